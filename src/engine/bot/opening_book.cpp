// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/bot/opening_book.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/engine/bot/human_pace.h"
#include "src/notation/moves/san.h"
#include "src/rules/laws/ruleset.h"

#include <algorithm>
#include <fmt/format.h>

namespace engine {

using rules::Move;
using rules::Position;

base::Result<OpeningBook, std::string> OpeningBook::read(std::string_view text) {
    if (text.size() > most_bytes) {
        return base::failure(fmt::format("a book has at most {} bytes", most_bytes));
    }
    OpeningBook book;
    std::size_t number = 0;
    for (const std::string_view line : base::split(text, '\n')) {
        ++number;
        if (std::string why = book.add(line.substr(0, line.find('#'))); !why.empty()) {
            return base::failure(fmt::format("line {}: {}", number, why));
        }
    }
    return book;
}

std::string OpeningBook::add(std::string_view line) {
    const auto parts = base::tokens(line);
    if (parts.empty()) {
        return {};
    }
    const auto weight = base::to_number<int>(parts.front());
    if (!weight || *weight < 1 || *weight > most_weight) {
        return fmt::format("expected a weight from 1 to {}, then moves", most_weight);
    }
    if (parts.size() > longest_line + 1) {
        return fmt::format("more than {} half-moves", longest_line);
    }
    Position position;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto move = notation::parse_san(position, parts[i]);
        if (!move) {
            return fmt::format("{}: {}", base::printable(parts[i]),
                               notation::to_text(move.error()));
        }
        auto& known = moves_[position.search_key()];
        const auto same = std::ranges::find(known, *move, &Choice::move);
        if (same == known.end()) {
            known.push_back({*move, *weight});
        } else {
            same->weight += *weight;
        }
        position = position.after(*move);
    }
    return {};
}

Move OpeningBook::choose(const Position& position, std::uint64_t seed) const {
    const auto found = moves_.find(position.search_key());
    if (found == moves_.end()) {
        return {};
    }
    std::uint64_t all = 0;
    for (const Choice& one : found->second) {
        all += static_cast<std::uint64_t>(one.weight);
    }
    std::uint64_t drawn = pseudo_random(seed) % all;
    for (const Choice& one : found->second) {
        const auto weight = static_cast<std::uint64_t>(one.weight);
        if (drawn < weight) {
            return rules::is_legal(position, one.move) ? one.move : Move{};
        }
        drawn -= weight;
    }
    return {};
}

const OpeningBook& built_in_openings() {
    static const OpeningBook book = OpeningBook::read(openings_text()).value_or(OpeningBook());
    return book;
}

} // namespace engine
