// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a link: when it connects again, when a connection counts as dead, and what is
// restored after a reconnection.
#include "net/link/connection_watch.h"
#include "net/link/reconnect.h"
#include "net/link/timeseal_probe.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/fics_game.h"

using namespace net;
using base::Instant;
using support::epoch;
using LossIfClosed = ConnectionWatch::LossIfClosed;
using Verdict = ConnectionWatch::Verdict;
using namespace std::chrono_literals;

TEST_CASE("a server is called again ever later, and soon once it has let us in") {
    BackOff back_off;
    for (const base::Millis wait : BackOff::waits) {
        CHECK(back_off.next(epoch + 1h) == epoch + 1h + wait);
    }
    CHECK(back_off.next(epoch) == epoch + BackOff::waits.back());
    back_off.reset();
    CHECK(back_off.next(epoch) == epoch + BackOff::waits.front());
}

TEST_CASE("a silent line is asked in a game only, and kept however long it stays silent") {
    ConnectionWatch watch;
    watch.on_bytes(epoch);
    CHECK_FALSE(watch.next_wake(LossIfClosed::nothing));
    CHECK(watch.look(LossIfClosed::nothing, epoch + 1h) == Verdict::fine);
    REQUIRE(watch.next_wake(LossIfClosed::game) == epoch + ConnectionWatch::probe_after);
    const Instant asked = epoch + ConnectionWatch::probe_after;
    CHECK(watch.look(LossIfClosed::game, asked) == Verdict::probe);
    CHECK(watch.unanswered_since() == asked);
    REQUIRE(watch.next_wake(LossIfClosed::game) == asked + ConnectionWatch::answer_wait);
    CHECK(watch.look(LossIfClosed::game, asked + ConnectionWatch::answer_wait) == Verdict::silent);
    CHECK(watch.look(LossIfClosed::game, asked + ConnectionWatch::answer_wait) ==
          Verdict::fine); // silence is reported only once
    CHECK_FALSE(watch.next_wake(LossIfClosed::game));
    CHECK(watch.look(LossIfClosed::game, asked + 5min) == Verdict::fine);
    watch.on_bytes(asked + 5min);
    CHECK(watch.end_silence());
    CHECK_FALSE(watch.end_silence());
}

TEST_CASE("without a game a command that is not answered is told, and then the line is given up") {
    ConnectionWatch watch;
    watch.on_bytes(epoch);
    watch.asked(epoch + 1s);
    watch.asked(epoch + 3s); // the first unanswered command counts
    CHECK(watch.unanswered_since() == epoch + 1s);
    REQUIRE(watch.next_wake(LossIfClosed::nothing) == epoch + 1s + ConnectionWatch::answer_wait);
    CHECK(watch.look(LossIfClosed::nothing, epoch + 1s + ConnectionWatch::answer_wait) ==
          Verdict::silent);
    REQUIRE(watch.next_wake(LossIfClosed::nothing) == epoch + 1s + ConnectionWatch::give_up_after);
    CHECK(watch.look(LossIfClosed::unknown, epoch + 1s + ConnectionWatch::give_up_after) ==
          Verdict::fine);
    CHECK(watch.look(LossIfClosed::nothing, epoch + 1s + ConnectionWatch::give_up_after) ==
          Verdict::dead);
    watch.on_bytes(epoch + 1h);
    CHECK_FALSE(watch.unanswered_since());
}

TEST_CASE("after a lost line a player takes their partner up again, an observer the game") {
    FicsTables tables;
    CHECK(lost_session(tables, std::nullopt).commands({}).empty());
    const auto hear = [&tables](const std::string& line) {
        (void)tables.on_line(parse_fics_line(line.substr(0, line.size() - 2)), epoch);
    };
    SECTION("a game of ours") {
        hear(support::board_line(support::start_men, 'W', 1, 1));
        const LostSession left = lost_session(tables, "Ben");
        CHECK(left.played);
        CHECK(left.commands({}) ==
              std::vector<std::string>{"partner Ben", "tell Ben my line was lost, I am back"});
        CHECK(left.commands("Ben") ==
              std::vector<std::string>{"tell Ben my line was lost, I am back"});
    }
    SECTION("one that we watch") {
        hear("You are now observing game 1.\n\r");
        hear(support::board_line(support::start_men, 'W', 1, 0));
        const LostSession left = lost_session(tables, std::nullopt);
        CHECK_FALSE(left.played);
        CHECK(left.commands({}) == std::vector<std::string>{"observe Amy"});
    }
}

namespace {

const Instant late = epoch + 77s;

} // namespace

