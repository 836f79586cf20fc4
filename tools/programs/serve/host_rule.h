// HostRule decides which Host headers name this server.  It refuses requests that a page of another
// site makes a browser send under that site's name (DNS rebinding).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sebastes::serve {

// Whether the text is a name or an address, with or without a port: "localhost", "127.0.0.1:8080",
// "[::1]:80".
bool is_valid_host(std::string_view host);

class HostRule {
  public:
    // `bound` is the address that the server listens on; `allowed` are names that it accepts as
    // well.
    HostRule(std::string bound, std::vector<std::string> allowed);

    // Whether a valid host, with or without a port, names this server: the bound address, an
    // allowed name, localhost if it reaches the server, and any numeric address if all addresses
    // are bound.
    bool is_ours(std::string_view host) const;

    // Whether an origin ("http://localhost:8080") is that of this server, which the client asked as
    // `host`: both have the same name and port. The origin may also be an allowed name, with the
    // port given with it or else that of its scheme, because a proxy may ask under its own name.
    bool is_our_origin(std::string_view origin, std::string_view host) const;

  private:
    std::string bound_;
    std::vector<std::string> allowed_;          // without ports
    std::vector<std::string> allowed_origins_;  // with their ports
};

}  // namespace sebastes::serve
