// SPDX-License-Identifier: GPL-3.0-or-later
// Many matches over bad connections, in memory and in simulated time: typed lines arrive late,
// connections are cut and reopened, flags fall, and random bytes come in between. Every match has a
// result that all its players hear, every record replays, and no piece or second is lost. Two of
// the four players use timeseal. In unrated matches bots play on for absent players until they
// return.
#include "net/read/style12.h"
#include "net/wire/timeseal.h"
#include "src/base/text.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/moves/move_text.h"
#include "src/play/records/judge.h"
#include "src/rules/board/movegen.h"
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"

#include <cstdlib>
#include <fmt/core.h>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::holds;
using support::LobbyDriver;

namespace {

/// The number of matches; `BUGHOUSE_CUT_MATCHES=10000` plays more.
int matches_to_play() {
    const char* wish = std::getenv("BUGHOUSE_CUT_MATCHES"); // NOLINT(concurrency-mt-unsafe)
    return wish == nullptr ? 60 : std::atoi(wish);          // NOLINT(cert-err34-c)
}

/// A player who makes random legal moves on their board, as far as the server has shown it.
struct Player {
    std::string name;
    ConnectionId connection{};
    bool here = false;
    std::string tail;
    std::optional<net::Style12> board;
    rules::PerSide<rules::Hand> hands;
    bool playing = false;
    int results = 0;
    net::TimesealVersion seal = net::TimesealVersion::none; ///< of their client
    base::Instant typed{}; ///< time of their last line, by their own clock
};

/// Checks both boards as seen by an observer with a good connection: each clock must be its last
/// reading less the time of the move, or more by the increment.
class ClockWatch {
  public:
    void see(const net::Style12& board) {
        const auto before = boards_.find(board.game);
        if (before != boards_.end() && board.last_san != "" &&
            board.setup.move_number * 2 + (board.setup.turn == rules::Side::black ? 1 : 0) ==
                before->second.setup.move_number * 2 +
                    (before->second.setup.turn == rules::Side::black ? 1 : 0) + 1) {
            const rules::Side mover = rules::other(board.setup.turn);
            CHECK(board.left[mover] == before->second.left_then(mover) - board.last_move_time);
            CHECK(board.left[board.setup.turn] == before->second.left_then(board.setup.turn));
        }
        boards_[board.game] = Seen{board.setup, board.left};
    }
    void begin() { boards_.clear(); }

  private:
    struct Seen {
        rules::Setup setup;
        rules::PerSide<base::Millis> left;
        [[nodiscard]] base::Millis left_then(rules::Side side) const { return left[side]; }
    };
    std::map<int, Seen> boards_;
};

class Evening {
  public:
    /// `bots`: unrated matches, in which bots replace players whose connections are cut.
    explicit Evening(std::uint32_t seed, bool bots = false)
        : dice_(seed), bots_(bots), server_(options()) {
        for (const std::string name : {"Alice", "Carol", "Dave", "Bob"}) {
            players_.push_back({});
            players_.back().name = name;
            const bool seals = name == "Alice" || name == "Dave";
            players_.back().seal = seals ? net::TimesealVersion::v1 : net::TimesealVersion::none;
        }
        watcher_ = server_.enter("Eve");
    }

    void play_match() {
        for (Player& one : players_) {
            come(one);
            one.results = 0;
            one.board.reset();
        }
        pair();
        clocks_.begin();
        type(players_[0],
             bots_ ? "match Carol 1 0 bughouse white unrated" : "match Carol 1 0 bughouse white");
        type(players_[1], "accept");
        (void)server_.type(watcher_, "observe Alice");
        (void)server_.type(watcher_, "pobserve Alice");
        listen();
        REQUIRE(players_[3].playing);
        for (int step = 0; step < 400 && anybody_plays(); ++step) {
            one_step();
        }
        server_.wait(5min); // players who are still thinking lose on time
        listen();
        CHECK_FALSE(anybody_plays());
        CHECK(server_.type(watcher_, "games").find("0 games displayed") != std::string::npos);
    }

    void check_records() {
        int finished = 0;
        for (const auto& [name, text] : server_.records) {
            notation::BpgnReader reader;
            reader.feed(text);
            reader.finish();
            const auto game = reader.next();
            REQUIRE(game);
            const auto judged = play::judge(*game, *rules::preset("fics"));
            CAPTURE(text, judged.reason);
            CHECK(judged.verdict == play::Verdict::legal);
            CHECK_FALSE(holds(text, "[Result \"*\"]"));
            ++finished;
        }
        CHECK(finished > 0);
    }

