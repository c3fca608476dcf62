// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/game_table.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/fen.h"
#include "src/rules/board/setup.h"
#include "src/rules/laws/variant.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace play {
namespace {

using base::Result;
using notation::Game;
using notation::tag;

/// Words of the tag Variant that need no reading: the start position itself is in the tag FEN.
constexpr std::array<std::string_view, 6> start_phrases{"standard", "chess960", "960",
                                                        "fischer",  "random",   "fischerandom"};

tl::unexpected<Unplayable> cannot(bool unsupported, std::string reason) {
    return base::failure(Unplayable{unsupported, std::move(reason)});
}

/// Reads a tag Variant such as "Bughouse Accolade Chess960 DuckChess"; every word must be known.
Result<rules::Variant, Unplayable> variant_of(const Game& game) {
    auto found = *rules::variant("bughouse");
    std::string unknown;
    for (const auto word : base::tokens(tag(game, "Variant").value_or("bughouse"))) {
        constexpr std::string_view shuffled = "960"; // pychess writes "Bughouse960"
        const auto low = base::lower(word);
        const auto stem = low.ends_with(shuffled) ? low.size() - shuffled.size() : low.size();
        const bool known = std::ranges::find(start_phrases, low) != start_phrases.end();
        const auto named = known ? std::nullopt : rules::variant(low.substr(0, stem));
        if (named && low != "bughouse") {
            found = *named;
        } else if (!named && !known) {
            unknown += ' ';
            unknown += base::printable(base::from_utf8_or_latin1(word));
        }
    }
    if (!unknown.empty()) {
        return cannot(true, "variant" + unknown);
    }
    return found;
}

/// Reads the tags in which bughouse.pro names single laws.
void read_foreign_laws(const Game& game, rules::RuleSet& laws) {
    const auto ranks = base::split(tag(game, "PawnDropRanks").value_or(""), '-');
    if (ranks.size() == 2) {
        auto changed = laws;
        if (notation::set_law(changed, fmt::format("first_pawn_drop_rank={}", ranks[0])) &&
            notation::set_law(changed, fmt::format("last_pawn_drop_rank={}", ranks[1]))) {
            laws = changed;
        }
    }
    const auto aggression = tag(game, "DropAggression").value_or("");
    laws.moves.drop_may_check = laws.moves.drop_may_check && aggression != "No check";
}

Result<rules::RuleSet, Unplayable> laws_of(const Game& game, const rules::Variant& variant,
                                           const rules::RuleSet& otherwise) {
    const auto named = tag(game, "Laws");
    if (!named) {
        auto laws = variant.laws(otherwise);
        read_foreign_laws(game, laws);
        return laws;
    }
    const auto laws = notation::laws_from(*named, variant.laws);
    if (!laws) {
        return cannot(false, "Laws: " + notation::to_text(laws.error()));
    }
    return *laws;
}

/// The time control. Some sites write it in minutes: a base too short for a match is in seconds
/// only in records of this program, which have the tag Laws, or if the first clock agrees.
std::optional<rules::TimeControl> time_control_of(const Game& game) {
    const auto time = notation::time_control_from_seconds(tag(game, "TimeControl").value_or("?"));
    if (!time || tag(game, "Laws")) {
        return time;
    }
    const auto first = std::find_if(game.moves.begin(), game.moves.end(), notation::left);
    const bool agrees =
        first != game.moves.end() && *notation::left(*first) <= time->base + time->increment;
    return agrees ? time : notation::short_base_in_minutes(*time);
}

/// Whether the tag Site names a server; games over the board have no Site, or PGN's "?".
bool is_of_a_server(const Game& game) {
    const auto site = tag(game, "Site").value_or("?");
    return !site.empty() && site != "?";
}

/// Reads the start positions and clocks in the tag FEN, if the game has one.
Result<void, Unplayable> read_starts(const Game& game, GameTable& table) {
    const auto boards = static_cast<std::size_t>(table.plan.boards);
    table.starts.assign(boards, *rules::Position::from(rules::standard_setup(), table.laws.moves));
    const auto text = tag(game, "FEN");
    if (!text) {
        return {};
    }
    const auto read = notation::parse_bfen(*text);
    if (!read) {
        return cannot(false, "FEN: " + notation::to_text(read.error()));
    }
    if (read->size() != boards) {
        return cannot(false, fmt::format("FEN: {} boards, not {}", read->size(), boards));
    }
    std::vector<rules::Setup> setups;
    for (std::size_t i = 0; i < boards; ++i) {
        const auto& board = read->at(i);
        const bool any_kings = table.laws.moves.kings_are_taken;
        const auto position =
            rules::Position::from(board.setup, table.laws.moves, {.any_kings = any_kings});
        if (!position) { // servers may send boards that no rules allow
            return cannot(is_of_a_server(game),
                          fmt::format("FEN: board {}: {}",
                                      rules::letter(static_cast<rules::BoardId>(i)),
                                      rules::to_text(position.error())));
        }
        setups.push_back(board.setup);
        table.starts[i] = *position;
        for (const auto side : rules::both_sides) {
            table.clocks[{static_cast<rules::BoardId>(i), side}] = board.clocks[side];
        }
    }
    // A server's boards may hold surplus pieces, but no reserve holds more of a kind than the sets
    // have.
    const auto surplus = rules::surplus(setups, table.plan);
    if (surplus && surplus->reserves_exceed) {
        return cannot(false, "FEN: " + rules::to_text(*surplus));
    }
    return {};
}

} // namespace

Result<GameTable, Unplayable> table_of(const Game& game, const rules::RuleSet& laws) {
    const auto variant = variant_of(game);
    if (!variant) {
        return base::failure(variant.error());
    }
    const auto in_force = laws_of(game, *variant, laws);
    if (!in_force) {
        return base::failure(in_force.error());
    }
    GameTable table{variant->plan(), *in_force, std::nullopt, {}, {}, true};
    table.time = time_control_of(game);
    table.promotion_supported =
        base::same_ignoring_case(tag(game, "Promotion").value_or("Upgrade"), "Upgrade");
    if (auto read = read_starts(game, table); !read) {
        return base::failure(read.error());
    }
    return table;
}

} // namespace play
