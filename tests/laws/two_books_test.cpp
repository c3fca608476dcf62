// SPDX-License-Identifier: GPL-3.0-or-later
// Whole games from the first move, replayed under two books that end them differently.
#include "src/notation/moves/move_text.h"
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"

#include <map>

using namespace rules;
using laws::TypedMatch;
using namespace std::chrono_literals;
using laws::back_home;
using laws::outcome;

namespace {

/// The same game under two books.
struct Game {
    std::string_view about;
    std::string moves;
    std::string_view book, end;
    std::string_view other_book, other_end;
};

// b captures a rook on h1 of board B, so A has one in hand when A's own rook on h1 has been
// captured.
const std::string rook_comes_back =
    "B:g2g4 b:b7b6 B:f1h3 b:c8b7 B:a2a3 b:b7h1 "
    "A:g2g4 a:b7b6 A:f1h3 a:c8b7 A:a2a3 a:b7h1 A:g1f3 a:h1f3 A:e2f3 a:a7a6 A:R@h1 a:a6a5 ";

const std::string rook_goes_and_returns =
    "A:g1f3 a:a7a6 A:h1g1 a:a6a5 A:g1h1 a:a5a4 A:g2g3 a:a4a3 A:f1g2 a:h7h6 ";

const std::string pawn_arrives = "A:h2h4 a:g7g5 A:h4g5 a:h7h6 A:g5h6 a:g8f6 A:h6h7 a:h8g8 ";

// The array after e3 e6 occurs three times; then a pawn is dropped on a3 and captured there, and
// the array occurs a fourth time.
const std::string drop_between = "B:e2e4 b:d7d5 B:b1c3 b:d5e4 A:e2e3 a:e7e6 " + back_home +
                                 back_home + "A:P@a3 a:f8a3 A:g1f3 a:a3b4 A:f3g1 a:b4f8 ";

// a captures the pawn on f2 and is mated; P@f7 would mate b.
const std::string both_could_mate =
    "B:e2e4 b:f7f5 B:f1c4 b:f5e4 A:e2e4 a:g8f6 A:f1c4 a:f6e4 A:d1h5 a:e4f2 A:h5f7 ";

// The same without a capture in the last move, so only two mates at the same instant make a draw.
const std::string two_mates =
    "B:e2e4 b:f7f5 B:f1c4 b:f5e4 A:e2e4 a:g8f6 A:f1c4 a:f6e4 A:d1h5 a:a7a6 A:h5f7 &B:P@f7";

/// A hundred half-moves without capture, pawn move or drop, in which no position occurs three
/// times.
std::string wandering() {
    TypedMatch match = laws::typed_match("wbn");
    std::map<std::uint64_t, int> seen;
    std::string moves;
    for (int i = 0; i < 100; ++i) {
        const Position& board = match->position(BoardId::a);
        Move best;
        int least = 3;
        for (const Move move : legal_moves(board)) {
            const auto man = board.at(move.from());
            const Position next = board.after(move);
            if (man->kind == Kind::pawn || board.captured(move) ||
                move.type() != Move::Type::step || next.in_check()) {
                continue;
            }
            if (const int times = seen[next.repetition_key()]; times < least) {
                least = times;
                best = move;
            }
        }
        ++seen[board.after(best).repetition_key()];
        const std::string text = (i % 2 == 0 ? "A:" : "a:") + notation::to_coordinates(best);
        laws::play(match, text);
        moves += text + " ";
    }
    return moves;
}

std::vector<Game> games() {
    return {
        {"a rook dropped on its corner castles", rook_comes_back + "A:O-O a:resign", "fide",
         "A and b win: a resigned on board A (FIDE A1)", "wbn",
         "A:O-O: you can no longer castle on that side (WBN 5.8a.2)"},
        {"promotion to a rook", pawn_arrives + "A:h7h8r a:resign", "geneva",
         "A and b win: a resigned on board A (Geneva 3)", "wbn",
         "A:h7h8r: a pawn cannot promote to that piece (WBN 5.7)"},
        {"a promotion that is not named", pawn_arrives + "A:h7h8 a:resign", "wbn",
         "A and b win: a resigned on board A (WBN 2.1.3)", "fide",
         "A:h7h8: say what the pawn promotes to, as in e8=Q (FIDE 9)"},
        {"three occurrences", back_home + back_home + "A:claim a:resign", "wbn",
         "draw: the position on board A occurred three times (WBN 2.2.2)", "fide",
         "A:claim: there is no draw to claim"},
        {"a drop between occurrences", drop_between + "A:claim", "fide",
         "draw: the position on board A occurred four times (FIDE 18)", "geneva",
         "A:claim: there is no draw to claim"},
        {"repetition on the servers", back_home + back_home + "A:claim", "fics",
         "draw: the position on board A occurred three times", "icc",
         "A:claim: there is no draw to claim"},
        {"the partner claims", back_home + back_home + "b:claim", "wbn",
         "draw: the position on board A occurred three times (WBN 2.2.2)", "wall",
         "b:claim: there is no draw to claim"},
        {"the opponent claims", back_home + back_home + back_home + "a:claim", "wall",
         "draw: the position on board A occurred three times (Wall 50)", "geneva",
         "a:claim: that is not yours to claim now"},
        {"two agree to a draw", "A:e2e4 a:e7e5 A:draw a:draw B:resign", "wbn",
         "draw by agreement (WBN 2.2.1)", "geneva",
         "A and b win: B resigned on board B (Geneva 3)"},
        {"fifty quiet moves", wandering() + "A:claim", "fide",
         "draw by the fifty-move rule on board A (FIDE A1)", "wbn",
         "A:claim: there is no draw to claim"},
        {"the last drop", both_could_mate + "B:P@f7", "wbn",
         "draw: a is mated on board A and b is mated on board B (WBN 1.10)", "fics",
         "A and b win: a is mated on board A"},
        {"two mates at one instant", two_mates, "wbn",
         "draw: a is mated on board A and b is mated on board B (WBN 1.10)", "icc",
         "A and b win: a is mated on board A"},
    };
}

} // namespace

TEST_CASE("WBN 1.6-1: a whole game ends as its book says, and under another book differently") {
    for (const Game& game : games()) {
        CAPTURE(game.about);
        const bool at_once = game.moves.find('&') != std::string::npos;
        // Typed from one keyboard, so one line at a time.
        const auto end = [&](std::string_view book) {
            return at_once ? outcome(laws::match(book), game.moves)
                           : outcome(laws::typed_match(book), game.moves);
        };
        CHECK(end(game.book) == game.end);
        CHECK(end(game.other_book) == game.other_end);
    }
}
