// SPDX-License-Identifier: GPL-3.0-or-later
// A session with a server that sends anything: it stays bounded, and a client that applies the news
// always has the session's match. A byte 0x01 in the stream is a request of the client, 0x02 a
// second that passes.
#include "net/session/fics_session.h"
#include "tests/fuzz/target.h"

namespace {

using rules::Move;

/// A session, and a client that follows its news.
class Pair {
  public:
    Pair(net::SessionOptions options, base::Instant begun)
        : session_(std::move(options)), now_(begun) {
        give(net::Connected{});
    }

    void give(const net::SessionInput& input) {
        const net::SessionOutput output = session_.update(input, now_);
        for (const play::News& event : output.news) {
            if (const auto* opened = std::get_if<base::Boxed<play::GameOpened>>(&event)) {
                client_ = (*opened)->match;
            } else if (client_) {
                play::apply(*client_, event);
            }
        }
        if (session_.table().playing()) {
            fuzz::demand(client_ == session_.table().match(), "the client has the match", "");
        }
    }

    void wish(std::size_t number) {
        const auto& match = session_.table().match();
        const rules::Seat seat =
            session_.table().me().value_or(rules::seat_at(static_cast<int>(number % 10)));
        if (number % 3 == 0) {
            give(net::Command{"observe " + std::to_string(number)});
        } else if (match && number % 3 == 1) {
            const auto moves = rules::legal_moves(match->position(rules::BoardId::a));
            give(net::GameRequest{
                {seat, play::Play{moves.empty() ? Move{} : moves[number % moves.size()]}}});
        } else {
            give(net::GameRequest{{seat, play::OfferDraw{}}});
        }
    }

    void second() {
        now_ += base::Millis{1000};
        for (int i = 0; i < 100 && session_.next_wake() && *session_.next_wake() <= now_; ++i) {
            give(net::Woken{});
        }
        const auto next = session_.next_wake();
        fuzz::demand(!next || *next > now_, "it does not wake without end", "");
    }

  private:
    net::FicsSession session_;
    std::optional<rules::Match> client_;
    base::Instant now_;
};

} // namespace

FUZZ_TARGET(fics_session) {
    net::SessionOptions options;
    options.who = {"amy", "secret"};
    options.seal = text.size() % 3 == 0   ? net::TimesealVersion::none
                   : text.size() % 3 == 1 ? net::TimesealVersion::v1
                                          : net::TimesealVersion::v2;
    Pair pair(options, fuzz::beginning(text));
    std::size_t from = 0;
    while (from < text.size()) {
        const auto end = std::min(text.find_first_of("\x01\x02", from), text.size());
        pair.give(net::Received{text.substr(from, end - from)});
        if (end < text.size() && text[end] == '\x01') {
            pair.wish(end);
        } else {
            pair.second();
        }
        from = end + 1;
    }
    pair.give(net::Disconnected{});
}
