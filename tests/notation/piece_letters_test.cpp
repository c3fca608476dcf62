// SPDX-License-Identifier: GPL-3.0-or-later
// Piece letters in the player's language: translated in both directions, and what is left alone.
#include "src/notation/moves/piece_letters.h"
#include "tests/support/catch.h"

#include <string>
#include <utility>
#include <vector>

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
    CHECK(german().in_single_letters("[N] q~") == "[S] d~");
    CHECK(german().in_single_letters("q rook bishop") == "d rook bishop");
    CHECK(german().in_single_letters("take N") == "take S");
    CHECK(german().in_single_letters("20B") == "20B"); // "B" here names a seat, not a bishop
    CHECK(german().in_single_letters("{N} Q@ |p|") == "{S} D@ |b|");
    CHECK(PieceLetters().in_single_letters("[N] q~") == "[N] q~");
}

TEST_CASE("in a sentence a word is a move, a drop or a wish by its whole form, or it stays") {
    for (const auto& [english, own] :
         std::vector<std::pair<std::string, std::string>>{{"Nf3", "Sf3"},
                                                          {"Nbd2+", "Sbd2+"},
                                                          {"R1xe5", "T1xe5"},
                                                          {"Qa1xb2#", "Da1xb2#"},
                                                          {"Ba1", "La1"},
                                                          {"Bh8", "Lh8"},
                                                          {"Rb8", "Tb8"},
                                                          {"Kg1", "Kg1"},
                                                          {"N@", "S@"},
                                                          {"N@f", "S@f"},
                                                          {"N@f3", "S@f3"},
                                                          {"N@f@", "S@f@"},
                                                          {"n@a1", "s@a1"},
                                                          {"q@h8", "d@h8"},
                                                          {"exd8=Q", "exd8=D"},
                                                          {"a1=N", "a1=S"},
                                                          {"h8=R+", "h8=T+"},
                                                          {"N+", "S+"},
                                                          {"Q---", "D---"},
                                                          {"+n", "+s"},
                                                          {"---q", "---d"},
                                                          {"Zf3", "Zf3"},
                                                          {"Nf9", "Nf9"},
                                                          {"Nf0", "Nf0"},
                                                          {"Ni3", "Ni3"},
                                                          {"N3", "N3"},
                                                          {"N", "N"},
                                                          {"Nf", "Nf"},
                                                          {"Bee", "Bee"},
                                                          {"Bad", "Bad"},
                                                          {"Now", "Now"},
                                                          {"Na1b2c3", "Na1b2c3"},
                                                          {"N@i3", "N@i3"},
                                                          {"N@f9", "N@f9"},
                                                          {"N@f0", "N@f0"},
                                                          {"N@f33", "N@f33"},
                                                          {"n@i3", "n@i3"},
                                                          {"n@f9", "n@f9"},
                                                          {"z@f3", "z@f3"},
                                                          {"N@f3f3", "N@f3f3"},
                                                          {"exd8=X", "exd8=X"},
                                                          {"e=Q", "e=Q"},
                                                          {"d8=QQ", "d8=QQ"},
                                                          {"8d8=Q", "8d8=Q"},
                                                          {"zd8=Q", "zd8=Q"},
                                                          {"exdd=Q", "exdd=Q"},
                                                          {"exd9=Q", "exd9=Q"},
                                                          {"++N", "++N"},
                                                          {"++z", "++z"},
                                                          {"++++n", "++++n"},
                                                          {"+n+", "+n+"},
                                                          {"N++++", "N++++"},
                                                          {"Z+", "Z+"},
                                                          {"n+", "n+"},
                                                          {"0Nf3", "0Nf3"},
                                                          {"9Nf3", "9Nf3"},
                                                          {"", ""},
                                                          {"N@i", "N@i"},
                                                          {"Nzf3", "Nzf3"},
                                                          {"N7", "N7"},
                                                          {"dxe8=Q", "dxe8=D"},
                                                          {"d8=Q+", "d8=D+"},
                                                          {"bxa1=N#", "bxa1=S#"},
                                                          {"Q@e1+", "D@e1+"},
                                                          {"1@f3", "1@f3"},
                                                          {"+1", "+1"},
                                                          {"++", "++"},
                                                          {"=Q", "=Q"}}) {
        CAPTURE(english);
        CHECK(german().in_sentence(english) == own);
        CHECK(german().english_sentence(own) == english);
        CHECK(german().in_sentence("(" + english + ", " + english + ")") ==
              "(" + own + ", " + own + ")");
        CHECK(PieceLetters().in_sentence(english) == english);
    }
    CHECK(german().in_san("").empty());
    CHECK(german().in_san("O-O") == "O-O");
    CHECK(german().in_san("e8=Q") == "e8=D");
    CHECK(german().in_san("e8=") == "e8=");
}

TEST_CASE("a move typed in the player's letters is one in English, and other text is left alone") {
    for (const auto& [typed, english] : std::vector<std::pair<std::string, std::string>>{
             {"Sf3", "Nf3"},   {"A:Sf3", "A:Nf3"},     {"e:Sf3", "e:Nf3"}, {"Dxa1", "Qxa1"},
             {"D1a8", "Q1a8"}, {"Dha8", "Qha8"},       {"D8a8", "Q8a8"},   {"Bxe4", "xe4"},
             {"Be4", "e4"},    {"B@e4", "P@e4"},       {"s@f3", "N@f3"},   {"b:d@f3", "b:Q@f3"},
             {"e8=D", "e8=Q"}, {"A:e8=D", "A:e8=Q"},   {"e8=", "e8="},     {"Kf1", "Kf1"},
             {"Nf3", "Nf3"},   {"e4", "e4"},           {"S", "S"},         {"A:S", "A:S"},
             {"", ""},         {"Sf3 Sc3", "Sf3 Sc3"}, {"Sz3", "Sz3"},     {"S9", "S9"},
             {"S0", "S0"},     {"Z:Sf3", "Z:Sf3"},     {"sf3", "sf3"},     {"Sa3", "Na3"},
             {"Sa", "Na"},     {"S@", "N@"},           {"A:S@", "A:N@"},   {"Pe4", "Pe4"},
             {"P@e4", "P@e4"}, {"Qa1", "Qa1"}}) {
        CAPTURE(typed);
        CHECK(german().english_move(typed) == english);
        CHECK(PieceLetters().english_move(typed) == typed);
    }
    const auto french = PieceLetters::from("RDTFCP").value(); // P is a pawn in both languages
    CHECK(french.english_move("Pe4") == "e4");
    CHECK(french.english_move("P@e4") == "P@e4");
    CHECK(french.english_move("Ra1") == "Ka1");
}

TEST_CASE("six different letters are the pieces', in whatever case") {
    CHECK(PieceLetters::from("kdtlsb").value() == german());
    CHECK(german().letter({rules::Side::black, rules::Kind::queen, false}) == "d");
    CHECK(german().letter({rules::Side::white, rules::Kind::pawn, false}) == "B");
    CHECK(PieceLetters::from("KQRBNP").value().are_english());
    CHECK(PieceLetters::from("AZTLSB"));
    for (const auto* wrong : {"", "KDTLS", "KDTLSBX", "KDTLSS", "KDTLS1", "KDTLS["}) {
        CAPTURE(wrong);
        CHECK_FALSE(PieceLetters::from(wrong));
    }
    CHECK(german().in_single_letters("9N 0Q N9 [q]") == "9N 0Q S9 [d]");
}
