// HostRule decides which Host headers name this server.  It refuses requests that a page of another
// site makes a browser send under that site's name (DNS rebinding).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sebastes::serve {

// "localhost", "127.0.0.1:8080", "[::1]:80": a name or an address, and perhaps a port.
bool is_valid_host(std::string_view host);

class HostRule {
  public:
    // `bound` is the address that the server listens on, and `allowed` names to be taken too.
    HostRule(std::string bound, std::vector<std::string> allowed);

    // With or without a port; none that is_valid_host() refuses.  Ours are the address bound,
    // localhost where that reaches us, and where all addresses are bound, any address in numbers.
    bool is_ours(std::string_view host) const;

    // Whether a page of that origin ("http://localhost:8080"), port and all, is of the server that
    // was asked as `host`, which is ours; or of a name that is taken too, at the port said with it
    // or else that of its scheme: a proxy may ask under a name of its own.
    bool is_our_origin(std::string_view origin, std::string_view host) const;

  private:
    std::string bound_;
    std::vector<std::string> allowed_;          // without ports
    std::vector<std::string> allowed_origins_;  // as they were given
};

}  // namespace sebastes::serve
