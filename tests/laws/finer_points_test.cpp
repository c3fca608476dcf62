// SPDX-License-Identifier: GPL-3.0-or-later
// Articles that are easily only half kept: what players type, and what must happen.
#include "src/app/table/match_plan.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "src/rules/match/match_judge.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"
#include "tests/support/playable_moves.h"

using namespace rules;
using namespace std::chrono_literals;
using laws::terms;
using laws::typed;
using world::has;
using world::World;

namespace {

app::MatchTerms set_up(const std::string& book, const std::string& bfen) {
    app::MatchTerms asked = terms(book);
    const auto boards = notation::parse_bfen(bfen);
    REQUIRE(boards);
    asked.boards = *boards;
    return asked;
}

const std::string bare = "4k3/8/8/8/8/8/8/4K3";
const std::string takes_and_is_mated = "6rk/6pp/8/6N1/8/8/b7/1N4K1 b - -";
const std::string knight_mates = "6rk/6pp/8/8/8/8/8/6K1";

} // namespace

TEST_CASE("WBN 1.5-3: a promoted piece on the board is a pawn, so that its kind can still come") {
    const auto mated = [](const std::string& queen) {
        return typed(set_up("wbn", "RR" + queen +
                                       "B3N/RRQB3N/NNBB4/PPPP4/4r3/8/5PPP/k5K1 b - - | " + bare +
                                       " w - -"),
                     "a:Re1")
            .over();
    };
    CHECK(mated("Q"));
    CHECK_FALSE(mated("Q~"));
}

TEST_CASE(
    "WBN 1.10: a board that is drawn at the instant at which the other is lost makes a draw") {
    const std::string clocks = bare + " w - - 5 0.0 | " + bare + " w - - 0.0 0.0";
    World counted = typed(set_up("wbn", clocks));
    counted.pass(1s);
    REQUIRE(counted.over());
    CHECK_FALSE(counted.match().outcome()->winner);
    World first = typed(set_up("fics", clocks));
    first.pass(1s);
    REQUIRE(first.over());
    CHECK(first.match().outcome()->winner == bughouse_plan().team[Seat{}]);
}

TEST_CASE("WBN 7.7.1-2: a mating move that is illegal does not end the game before the press") {
    const std::string board_b = " | " + bare + " w - -";
    World illegal =
        typed(set_up("wbn referee=claims clock=press", "6rk/6pp/8/6N1/8/8/8/4r1K1 w - -" + board_b),
              "A:g5f7; A:claim mate");
    CHECK_FALSE(illegal.over());
    CHECK(has(world::text_of(illegal.view().talk), "claims mate: there is no mate (WBN 1.16)"));
    World legal =
        typed(set_up("wbn referee=claims clock=press", "6rk/6pp/8/6N1/8/8/8/6K1 w - -" + board_b),
              "A:g5f7; A:claim mate");
    CHECK(legal.over());
}

TEST_CASE(
    "WBN 1.9: the last drop is for a partner who has the move, and only where the first board "
    "to end decides") {
    const auto after_mate = [](const std::string& book, const std::string& turn) {
        return typed(set_up(book, takes_and_is_mated + " | " + knight_mates + " " + turn + " - -"),
                     "a:Bxb1; A:Nf7");
    };
    CHECK(after_mate("wbn", "w").match().last_drop());
    CHECK(after_mate("wbn", "b").over());
    const World both = after_mate("wbn ending=both", "w");
    CHECK_FALSE(both.over());
    CHECK_FALSE(both.match().last_drop());
    CHECK(both.match().board_end(BoardId::a));
}

TEST_CASE("FIDE 22: all players agree to a draw of every board that is still played") {
    World whole = typed(terms("fide ending=both"), "A:draw; a:draw; B:draw");
    CHECK_FALSE(whole.over());
    whole.type("b:draw");
    REQUIRE(whole.over());
    CHECK(points_text(*whole.match().outcome()) == "1-1");
    World rest = typed(terms("fide ending=both"), "a:resign!; B:draw; b:draw");
    REQUIRE(rest.over());
    CHECK(points_text(*rest.match().outcome()) == "1.5-0.5");
}

TEST_CASE("Wikipedia 18: the partner's three moves count since the own last move") {
    app::MatchTerms asked = terms("common");
    asked.time = *app::read_time("none");
    World world = typed(asked, "A:a3; a:a6; B:e4; b:e5; B:d4; b:d5; B:c4; b:c5; A:e4; a:e5");
    world.type("a:stalling");
    CHECK(has(world.status(), "has not made three moves yet"));
    CHECK_FALSE(world.over());
    laws::type(world, "B:b4; b:b5; B:h4; b:h5; B:g4; b:g5; a:stalling");
    CHECK(world.over());
}

