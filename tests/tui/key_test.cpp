// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tui/keys/bindings.h"
#include "tui/keys/key_decoder.h"

#include <random>
#include <set>

using namespace tui;
using app::Action;
using app::Edit;
using app::Mode;

namespace {

using Names = std::vector<std::string>;

Names names_of(const std::vector<Key>& keys) {
    Names names;
    for (const Key& key : keys) {
        names.push_back(key.name == Key::Name::paste ? "paste:" + key.text : name_of(key));
    }
    return names;
}

/// The keys of `bytes`, with a pause at the end.
Names decoded(std::string_view bytes) {
    KeyDecoder decoder;
    for (const char b : bytes) {
        decoder.feed(static_cast<unsigned char>(b));
    }
    decoder.flush();
    return names_of(decoder.take());
}

Key key_named(std::string_view name) {
    for (int function = 1; function <= 12; ++function) {
        Key key;
        key.name = Key::Name::function;
        key.function = function;
        if (name_of(key) == name) {
            return key;
        }
    }
    for (int i = 0; i <= static_cast<int>(Key::Name::page_down); ++i) {
        for (const bool control : {false, true}) {
            for (const bool alt : {false, true}) {
                Key key;
                key.name = static_cast<Key::Name>(i);
                key.control = control;
                key.alt = alt;
                for (char32_t c = U' '; c < 0x7F; ++c) {
                    key.character = c;
                    if (name_of(key) == name) {
                        return key;
                    }
                    if (i != 0) {
                        break;
                    }
                }
            }
        }
    }
    return {};
}

} // namespace

TEST_CASE("letters, marks and other scripts are keys of one character") {
    CHECK(decoded("Nf3") == Names{"N", "f", "3"});
    CHECK(decoded("é日👑") == Names{"é", "日", "👑"});
    CHECK(decoded(" @") == Names{"Space", "@"});
    CHECK(decoded("\xC3"
                  "a\x80"
                  "b") == Names{"a", "b"});
    CHECK(decoded("\xC2\x9B"
                  "a")
              .front() == "a"); // a C1 control character is dropped
}

TEST_CASE("control keys have the names people know them by") {
    CHECK(decoded("\x01\x1a\x13\x08\x7f\r\n\t") ==
          Names{"Ctrl-A", "Ctrl-Z", "Ctrl-S", "Ctrl-H", "Backspace", "Enter", "Enter", "Tab"});
    CHECK(decoded(std::string_view("\0\x1c\x1f", 3)) == Names{"Ctrl-Space", "Ctrl-\\", "Ctrl-_"});
}

TEST_CASE("Alt is an ESC before the key, and an ESC alone is Esc") {
    CHECK(decoded("\x1b") == Names{"Esc"});
    CHECK(decoded("\x1b\x1b") == Names{"Esc", "Esc"});
    CHECK(decoded("\x1bn\x1bN") == Names{"Alt-n", "Alt-N"});
    CHECK(decoded("\x1b\x7f") == Names{"Alt-Backspace"});
    CHECK(decoded("\x1bé") == Names{"Alt-é"});
    CHECK(decoded("\x1b\x1bn") == Names{"Esc", "Alt-n"});
    CHECK(decoded("\x1b\x1b[C") == Names{"Alt-Right"});
}

TEST_CASE("xterm's sequences are keys with their modifiers") {
    CHECK(decoded("\x1b[A\x1bOB\x1b[1;3D\x1b[1;5C\x1b[1;2H") ==
          Names{"Up", "Down", "Alt-Left", "Ctrl-Right", "Shift-Home"});
    CHECK(decoded("\x1b[5~\x1b[6~\x1b[3~\x1b[3;3~\x1b[Z") ==
          Names{"PgUp", "PgDn", "Delete", "Alt-Delete", "Shift-Tab"});
    CHECK(decoded("\x1bOP\x1b[15~\x1b[17~\x1b[24~\x1b[13~") ==
          Names{"F1", "F5", "F6", "F12", "F3"});
    CHECK(decoded("\x1b[110;3u\x1b[27;5;97~\x1b[27u") == Names{"Alt-n", "Ctrl-A", "Esc"});
}

TEST_CASE("sequences that are no keys vanish whole") {
    CHECK(decoded("\x1b[?1;2c\x1b[I\x1b[200;1x\x1b[>0;276;0cx") == Names{"Tab", "x"});
    CHECK(decoded("\x1b[1;" + std::string(100000, '1') + "~x") == Names{"Home", "x"});
    CHECK(decoded("\x1b[12\ra") == Names{"Enter", "a"});
}

