// SPDX-License-Identifier: GPL-3.0-or-later
// Esc and a letter typed soon after it, which tmux or a slow connection may join into one key.
#include "src/app/show/typing.h"
#include "tests/support/catch.h"
#include "tests/world/world.h"
#include "tui/keys/bindings.h"
#include "tui/keys/key_decoder.h"

#include <string>
#include <string_view>

using namespace std::chrono_literals;
using world::World;

namespace {

/// A client that receives the keyboard's bytes in packets. 1A e4 has been played, and d4 is a
/// premove.
struct Keyboard {
    World world = world::alone_at_the_table();
    tui::KeyDecoder decoder{};

    Keyboard() {
        world.type("e4");
        world.type("d4");
        world.pass(1s);
    }

    /// Sends bytes in one packet, and then nothing for a while.
    void packet(std::string_view bytes, base::Millis pause) {
        for (const char byte : bytes) {
            decoder.feed(static_cast<unsigned char>(byte));
        }
        decoder.flush();
        for (const tui::Key& key : decoder.take()) {
            for (const app::Intent& intent : tui::intents_with_alt_letter(
                     app::mode(world.model), key, app::line_is_empty(world.model))) {
                world.press(intent);
            }
        }
        world.pass(pause);
    }
    void letters(std::string_view text, base::Millis pause) {
        for (const char letter : text) {
            packet(std::string_view(&letter, 1), pause);
        }
    }
    [[nodiscard]] std::string line() const { return world.view().input.text; }
    [[nodiscard]] std::string waiting() const { return world.view().status_right.text; }
    /// The number of tells to the partner.
    [[nodiscard]] int told() const {
        int tells = 0;
        const auto view = world.view();
        for (std::size_t i = 0; i < view.talk.size(); ++i) {
            tells += view.talk[i].text.starts_with("player -> ") ? 1 : 0;
        }
        return tells;
    }
};

} // namespace

TEST_CASE("Esc and a move that tmux has joined are Esc and that move") {
    for (const auto pause : {20ms, 100ms, 300ms, 450ms}) {
        for (const std::string_view move : {"Nf3", "Bc4", "Qh5", "N@f3", "n@f3", "P@e5", "f4", "a4",
                                            "bxc3", "d3", "O-O", "Ke2"}) {
            INFO(move << " after " << pause.count() << " ms");
            Keyboard keyboard;
            const int told = keyboard.told();
            REQUIRE(keyboard.waiting() == "premove d4");
            keyboard.packet("\x1b" + std::string(move.substr(0, 1)), pause);
            keyboard.letters(move.substr(1), pause);
            CHECK(keyboard.line() == move);
            CHECK(keyboard.waiting().empty());
            CHECK(keyboard.told() == told);
        }
    }
}

TEST_CASE("Esc and a verb that tmux has joined are Esc and that verb") {
    for (const std::string_view verb :
         {"resign", "draw", "help", "claim", "flip", "pause", "takeback"}) {
        INFO(verb);
        Keyboard keyboard;
        const int told = keyboard.told();
        keyboard.packet("\x1b" + std::string(verb.substr(0, 1)), 120ms);
        keyboard.letters(verb.substr(1), 120ms);
        CHECK(keyboard.waiting().empty());
        CHECK(keyboard.line() == verb);
        CHECK(keyboard.told() == told);
    }
}

TEST_CASE("Esc and a move in one packet are both understood") {
    Keyboard keyboard;
    keyboard.packet("\x1bNf3\r", 10ms);
    CHECK(keyboard.waiting() == "premove Nf3");
    keyboard.packet("\x1bO-O", 10ms);
    CHECK(keyboard.line() == "O-O");
}

TEST_CASE("a typed line is cleared by such an Esc, even where Alt edits it") {
    Keyboard keyboard;
    keyboard.letters("h4", 120ms);
    keyboard.packet("\x1b"
                    "f",
                    120ms); // Alt-f goes a word on
    keyboard.letters("3", 120ms);
    CHECK(keyboard.line() == "f3");
    CHECK(keyboard.waiting() == "premove d4"); // the first Esc clears only the line
}

TEST_CASE("a partner key is told when nothing follows, or nothing that makes a move of it") {
    Keyboard keyboard;
    keyboard.packet("\x1bn", app::PendingAlt::wait - 1ms);
    CHECK(keyboard.told() == 0);
    keyboard.world.pass(1ms);
    CHECK(keyboard.told() == 1);
    keyboard.packet("\x1bs", 120ms);
    keyboard.packet("f", 120ms);
    CHECK(keyboard.told() == 2);
    CHECK(keyboard.line() == "f");
    CHECK(keyboard.waiting() == "premove d4");
}

TEST_CASE("a small letter of a piece stays a partner key before a pawn's move") {
    Keyboard keyboard;
    keyboard.packet("\x1bn", 120ms);
    keyboard.letters("e5", 120ms);
    CHECK(keyboard.told() == 1);
    CHECK(keyboard.line() == "e5");
}

TEST_CASE("two partner keys, one soon after the other, are both told, and Enter tells at once") {
    Keyboard keyboard;
    keyboard.packet("\x1bn", 200ms);
    keyboard.packet("\x1bq", 200ms);
    CHECK(keyboard.told() == 1);
    keyboard.packet("\r", 0ms);
    CHECK(keyboard.told() == 2);
}

TEST_CASE("a player whose Esc came late hears once of the key that never does") {
    Keyboard keyboard;
    keyboard.packet("\x1bN", 120ms);
    keyboard.packet("f", 0ms);
    CHECK(keyboard.world.status().find("Ctrl-G") != std::string::npos);
    keyboard.packet("\x07", 10ms);
    CHECK(keyboard.line().empty());
    keyboard.packet("\x1bN", 120ms);
    keyboard.packet("f", 0ms);
    CHECK(keyboard.world.status().find("Ctrl-G") == std::string::npos);
}

TEST_CASE("what is typed in front of a page that covers the line arrives whole", "[escape]") {
    constexpr std::string_view f1 = "\x1bOP";
    for (const std::string typed : {"h4", "hxg5", "ke2", "laws", "kibitz hi", "jxx", "Nf3"}) {
        CAPTURE(typed);
        Keyboard keys;
        keys.packet(f1, 1s);
        REQUIRE(keys.world.model.text);
        keys.letters(typed, 50ms);
        CHECK_FALSE(keys.world.model.text);
        CHECK(keys.line() == typed);
    }
    Keyboard keys;
    keys.packet(f1, 1s);
    keys.letters("q", 1s);
    CHECK_FALSE(keys.world.model.text);
    CHECK(keys.line().empty());
    keys.world.type("resign!");
    keys.world.type("b"); // a list to choose from keeps its keys
    REQUIRE(keys.world.model.text);
    keys.letters("jk", 50ms);
    CHECK(keys.world.model.text);
    CHECK(keys.line().empty());
}
