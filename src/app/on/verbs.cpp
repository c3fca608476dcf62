// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/verbs.h"

#include "src/base/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace app {
namespace {

struct Handled {
    VerbHandler handler;
    Wording why_not; ///< the message if there is no handler
};

/// The row's handler for where the player is now.
Handled handler_here(const Model& model, const VerbRow& row) {
    if (model.server && model.table) {
        return {row.remote, wording("that works in local matches only, not on a server",
                                    "that works in local matches only")};
    }
    if (model.server) {
        return {row.connected,
                "that works in local matches only; without the slash it goes to the server"};
    }
    return model.table ? Handled{row.local, "that works on a server only: bughouse connect"}
                       : Handled{row.alone, "there is no match yet"};
}

bool is_one_slip(std::string_view typed, std::string_view meant) {
    const auto same = std::mismatch(typed.begin(), typed.end(), meant.begin(), meant.end()).first;
    const auto before = static_cast<std::size_t>(same - typed.begin());
    typed.remove_prefix(before);
    meant.remove_prefix(before);
    while (!typed.empty() && !meant.empty() && typed.back() == meant.back()) {
        typed.remove_suffix(1);
        meant.remove_suffix(1);
    }
    const bool swapped =
        typed.size() == 2 && meant.size() == 2 && typed[0] == meant[1] && typed[1] == meant[0];
    return swapped || (typed.size() <= 1 && meant.size() <= 1);
}

} // namespace

std::span<const VerbRow> verb_rows() {
    static const std::vector<VerbRow> sorted = [] {
        std::vector<VerbRow> rows;
        for (const auto& some : {client_verbs(), match_verbs(), table_verbs()}) {
            rows.insert(rows.end(), some.begin(), some.end());
        }
        std::ranges::sort(
            rows, [](const VerbRow& a, const VerbRow& b) { return a.help.names < b.help.names; });
        return rows;
    }();
    return sorted;
}

const VerbRow* find_verb_by_name(std::string_view word) {
    const std::string lower = base::lower(word);
    const auto rows = verb_rows();
    const auto found = std::ranges::find_if(rows, [&](const VerbRow& row) {
        const auto names = base::tokens(row.help.names);
        return std::ranges::find(names, lower) != names.end();
    });
    return found == rows.end() ? nullptr : &*found;
}

std::string_view suggested_verb(const Model& model, std::string_view word) {
    constexpr std::size_t least = 4; // shorter words resemble too many others: `rook` is not `book`
    const std::string lower = base::lower(word);
    for (const VerbRow& row : verb_rows()) {
        const std::string_view name = base::tokens(row.help.names).front();
        if (lower.size() >= least && name.size() >= least && lower[0] == name[0] &&
            is_one_slip(lower, name) && handler_here(model, row).handler != nullptr) {
            return name;
        }
    }
    return {};
}

std::vector<VerbHelp> verb_help() {
    std::vector<VerbHelp> help;
    for (const VerbRow& row : verb_rows()) {
        help.push_back(row.help);
    }
    return help;
}

std::string unknown_text(std::string_view text) {
    return fmt::format("\"{}\" is not a move or a command", text);
}

LineResult on_verb(const Context& m, const VerbLine& line) {
    const VerbRow* row = find_verb_by_name(line.word);
    if (row == nullptr) {
        return m.refuse(unknown_text(line.text) + std::string(help_hint));
    }
    const auto [handler, why_not] = handler_here(m.model, *row);
    return handler != nullptr ? handler(m, line) : m.refuse(why_not);
}

void run_verb(const Context& m, std::string_view name) {
    (void)on_verb(m, VerbLine{std::string(name), {}, false, {}, true});
}

} // namespace app
