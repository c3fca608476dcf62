// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces' letters of the player's language: there and back, and what is left alone.
#include "src/notation/moves/piece_letters.h"
#include "tests/support/catch.h"

using notation::PieceLetters;

namespace {

const PieceLetters& german() {
    static const PieceLetters letters = PieceLetters::from("KDTLSB").value();
    return letters;
}

} // namespace

TEST_CASE("what is said in the player's letters is the same in English, and back") {
    struct Said {
        const char* german;
        const char* english;
    };
    for (const Said& said :
         {Said{"++s", "++n"}, Said{"---d", "---q"}, Said{"Sf3: D++ bitte", "Nf3: Q++ bitte"}}) {
        CAPTURE(said.german);
        CHECK(german().english_sentence(said.german) == said.english);
        CHECK(german().in_sentence(said.english) == said.german);
    }
    CHECK(german().english_sentence("soll ich warten?") == "soll ich warten?");
    CHECK(PieceLetters().english_sentence("++s") == "++s");
}

TEST_CASE("single letters of marks are pieces, those of words are not") {
    CHECK(german().in_marks("[N] q~") == "[S] d~");
    CHECK(german().in_marks("q rook bishop") == "d rook bishop");
    CHECK(german().in_marks("take N") == "take S");
    CHECK(german().in_marks("20B") == "20B"); // a seat
    CHECK(PieceLetters().in_marks("[N] q~") == "[N] q~");
}
