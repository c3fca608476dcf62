// SPDX-License-Identifier: GPL-3.0-or-later
// WebSocket: the same data and answers however the stream is cut, never more data than bytes, and
// our own frames can be read.
#include "net/wire/websocket.h"
#include "tests/fuzz/target.h"

#include <algorithm>

namespace {

using net::Transport;
using net::WebSocket;

std::unique_ptr<Transport> client() {
    return WebSocket::client("box:80", "/", [] { return 0x61626364U; });
}

/// The layer after its handshake with our own other end.
std::unique_ptr<Transport> opened(bool is_client) {
    auto one = client();
    auto other = WebSocket::server();
    (void)one->receive(other->receive(one->start()).wire);
    return is_client ? std::move(one) : std::move(other);
}

struct Heard {
    std::string data;
    std::string wire;
    Transport::State state{};
    std::string why;
    bool operator==(const Heard&) const = default;
};

Heard heard(std::unique_ptr<Transport> line, std::string_view bytes, std::size_t packet) {
    Heard all;
    while (!bytes.empty()) {
        const auto carried = line->receive(bytes.substr(0, packet));
        all.data += carried.data;
        all.wire += carried.wire;
        bytes.remove_prefix(std::min(packet, bytes.size()));
    }
    all.state = line->state();
    all.why = line->why();
    return all;
}

} // namespace

FUZZ_TARGET(websocket) {
    const auto check = [&](const auto& make) {
        const Heard whole = heard(make(), text, std::string_view::npos);
        fuzz::demand(whole.data.size() <= text.size(), "no more data than bytes", text);
        fuzz::demand(whole.wire.size() <= 2 * text.size() + 512, "bounded answers", whole.wire);
        for (const std::size_t packet : {1U, 3U, 100U}) {
            fuzz::demand(heard(make(), text, packet) == whole, "the same however it is cut", text);
        }
    };
    check([] { return client(); });
    check([] { return WebSocket::server(); });
    check([] { return opened(true); });
    check([] { return opened(false); });
    const auto one = opened(true);
    const auto carried = opened(false)->receive(one->send(text));
    fuzz::demand(carried.data == text, "what is sent is understood", text);
}
