// SPDX-License-Identifier: GPL-3.0-or-later
// Timeseal: a sealed line can be read back, nonsense is refused, pings are found however the stream
// is cut, and only pings are removed.
#include "net/wire/timeseal.h"
#include "tests/fuzz/target.h"

namespace {

/// A line as it may be sent: seven bits, without the characters that timeseal itself uses.
std::string sendable(std::string_view bytes) {
    std::string line;
    for (const char c : bytes.substr(0, net::longest_sealed_line)) {
        if (c >= ' ' && c < 0x7F) {
            line += c;
        }
    }
    return line;
}

void check_pings(net::TimesealVersion seal, std::string_view bytes) {
    net::PingFilter filter(seal);
    const auto whole = filter.receive(bytes);
    net::PingFilter slow(seal);
    net::PingFilter::Filtered parts;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto part = slow.receive(bytes.substr(i, 1));
        parts.data += part.data;
        parts.pings += part.pings;
    }
    fuzz::demand(parts.data == whole.data && parts.pings == whole.pings, "same pings", bytes);
    const std::size_t gone = bytes.size() - whole.data.size();
    fuzz::demand(gone >= static_cast<std::size_t>(whole.pings) * 4, "pings are taken out", bytes);
}

} // namespace

FUZZ_TARGET(timeseal) {
    const std::string line = sendable(text);
    const base::Instant now{base::Millis{static_cast<std::int64_t>(text.size()) * 7919}};
    const std::string sealed = net::sealed(line, now, net::TimesealVersion::v2);
    const auto open = net::unsealed(std::string_view(sealed).substr(0, sealed.size() - 1));
    fuzz::demand(open && open->line == line, "a sealed line reads back", line);
    fuzz::demand(sealed.size() < 1004, "short enough for every server", line);
    (void)net::unsealed(text);
    for (const net::TimesealVersion seal :
         {net::TimesealVersion::none, net::TimesealVersion::v1, net::TimesealVersion::v2}) {
        check_pings(seal, text);
    }
}
