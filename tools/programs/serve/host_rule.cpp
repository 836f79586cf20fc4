#include "tools/programs/serve/host_rule.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"

namespace sebastes::serve {

namespace {

// Without the port, the brackets of an IPv6 address and a last dot.
std::string name_of(std::string_view host) {
    if (host.starts_with("[")) {
        const std::size_t end = host.find(']');
        return end == host.npos ? std::string() : to_lower(host.substr(1, end - 1));
    }
    // An address of several colons has no port behind it.
    if (std::ranges::count(host, ':') == 1) host = host.substr(0, host.find(':'));
    if (host.ends_with(".")) host.remove_suffix(1);
    return to_lower(host);
}

// What follows the name and its colon; empty: nothing does.
std::string_view port_of(std::string_view host) {
    const std::size_t end = host.starts_with("[") ? host.find(']') : 0;
    const std::size_t colon = host.find(':', std::min(end, host.size()));
    return colon == host.npos ? std::string_view() : host.substr(colon + 1);
}

bool is_address(const std::string& name) {
    std::array<unsigned char, sizeof(in6_addr)> bytes;
    return inet_pton(AF_INET, name.c_str(), bytes.data()) == 1 ||
           inet_pton(AF_INET6, name.c_str(), bytes.data()) == 1;
}

bool is_loopback(const std::string& name) {
    return name == "localhost" || name == "::1" || (name.starts_with("127.") && is_address(name));
}

}  // namespace

HostRule::HostRule(std::string bound, std::vector<std::string> allowed)
    : bound_(name_of(bound)), allowed_(allowed), allowed_origins_(std::move(allowed)) {
    for (std::string& name : allowed_) name = name_of(name);
}

// uri-host and port of RFC 3986, without its "%41" and with the addresses of now.
bool is_valid_host(std::string_view host) {
    std::string_view port;
    if (host.starts_with('[')) {
        const std::size_t end = host.find(']');
        if (end == host.npos) return false;
        const std::string address(host.substr(1, end - 1));
        std::array<unsigned char, sizeof(in6_addr)> bytes;
        if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) return false;
        port = host.substr(end + 1);
    } else {
        const std::size_t end = std::min(host.find(':'), host.size());
        const std::string_view name = host.substr(0, end);
        constexpr std::string_view kSigns = "-._~!$&'()*+,;=";
        const bool fits = std::ranges::all_of(name, [&](char c) {
            return is_letter(c) || (c >= '0' && c <= '9') || kSigns.find(c) != kSigns.npos;
        });
        if (name.empty() || !fits) return false;
        port = host.substr(end);
    }
    return port.empty() ||
           (port.front() == ':' && port.find_first_not_of("0123456789", 1) == port.npos);
}

bool HostRule::is_ours(std::string_view host) const {
    if (!is_valid_host(host)) return false;
    const std::string name = name_of(host);
    if (name.empty()) return false;
    if (name == bound_ || std::ranges::find(allowed_, name) != allowed_.end()) return true;
    const bool all = bound_ == "0.0.0.0" || bound_ == "::";
    return is_loopback(name) ? all || is_loopback(bound_) : all && is_address(name);
}

bool HostRule::is_our_origin(std::string_view origin, std::string_view host) const {
    constexpr std::string_view kPlain = "http://";
    constexpr std::string_view kSecure = "https://";
    const bool secure = origin.starts_with(kSecure);
    if (!secure && !origin.starts_with(kPlain)) return false;
    origin.remove_prefix((secure ? kSecure : kPlain).size());
    if (!is_valid_host(origin)) return false;
    const auto port = [&](std::string_view name) -> std::string_view {
        const std::string_view said = port_of(name);
        return !said.empty() ? said : secure ? "443" : "80";
    };
    const auto same = [&](std::string_view other) {
        return name_of(origin) == name_of(other) && port(origin) == port(other);
    };
    return same(host) || std::ranges::any_of(allowed_origins_, same);
}

}  // namespace sebastes::serve
