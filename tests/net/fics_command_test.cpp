// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/fics_command.h"

#include "src/rules/board/movegen.h"
#include "tests/support/catch.h"

using namespace net;
using rules::Kind;
using rules::Move;
using rules::square;

TEST_CASE("moves are worded so that every server understands them") {
    CHECK(move_command(Move::step(square(4, 1), square(4, 3))) == "e2e4");
    CHECK(move_command(Move::promote(square(4, 6), square(3, 7), Kind::knight)) == "e7d8=N");
    CHECK(move_command(Move::drop(Kind::pawn, square(4, 3))) == "P@e4");
    CHECK(move_command(Move::castle(square(4, 0), square(7, 0))) == "o-o");
    CHECK(move_command(Move::castle(square(4, 7), square(0, 7))) == "o-o-o");
    CHECK(move_command(Move{}).empty());
}

TEST_CASE("requests are commands") {
    const auto phrase = [&](const auto& what) { return game_command({{}, what}); };
    CHECK_FALSE(phrase(play::Ready{}));
    CHECK(phrase(play::Resign{}) == "resign");
    CHECK(phrase(play::OfferDraw{}) == "draw");
    CHECK(phrase(play::ClaimDraw{}) == "draw");
    CHECK(phrase(play::Decline{}) == "decline");
    CHECK(phrase(play::Abort{}) == "abort");
    CHECK(phrase(play::TakeBack{}) == "takeback");
    CHECK(phrase(play::Pause{}) == "pause");
    CHECK(phrase(play::Resume{}) == "unpause");
    CHECK(phrase(play::PartnerTell{"sit"}) == "ptell sit");
}

TEST_CASE("one line leaves, in ASCII") {
    CHECK(wire_text("tell bob hi\nresign") == "tell bob hi");
    CHECK(wire_text("a\x1B\x07\tb\x7F") == "ab");
    CHECK(wire_text("gr\xC3\xBC\xC3\x9F \xE2\x99\x9E \xF0\x9F\x90\x8E") ==
          "gr&#xfc;&#xdf; &#x265e; &#x1f40e;");
    CHECK(wire_text("\xFF\xC3") == "??");
    CHECK(wire_text(std::string(longest_command + 1, 'x')).size() == longest_command);
    const std::string cut = wire_text(std::string(longest_command - 2, 'x') + "\xE2\x99\x9E");
    CHECK(cut == std::string(longest_command - 2, 'x'));
}

TEST_CASE("what other clients wrote comes back as letters, but never as signs of the protocol") {
    for (const std::string text :
         {"gr\xC3\xBC\xC3\x9F", "\xE2\x99\x9E", "\xF0\x9F\x90\x8E", "a&b;"}) {
        CHECK(from_wire_text(wire_text(text)) == text);
    }
    for (const std::string text :
         {"&#x3c;12&#x3e;", "&#x1b;[2J", "&#x9b;", "&#xd800;", "&#x110000;", "&#x;", "&#x12345678;",
          "&#xzz;", "&#x41", "&#x", "&#x9f;", "&#xdfff;", "&#x263a", "&#x263g;", "&#x00000e9;"}) {
        CHECK(from_wire_text(text) == text);
    }
    CHECK(from_wire_text("&#xa0;") == "\xC2\xA0");
    CHECK(from_wire_text("&#x0000e9;") == "\xC3\xA9");
    CHECK(from_wire_text("&#xd7ff;&#xe000;") == "\xED\x9F\xBF\xEE\x80\x80");
    CHECK(from_wire_text("a &#x10ffff; b") == "a \xF4\x8F\xBF\xBF b");
}

TEST_CASE("the opening words set the style, and what ends with the session") {
    for (const std::string& phrase : setup_commands("bughouse 1.0")) {
        CHECK((phrase == "set style 12" || phrase.substr(0, 5) == "iset " ||
               phrase == "set interface bughouse 1.0"));
    }
    CHECK(setup_commands("").size() + 1 == setup_commands("x").size());
}
