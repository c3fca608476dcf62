// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/claim_words.h"

#include "src/rules/rulings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace notation {
namespace {

using rules::ClaimKind;
using std::string_view;

/// By which article of each book a claim is judged.
struct Row {
    string_view book; ///< a preset; empty: the servers
    string_view illegal_move, mate, flag, draw, premove;
};
constexpr std::array rows{
    Row{"wbn", "WBN 1.14", "WBN 1.16", "WBN 7.8", "WBN 2.2.2", "WBN 6.5"},
    Row{"fide", "FIDE 19", "FIDE 10", "FIDE A1", "FIDE 18", ""},
    Row{"geneva", "Geneva 18", "Geneva 8", "Geneva 3", "Geneva 19", ""},
    Row{"wall", "Wall 41", "Wall 47", "Wall 39", "Wall 51", ""},
    Row{"", "Wikipedia 24", "Wikipedia 23", "Wikipedia 23", "Wikipedia 27", ""},
};

string_view article(ClaimKind what, string_view book) {
    const auto* const found =
        std::find_if(rows.begin(), rows.end(), [book](const Row& row) { return row.book == book; });
    const Row& row = found == rows.end() ? rows.back() : *found;
    switch (what) {
    case ClaimKind::illegal_move:
        return row.illegal_move;
    case ClaimKind::mate:
        return row.mate;
    case ClaimKind::flag:
        return row.flag;
    case ClaimKind::draw:
        return row.draw;
    case ClaimKind::premove:
        return row.premove;
    }
    return {};
}

} // namespace

std::string claim_words(ClaimKind what, std::optional<rules::Refusal> wrong,
                        const rules::RuleSet& laws) {
    const string_view judged = wrong ? rules::to_text(*wrong) : "that is right";
    const string_view by = article(what, laws.name);
    return fmt::format("claims {}: {}{}", rules::to_text(what), judged,
                       by.empty() ? "" : fmt::format(" ({})", by));
}

} // namespace notation
