// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of strangers before and after the TLS handshake: unauthenticated bytes never become data,
// and answers are bounded.
#include "net/wire/websocket.h"
#include "src/main/transport/tls.h"
#include "tests/fuzz/target.h"
#include "tests/support/scratch.h"

#include <algorithm>

namespace {

using net::Transport;
using program::TlsServer;

/// One server certificate for all inputs.
struct Club {
    Club() {
        fingerprint = program::make_certificate(folder / "new").value_or("");
        fuzz::demand(!server->load(), "a certificate", fingerprint);
    }
    support::ScratchFolder folder;
    std::string fingerprint;
    std::unique_ptr<TlsServer> server =
        program::load_tls().value()->server(folder / "new/cert.pem", folder / "new/key.pem");
};

const Club& club() {
    static const Club one;
    return one;
}

void feed(Transport& line, std::string_view text, std::size_t packet) {
    constexpr std::size_t most_answers = 64 * 1024;
    std::string data;
    std::size_t answers = line.start().size();
    while (!text.empty()) {
        const auto carried = line.receive(text.substr(0, packet));
        data += carried.data;
        answers += carried.wire.size();
        text.remove_prefix(std::min(packet, text.size()));
    }
    fuzz::demand(data.empty(), "nothing is believed", data);
    fuzz::demand(answers < most_answers, "bounded answers", "");
}

} // namespace

FUZZ_TARGET(tls) {
    const program::TlsTrust trust{"localhost", "localhost 5001", club().fingerprint, ""};
    for (const std::size_t packet : {std::string_view::npos, std::size_t{7}}) {
        feed(*club().server->tls_layer(), text, packet);
        feed(*program::load_tls().value()->client(trust), text, packet);
        if (text.empty() || text.front() == '\x16') {
            feed(*net::stacked(net::WebSocket::server(), club().server->tls_or_plain_layer()), text,
                 packet);
        }
    }
    const auto client = program::load_tls().value()->client(trust);
    const auto server = club().server->tls_layer();
    const std::string finished = client->receive(server->receive(client->start()).wire).wire;
    (void)server->receive(finished);
    fuzz::demand(client->state() == Transport::State::open, "a handshake", client->why());
    feed(*server, text, 7); // after the handshake
}
