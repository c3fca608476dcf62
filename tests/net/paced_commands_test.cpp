// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/paced_commands.h"

#include "tests/support/catch.h"
#include "tests/support/epoch.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

using namespace net;
using base::Instant;
using support::epoch;
using namespace std::chrono_literals;

namespace {

PacedCommands ready_commands(TimesealVersion seal = TimesealVersion::none) {
    PacedCommands commands(seal);
    commands.connected(epoch);
    return commands;
}

/// The bytes sent at `now`.
std::string sent_at(PacedCommands& commands, Instant now) {
    commands.send_waiting(now);
    return commands.take_bytes();
}

/// All bytes sent until `then`, one line per moment.
std::string sent_until(PacedCommands& commands, Instant now, Instant then) {
    std::string text;
    while (const auto due = commands.next_wake(now)) {
        if (*due > then) {
            break;
        }
        now = std::max(now, *due);
        text += fmt::format("{} {}", (now - epoch).count(), sent_at(commands, now));
    }
    return text;
}

} // namespace

TEST_CASE("without a connection nothing is written") {
    PacedCommands commands(TimesealVersion::none);
    commands.send("amy", epoch);
    (void)commands.enqueue({"who"}, epoch);
    CHECK(sent_at(commands, epoch).empty());
    commands.connected(epoch);
    commands.send("amy", epoch);
    CHECK(commands.take_bytes() == "amy\n");
    (void)commands.enqueue({"games", true}, epoch);
    commands.send("bob", epoch);
    commands.lost();
    CHECK(commands.take_bytes().empty());
    CHECK_FALSE(commands.next_wake(epoch));
}

TEST_CASE("a line is sealed with the time at which it is written") {
    PacedCommands commands(TimesealVersion::v1);
    commands.connected(epoch + 1h);
    (void)commands.enqueue({"games", true}, epoch + 1h);
    commands.send_waiting(epoch + 1h + 2s);
    const std::string bytes = commands.take_bytes();
    REQUIRE(!bytes.empty());
    CHECK(unsealed(std::string_view(bytes).substr(0, bytes.size() - 1)) == Unsealed{"games", 2001});
}

TEST_CASE("what the program asks does not go with another line before that one is answered") {
    PacedCommands commands = ready_commands();
    (void)commands.enqueue({"who"}, epoch);
    CHECK(sent_at(commands, epoch) == "who\n");
    (void)commands.enqueue({"set style 12", true}, epoch);
    (void)commands.enqueue({"iset ms 1", true}, epoch);
    CHECK(sent_at(commands, epoch).empty());
    CHECK(commands.next_wake(epoch) == epoch + PacedCommands::pace);
    CHECK(sent_at(commands, epoch + PacedCommands::pace) == "set style 12\n");
    CHECK(sent_at(commands, epoch + PacedCommands::pace).empty());
    CHECK(sent_at(commands, epoch + 2 * PacedCommands::pace) == "iset ms 1\n");
    CHECK_FALSE(commands.next_wake(epoch + 2 * PacedCommands::pace));
}

TEST_CASE("a burst goes as fast as it is answered, and then commands are paced again") {
    PacedCommands commands = ready_commands();
    for (int i = 0; i < 8; ++i) {
        (void)commands.enqueue({"iset x" + std::to_string(i), true}, epoch);
    }
    int gone = 0;
    while (!sent_at(commands, epoch).empty()) {
        ++gone;
        commands.pending().prompted(true); // an answer arrives
    }
    CHECK(gone == PacedCommands::burst);
    CHECK(commands.next_wake(epoch) == epoch + PacedCommands::pace);
    CHECK(sent_at(commands, epoch + PacedCommands::pace) == "iset x3\n");
}

