// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/game_end.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"

using namespace net;
using base::Instant;
using rules::BoardId;
using support::epoch;
using namespace std::chrono_literals;

namespace {

GameEnded end_of(int game) {
    GameEnded end;
    end.game = game;
    return end;
}

} // namespace

TEST_CASE("an end whose cause is awaited is told when the wait is over, and once") {
    PendingEnd pending;
    CHECK_FALSE(pending.next_wake());
    pending.hold_until_cause(BoardId::a, end_of(7), epoch + 1s);
    CHECK(pending.awaits_cause());
    CHECK_FALSE(pending.take_uncertain_game());
    pending.discard_uncertain(BoardId::a); // a last board does not end the wait
    const Instant due = epoch + 1s + PendingEnd::cause_wait;
    REQUIRE(pending.next_wake() == due);
    CHECK_FALSE(pending.take_due(due - 1ms));
    const auto told = pending.take_due(due);
    REQUIRE(told);
    CHECK(told->end.game == 7);
    CHECK_FALSE(told->is_doubted);
    CHECK_FALSE(pending.take_due(due));
}

TEST_CASE("a doubted end is asked about once, and a board of that game ends the doubt") {
    PendingEnd pending;
    pending.hold_uncertain(BoardId::b, end_of(8), epoch);
    pending.hold_uncertain(BoardId::a, end_of(9), epoch); // a second doubt is ignored
    CHECK_FALSE(pending.awaits_cause());
    CHECK(pending.take_uncertain_game() == 8);
    CHECK_FALSE(pending.take_uncertain_game());
    pending.discard_uncertain(BoardId::a);
    CHECK(pending.next_wake() == epoch + PendingEnd::uncertain_wait);
    pending.discard_uncertain(BoardId::b);
    CHECK_FALSE(pending.next_wake());
    pending.hold_uncertain(BoardId::b, end_of(8), epoch);
    CHECK(pending.take_uncertain_game() == 8); // a new doubt
    REQUIRE(pending.take_due(epoch + PendingEnd::uncertain_wait));
}

TEST_CASE("an end that waits for its cause is not doubted afterwards") {
    PendingEnd pending;
    pending.hold_until_cause(BoardId::a, end_of(7), epoch);
    pending.hold_uncertain(BoardId::a, end_of(7), epoch);
    CHECK(pending.awaits_cause());
    pending.clear();
    CHECK_FALSE(pending.next_wake());
}