TEST_CASE("WBN 1.13: a count that is old, or of another board, serves no claim") {
    const std::string round = "A:Nf3; a:Nf6; A:Ng1; a:Ng8; ";
    World old = typed(terms("wbn referee=claims"),
                      round + round + "A:count; " + round + "A:claim repetition");
    CHECK(has(old.status(), "count the repetition aloud first"));
    World elsewhere =
        typed(terms("wbn referee=claims"), round + round + "A:count B; A:claim repetition");
    CHECK(has(elsewhere.status(), "count the repetition aloud first"));
    World now = typed(terms("wbn referee=claims"), round + round + "A:count; A:claim repetition");
    CHECK(now.over());
}

TEST_CASE("WBN 5.7.4: a pawn that has jumped illegally is not captured in passing") {
    World world = typed(terms("wbn referee=claims"), "e3; a:d5; A:e3e5");
    CHECK(world.moves() == "1A e3 1a d5 2A e3e5");
    CHECK_FALSE(world.match().position(BoardId::a).en_passant());
    World legal = typed(terms("wbn referee=claims"), "Nf3; a:d5; A:Ng1; a:d4; A:e4; a:dxe3");
    CHECK_FALSE(legal.match().position(BoardId::a).at(square(4, 3)));
}

TEST_CASE("WBN 7.8: a flag that fell before the press can be claimed afterwards, whatever the "
          "increment adds") {
    app::MatchTerms asked = terms("wbn referee=claims");
    asked.time = *app::read_time("1+30");
    World world = typed(asked);
    world.pass(61s);
    laws::type(world, "e4; a:claim flag");
    REQUIRE(world.over());
    CHECK(world.match().outcome()->decided_by ==
          BoardEnd{BoardId::a, Ending::flag, Seat{BoardId::a, Side::white}});
}

TEST_CASE("FIDE 8-3: a rook that is dropped on the opponent's corner castles with nobody") {
    World world =
        typed(set_up("fide", "4kb2/8/8/8/8/8/8/4K3/R w - - | " + bare + " w - -"), "R@h8");
    CHECK(world.moves() == "1A R@h8");
    CHECK_FALSE(world.match().position(BoardId::a).castling_rook(Side::black, Wing::king));
    CHECK_FALSE(world.match().position(BoardId::a).castling_rook(Side::white, Wing::king));
    World own = typed(set_up("fide", "4k3/8/8/8/8/8/8/4K2R/R w K - | " + bare + " w - -"),
                      "Rh4; a:Kd8; A:R@h1; a:Kc8; A:O-O");
    CHECK(own.moves() == "1A Rh4 1a Kd8 2A R@h1 2a Kc8 3A O-O");
}

TEST_CASE("WBN 1.6-1: a captured piece is the partner's when the move is completed, not before") {
    World world = typed(terms("wbn clock=press"), "e4; press; a:d5; press; A:exd5");
    CHECK(world.match().hand({BoardId::b, Side::black}).empty());
    laws::type(world, "press; B:e4; press; b:P@e5; press");
    CHECK(world.moves() == "1A e4 1a d5 2A exd5 1B e4 1b P@e5");
}

TEST_CASE("WBN 8.4: an offer of a draw is not repeated before the own next move") {
    World world = typed(terms("wbn"), "e4; A:draw; a:decline; A:draw");
    CHECK(world.status() == "you have offered a draw already (WBN 8.4)");
    laws::type(world, "a:e5; A:d4; A:draw; a:draw");
    CHECK(world.over());
}

TEST_CASE("WBN 9.6: a player who has finished is silent about the board that goes on") {
    World world = typed(terms("wbn ending=both"), "A:e4; A:resign!");
    world.type("A:;sit");
    CHECK(has(world.status(), "spectators do not discuss the match (WBN 8.3)"));
    World club = typed(terms("wall ending=both"), "A:e4; A:resign!");
    club.type("A:;sit");
    CHECK_FALSE(has(club.status(), "spectators"));
}

TEST_CASE("FIDE A1, Geneva 3: fifty quiet moves are claimed by the player to move, also with the "
          "move about to be made") {
    for (const std::string book : {"fide", "geneva", "wall fifty-moves=yes"}) {
        CAPTURE(book);
        World world = typed(terms(book + " repetition=0"));
        for (int i = 0; i < 24; ++i) {
            laws::type(world, "A:Nf3; a:Nf6; A:Ng1; a:Ng8");
        }
        laws::type(world, "A:Nf3; a:Nf6; A:Ng1; a:claim fifty");
        CHECK_FALSE(world.over());
        laws::type(world, "a:claim fifty a6"); // a pawn move, so not quiet
        CHECK_FALSE(world.over());
        laws::type(world, "a:claim fifty Ng8");
        CHECK(world.over() == (book.find("wall") == std::string::npos));
    }
}

