// SPDX-License-Identifier: GPL-3.0-or-later
// Telnet: the output does not depend on how the stream is cut, and is never longer than the input.
#include "net/wire/telnet.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(telnet) {
    net::Telnet telnet;
    const std::string whole = telnet.receive(text);
    net::Telnet slow;
    std::string parts;
    for (std::size_t i = 0; i < text.size(); ++i) {
        parts += slow.receive(text.substr(i, 1));
    }
    fuzz::demand(parts == whole, "same data however it is cut", text);
    fuzz::demand(slow.hides_typing() == telnet.hides_typing(), "same echo", text);
    fuzz::demand(whole.size() <= text.size(), "no more than came", text);
}
