// SPDX-License-Identifier: GPL-3.0-or-later
// Fallen flags: when our opponent's is claimed, and when our partner is told that their opponent's
// has fallen.
#include "net/game/flags.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/fics_game.h"

using namespace net;
using base::Instant;
using support::epoch;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view both_moved =
    "rnbqkbnr pppp-ppp -------- ----p--- ----P--- -------- PPPP-PPP RNBQKBNR";

void tell_table(FicsTable& table, const std::string& line) {
    (void)table.on_line(parse_fics_line(line), epoch);
}

/// A board with 30 s on each clock; in game 2 White is our partner's opponent.
std::string short_board(std::string_view men, char turn, int game, int relation, int number) {
    return fmt::format("<12> {} {} -1 1 1 1 1 0 {} {} {} 3 0 39 39 30000 30000 {} "
                       "P/e7-e5 (0:01.000) e5 0 1 0",
                       men, turn, game, game == 2 ? "Dot Ben" : "Amy Cid", relation, number);
}

/// We are White in game 1, our partner is Black in game 2. In both games White is about to make the
/// second move; `our_move` makes it Black's turn in ours.
FicsTable two_boards() {
    FicsTable table;
    tell_table(table, "{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}");
    tell_table(table, short_board(both_moved, 'W', 1, 1, 2));
    tell_table(table, "Your partner is playing game 2 (Dot vs. Ben).");
    tell_table(table, "You are now observing game 2.");
    tell_table(table, short_board(both_moved, 'W', 2, 0, 2));
    return table;
}

} // namespace

TEST_CASE("the partner hears once of each fall of their opponent's flag") {
    const FicsTable table = two_boards();
    REQUIRE(table.watches_partner());
    PartnerFlagAlert flag;
    REQUIRE(flag.due(table, epoch) == epoch + 30s);
    CHECK_FALSE(flag.take_due(table, epoch + 29s));
    CHECK(flag.take_due(table, epoch + 30s));
    CHECK_FALSE(flag.take_due(table, epoch + 31s));
    CHECK_FALSE(flag.due(table, epoch + 31s));
    CHECK_FALSE(
        flag.take_due(table, epoch + 1s)); // the clock is corrected, so the flag is up again
    CHECK(flag.take_due(table, epoch + 40s));
}

TEST_CASE("of a flag before both have moved nobody is told") {
    FicsTable table;
    tell_table(table, "{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}");
    tell_table(table, short_board(support::start_men, 'W', 1, 1, 1));
    tell_table(table, "Your partner is playing game 2 (Dot vs. Ben).");
    tell_table(table, "You are now observing game 2.");
    tell_table(table, short_board(support::start_men, 'W', 2, 0, 1));
    PartnerFlagAlert flag;
    CHECK_FALSE(flag.due(table, epoch));
    CHECK_FALSE(flag.take_due(table, epoch + 1h));
}

TEST_CASE("our opponent's flag is claimed with patience, and not again where it was too early") {
    FicsTable table = two_boards();
    FlagClaims claims;
    CHECK_FALSE(claims.due(table, epoch)); // our own clock is running
    tell_table(table, short_board(
                          "rnbqkbnr pppp-ppp -------- ----p--- ---PP--- -------- PPP--PPP RNBQKBNR",
                          'B', 1, -1, 2));
    REQUIRE(claims.due(table, epoch) == epoch + 30s);
    CHECK_FALSE(claims.take_due(table, epoch + 29s));
    CHECK(claims.take_due(table, epoch + 30s));
    CHECK(claims.due(table, epoch + 30s) == epoch + 30s + FlagClaims::first_retry_wait);
    CHECK(claims.take_due(table, epoch + 31s));
    CHECK(claims.due(table, epoch + 31s) == epoch + 31s + 2 * FlagClaims::first_retry_wait);
    claims.too_early(table);
    CHECK_FALSE(claims.due(table, epoch + 1h));
}

TEST_CASE("an observer claims nothing and tells nobody") {
    FicsTable table;
    tell_table(table, "You are now observing game 1.");
    tell_table(table, short_board(both_moved, 'W', 1, 0, 2));
    CHECK_FALSE(FlagClaims().due(table, epoch + 1h));
    CHECK_FALSE(PartnerFlagAlert().due(table, epoch + 1h));
}

namespace {

/// Black's clock is running on our board, with `left` ms.
void black_to_move(FicsTable& table, int left, int number = 2) {
    tell_table(table, fmt::format("<12> rnbqkbnr pppp-ppp -------- ----p--- ---PP--- -------- "
                                  "PPP--PPP RNBQKBNR B -1 1 1 1 1 0 1 Amy Cid -1 3 0 39 39 30000 "
                                  "{} {} P/d2-d4 (0:01.000) d4 0 1 0",
                                  left, number));
}

} // namespace

TEST_CASE("a claim is not made again once the opponent has moved, and the next flag is another") {
    FicsTable table = two_boards();
    FlagClaims claims;
    black_to_move(table, 30000);
    CHECK(claims.take_due(table, epoch + 30s));
    CHECK(claims.take_due(table, epoch + 31s));
    // The opponent has moved in the meantime, so our own clock is running.
    tell_table(table,
               "<12> rnbqkbnr ppp--ppp -------- ---pp--- ---PP--- -------- PPP--PPP RNBQKBNR "
               "W -1 1 1 1 1 0 1 Amy Cid 1 3 0 39 39 30000 1000 3 P/d7-d5 (0:29.000) d5 0 1 0");
    CHECK_FALSE(claims.due(table, epoch + 40s));
    CHECK_FALSE(claims.take_due(table, epoch + 40s));
    tell_table(table,
               "<12> rnbqkbnr ppp--ppp -------- ---pp--- ---PP--- ----P--- PPP--PPP RNBQKBNR "
               "B -1 1 1 1 1 0 1 Amy Cid -1 3 0 39 39 30000 1000 3 P/e2-e3 (0:01.000) e3 0 1 "
               "0");
    CHECK_FALSE(claims.take_due(table, epoch));
    CHECK(claims.take_due(table, epoch + 1s));
    CHECK(claims.due(table, epoch + 1s) == epoch + 1s + FlagClaims::first_retry_wait);
}

TEST_CASE("what was too early in one game says nothing about the next one") {
    FicsTable table = two_boards();
    FlagClaims claims;
    black_to_move(table, 30000);
    claims.too_early(table);
    CHECK_FALSE(claims.due(table, epoch + 30s));
    tell_table(table, "{Game 1 (Amy vs. Cid) Cid resigns} 1-0");
    CHECK_FALSE(claims.take_due(table, epoch + 30s));
    FicsTable next = two_boards();
    black_to_move(next, 30000);
    CHECK(claims.due(next, epoch) == epoch + 30s);
}

TEST_CASE("behind a half-move more a claim that came too early begins anew") {
    FicsTable table = two_boards();
    FlagClaims claims;
    black_to_move(table, 0);
    CHECK(claims.take_due(table, epoch));
    CHECK(claims.take_due(table, epoch + 1s));
    claims.too_early(table);
    CHECK_FALSE(claims.take_due(table, epoch + 1h));
    tell_table(table,
               "<12> rnbqkbnr ppp--ppp -------- ---pp--- ---PP--- -------- PPP--PPP RNBQKBNR "
               "W -1 1 1 1 1 0 1 Amy Cid 1 3 0 39 39 30000 -5000 3 P/d7-d5 (0:29.000) d5 0 1 0");
    CHECK(claims.take_due(table, epoch + 3s));
    CHECK(claims.due(table, epoch + 3s) == epoch + 3s + FlagClaims::first_retry_wait);
}