TEST_CASE("a seal is given up when a server that may not know it stays silent") {
    TimesealProbe guess(TimesealChoice::automatic);
    CHECK(guess.seal() == TimesealVersion::v1);
    CHECK_FALSE(guess.due(std::nullopt));
    CHECK(guess.due(late) == late + TimesealProbe::wait);
    CHECK(guess.explains(play::LoginFault::timeseal_not_understood));
    CHECK(guess.explains(play::LoginFault::refused));
    CHECK_FALSE(guess.explains(play::LoginFault::wrong_password));
    CHECK_FALSE(guess.found_no_timeseal());
    guess.give_up();
    CHECK(guess.seal() == TimesealVersion::none);
    CHECK(guess.found_no_timeseal());
    CHECK_FALSE(guess.due(late));
    CHECK_FALSE(guess.explains(play::LoginFault::refused));
}

TEST_CASE("a seal that was chosen, or has been in once, is no guess any more") {
    for (const TimesealChoice choice :
         {TimesealChoice::off, TimesealChoice::v1, TimesealChoice::v2}) {
        const TimesealProbe chosen(choice);
        CHECK_FALSE(chosen.is_undecided());
        CHECK_FALSE(chosen.due(late));
        CHECK_FALSE(chosen.explains(play::LoginFault::timeseal_not_understood));
        CHECK_FALSE(chosen.found_no_timeseal());
    }
    CHECK(TimesealProbe(TimesealChoice::v2).seal() == TimesealVersion::v2);
    TimesealProbe proven(TimesealChoice::automatic);
    proven.logged_in();
    CHECK_FALSE(proven.is_undecided());
    CHECK_FALSE(proven.due(late));
    CHECK_FALSE(proven.found_no_timeseal());
}

TEST_CASE("a call that fails for good is repeated only after a login") {
    Reconnect fresh;
    fresh.failed("no such host", true);
    CHECK_FALSE(fresh.allowed());
    CHECK(fresh.reason() == "no such host");
    fresh.failed("refused", false);
    CHECK(fresh.allowed());
    fresh.logged_in("Amy", false, late);
    fresh.failed("no such host", true);
    CHECK(fresh.allowed());
    fresh.forbid("you have logged out");
    CHECK_FALSE(fresh.allowed());
    fresh.opened();
    CHECK(fresh.allowed());
    CHECK(fresh.reason().empty());
}

TEST_CASE("a lost connection's state is restored at the first prompt after the next login, once") {
    Reconnect line;
    line.logged_in("Amy", false, late);
    CHECK_FALSE(line.take_lost_session()); // after the first login there is nothing to restore
    line.lost(LostSession{true, {}, "Bob"}, late + 1s);
    CHECK_FALSE(line.take_lost_session()); // a prompt before the login restores nothing
    line.opened();
    line.logged_in("Amy", false, late + 9s);
    const auto before = line.take_lost_session();
    REQUIRE(before);
    CHECK(before->played);
    CHECK(before->partner == "Bob");
    CHECK_FALSE(line.take_lost_session());
    line.lost(std::nullopt, late + 20s); // lost before the login was complete
    line.logged_in("Amy", false, late + 30s);
    CHECK(line.take_lost_session()->commands({}).empty());
}

TEST_CASE("a line that was good for a while is called again soon, another one later and later") {
    Reconnect line;
    CHECK(line.next_attempt(late) == late + BackOff::waits[0]);
    CHECK(line.next_attempt(late) == late + BackOff::waits[1]);
    line.logged_in("Amy", false, late);
    line.lost(LostSession{}, late + Reconnect::stable_login - 1ms);
    CHECK(line.next_attempt(late) == late + BackOff::waits[2]);
    line.logged_in("Amy", false, late);
    line.lost(LostSession{}, late + Reconnect::stable_login);
    CHECK(line.next_attempt(late) == late + BackOff::waits[0]);
}

TEST_CASE("a guest comes back under the name that the server first gave") {
    Reconnect line;
    CHECK_FALSE(line.guest_name());
    line.logged_in("GuestABCD", true, late);
    CHECK(line.guest_name() == "GuestABCD");
    line.logged_in("GuestXYZ", true, late + 60s);
    CHECK(line.guest_name() == "GuestABCD");
    Reconnect registered;
    registered.logged_in("Amy", false, late);
    CHECK_FALSE(registered.guest_name());
}

TEST_CASE("a seal is chosen by a word, and a known server's need not be") {
    CHECK(read_timeseal_choice("auto") == TimesealChoice::automatic);
    CHECK(read_timeseal_choice("off") == TimesealChoice::off);
    CHECK(read_timeseal_choice("on") == TimesealChoice::v1);
    CHECK(read_timeseal_choice("v1") == TimesealChoice::v1);
    CHECK(read_timeseal_choice("v2") == TimesealChoice::v2);
    for (const std::string_view other : {"", "v", "v3", "On", "none", "automatic"}) {
        CHECK_FALSE(read_timeseal_choice(other));
    }
    CHECK(known_timeseal("FreeChess.org") == TimesealChoice::v1);
    CHECK(known_timeseal("www.freechess.org") == TimesealChoice::v1);
    CHECK(known_timeseal("chessclub.com") == TimesealChoice::off);
    for (const std::string_view other : {"", "chess.org", "notfreechess.org", "freechess.org.x"}) {
        CHECK_FALSE(known_timeseal(other));
    }
}
