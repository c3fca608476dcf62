// SPDX-License-Identifier: GPL-3.0-or-later
// Visitors who type anything in any order, several lines at once, and come and go in the middle of
// offers, seeks, partnerships and matches, while operators throw them out, the machine is slow, and
// the server restarts with the matches that it kept. The server survives, and in the end nothing is
// left over.
#include "net/wire/timeseal.h"
#include "src/base/text.h"
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

/// The number of evenings; `BUGHOUSE_DISORDERS=10000` tries more.
int disorders() {
    const char* wish = std::getenv("BUGHOUSE_DISORDERS"); // NOLINT(concurrency-mt-unsafe)
    return wish == nullptr ? 40 : std::atoi(wish);        // NOLINT(cert-err34-c)
}

/// What visitors type: `*` stands for a name, `#` for a small number, `@` for a move.
constexpr std::string_view phrases =
    "partner *|partner *|partner *|partner|accept|accept|accept|accept #|accept *|decline|"
    "decline #|decline *|withdraw|withdraw #|withdraw *|pending|match *|match * # 0 bughouse|"
    "match * 3 0 bughouse wbn white|match * 1 0 bughouse rated|match * 3 0 crazyhouse|"
    "match * 3 0 chess black|match * 3 0 chess rated|match * 3 0 bughouse 960|rematch|"
    "seek 3 0 bughouse|seek 3 0 bughouse rated|seek 3 0 chess white|seek 1 0 crazyhouse|"
    "unseek|unseek #|play #|play #|play *|sought|table|table new|table leave|table #|table *|"
    "tables|sit|sit A|sit a|sit B|sit b|stand|stand a|bot|bot a #|bot b off|laws wbn|"
    "laws wbn|laws wbn|laws wbn|start|start|start|start|laws wbn|laws rated|laws|ready|ready|"
    "ready off|start|take a|take A|take b|take B|standins off|turn|turn partners|draw|resign|"
    "abort|flag|evict *|moves|refresh|observe *|observe #|pobserve #|unobserve|follow *|"
    "unfollow|allobservers|resume|stored|smoves * #|oldmoves *|next|who|bugwho|games|"
    "finger *|history *|iset pendinfo 1|iset seekinfo 1|iset table 1|iset block 1|set open #|"
    "set bugopen 1|set gin 1|set pin 1|style 1|register secret|password secret secret|keys|"
    "quit|logout|time|time #|time 5 0|prefresh|prefresh #|switch|takeback #|adjourn|pause|moretime "
    "9|"
    "unpause|xtell * hello|shout hello|cshout hello|it waves|whisper hello|tell 1 hello|tell . "
    "hello|"
    "tell , hello|inchannel #|variables *|ivariables *|open|bell|alias # tell *|alias e4 resign|"
    "unalias #|# hello|rank * chess|best chess|date|uptime|whenshut|ping *|help|help match|znotify|"
    "+channel #|-channel #|-gnotify *|-notify *|messages|messages *|clearmessages #|clearmessages|"
    "keys remove 1|standins on|standins|turn sides|set style 12|set prompt ^|set kiblevel 9999|"
    "set time 601|iset lock 1|iset nosuch 1|observe 99999999999|accept -1|play 2147483648|"
    "match * 99999999999 0|match * 600 600|match * 0 1 chess|match * 0 0 bughouse|smoves * -1|"
    "games /|games *|who zzz|r|re|p|$|$who|12|%b111111111111|decline draw|accept partner|say|ptell|"
    "quit|=notify|+notify *|+censor *|-censor *|+noplay *|-noplay *|+gnotify *|tell * hello|"
    "ptell hello|say hello|kibitz hello|messages * hello|@|@|@|@";
constexpr std::string_view orders =
    "nuke *|nuke *|ban *|unban *|ban guests|unban guests|ban 203.0.113.0/24|"
    "unban 203.0.113.0/24|muzzle *|unmuzzle *|asetpass * secret|shutdown #|shutdown cancel|"
    "reload|status|announce hello|addban *|subban *|addplayer * secret|shutdown 1441|ban|ban 1.2.3|"
    "unban ::/0|backup /tmp/none";

class Disorder {
  public:
    /// The first evening of a server.
    explicit Disorder(std::uint64_t seed) : dice_(seed), server_(options()) {}
    /// The next evening, with the accounts and unfinished matches of the one `before`.
    Disorder(std::uint64_t seed, const Disorder& before)
        : dice_(seed), server_(options_after(before)) {}

