// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/refusal.h"

#include "src/rules/laws/ruleset.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"

#include <set>
#include <string>

using namespace rules;
using support::position_of;

namespace {

struct RefusalRow {
    std::string fen;
    std::string move;
    std::optional<Refusal> why;
};

void check(const RefusalRow& row, const MoveLaws& laws = {}) {
    const Position position = position_of(row.fen, laws);
    CAPTURE(row.fen, row.move);
    CHECK(why_illegal(position, support::move_of(position, row.move)) == row.why);
}

const std::string usual_fen(support::usual_array);

} // namespace

TEST_CASE("a refused step says what is wrong with it") {
    check(GENERATE(values<RefusalRow>({
        {usual_fen, "e2e4", std::nullopt},
        {usual_fen, "e4e5", Refusal::no_piece_there},
        {usual_fen, "e7e5", Refusal::not_your_piece},
        {usual_fen, "e2e5", Refusal::cannot_move_there},
        {usual_fen, "e2e5q", Refusal::cannot_move_there},
        {usual_fen, "g1g3q", Refusal::cannot_move_there},
        {"4r1k1/8/8/8/8/8/4N3/4K3[] w - - 0 1", "e2c3", Refusal::pinned},
        {"4k3/8/8/8/8/8/r7/4K3[] w - - 0 1", "e1e2", Refusal::king_into_check},
        {"4r1k1/8/8/8/8/8/8/4K2R[] w - - 0 1", "h1h2", Refusal::check_not_answered},
        {"4r1k1/8/8/8/8/8/8/4K2R[] w - - 0 1", "e1e2", Refusal::check_not_answered},
        {"6k1/8/8/8/8/8/5PPP/4r1K1[] w - - 0 1", "h2h3", Refusal::waiting_for_piece},
        {"6k1/8/8/8/8/8/5PPP/4r1K1[] w - - 0 1", "g1f1", Refusal::waiting_for_piece},
        {"6k1/8/8/8/7b/8/5R2/4K3[] w - - 0 1", "f2f8", Refusal::pinned},
        // capturing en passant would open the rank of both pawns
        {"8/8/8/K2pP2r/8/8/8/7k[] w - d6 0 1", "e5d6", Refusal::pinned},
    })));
}

TEST_CASE("a player who needs a piece where none can come is not told to wait for one") {
    const Position position = position_of("6k1/8/8/8/8/8/5PPP/4r1K1[P] w - - 0 1", {});
    for (const char* text : {"h2h3", "g1f1", "P@e2"}) {
        CHECK(why_illegal(position, support::move_of(position, text), true) ==
              Refusal::waiting_for_piece);
        CHECK(why_illegal(position, support::move_of(position, text), false) ==
              Refusal::beyond_help);
    }
}

