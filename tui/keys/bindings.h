// SPDX-License-Identifier: GPL-3.0-or-later
// The key bindings: one table for the program, the help page and the manual.
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

/// The heading under which help lists a binding; it also decides in which modes it applies.
enum class Topic : std::uint8_t {
    everywhere,
    line,    ///< the input line
    boards,  ///< looking at a match, whether it is running or not
    match,   ///< playing a match
    cursor,  ///< the cursor on the boards
    partner, ///< canned tells
    replay,
    library,
    menu,
    settings,
    text,
    server,                 ///< talk and tells while connected
    connected_without_game, ///< a server's page, outside a game
    lobby,
    chairs ///< a server's table before a match
};

struct Binding {
    enum class When : std::uint8_t {
        always,
        line_empty, ///< only while the line is empty: partner keys yield to typed text
        line_typed
    };

    std::string_view key; ///< the key as name_of() spells it
    Topic topic{};
    std::variant<app::Edit, app::Action, app::Verb, app::PartnerKey, app::ShowTab,
                 app::PickFromReserve>
        action;
    std::string_view help; ///< what it does, worded for the help page as in the manual
    When when = When::always;
};

/// All bindings; those with the same meaning are adjacent.
[[nodiscard]] std::span<const Binding> bindings();
/// Index of the first binding of `key` at or after `from`; bindings().size() if there is none.
[[nodiscard]] std::size_t find_binding(std::string_view key, std::size_t from);

// Looks up what a key means in a mode, and formats the table as text.

[[nodiscard]] bool holds_in(Topic topic, app::Mode mode);

/// The meaning of `key` in that mode; nothing if it has none. Characters without a binding are text
/// if there is an input line.
[[nodiscard]] std::optional<app::Intent> intent_for(app::Mode mode, const Key& key,
                                                    bool line_empty);
/// intent_for() for a key given by its name.
[[nodiscard]] std::optional<app::Intent> intent_for_key_name(app::Mode mode, std::string_view key,
                                                             bool line_empty);
/// intent_for(), preceded by an app::AltOrEscLetter if the key is Alt and a letter.
[[nodiscard]] std::vector<app::Intent> intents_with_alt_letter(app::Mode mode, const Key& key,
                                                               bool line_empty);
/// The intents of a click on the name of a key: those of the key, and Enter after a letter that
/// would only begin the line ("n new match").
[[nodiscard]] std::vector<app::Intent> intents_for_click(app::Mode mode, std::string_view key,
                                                         bool line_empty);

/// The mouse action that `key` reports; nothing for any other key.
[[nodiscard]] std::optional<app::MouseEvent::Act> mouse_act(const Key& key);

/// The table as text: a heading per topic, and one line per action with all its keys. Leaves out
/// partner keys, which app::canned_rows() describes; includes server keys only if `connected`.
[[nodiscard]] std::vector<std::string> key_help(bool connected);
/// The key help for the topics that apply in `mode`.
[[nodiscard]] std::vector<std::string> key_help(app::Mode mode);

} // namespace tui