TEST_CASE("Wikipedia 10, Wikipedia 15, Wikipedia 24: the overview's own laws let any dropped rook "
          "castle, complete a move by the press, and end the game by a caught illegal move") {
    World castles = typed(set_up("common", "4k3/8/8/8/8/8/8/4K2R/R w K - | " + bare + " w - -"),
                          "R@a1; a:Kd8; A:O-O-O");
    CHECK(castles.moves() == "1A R@a1 1a Kd8 2A O-O-O+");
    World short_wing = typed(set_up("common", "4k3/8/8/8/8/8/8/R3K3/R w Q - | " + bare + " w - -"),
                             "R@h1; a:Kd8; A:O-O");
    CHECK(short_wing.moves() == "1A R@h1 1a Kd8 2A O-O");
    World pressed = typed(terms("common clock=press"), "e4; A:d4; press");
    CHECK(pressed.moves() == "1A d4");
    World caught = typed(terms("common referee=claims"), "a2a5; a:claim illegal");
    REQUIRE(caught.over());
    CHECK(has(caught.status(), "made an illegal move on board A (Wikipedia 24)"));
}

TEST_CASE("Wikipedia 20: a piece that a count has removed can no longer come to a rescue") {
    const auto mated = [](const std::string& board_b, bool counts) {
        app::MatchTerms asked = set_up(
            "wbn stalling=count", "RRQB3N/RRQB3N/NN1B4/PPPP4/4r3/8/5PPP/k5K1 b - - | " + board_b);
        asked.time = *app::read_time("none");
        World world = typed(asked);
        if (counts) {
            laws::type(world, "b:stalling; b:stalling a1");
            world.pass(10s);
        }
        world.type("a:Re1");
        return world.over();
    };
    // The least valuable piece of White there.
    const std::string bishop = "4k3/8/8/8/8/8/8/B3K3 w - -";
    CHECK_FALSE(mated("4k3/8/8/8/8/8/8/4K3 w - -", false));
    CHECK_FALSE(mated(bishop, false)); // the bishop can still be captured, and then dropped
    CHECK(mated(bishop, true));
}

TEST_CASE(
    "WBN 5.7-5: a promoted piece is a pawn for the player who captures it, wherever it has moved") {
    World world = typed(set_up("wbn", "7k/P7/8/8/8/8/r7/4K3 w - - | " + bare + " w - -"),
                        "a8=Q; a:Kh7; A:Qd5; a:Ra5; A:Qxa5; a:Kg7; A:Qa2; a:Kh7");
    CHECK(world.match().position(BoardId::a).at(square(0, 1)) ==
          Piece{Side::white, Kind::queen, true});
}

TEST_CASE(
    "WBN 9.5-1: a strict referee says when a draw can be claimed, and leaves the claim to the "
    "players") {
    const std::string round = "A:Nf3; a:Nf6; A:Ng1; a:Ng8; ";
    World world = typed(terms("wbn"), round + round);
    CHECK(has(world.view().status_right.text, "A may claim a draw"));
    CHECK_FALSE(world.over());
    world.type("A:claim");
    CHECK(world.over());
}

namespace {

app::MatchTerms houses() {
    app::MatchTerms asked = terms("wall");
    app::make_house_match(asked, {{"Red", {"ann", "ben"}}, {"Blue", {"eve", "fay", "gil"}}});
    asked.time.reset();
    asked.law_changes.clear();
    return asked;
}

std::string seated(const World& world) {
    std::string names;
    for (const Seat seat : seats(world.match().plan())) {
        names += (names.empty() ? "" : " ") + world.model.table->seats[seat].name;
    }
    return names;
}

} // namespace

TEST_CASE("Wikipedia 49: after each game of a house exchange both boards are set up again") {
    World world = typed(houses(), "A:e4; a:d5; A:exd5; B:e4; b:d5; B:exd5; a:Qxd5; A:resign!");
    CHECK(world.match().hand(*seat_from('b')).holds(Kind::pawn));
    laws::type(world, "rematch; ready");
    for (const BoardId board : {BoardId::a, BoardId::b}) {
        CHECK(world.match().position(board).setup() == standard_setup());
    }
    CHECK(world.match().plies().empty());
    CHECK(world.moves().empty());
    world.type("A:d4");
    CHECK(world.moves() == "1A d4");
}

