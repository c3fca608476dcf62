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

constexpr std::string_view draw = "1/2-1/2";

/// The ways of writing one team's score; half a point as UTF-8 and as Latin-1, too.
constexpr std::array<std::string_view, 5> scores{"1", "0", "1/2", "½", "\xBD"};
constexpr std::array<std::string_view, 4> dashes{"-", "–", "—", "−"};

/// Removes blanks from the front of `text`, then the longest of `all` that it begins with.
template <std::size_t size>
std::string_view take_one(const std::array<std::string_view, size>& all, std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    std::string_view found;
    for (const auto one : all) {
        found = text.starts_with(one) && one.size() > found.size() ? one : found;
    }
    text.remove_prefix(found.size());
    return found;
}

} // namespace

ResultText result_in(std::string_view text) {
    if (text.starts_with('*')) {
        return {"*", 1};
    }
    auto rest = text;
    const auto first = take_one(scores, rest);
    const bool half = first.size() > 1 || first == scores.back();
    const ResultText alone{half ? draw : "", text.size() - rest.size()};
    if (first.empty() || take_one(dashes, rest).empty()) {
        return alone;
    }
    const auto second = take_one(scores, rest);
    const bool decided = (first == "1" && second == "0") || (first == "0" && second == "1");
    return {decided                   ? (first == "1" ? "1-0" : "0-1")
            : half && second == first ? draw
                                      : std::string_view{},
            text.size() - rest.size()};
}

std::string_view result_from(std::string_view text) {
    const auto found = result_in(base::trim(text));
    return found.length == base::trim(text).size() ? found.result : std::string_view{};
}

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
    const auto named = result_from(tag(game, "Result").value_or(""));
    if (!named.empty() && named != "*") {
        return named;
    }
    return game.result.empty() ? std::string_view{"*"} : game.result;
}

} // namespace notation
