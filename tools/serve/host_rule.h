// Which Host headers name this server.  A page of another site can make a browser ask it under
// that site's name (DNS rebinding), and is refused.
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

  private:
    std::string bound_;
    std::vector<std::string> allowed_;
};

// "http://localhost:8080" to "localhost:8080"; empty for what is no origin of the web.
std::string_view host_of_origin(std::string_view origin);

}  // namespace sebastes::serve
