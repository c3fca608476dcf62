// SPDX-License-Identifier: GPL-3.0-or-later
// Telnet: what comes out does not depend on how the stream was cut, and is never more than came in.
#include "net/wire/telnet.h"
#include "tests/fuzz/demand.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    net::Telnet telnet;
    const std::string whole = telnet.receive(bytes);
    net::Telnet slow;
    std::string parts;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        parts += slow.receive(bytes.substr(i, 1));
    }
    fuzz::demand(parts == whole, "same data however it is cut", bytes);
    fuzz::demand(slow.hides_typing() == telnet.hides_typing(), "same echo", bytes);
    fuzz::demand(whole.size() <= bytes.size(), "no more than came", bytes);
    return 0;
}
