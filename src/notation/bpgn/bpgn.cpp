// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/bpgn/bpgn.h"

#include "src/base/text.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/seconds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace notation {
namespace {

constexpr std::array<std::string_view, 4> results{"1-0", "0-1", "1/2-1/2", "*"};

} // namespace

bool operator==(const Note& a, const Note& b) {
    return a.kind == b.kind && a.text == b.text && a.moves == b.moves;
}

std::vector<Note>& notes_after(Game& game, std::size_t plies) {
    const auto at = std::min(plies, game.moves.size());
    return at == 0 ? game.notes_before_moves : game.moves[at - 1].notes;
}

std::optional<std::string_view> tag(const Game& game, std::string_view name) {
    for (const auto& one : game.tags) {
        if (base::same_ignoring_case(one.name, name)) {
            return one.value;
        }
    }
    return std::nullopt;
}

void set_tag(Game& game, std::string_view name, std::string value) {
    for (auto& one : game.tags) {
        if (base::same_ignoring_case(one.name, name)) {
            one.value = std::move(value);
            return;
        }
    }
    game.tags.push_back({std::string(name), std::move(value)});
}

std::optional<base::Millis> left(const HalfMove& move) {
    return seconds_from(move.clock);
}

std::string label(const HalfMove& move) {
    return fmt::format("{}{}", move.number, rules::letter(move.seat));
}

std::string_view date(const Game& game) {
    const auto local = tag(game, "Date").value_or("");
    const bool unknown = local.empty() || local.starts_with('?');
    return unknown ? tag(game, "UTCDate").value_or(local) : local;
}

std::string_view result(const Game& game) {
    const auto named = tag(game, "Result");
    if (named && is_result(*named) && *named != "*") {
        return *named;
    }
    return game.result.empty() ? std::string_view{"*"} : game.result;
}

bool is_result(std::string_view text) {
    return std::find(results.begin(), results.end(), text) != results.end();
}

} // namespace notation