TEST_CASE("however much is typed at once, fewer than eight lines go in any second") {
    PacedCommands commands = ready_commands();
    for (int i = 0; i < 30; ++i) {
        (void)commands.enqueue({fmt::format("ptell {}", i)}, epoch);
        (void)commands.enqueue({fmt::format("finger {}", i)}, epoch);
    }
    for (const char* line : {"flag", "accept 1", "accept 2", "draw", "decline 3"}) {
        (void)commands.enqueue({line}, epoch);
    }
    std::vector<Instant> gone;
    for (Instant now = epoch; commands.next_wake(now); now += 10ms) {
        commands.on_bytes();
        const std::string lines = sent_at(commands, now);
        gone.insert(gone.end(),
                    static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')), now);
    }
    CHECK(gone.size() == 65);
    for (std::size_t i = 7; i < gone.size(); ++i) {
        CHECK(gone[i] - gone[i - 7] >= 1s);
    }
}

TEST_CASE("a move goes at once, behind the answer to an offer and before talk") {
    PacedCommands commands = ready_commands();
    for (int i = 0; i < 6; ++i) {
        (void)commands.enqueue({fmt::format("ptell {}", i)}, epoch);
        commands.send_waiting({});
    }
    CHECK(commands.take_bytes() == "ptell 0\nptell 1\nptell 2\n");
    (void)commands.enqueue({"accept 1"}, epoch);
    (void)commands.enqueue({"accept 2"}, epoch);
    (void)commands.enqueue({"draw"}, epoch); // uses up the credit
    (void)commands.enqueue({"e2e4"}, epoch);
    (void)commands.enqueue({"P@e5"}, epoch);
    CHECK(commands.take_bytes() == "accept 1\naccept 2\ndraw\ne2e4\nP@e5\n");
    CHECK(commands.unsent_user_lines() == 3);
    (void)commands.enqueue({"finger amy"}, epoch);
    const std::string rest = sent_until(commands, epoch, epoch + 1h);
    CHECK(rest.find("finger amy\n") < rest.find("ptell 3\n"));
    CHECK(rest.find("ptell 5\n") != std::string::npos);
}

TEST_CASE("the same line goes five times in half a minute, moves apart") {
    PacedCommands commands = ready_commands();
    std::string sent;
    for (Instant now = epoch; now < epoch + 25s; now += 1s) {
        commands.on_bytes();
        (void)commands.enqueue({"ptell sit"}, now);
        (void)commands.enqueue({"flag"}, now);
        (void)commands.enqueue({"e2e4"}, now);
        commands.send_waiting(now);
        sent += commands.take_bytes();
    }
    const auto times = [&sent](std::string_view line) {
        int count = 0;
        for (auto at = sent.find(line); at != std::string::npos; at = sent.find(line, at + 1)) {
            ++count;
        }
        return count;
    };
    CHECK(times("ptell sit\n") == 5);
    CHECK(times("flag\n") == 5);
    CHECK(times("e2e4\n") == 25);
    CHECK(sent_at(commands, epoch + 29'999ms).empty());
    CHECK_FALSE(sent_at(commands, epoch + 30s).empty());
}

TEST_CASE("into a line from which nothing comes little is said") {
    PacedCommands commands = ready_commands();
    for (int i = 0; i < 12; ++i) {
        (void)commands.enqueue({fmt::format("ptell {}", i)}, epoch);
    }
    const std::string sent = sent_until(commands, epoch, epoch + 40s);
    CHECK(std::count(sent.begin(), sent.end(), '\n') == 6);
    commands.on_bytes();
    CHECK(sent_at(commands, epoch + 40s) == "ptell 6\n");
}

TEST_CASE("after a warning only the game goes on at once") {
    PacedCommands commands = ready_commands();
    commands.warned(epoch);
    (void)commands.enqueue({"ptell sit"}, epoch);
    (void)commands.enqueue({"draw"}, epoch);
    (void)commands.enqueue({"e2e4"}, epoch);
    CHECK(commands.take_bytes() == "draw\ne2e4\n");
    CHECK(sent_at(commands, epoch + PacedCommands::warning_pause).empty());
    CHECK(commands.next_wake(epoch + PacedCommands::warning_pause) ==
          epoch + PacedCommands::warning_pause + 2 * PacedCommands::pace);
}

TEST_CASE("what the user says and waits can be dropped, what the program asks stays") {
    PacedCommands commands = ready_commands();
    commands.warned(epoch);
    (void)commands.enqueue({"ptell sit"}, epoch);
    (void)commands.enqueue({"finger amy"}, epoch);
    (void)commands.enqueue({"games", true}, epoch);
    CHECK(commands.unsent_user_lines() == 2);
    commands.discard_user_lines();
    CHECK(commands.unsent_user_lines() == 0);
    CHECK(sent_at(commands, epoch + 1h) == "games\n");
}

TEST_CASE("the same question of the program waits once, and what waits has an end") {
    PacedCommands commands = ready_commands();
    commands.warned(epoch);
    (void)commands.enqueue({"games", true}, epoch);
    (void)commands.enqueue({"games", true}, epoch);
    CHECK(sent_at(commands, epoch + 1min) == "games\n");
    CHECK(sent_at(commands, epoch + 1h).empty());
    commands.warned(epoch + 1h);
    for (std::size_t i = 0; i < PacedCommands::most_waiting; ++i) {
        CHECK(commands.enqueue({"tell bob " + std::to_string(i)}, epoch + 1h));
    }
    CHECK_FALSE(commands.enqueue({"tell bob too much"}, epoch + 1h));
    CHECK(commands.unsent_user_lines() == PacedCommands::most_waiting);
}

TEST_CASE("a line is of the kind of its verb, as far as that may be cut") {
    const auto of = [](CommandKind kind, std::initializer_list<const char*> lines) {
        for (const char* line : lines) {
            INFO(line);
            CHECK(command_kind(line) == kind);
        }
    };
    of(CommandKind::move, {"e4", "e2e4", "N@f3", "o-o", "e7e8=Q", "Nbd2"});
    of(CommandKind::game, {"flag", "fl", "resign", "accept 7", "a", "draw", "DECLINE", "quit"});
    of(CommandKind::talk,
       {"ptell hi", "t bob e4", "say gg", "shout", ". me too", "kibitz x", "#x"});
    of(CommandKind::other,
       {"", "who", "games", "observe 1", "set style 12", "match bob 3 0", "e4 please", "f", "res",
        "s", "sh x", "m bob hi", "flags"}); // names no abbreviation of talk
    of(CommandKind::talk, {"sa x", "sho x", "mes bob hi", "it", "i waves"});
}

TEST_CASE("a line that may not go yet holds up the next one, unless it repeats too often") {
    PacedCommands commands = ready_commands();
    Instant now = epoch;
    for (std::size_t i = 0; i < PacedCommands::most_equal; ++i, now += 1s) {
        (void)commands.enqueue({"who"}, now);
        CHECK(sent_at(commands, now) == "who\n");
    }
    now += 2s;
    (void)commands.enqueue({"date"}, now);
    CHECK(sent_at(commands, now) == "date\n");
    (void)commands.enqueue({"games", true},
                           now); // waits, since an unanswered command is outstanding
    (void)commands.enqueue({"who"}, now);
    (void)commands.enqueue({"finger"}, now);
    CHECK(sent_at(commands, now).empty());
    now += PacedCommands::pace;
    CHECK(sent_at(commands, now) == "games\n");
    CHECK(sent_at(commands, now) == "finger\n");
    CHECK(commands.unsent_user_lines() == 1);
    CHECK(commands.long_wait_until(now) == epoch + PacedCommands::equal_window);
    CHECK(commands.long_wait_until(epoch + PacedCommands::equal_window - 2s));
    CHECK_FALSE(commands.long_wait_until(epoch + PacedCommands::equal_window - 1999ms));
}