TEST_CASE("a refused drop says what is wrong with it") {
    check(GENERATE(values<RefusalRow>({
        {"4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@e4", std::nullopt},
        {"4k3/8/8/8/8/8/8/4K3[n] w - - 0 1", "N@e4", Refusal::not_in_reserve},
        {"4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "K@e4", Refusal::not_in_reserve},
        {"4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@e1", Refusal::square_occupied},
        {"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a1", Refusal::pawn_drop_rank},
        {"4k3/8/8/8/8/8/8/4K3[p] b - - 0 1", "P@a8", Refusal::pawn_drop_rank},
        {"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a7", std::nullopt},
        {"4r1k1/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@a3", Refusal::check_not_answered},
        {"4r1k1/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@e3", std::nullopt},
        {"4r1k1/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a7", Refusal::check_not_answered},
        {"4k3/8/8/8/8/8/8/4R1K1[p] b - - 0 1", "P@a2", Refusal::check_not_answered},
        {"4k3/8/8/8/8/8/8/4R1K1[p] b - - 0 1", "P@a1", Refusal::pawn_drop_rank},
        // only f1 would help, and no pawn may be dropped there
        {"6k1/8/8/8/8/8/5PPP/4r1K1[P] w - - 0 1", "P@e2", Refusal::waiting_for_piece},
    })));
}

TEST_CASE("refused castling says what is wrong with it") {
    check(GENERATE(values<RefusalRow>({
        {"4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "e1c1", std::nullopt},
        {"4k3/8/8/8/8/8/8/R3K2R[] w Q - 0 1", "e1g1", Refusal::castling_right_lost},
        {"4k3/8/8/8/8/8/8/R3K2R[] w K - 0 1", "e1c1", Refusal::castling_right_lost},
        {usual_fen, "e1g1", Refusal::castling_blocked},
        {"4k3/8/8/8/8/8/8/Rn2K3[] w Q - 0 1", "e1c1", Refusal::castling_blocked},
        {"4kr2/8/8/8/8/8/8/4K2R[] w K - 0 1", "e1g1", Refusal::castling_through_check},
        {"4k1r1/8/8/8/8/8/8/4K2R[] w K - 0 1", "e1g1", Refusal::castling_through_check},
        {"4r1k1/8/8/8/8/8/8/4K2R[] w K - 0 1", "e1g1", Refusal::castling_through_check},
        // pieces on the other wing do not matter
        {"4kr2/8/8/8/8/8/8/3QK2R[] w K - 0 1", "e1g1", Refusal::castling_through_check},
        {"3rk3/8/8/8/8/8/8/R3KB2[] w Q - 0 1", "e1c1", Refusal::castling_through_check},
    })));
    // in another start array the king passes the rook
    Setup beyond = support::setup_of("4k3/8/8/8/8/8/8/4KRN1[] w - - 0 1");
    beyond.castling[Side::white][Wing::king] = square(5, 0);
    CHECK(why_illegal(*Position::from(beyond), Move::castle(square(4, 0), square(5, 0))) ==
          Refusal::castling_blocked);
}

TEST_CASE("a refused promotion says what is wrong with it") {
    const std::string fen = "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1";
    check({fen, "a7a8q", std::nullopt});
    check({fen, "a7a8r", std::nullopt});
    check({fen, "a7a8", Refusal::promotion_must_be_named});
    check({"4k3/8/8/8/8/8/p7/4K3[] b - - 0 1", "a2a1", Refusal::promotion_must_be_named});
    check({"4k3/8/8/8/8/8/p7/4K3[] b - - 0 1", "a2a1q", std::nullopt});
    check({fen, "a7a8k", Refusal::promotion_not_allowed});
    check({fen, "a7a8p", Refusal::promotion_not_allowed});
    check({fen, "a7b8q", Refusal::cannot_move_there});
    check({fen, "a7a8r", Refusal::promotion_not_allowed}, {.promotes_to_rook_and_bishop = false});
    check({fen, "a7a8n", std::nullopt}, {.promotes_to_rook_and_bishop = false});
}

TEST_CASE("laws that narrow drops are named when they refuse one") {
    check({"4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "Q@e5", Refusal::drop_gives_check},
          {.drop_may_check = false});
    check({"6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1", "N@f7", Refusal::drop_gives_mate},
          {.drop_may_mate = false});
    check({"4r1k1/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@e4", Refusal::drop_blocks_check},
          {.drop_may_block = false});
    check({"4r1k1/8/8/8/8/8/8/4K3[Q] w - - 0 1", "Q@e6", Refusal::drop_gives_check},
          {.drop_may_check = false}); // it is not refused for answering a check
    check({"4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@c5", Refusal::drop_zone},
          {.drop_zone = DropZone::own_half});
    check({"4r1k1/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@a4", Refusal::check_not_answered},
          {.drop_zone = DropZone::own_half});
    check({"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a2", Refusal::pawn_drop_rank},
          {.first_pawn_drop_rank = 3});
    check({"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a7", Refusal::pawn_drop_rank},
          {.last_pawn_drop_rank = 6});
    // An end rank stays forbidden even if the laws include it.
    check({"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a1", Refusal::pawn_drop_rank},
          {.first_pawn_drop_rank = 1});
    check({"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a8", Refusal::pawn_drop_rank},
          {.last_pawn_drop_rank = 8});
}

TEST_CASE("no move at all is refused") {
    CHECK(why_illegal(Position(), Move()) == Refusal::cannot_move_there);
    // a castling move whose first square holds no king
    CHECK(why_illegal(Position(), Move::castle(square(3, 3), square(7, 0))) ==
          Refusal::castling_right_lost);
}

TEST_CASE("every refusal has a text of its own") {
    std::set<std::string_view> seen;
    for (int i = 0; i < refusals; ++i) {
        const auto text = to_text(static_cast<Refusal>(i));
        CHECK_FALSE(text.empty());
        CHECK(seen.insert(text).second);
    }
}

TEST_CASE("a king is not taken, unless the laws say so") {
    const Setup setup = support::setup_of("4k3/8/8/8/8/8/4R3/4K3[] w - - 0 1");
    const Move takes = Move::step(square(4, 1), square(4, 7));
    CHECK(why_illegal(*Position::from(setup, {}, {.capturable_king = true}), takes) ==
          Refusal::king_is_not_taken);
    CHECK_FALSE(why_illegal(*Position::from(setup, {.kings_are_taken = true}), takes));
}