    [[nodiscard]] int seats_taken() const { return taken_; }
    [[nodiscard]] int seats_given_back() const { return given_back_; }
    [[nodiscard]] int bot_moves() const { return bot_moves_; }

  private:
    static net::ServerOptions options() {
        net::ServerOptions made;
        made.stand_in_after = 1s;
        for (const std::string name : {"Alice", "Carol", "Dave", "Bob"}) {
            made.accounts.push_back(support::account(name, "secret"));
        }
        return made;
    }

    int roll(int sides) { return static_cast<int>(dice_.below(static_cast<std::size_t>(sides))); }

    void come(Player& one) {
        if (one.here) {
            return;
        }
        one.tail.clear();
        one.here = true;
        if (one.seal == net::TimesealVersion::none) {
            one.connection = server_.enter(one.name, "secret");
            return;
        }
        one.connection = server_.call();
        type(one, *net::timeseal_greeting(one.seal, "me", "here"));
        type(one, one.name);
        type(one, "secret");
        type(one, "set style 12");
    }

    /// Types a line; with timeseal it may take `way` to arrive.
    void type(Player& one, std::string_view text, base::Millis way = {}) {
        if (one.seal == net::TimesealVersion::none) {
            return server_.send(one.connection, std::string(text) + "\n");
        }
        one.typed = std::max(one.typed, server_.now() - way);
        server_.send(one.connection,
                     net::sealed(text, one.typed + std::chrono::hours{1}, one.seal));
    }

    void pair() {
        for (const auto& [a, b] : {std::pair(0, 3), std::pair(1, 2)}) {
            type(players_[static_cast<std::size_t>(a)],
                 "partner " + players_[static_cast<std::size_t>(b)].name);
            type(players_[static_cast<std::size_t>(b)],
                 "partner " + players_[static_cast<std::size_t>(a)].name);
        }
        listen();
    }

    [[nodiscard]] bool anybody_plays() const {
        return std::any_of(players_.begin(), players_.end(),
                           [](const Player& one) { return one.here && one.playing; });
    }

    void one_step() {
        Player& one = players_[static_cast<std::size_t>(roll(4))];
        const int what = roll(100);
        if (what < 3 && one.here) { // cuts the connection, perhaps in the middle of a line
            server_.send(one.connection, "e2");
            server_.hang_up(one.connection);
            one.here = one.playing = false;
            one.board.reset();
        } else if (!one.here) {
            if (what < (bots_ ? 8 : 30)) {
                come(one);
            }
        } else if (what < 6) {
            std::string noise;
            for (int i = roll(40); i >= 0; --i) {
                // Byte 255 would begin a telnet command.
                const char c = static_cast<char>(roll(255));
                noise += c == '\n' ? ' ' : c;
            }
            server_.send(one.connection, "xx" + noise + "\n");
        } else if (what < 7) {
            type(one, "draw");
        } else {
            make_move(one);
        }
        server_.wait(base::Millis{roll(400)});
        listen();
        move_bots();
    }

    /// The bots play legal moves of the match as they know it.
    void move_bots() {
        for (const net::TellBots& told : std::exchange(server_.told_bots, {})) {
            const auto sits = [](const net::TellBots& match, rules::Seat seat) {
                return std::any_of(match.seats.begin(), match.seats.end(),
                                   [seat](const auto& one) { return one.seat == seat; });
            };
            for (const auto& one : told.seats) {
                taken_ += sits(bots_told_, one.seat) ? 0 : 1;
            }
            for (const auto& one : bots_told_.seats) {
                given_back_ += told.match && !sits(told, one.seat) ? 1 : 0;
            }
            bots_told_ = told;
        }
        const net::TellBots told = bots_told_; // a copy, since each move changes it
        for (const auto& one : told.seats) {
            const bool plays =
                told.match && told.match->position(one.seat.board).turn() == one.seat.side;
            const auto moves = plays ? rules::legal_moves(told.match->position(one.seat.board))
                                     : rules::MoveList{};
            if (moves.empty() || roll(2) == 0) {
                continue;
            }
            const auto which = roll(static_cast<int>(std::distance(moves.begin(), moves.end())));
            server_.happen(
                net::BotAsked{told.match_id, {one.seat, play::Play{*(moves.begin() + which)}}});
            ++bot_moves_;
            listen();
        }
    }