    void one_step() {
        const std::size_t what = dice_.below(100);
        if (lines_.size() < 6 || what < 3) {
            call();
        } else if (what < 6) {
            lose(dice_.below(lines_.size()));
        } else if (what < 30) {
            server_.wait(base::Millis{static_cast<std::int64_t>(dice_.below(3'000))});
        } else if (what < 33) {
            server_.oversleep(base::Millis{static_cast<std::int64_t>(dice_.below(40'000))});
        } else if (what < 40) {
            bots_play();
        } else {
            type(lines_[dice_.below(lines_.size())]);
        }
        answer();
    }

    void stop() { server_.happen(net::StopServing{}); }

    void end() {
        while (!lines_.empty()) {
            lose(0);
        }
        server_.wait(24h); // until all absent players have lost
        const ConnectionId control = server_.call({"control", true, 0, "root", {}, true});
        const std::string status = server_.type(control, "status");
        INFO(status);
        CHECK(holds(status, "visitors 0 (0 guests)"));
        CHECK(holds(status, "matches 0, tables 0, players away 0"));
        (void)server_.type(control, "unban guests");
        const ConnectionId newcomer = server_.enter("Newcomer");
        CHECK(holds(server_.type(newcomer, "sought"), "0 ads displayed"));
    }

  private:
    net::ServerOptions options() {
        net::ServerOptions options = support::some_accounts();
        options.seed = 1 + dice_.below(1'000);
        options.lobby_bots = static_cast<int>(dice_.below(5));
        options.show_delay = base::Millis{dice_.below(2) == 0 ? 0 : 15'000};
        options.stand_in_after =
            dice_.below(3) == 0 ? std::nullopt : std::optional<base::Millis>(10s);
        options.kiosk_users = {7};
        return options;
    }

    net::ServerOptions options_after(const Disorder& before) {
        net::ServerOptions options = this->options();
        options.accounts.clear();
        for (const net::Account& one : support::some_accounts().accounts) {
            if (!before.server_.accounts.contains(one.name)) {
                options.accounts.push_back(one);
            }
        }
        for (const auto& [name, account] : before.server_.accounts) {
            options.accounts.push_back(account);
        }
        for (const auto& [name, bpgn] : before.server_.records) {
            if (holds(bpgn, "[Result \"*\"]")) {
                options.unfinished.push_back({name, bpgn});
            }
        }
        return options;
    }

    std::string name() {
        constexpr std::array<std::string_view, 14> names{"Amy",  "Ben",  "Root",   "Carol", "Dave",
                                                         "Eve",  "Fay",  "BotA",   "BotB",  "BotC",
                                                         "BotD", "bota", "nobody", "ca"};
        return std::string(names.at(dice_.below(names.size())));
    }

    void call() {
        net::Peer peer{"127.0.0.1", true, {}};
        const std::size_t kind = dice_.below(5);
        if (kind == 0) {
            peer = {fmt::format("203.0.113.{}", dice_.below(9)), false, {}};
        } else if (kind == 1) {
            peer = {"socket", true, static_cast<std::uint32_t>(5 + dice_.below(4)), "eve"};
        }
        const ConnectionId connection = server_.call(peer);
        lines_.push_back(connection);
        if (dice_.below(4) == 0) {
            seals_[connection] =
                dice_.below(2) == 0 ? net::TimesealVersion::v1 : net::TimesealVersion::v2;
            send(connection, *net::timeseal_greeting(seals_[connection], "somebody", "a machine"));
        }
        const std::size_t stops = dice_.below(12); // some visitors never finish logging in
        if (kind == 1 && stops > 0) {
            send(connection, "%k SHA256:1234567890123456789012345678901234567890123 203.0.113.7");
        }
        if (stops > 1) {
            send(connection, name());
        }
        if (stops > 2) {
            send(connection, "secret");
            send(connection, "set style 12");
        }
    }

    /// The line as that visitor's client sends it, whose clock may be wrong.
    std::string on_the_wire(ConnectionId connection, const std::string& text) {
        const auto seal = seals_.find(connection);
        return seal == seals_.end()
                   ? text + "\n"
                   : net::sealed(text, server_.now() + base::Millis(dice_.below(500)),
                                 seal->second);
    }

    void send(ConnectionId connection, const std::string& text) {
        server_.send(connection, on_the_wire(connection, text));
    }

    void lose(std::size_t which) {
        server_.hang_up(lines_[which]);
        lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(which));
    }

    /// Types one to four lines at once; now and then a cut line, or noise.
    void type(ConnectionId connection) {
        std::string bytes;
        for (std::size_t i = dice_.below(4); i < 4; ++i) {
            bytes += on_the_wire(connection,
                                 dice_.below(8) == 0 ? std::string(net::timeseal_pong) : phrase());
        }
        if (dice_.below(30) == 0) {
            bytes.resize(dice_.below(bytes.size()));
        }
        if (dice_.below(50) == 0) {
            bytes.insert(dice_.below(bytes.size() + 1), 1, static_cast<char>(dice_.below(256)));
        }
        if (dice_.below(30) == 0) {
            bytes.insert(dice_.below(bytes.size() + 1), noise());
        }
        server_.send(connection, bytes);
        if (dice_.below(10) == 0) {
            server_.send(connection, bytes); // sent a second time
        }
    }

    /// Bytes as from telnet, terminals and broken programs: commands, control characters,
    /// incomplete characters, too much.
    std::string noise() {
        using namespace std::string_literals;
        static const std::vector<std::string> kinds{"\xFF\xFB\x01"s,
                                                    "\xFF\xFA"s,
                                                    "\xFF\xF0"s,
                                                    "\xFF"s,
                                                    "\0\0"s,
                                                    "\x9B\x31m"s,
                                                    "\x1B]0;x\a"s,
                                                    "\xE2\x80\xAE"s,
                                                    "\xC3"s,
                                                    "\xF0\x9F"s,
                                                    "\x15\x16\x17"s,
                                                    "[G]\n"s,
                                                    "\x18\x31\x19\x80\n"s,
                                                    std::string(3'000, 'x'),
                                                    std::string(400, '\xFF'),
                                                    std::string(200, '\n')};
        return kinds.at(dice_.below(kinds.size()));
    }

    std::string phrase() {
        const auto all = base::split(dice_.below(25) == 0 ? orders : phrases, '|');
        const std::string_view meant = all.at(dice_.below(all.size()));
        std::string text = dice_.below(40) == 0 ? fmt::format("{} ", dice_.below(10)) : "";
        for (const char c : meant) {
            text += c == '*'   ? name()
                    : c == '#' ? std::to_string(dice_.below(6))
                    : c == '@' ? move()
                               : std::string(1, c);
        }
        return text;
    }

    std::string move() {
        constexpr std::array<std::string_view, 12> moves{
            "e4", "e5", "Nf3", "Nc6", "d4", "exd4", "f3", "Qh4", "P@e5", "d5", "exd5", "Qxd5"};
        return std::string(moves.at(dice_.below(moves.size())));
    }

    /// Bots move, resign or offer a draw, sometimes in a match that has ended.
    void bots_play() {
        if (server_.told_bots.empty()) {
            return;
        }
        const net::TellBots told =
            server_.told_bots.at(server_.told_bots.size() - 1 -
                                 dice_.below(std::min<std::size_t>(server_.told_bots.size(), 4)));
        if (!told.match || told.seats.empty()) {
            return;
        }
        const rules::Seat seat = told.seats.at(dice_.below(told.seats.size())).seat;
        const auto moves = rules::legal_moves(told.match->position(seat.board));
        play::Request request{seat, play::OfferDraw{}};
        const std::size_t what = dice_.below(12);
        if (what > 1 && !moves.empty()) {
            request.what = play::Play{moves[dice_.below(moves.size())]};
        } else if (what == 1) {
            request.what = play::Resign{};
        }
        server_.happen(net::BotAsked{told.match_id, request});
    }

    /// Answers the server's requests to the program, and forgets connections that it has closed.
    void answer() {
        for (const std::string& one : std::exchange(server_.log, {})) {
            if (one == "reload") {
                auto again = std::make_shared<net::ServerOptions>(support::some_accounts());
                again->operators = {dice_.below(2) == 0 ? "root" : "amy", "root"};
                server_.happen(net::OperatorAnswer{lines_.back(), "Reloaded.\n", again});
            }
        }
        for (std::size_t i = lines_.size(); i-- > 0;) {
            (void)server_.bytes(lines_[i]);
            if (server_.is_closed(lines_[i])) {
                lose(i);
            }
        }
    }

    support::Dice dice_;
    LobbyDriver server_;
    std::vector<ConnectionId> lines_;
    std::map<ConnectionId, net::TimesealVersion> seals_;
};

} // namespace

TEST_CASE("whatever visitors type in whatever order, the server goes on and keeps nobody") {
    for (int seed = 1; seed <= disorders(); ++seed) {
        INFO("seed " << seed);
        Disorder first(static_cast<std::uint64_t>(seed));
        for (int step = 0; step < 300; ++step) {
            first.one_step();
        }
        first.stop();
        Disorder second(static_cast<std::uint64_t>(seed), first);
        for (int step = 0; step < 300; ++step) {
            second.one_step();
        }
        second.end();
    }
}
