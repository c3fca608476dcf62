// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/keys/keymap.h"

#include "src/base/utf8.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace tui {
namespace {

using app::Edit;
using app::Mode;
using When = Binding::When;

constexpr std::array headings{
    std::pair{Topic::everywhere, std::string_view("Everywhere")},
    std::pair{Topic::line, std::string_view("The input line")},
    std::pair{Topic::match, std::string_view("The match")},
    std::pair{Topic::boards, std::string_view("Looking at a match")},
    std::pair{Topic::replay, std::string_view("Stepping through a match")},
    std::pair{Topic::menu, std::string_view("Start page")},
    std::pair{Topic::text, std::string_view("Texts")},
    std::pair{Topic::server, std::string_view("On a server")},
    std::pair{Topic::server_page, std::string_view("On a server, without a game")},
    std::pair{Topic::lobby, std::string_view("In the lobby of a server")},
};

bool is_of_servers(Topic topic) {
    return topic == Topic::server || topic == Topic::server_page || topic == Topic::lobby;
}

app::Intent intent_of(const Binding& binding) {
    return std::visit(
        [](const auto& does) -> app::Intent {
            if constexpr (std::is_same_v<std::decay_t<decltype(does)>, Edit>) {
                return app::EditLine{does};
            } else {
                return does;
            }
        },
        binding.does);
}

bool applies(When when, bool line_empty) {
    return when == When::always || (when == When::line_empty) == line_empty;
}

bool has_line(Mode mode) {
    return mode == Mode::input || mode == Mode::server || mode == Mode::lobby;
}

std::string help_line(const std::string& keys, std::string_view what) {
    return fmt::format("  {:<24}  {}", keys, what);
}

/// The bindings of one topic, those of the same meaning in one line.
void add_help(std::vector<std::string>& lines, Topic topic) {
    std::string keys;
    std::string_view what;
    for (const Binding& binding : bindings()) {
        if (binding.topic != topic) {
            continue;
        }
        if (binding.what != what && !keys.empty()) {
            lines.push_back(help_line(keys, what));
            keys.clear();
        }
        keys += (keys.empty() ? "" : ", ") + std::string(binding.key);
        what = binding.what;
    }
    lines.push_back(help_line(keys, what));
}

template <class Wanted> std::vector<std::string> help_of(Wanted wanted) {
    std::vector<std::string> lines;
    for (const auto& [topic, heading] : headings) {
        if (wanted(topic)) {
            lines.emplace_back(heading);
            add_help(lines, topic);
            lines.emplace_back();
        }
    }
    return lines;
}

} // namespace

bool holds_in(Topic topic, Mode mode) {
    switch (topic) {
    case Topic::everywhere:
        return true;
    case Topic::line:
        return mode == Mode::input || mode == Mode::server;
    case Topic::match:
    case Topic::partner:
        return mode == Mode::input;
    case Topic::boards:
        return mode == Mode::input || mode == Mode::replay;
    case Topic::server:
        return has_line(mode);
    case Topic::server_page:
        return mode == Mode::server;
    case Topic::lobby:
        return mode == Mode::lobby;
    case Topic::replay:
        return mode == Mode::replay;
    case Topic::menu:
        return mode == Mode::menu;
    case Topic::text:
        return mode == Mode::page;
    }
    return false;
}

std::optional<app::Intent> intent_for(Mode mode, const Key& key, bool line_empty) {
    if (key.name == Key::Name::paste) {
        return has_line(mode) ? std::optional<app::Intent>(app::InsertText{key.text})
                              : std::nullopt;
    }
    const std::string name = name_of(key);
    const auto all = bindings();
    for (std::size_t i = find_binding(name, 0); i < all.size(); i = find_binding(name, i + 1)) {
        if (holds_in(all[i].topic, mode) && applies(all[i].when, line_empty)) {
            return intent_of(all[i]);
        }
    }
    if (has_line(mode) && key.name == Key::Name::character && !key.control && !key.alt) {
        return app::InsertText{base::to_utf8(key.character)};
    }
    return std::nullopt;
}

std::vector<std::string> key_help(bool connected) {
    return help_of([connected](Topic topic) { return connected || !is_of_servers(topic); });
}

std::vector<std::string> key_help(Mode mode) {
    return help_of([mode](Topic topic) { return holds_in(topic, mode); });
}

} // namespace tui
