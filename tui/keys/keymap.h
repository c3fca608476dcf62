// SPDX-License-Identifier: GPL-3.0-or-later
// Which key means what: one table for the program, its help page and its manual.
#pragma once

#include "src/app/port/intent.h"
#include "tui/keys/key.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tui {

/// What a binding is about; says in which modes it holds.
enum class Topic : std::uint8_t {
    everywhere,
    line,    ///< the input line
    boards,  ///< looking at a match, running or not
    match,   ///< playing it
    partner, ///< canned tells
    over,
    replay,
    menu,
    text,
    server,      ///< talk and tells while connected
    server_page, ///< no game
    lobby
};
[[nodiscard]] bool holds_in(Topic topic, app::Mode mode);

struct Binding {
    enum class When : std::uint8_t {
        always,
        line_empty, ///< partner keys and single letters give way to what is being typed
        line_typed
    };

    std::string_view key; ///< as name_of() spells it
    Topic topic{};
    std::variant<app::Edit, app::Command, app::PartnerKey, app::ShowTab> does;
    std::string_view what; ///< for the help page, in the words of the manual
    When when = When::always;
};

/// All of them, those of one meaning side by side.
[[nodiscard]] std::span<const Binding> bindings();
/// The place in bindings() of the first one of `key` from there on; their number when none is left.
[[nodiscard]] std::size_t find_binding(std::string_view key, std::size_t from);

/// What `key` means; nothing when it has no meaning in that mode. Characters that no binding takes
/// are text wherever there is an input line.
[[nodiscard]] std::optional<app::Intent> intent_for(app::Mode mode, const Key& key,
                                                    bool line_empty);

/// The table in words: a heading for each topic, a line for each meaning with all its keys. Without
/// the partner's keys, whose tells the app words; with those of servers only for who is
/// `connected`.
[[nodiscard]] std::vector<std::string> key_help(bool connected);

} // namespace tui
