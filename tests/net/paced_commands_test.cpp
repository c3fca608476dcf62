// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/paced_commands.h"

#include "tests/support/catch.h"

using namespace net;
using base::Instant;
using namespace std::chrono_literals;

namespace {

PacedCommands ready_commands(Seal seal = Seal::none) {
    PacedCommands commands(seal);
    commands.connected({});
    commands.refill({});
    return commands;
}

/// What goes out at `now`.
std::string sent_at(PacedCommands& commands, Instant now) {
    commands.send_queued(now);
    return commands.take_bytes();
}

} // namespace

TEST_CASE("without a connection nothing is written") {
    PacedCommands commands(Seal::none);
    commands.send("amy", {});
    commands.say({"who"}, {});
    CHECK(commands.take_bytes().empty());
    commands.connected({});
    commands.send("amy", {});
    CHECK(commands.take_bytes() == "amy\n");
    commands.queue({"games", true});
    commands.send("bob", {});
    commands.lost();
    CHECK(commands.take_bytes().empty());
    CHECK_FALSE(commands.next_wake({}));
}

TEST_CASE("a line is sealed with the time at which it is written") {
    PacedCommands commands(Seal::v1);
    commands.connected(Instant{1h});
    commands.queue({"games", true});
    commands.send_queued(Instant{1h} + 2s);
    const std::string bytes = commands.take_bytes();
    REQUIRE(!bytes.empty());
    CHECK(unsealed(std::string_view(bytes).substr(0, bytes.size() - 1)) == Unsealed{"games", 2001});
}

TEST_CASE("what the user says goes at once, what the program says one by one") {
    PacedCommands commands = ready_commands();
    commands.queue({"set style 12", true});
    commands.queue({"iset ms 1", true});
    commands.say({"who"}, {});
    CHECK(commands.take_bytes() == "who\n");
    // Not before the user's command has been answered, or its time has come.
    CHECK(sent_at(commands, {}).empty());
    CHECK(commands.next_wake({}) == Instant{PacedCommands::pace});
    CHECK(sent_at(commands, Instant{PacedCommands::pace}) == "set style 12\n");
    CHECK(sent_at(commands, Instant{PacedCommands::pace}).empty());
    CHECK(sent_at(commands, Instant{2 * PacedCommands::pace}) == "iset ms 1\n");
    CHECK_FALSE(commands.next_wake(Instant{2 * PacedCommands::pace}));
}

TEST_CASE("a burst goes as fast as it is answered, and no more than that") {
    PacedCommands commands = ready_commands();
    for (int i = 0; i < 8; ++i) {
        commands.queue({"iset x" + std::to_string(i), true});
    }
    std::size_t gone = 0;
    while (!sent_at(commands, {}).empty()) {
        ++gone;
        CHECK(commands.pending().answers_quietly("x set.", Text{}, {}) == false);
        commands.pending().clear(); // it has been answered
    }
    CHECK(gone == PacedCommands::burst);
    CHECK(commands.next_wake({}) == Instant{PacedCommands::pace});
    CHECK(sent_at(commands, Instant{PacedCommands::pace}) == "iset x4\n");
}

TEST_CASE("the same question of the program waits once, and the queue has an end") {
    PacedCommands commands = ready_commands();
    commands.queue({"games", true});
    commands.queue({"games", true});
    CHECK(sent_at(commands, {}) == "games\n");
    commands.pending().clear();
    CHECK(sent_at(commands, Instant{1h}).empty());
    for (std::size_t i = 0; i < PacedCommands::most_queued + 10; ++i) {
        commands.queue({"tell bob " + std::to_string(i), false});
    }
    std::size_t gone = 0;
    for (Instant now{2h}; commands.next_wake(now); now += PacedCommands::pace) {
        gone += sent_at(commands, now).empty() ? 0U : 1U;
    }
    CHECK(gone == PacedCommands::most_queued);
}