TEST_CASE("a paste is one line of text, bounded and clean") {
    CHECK(decoded("\x1b[200~e4\r\ne5\n\tx\x1b[201~y") == Names{"paste:e4 e5  x", "y"});
    CHECK(decoded("\x1b[200~a\x1b[31mb\x07\x1b[20c\x1b[201~") == Names{"paste:a[31mb[20c"});
    CHECK(decoded("\x1b[200~\xC3\xA9\xFF日\u202E\x1b[201~") == Names{"paste:é日"});
    const auto long_paste = decoded("\x1b[200~" + std::string(100000, 'a') + "\x1b[201~b");
    REQUIRE(long_paste.size() == 2);
    CHECK(long_paste[0] == "paste:" + std::string(KeyDecoder::most_paste_bytes, 'a'));
    CHECK(long_paste[1] == "b");
}

TEST_CASE("a paste that comes in pieces stays one paste") {
    KeyDecoder decoder;
    for (const std::string_view piece : {"\x1b[200~one ", "two \x1b[2", "01~."}) {
        for (const char b : piece) {
            decoder.feed(static_cast<unsigned char>(b));
        }
        decoder.flush();
    }
    CHECK(names_of(decoder.take()) == Names{"paste:one two ", "."});
}

TEST_CASE("no bytes stop the decoder, and after Enter it hears again") {
    std::mt19937 random(3);
    for (int round = 0; round < 2000; ++round) {
        KeyDecoder decoder;
        for (int i = 0; i < 60; ++i) {
            decoder.feed(static_cast<unsigned char>(random() % 4 == 0 ? 0x1b : random() % 256));
        }
        decoder.flush();
        for (const char b : std::string_view("\x1b[201~\r")) {
            decoder.feed(static_cast<unsigned char>(b));
        }
        decoder.flush();
        const auto keys = decoder.take();
        REQUIRE_FALSE(keys.empty());
        REQUIRE(keys.back().name == Key::Name::enter);
    }
}

// ---- the table

TEST_CASE("every binding can be reached by a key and means what it says") {
    for (const Binding& binding : bindings()) {
        INFO(binding.key << ": " << binding.help);
        const Key key = key_named(binding.key);
        CHECK(name_of(key) == binding.key);
        CHECK_FALSE(binding.help.empty());
        for (const Mode mode : {Mode::menu, Mode::input, Mode::replay, Mode::page}) {
            if (holds_in(binding.topic, mode)) {
                const bool empty = binding.when == Binding::When::line_empty;
                CHECK(intent_for(mode, key, empty).has_value());
            }
        }
    }
}

TEST_CASE("the mouse is read as xterm reports it, and as terminals before it did", "[mouse]") {
    const auto reported = [](std::string_view bytes) {
        KeyDecoder decoder;
        for (const char b : bytes) {
            decoder.feed(static_cast<unsigned char>(b));
        }
        decoder.flush();
        return decoder.take();
    };
    const auto is = [&](std::string_view bytes, Key::Name name, Point at) {
        INFO(bytes.substr(1));
        const auto keys = reported(bytes);
        REQUIRE(keys.size() == 1);
        CHECK(keys[0].name == name);
        CHECK(keys[0].at == at);
        CHECK(mouse_act(keys[0]).has_value());
        CHECK(name_of(keys[0]).empty());
    };
    is("\x1b[<0;5;7M", Key::Name::press, {4, 6});
    is("\x1b[<0;300;7m", Key::Name::release, {299, 6});
    is("\x1b[<16;1;1M", Key::Name::press, {0, 0}); // with Ctrl
    is("\x1b[<2;5;7M", Key::Name::other_press, {4, 6});
    is("\x1b[<64;5;7M", Key::Name::wheel_up, {4, 6});
    is("\x1b[<65;5;7M", Key::Name::wheel_down, {4, 6});
    is("\x1b[M %'", Key::Name::press, {4, 6});
    is("\x1b[M#%'", Key::Name::release, {4, 6});
    is("\x1b[M`%'", Key::Name::wheel_up, {4, 6});
    CHECK(reported("\x1b[<32;5;7M").empty()); // motion
    CHECK(reported("\x1b[<66;5;7M").empty());
    CHECK(reported("\x1b[<0;0;7M").empty());
    CHECK(reported("\x1b[<0;5M").empty());
    CHECK(reported("\x1b[<0;5;7A").empty());
    CHECK(decoded("\x1bOM") == Names{"Enter"}); // the keypad's Enter
    CHECK(decoded("\x1b[<0;5;7Mx") == Names{"", "x"});
}

TEST_CASE("no key has two meanings in one mode") {
    for (const Mode mode : {Mode::menu, Mode::input, Mode::board, Mode::replay, Mode::page}) {
        for (const bool empty : {false, true}) {
            std::set<std::string_view> seen;
            for (const Binding& binding : bindings()) {
                const bool applies = binding.when == Binding::When::always ||
                                     (binding.when == Binding::When::line_empty) == empty;
                if (applies && holds_in(binding.topic, mode)) {
                    INFO(binding.key << " in mode " << static_cast<int>(mode));
                    CHECK(seen.insert(binding.key).second);
                }
            }
        }
    }
}