TEST_CASE("Wikipedia 48: when a house cannot fill both seats the exchange is over, and the next "
          "game begins another with the same houses") {
    World world = typed(houses(), "a:resign!; rematch; ready");
    CHECK(seated(world) == "ann gil eve ben");
    laws::type(world, "B:resign!");
    CHECK(world.model.house_match->winner() == 0);
    CHECK(has(world::text_of(world.view().talk), "*** Red wins 2 - 0 against Blue"));
    laws::type(world, "rematch; ready");
    CHECK(seated(world) == "ann fay eve ben");
    CHECK(world.model.house_match->score() == "Red 0 - 0 Blue");
    CHECK_FALSE(world.model.house_match->winner());
    laws::type(world, "A:resign!");
    CHECK(world.model.house_match->winner() == 1); // Red has no players left
}

TEST_CASE(
    "WBN 6.5.1-4: a premove costs the freeze to the millisecond, on the offender's own clock") {
    World world = typed(terms("wbn referee=claims clock=press"), "a:e5!; A:claim premove");
    CHECK_FALSE(world.match().table_state().boards[BoardId::a].reply);
    world.pass(60s); // only White's clock runs, so Black stays frozen
    laws::type(world, "A:e4; A:press");
    const auto left = [&] {
        return world.match().clock(BoardId::a).remaining(Side::black, world.now);
    };
    world.pass(left() - 175'001ms);
    world.type("a:e5");
    CHECK(has(world.status(), "you are frozen and may not move yet"));
    world.press(app::Action::escape);
    world.pass(1ms);
    laws::type(world, "a:e5; a:press");
    CHECK(world.moves() == "1A e4 1a e5");
}

TEST_CASE("WBN 6.5.1-4: a premove that no longer fits to the opponent's move goes back by itself") {
    const std::string board = "r3k3/8/8/8/8/8/8/R3K3 w Qq - | " + bare + " w - -";
    World taken = typed(set_up("wbn referee=claims clock=press", board), "a:Ra2!");
    CHECK(taken.match().table_state().boards[BoardId::a].reply_is_premove);
    taken.type("A:Rxa8");
    CHECK_FALSE(taken.match().table_state().boards[BoardId::a].reply);
    laws::type(taken, "A:claim premove");
    CHECK(has(world::text_of(taken.view().talk), "nobody has moved out of turn"));
    laws::type(taken, "A:press; a:press");
    CHECK(taken.moves() == "1A Rxa8+");
    World fits = typed(set_up("wbn referee=claims clock=press", board), "a:Ra2!; A:Rb1; A:press");
    CHECK(fits.match().table_state().boards[BoardId::a].made);
    fits.type("a:press");
    CHECK(fits.moves() == "1A Rb1 1a Ra2");
}

TEST_CASE(
    "Wikipedia 30: a mate that only a drop could parry is one in the record, too, when no piece "
    "can come from the board that is over") {
    const std::string back_rank = "7k/8/8/8/8/8/8/K7 w - - | 6k1/5ppp/8/8/8/8/8/R5K1 w - -";
    World fed = typed(set_up("common ending=both", back_rank), "B:Ra8");
    CHECK(has(laws::unwrapped(fed.saved()), "1B. Ra8+ "));
    World alone = typed(set_up("common ending=both", back_rank), "A:resign!; B:Ra8");
    REQUIRE(alone.over());
    CHECK(has(laws::unwrapped(alone.saved()), "1B. Ra8# "));
    CHECK(laws::judged(alone.saved()) == "legal");
}

TEST_CASE("Wikipedia 45: in a ring a move that is taken back while the clocks stand starts none") {
    app::MatchTerms asked = terms("wbn", "ring3");
    World world = typed(asked, "");
    const Seat first = *on_turn(world.match());
    const auto moves = support::playable_moves(world.match(), first);
    world.play(std::string(1, letter(first)) + " " +
               notation::to_san(world.match().position(first.board), moves[0]));
    laws::type(world, "pause; yes; " + std::string(1, letter(first)) + ":takeback; yes");
    REQUIRE(world.match().paused());
    CHECK(world.match().plies().empty());
    for (int i = 0; i < 3; ++i) {
        CHECK_FALSE(world.match().clock(static_cast<BoardId>(i)).running());
    }
}

TEST_CASE(
    "Wikipedia 17: where clocks run, or the laws know nothing against waiting, nobody counts, and "
    "it is said why") {
    World clocks = typed(terms("fics"), "a:stalling");
    CHECK(clocks.status() == "no count is needed: the clock runs anyway");
    app::MatchTerms asked = terms("fics stalling=none");
    asked.time = *app::read_time("none");
    World none = typed(asked, "a:death count");
    CHECK(none.status() == "these laws have no rule against waiting: `law stalling=count`");
}