    void make_move(Player& one) {
        if (!one.playing || !one.board || one.board->relation != net::Relation::our_move) {
            return;
        }
        rules::Setup setup = one.board->setup;
        setup.hands = one.hands;
        const auto position =
            rules::Position::from(setup, rules::preset("fics")->moves, {.capturable_king = true});
        if (!position) {
            return;
        }
        const auto moves = rules::legal_moves(*position);
        if (moves.empty()) {
            return;
        }
        const rules::Move move =
            *(moves.begin() + roll(static_cast<int>(std::distance(moves.begin(), moves.end()))));
        type(one, notation::to_coordinates(move), base::Millis{roll(300)});
    }

    void listen() {
        for (Player& one : players_) {
            const std::string text = server_.heard(one.connection);
            for (const std::string_view line : base::split(text, '\n')) {
                hear(one, line);
                if (one.here && line == "[G]") {
                    type(one, net::timeseal_pong);
                }
            }
        }
        const std::string text = server_.heard(watcher_);
        for (const std::string_view line : base::split(text, '\n')) {
            if (const auto board = net::parse_style12(line)) {
                clocks_.see(*board);
            }
        }
    }

    static void hear(Player& one, std::string_view line) {
        if (const auto board = net::parse_style12(line)) {
            one.board = board;
            one.playing = true;
        } else if (const auto hands = net::parse_holdings(line);
                   hands && one.board && hands->game == one.board->game) {
            for (const rules::Side side : rules::both_sides) {
                one.hands[side] = hands->hands[side].value_or(rules::Hand{});
            }
        } else if (line.starts_with("{Game ") && !holds(line, " Creating ")) {
            one.playing = false;
            ++one.results;
        }
    }

    support::Dice dice_;
    bool bots_ = false;
    net::TellBots bots_told_;
    int taken_ = 0;
    int given_back_ = 0;
    int bot_moves_ = 0;
    LobbyDriver server_;
    std::vector<Player> players_;
    ConnectionId watcher_{};
    ClockWatch clocks_;
};

} // namespace

TEST_CASE("matches over lines that are cut and slow all have a result, and lose nothing") {
    const int matches = matches_to_play();
    for (int first = 0; first < matches; first += 20) {
        CAPTURE(first);
        Evening evening(static_cast<std::uint32_t>(first + 1));
        for (int i = 0; i < 20; ++i) {
            CAPTURE(i);
            evening.play_match();
        }
        evening.check_records();
    }
}

TEST_CASE("matches whose empty chairs bots take and give back all have a result") {
    const int matches = matches_to_play();
    int taken = 0;
    int given_back = 0;
    int moves = 0;
    for (int first = 0; first < matches; first += 20) {
        CAPTURE(first);
        Evening evening(static_cast<std::uint32_t>(first + 1), true);
        for (int i = 0; i < 20; ++i) {
            CAPTURE(i);
            evening.play_match();
        }
        evening.check_records();
        taken += evening.seats_taken();
        given_back += evening.seats_given_back();
        moves += evening.bot_moves();
    }
    CHECK(taken > matches);
    CHECK(given_back > matches / 4);
    CHECK(moves > taken);
    fmt::print("    {} matches: bots take {} chairs, give {} back and move {} times\n", matches,
               taken, given_back, moves);
}

TEST_CASE("random bytes, before the login and after it, do no harm") {
    support::Dice dice(7);
    LobbyDriver server;
    const ConnectionId calm = server.enter("Calm");
    std::vector<ConnectionId> lines;
    for (int i = 0; i < 30; ++i) {
        lines.push_back(i % 2 == 0
                            ? server.enter("Noise" + std::string(1, static_cast<char>('a' + i)))
                            : server.call());
    }
    const std::vector<std::string> arguments{"match ", "accept",   "partner ", "tell ",  "\xFF\xFA",
                                             "Noisea", "bughouse", " 3 0 ",    "\x15",   "$$$",
                                             "set ",   "iset ",    "observe ", "draw\n", "%b111"};
    for (int i = 0; i < 6000; ++i) {
        std::string bytes;
        for (int k = static_cast<int>(dice.below(12)); k >= 0; --k) {
            bytes += dice.below(3) == 0 ? std::string(1, static_cast<char>(dice.below(256)))
                                        : arguments[dice.below(arguments.size())];
        }
        const ConnectionId connection = lines[dice.below(lines.size())];
        server.send(connection, bytes + (dice.below(2) == 0 ? "\n" : ""));
        server.wait(base::Millis{dice.below(300)});
        (void)server.heard(connection);
    }
    CHECK(holds(server.type(calm, "date"), "Server time"));
}