namespace {

bool is_action(const std::optional<app::Intent>& intent, Action action) {
    const auto* found = intent ? std::get_if<Action>(&*intent) : nullptr;
    return found != nullptr && *found == action;
}
bool is_edit(const std::optional<app::Intent>& intent, Edit edit) {
    const auto* found = intent ? std::get_if<app::EditLine>(&*intent) : nullptr;
    return found != nullptr && found->edit == edit;
}
bool is_verb(const std::optional<app::Intent>& intent, std::string_view name) {
    const auto* found = intent ? std::get_if<app::Verb>(&*intent) : nullptr;
    return found != nullptr && found->name == name;
}
bool is_partner(const std::optional<app::Intent>& intent, char letter) {
    const auto* found = intent ? std::get_if<app::PartnerKey>(&*intent) : nullptr;
    return found != nullptr && found->letter == letter;
}
bool is_text(const std::optional<app::Intent>& intent, std::string_view text) {
    const auto* found = intent ? std::get_if<app::InsertText>(&*intent) : nullptr;
    return found != nullptr && found->text == text;
}

} // namespace

TEST_CASE("partner keys give way to readline when something has been typed") {
    CHECK(is_partner(intent_for(Mode::input, key_named("Alt-b"), true), 'b'));
    CHECK(is_edit(intent_for(Mode::input, key_named("Alt-b"), false), Edit::word_left));
    CHECK(is_partner(intent_for(Mode::input, key_named("Alt-N"), true), 'N'));
    CHECK_FALSE(intent_for(Mode::input, key_named("Alt-n"), false));
    CHECK_FALSE(intent_for(Mode::replay, key_named("Alt-n"), true));
}

TEST_CASE("letters are text while a line is typed, and commands where there is none") {
    CHECK(is_text(intent_for(Mode::input, key_named("q"), true), "q"));
    CHECK(is_text(intent_for(Mode::input, key_named("r"), true), "r"));
    CHECK(is_action(intent_for(Mode::replay, key_named("q"), true), Action::escape));
    CHECK(is_action(intent_for(Mode::replay, key_named("/"), true), Action::command));
    CHECK(is_action(intent_for(Mode::page, key_named("/"), true), Action::command));
    // Goes to the input line below the page.
    CHECK(is_text(intent_for(Mode::page, key_named("x"), true), "x"));
    for (const std::string_view letter : {"h", "j", "k", "l", "B"}) { // may begin a move or word
        CHECK(is_text(intent_for(Mode::page_over_line, key_named(letter), true), letter));
    }
    CHECK(is_action(intent_for(Mode::page, key_named("j"), true), Action::menu_down));
    for (const Mode mode : {Mode::page, Mode::page_over_line}) {
        CHECK(is_action(intent_for(mode, key_named("q"), true), Action::escape));
        CHECK(is_action(intent_for(mode, key_named("Down"), true), Action::menu_down));
        CHECK(is_action(intent_for(mode, key_named("Space"), true), Action::page_down));
    }
    Key paste;
    paste.name = Key::Name::paste;
    paste.text = "e4 e5";
    CHECK(is_text(intent_for(Mode::page_over_line, paste, true), "e4 e5"));
    CHECK_FALSE(intent_for(Mode::page, paste, true));
    CHECK(is_text(intent_for(Mode::input, paste, true), "e4 e5"));
    CHECK_FALSE(intent_for(Mode::menu, paste, true));
}

TEST_CASE("in the lobby capitals act, and every word that is typed keeps its first letter") {
    CHECK(is_action(intent_for(Mode::lobby, key_named("O"), true), Action::watch));
    CHECK(is_action(intent_for(Mode::lobby, key_named("P"), true), Action::offer_partner));
    for (const std::string_view word : {"observe", "partner", "match", "refresh", "who", "/quit"}) {
        const std::string first(word.substr(0, 1));
        CHECK(is_text(intent_for(Mode::lobby, key_named(first), true), first));
    }
}

TEST_CASE("Ctrl-C and Ctrl-S are keys like others") {
    for (const Mode mode : {Mode::menu, Mode::input, Mode::replay, Mode::page}) {
        CHECK(is_action(intent_for(mode, key_named("Ctrl-C"), true), Action::interrupt));
        CHECK(is_verb(intent_for(mode, key_named("Ctrl-L"), true), "refresh"));
        CHECK(is_verb(intent_for(mode, key_named("F1"), true), "help"));
        CHECK_FALSE(intent_for(mode, key_named("Ctrl-S"), true));
    }
    CHECK(is_verb(intent_for(Mode::input, key_named("F9"), false), "resign"));
}

TEST_CASE("the help names every key but the partner's") {
    std::string help;
    for (const std::string& line : key_help(true)) {
        help += line + '\n';
        CHECK(line.size() <= 78);
    }
    for (const Binding& binding : bindings()) {
        INFO(binding.key);
        if (binding.topic == Topic::partner) {
            continue;
        }
        CHECK(help.find(binding.key) != std::string::npos);
        CHECK(help.find(binding.help) != std::string::npos);
    }
}
