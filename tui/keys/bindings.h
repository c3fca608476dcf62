// SPDX-License-Identifier: GPL-3.0-or-later
// The key bindings: one table for the program, its help page and its manual.
#pragma once

#include "src/app/port/intent.h"
#include "tui/keys/key.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tui {

/// The subject of a binding, which also says in which modes it holds.
enum class Topic : std::uint8_t {
    everywhere,
    line,    ///< the input line
    boards,  ///< looking at a match, running or not
    match,   ///< playing it
    cursor,  ///< the cursor on its boards
    partner, ///< canned tells
    replay,
    library,
    menu,
    settings,
    text,
    server,      ///< talk and tells while connected
    server_page, ///< a server's page, without a game
    lobby,
    chairs ///< a server's table before a match
};

struct Binding {
    enum class When : std::uint8_t {
        always,
        line_empty, ///< only while the line is empty: partner keys give way to typed text
        line_typed
    };

    std::string_view key; ///< the key as name_of() spells it
    Topic topic{};
    std::variant<app::Edit, app::Action, app::Verb, app::PartnerKey, app::ShowTab, app::TakeHeld>
        does;
    std::string_view what; ///< the action in the words of the manual, for the help page
    When when = When::always;
};

/// All of them, those of one meaning side by side.
[[nodiscard]] std::span<const Binding> bindings();
/// The place in bindings() of the first one of `key` from there on; their number when none is left.
[[nodiscard]] std::size_t find_binding(std::string_view key, std::size_t from);

// The meaning of a key in a mode, by the table of bindings, and that table as text.

[[nodiscard]] bool holds_in(Topic topic, app::Mode mode);

/// The meaning of `key` in that mode; none when it has none. Characters that no binding takes are
/// text wherever there is an input line.
[[nodiscard]] std::optional<app::Intent> intent_for(app::Mode mode, const Key& key,
                                                    bool line_empty);
/// The same for a key by its name.
[[nodiscard]] std::optional<app::Intent> intent_named(app::Mode mode, std::string_view key,
                                                      bool line_empty);
/// The same, behind an app::AltLetter where the key is a letter with Alt.
[[nodiscard]] std::vector<app::Intent> intents_for(app::Mode mode, const Key& key, bool line_empty);

/// The press, release or wheel that a mouse report stands for; nothing for any other key.
[[nodiscard]] std::optional<app::Pointer::Act> pointer_act(const Key& key);

/// The table as text: a heading for each topic, a line for each action with all its keys. Without
/// the partner keys, which the app words; with server keys only while `connected`.
[[nodiscard]] std::vector<std::string> key_help(bool connected);
/// Key help for the topics that hold in `mode`.
[[nodiscard]] std::vector<std::string> key_help(app::Mode mode);

} // namespace tui
