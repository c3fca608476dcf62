// SPDX-License-Identifier: GPL-3.0-or-later
// A whole link to a server that sends anything: an offer is made before it is withdrawn, few are
// open at once, a client can follow the game, and nothing is sent without a connection. Bytes below
// 0x09 in the stream are other events: see Caller::happen().
#include "net/link/link.h"
#include "tests/fuzz/target.h"

#include <algorithm>
#include <utility>

namespace {

using namespace std::chrono_literals;

net::LinkOptions options_for(std::size_t size) {
    net::LinkOptions options;
    options.address = "fuzz";
    options.session.who = {"amy", "secret"};
    options.seal = static_cast<net::TimesealChoice>(size % 4);
    return options;
}

/// The socket and the client of one connection.
class Caller {
  public:
    explicit Caller(std::string_view text)
        : link_(options_for(text.size())), now_(fuzz::beginning(text)) {
        give(net::Start{});
        open();
    }

    void hear(std::string_view bytes) {
        open();
        if (open_) {
            give(net::Received{bytes});
        }
    }

    /// Makes the event of a control byte happen; `number` varies it.
    void happen(char what, std::size_t number) {
        const int small = static_cast<int>(number % 8);
        switch (what) {
        case 1:
            return pass(250ms);
        case 2:
            return pass(5s);
        case 3:
            return lose(small == 0);
        case 4:
            return give(
                play::ServerRequest{play::SendLine{"observe " + std::to_string(small), false}});
        case 5:
            return give(play::ServerRequest{play::Watch{small, small + 1}});
        case 6:
            return answer(number);
        case 7:
            return move(number);
        default:
            return give(other_request(small));
        }
    }

    void pass(base::Millis time) {
        const base::Instant then = now_ + time;
        for (int i = 0; i < 100 && link_.next_wake() && *link_.next_wake() <= then; ++i) {
            now_ = std::max(now_, *link_.next_wake());
            give(net::Woken{});
        }
        now_ = std::max(now_, then);
        const auto next = link_.next_wake();
        fuzz::demand(!next || *next > now_, "it does not wake without end", "");
    }

  private:
    void open() {
        if (calls_) {
            give(net::Connecting{"192.0.2.1 5000"});
            calls_ = false;
            open_ = true;
            give(net::Opened{});
        }
    }

    void lose(bool permanent) {
        if (std::exchange(calls_, false) || open_) {
            give(net::Lost{"cut", permanent});
        }
    }

    void give(const net::Link::Input& input) {
        open_ = open_ && !std::holds_alternative<net::Lost>(input);
        const net::Link::Output output = link_.update(input, now_);
        fuzz::demand(open_ || output.bytes.empty(), "nothing is sent without a line", output.bytes);
        if (output.order != net::Link::SocketOrder::nothing) {
            open_ = false;
            calls_ = output.order == net::Link::SocketOrder::call;
        }
        for (const play::News& news : output.news) {
            note(news);
        }
    }

    void note(const play::News& news) {
        if (const auto* opened = std::get_if<base::Boxed<play::GameOpened>>(&news)) {
            match_ = (*opened)->match;
        } else if (const auto* line = std::get_if<play::ConnectionChanged>(&news)) {
            const bool stands = line->state == play::ConnectionState::open ||
                                line->state == play::ConnectionState::silent ||
                                line->state == play::ConnectionState::recovered;
            if (!stands) {
                offers_.clear(); // as the client does, since only the server kept the offers
            }
        } else if (const auto* told = std::get_if<play::OfferNews>(&news)) {
            const std::string& id = told->offer.id;
            const bool stood = std::erase(offers_, id) == 1;
            if (told->stands) {
                offers_.push_back(id);
            }
            fuzz::demand(told->stands || stood, "what goes has stood", id);
            fuzz::demand(offers_.size() <= net::OfferBook::most_offers, "few offers", id);
        } else if (match_) {
            play::apply(*match_, news);
        }
    }

    void answer(std::size_t number) {
        const std::string id = offers_.empty() ? "7" : offers_[number % offers_.size()];
        give(play::ServerRequest{play::AnswerOffer{id, number % 2 == 0}});
    }

    void move(std::size_t number) {
        play::Request request{rules::seat_at(static_cast<int>(number % 4)), play::OfferDraw{}};
        if (match_ && rules::has(match_->plan(), request.seat)) {
            const auto moves = rules::legal_moves(match_->position(request.seat.board));
            request.what = play::Play{moves.empty() ? rules::Move{} : moves[number % moves.size()]};
        }
        give(request);
    }

    static play::ServerRequest other_request(int number) {
        switch (number) {
        case 0:
            return play::LookForPlayers{};
        case 1:
            return play::AskRematch{};
        case 2:
            return play::RefreshBoards{};
        case 3:
            return play::ConnectNow{};
        case 4:
            return play::GivePassword{"secret"};
        case 5:
            return play::GiveName{"amy"};
        case 6:
            return play::LeaveServer{};
        default:
            return play::TellPartner{"go"};
        }
    }

    net::Link link_;
    base::Instant now_;
    bool calls_ = false;
    bool open_ = false;
    std::optional<rules::Match> match_;
    std::vector<std::string> offers_;
};

} // namespace

FUZZ_TARGET(link) {
    Caller caller(text);
    std::size_t from = 0;
    while (from < text.size()) {
        const auto end =
            std::min(text.find_first_of("\x01\x02\x03\x04\x05\x06\x07\x08", from), text.size());
        caller.hear(text.substr(from, end - from));
        if (end < text.size()) {
            caller.happen(text[end], end);
        }
        from = end + 1;
    }
    caller.pass(60s);
}
