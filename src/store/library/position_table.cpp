// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/library/position_table.h"

#include <algorithm>
#include <limits>

namespace store {
namespace {

using play::PositionHints;

constexpr auto block_matches = static_cast<std::int64_t>(PositionHints::matches);
constexpr auto block_slots = static_cast<std::int64_t>(PositionHints::slots);

} // namespace

bool LikelyMatches::has(std::int64_t match) const {
    const auto after =
        std::upper_bound(blocks.begin(), blocks.end(), match,
                         [](std::int64_t one, const Block& block) { return one < block.first; });
    if (after == blocks.begin()) {
        return true;
    }
    const auto place = static_cast<std::uint64_t>(match - std::prev(after)->first);
    return place >= PositionHints::matches || std::prev(after)->second[place];
}

bool LikelyMatches::are_few() const {
    constexpr std::size_t one_in = 32;
    std::size_t count = 0;
    for (const Block& block : blocks) {
        count += block.second.count();
    }
    return !blocks.empty() && count <= blocks.size() * PositionHints::matches / one_in;
}

bool PositionTable::put(std::int64_t match, std::string_view row) {
    Statement& kept = held_("INSERT INTO board VALUES(?, ?)");
    kept.bind_all(match, Statement::Blob{row});
    return kept.execute() && (match % block_matches != block_matches - 1 || note_hints(match));
}

/// Writes the hints of a block whose last match has been added. They stay valid: only the newest
/// match can be removed, and adding another with its number writes them again.
bool PositionTable::note_hints(std::int64_t last) {
    const auto block = last / block_matches;
    PositionHints hints;
    bool done = each(block * block_matches, last, [&](std::int64_t match, std::string_view row) {
        hints.add(static_cast<std::size_t>(match % block_matches), row);
        return true;
    });
    Statement& kept = held_("INSERT OR REPLACE INTO hint VALUES(?, ?)");
    for (std::size_t i = 0; done && i < PositionHints::slots; ++i) {
        kept.bind_all(block * block_slots + static_cast<std::int64_t>(i),
                      Statement::Blob{hints.slot(i)});
        done = kept.execute();
    }
    return done;
}

LikelyMatches PositionTable::likely(const std::vector<play::PositionKey>& wanted) {
    constexpr std::int64_t most = std::int64_t{1} << 40; // more than any undamaged file has
    LikelyMatches all;
    const auto slots = PositionHints::slots_of(wanted);
    Statement& next = held_("SELECT min(slot) FROM hint WHERE slot >= ?");
    Statement& hint = held_("SELECT bits FROM hint WHERE slot = ?");
    for (std::int64_t block = 0; !slots.empty(); ++block) {
        next.bind_all(block * block_slots);
        const bool any = next.next_row() && !next.is_null(0);
        block = any ? next.int64(0) / block_slots : most;
        if (block >= most) {
            break;
        }
        auto likely = ~PositionHints::Likely();
        for (const std::size_t slot : slots) {
            hint.bind_all(block * block_slots + static_cast<std::int64_t>(slot));
            PositionHints::narrow(likely, hint.next_row() ? hint.bytes(0) : std::string_view());
        }
        all.blocks.emplace_back(block * block_matches, likely);
    }
    next.bind_all(); // statements left open would hold a transaction
    hint.bind_all();
    return all;
}

bool PositionTable::each(const LikelyMatches& likely, const Visit& visit) {
    constexpr std::size_t many = PositionHints::matches / 8; // then the whole block is read
    std::int64_t next = 0;
    for (const auto& [first, bits] : likely.blocks) {
        const auto last = first + block_matches - 1;
        const bool most = bits.count() > many;
        if ((next < first && !each(next, first - 1, visit)) ||
            (most && !each(first, last, visit))) {
            return false;
        }
        for (std::size_t i = 0; !most && i < bits.size(); ++i) {
            const auto match = first + static_cast<std::int64_t>(i);
            if (bits[i] && !each(match, match, visit)) {
                return false;
            }
        }
        next = last + 1;
    }
    return each(next, std::numeric_limits<std::int64_t>::max(), visit);
}

bool PositionTable::each(std::int64_t first, std::int64_t last, const Visit& visit) {
    Statement& rows = held_("SELECT match, row FROM board WHERE match BETWEEN ? AND ?");
    rows.bind_all(first, last);
    bool goes_on = true;
    while (goes_on && rows.next_row()) {
        goes_on = visit(rows.int64(0), rows.bytes(1));
    }
    goes_on = goes_on && !rows.failed();
    rows.bind_all(); // a statement left open would hold a transaction
    return goes_on;
}

std::optional<bool> PositionTable::ask(std::int64_t match, const Question& question) {
    Statement& row = held_("SELECT row FROM board WHERE match = ?");
    row.bind_all(match);
    const bool fits = row.next_row() && question(row.bytes(0));
    const bool failed = row.failed();
    row.bind_all();
    return failed ? std::nullopt : std::optional(fits);
}

} // namespace store
