// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/table/stored_match.h"

#include "src/base/instant.h"
#include "src/base/text.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/play/records/match_record.h"
#include "src/play/records/recording.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <utility>

namespace net {
namespace {

constexpr std::string_view no_end = "{*} *"; ///< follows the half-moves
/// How the tag begins that names the players who have been told that the match cannot be resumed.
constexpr std::string_view told_tag = "[Told \"";

/// The time of "2026.11.22" and "18:30:05" in seconds since 1970; 0 if they are malformed.
std::int64_t moment(std::string_view date, std::string_view time) {
    const auto days = base::split(date, '.');
    const auto hours = base::split(time, ':');
    if (days.size() != 3 || hours.size() != 3) {
        return 0;
    }
    const auto number = [](std::string_view text) {
        return base::to_number<int>(text).value_or(0);
    };
    const std::chrono::year_month_day day{
        std::chrono::year{number(days[0])},
        std::chrono::month{static_cast<unsigned>(number(days[1]))},
        std::chrono::day{static_cast<unsigned>(number(days[2]))}};
    if (!day.ok()) {
        return 0;
    }
    const auto at = std::chrono::sys_days{day} + std::chrono::hours{number(hours[0])} +
                    std::chrono::minutes{number(hours[1])} + std::chrono::seconds{number(hours[2])};
    return std::chrono::duration_cast<std::chrono::seconds>(at.time_since_epoch()).count();
}

std::optional<GameKind> kind_of(const rules::Match& match) {
    for (const GameKind kind : {GameKind::bughouse, GameKind::crazyhouse, GameKind::chess}) {
        if (match_of({kind, {}, "fics", false, false, {}}, 0).plan().name == match.plan().name) {
            return kind;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<StoredMatch> stored_match(const SaveRecord& record) {
    const auto read = notation::BpgnReader(record.bpgn).next();
    if (!read) {
        return std::nullopt;
    }
    auto unfinished =
        play::resumable_match(*read, rules::preset("fics").value_or(rules::RuleSet{}));
    const auto kind = unfinished ? kind_of(unfinished->match) : std::nullopt;
    if (!kind || unfinished->match.plies().empty()) { // nothing worth resuming
        return std::nullopt;
    }
    const rules::Match& match = unfinished->match;
    MatchProposal terms{*kind, match.time(), std::string(match.laws().name), false, false, {}};
    terms.rated = notation::tag(read->game, "Event").value_or("").starts_with("rated ");
    terms.chess960 = match.start(rules::BoardId::a) != match_of(terms, 0).start(rules::BoardId::a);
    const std::int64_t begun = moment(unfinished->date, unfinished->time);
    return StoredMatch{
        record.name, std::move(terms), std::move(unfinished->match), std::move(unfinished->names),
        begun,       record.bpgn};
}

bool mark_told_unresumable(StoredMatch& stored, const std::string& player) {
    std::string& bpgn = stored.bpgn;
    if (!bpgn.starts_with(told_tag)) {
        bpgn.insert(0, fmt::format("{}{}\"]\n", told_tag, player));
        return true;
    }
    const auto names = base::tokens(std::string_view(bpgn).substr(
        told_tag.size(), bpgn.find('"', told_tag.size()) - told_tag.size()));
    if (std::ranges::find(names, player) != names.end()) {
        return false;
    }
    bpgn.insert(told_tag.size(), player + " ");
    return true;
}

std::string with_half_moves(std::string bpgn, const std::vector<std::string>& lines) {
    const auto end = bpgn.rfind(no_end);
    if (end == std::string::npos || lines.empty()) {
        return bpgn;
    }
    std::string moves;
    std::string_view left;
    for (const std::string_view one : lines) {
        const auto [half_move, clocks] = base::cut_at(one, '\t');
        moves += fmt::format("{}\n", half_move);
        left = clocks;
    }
    bpgn.insert(end, moves);
    const std::string tag = fmt::format("[{} \"", play::left_tag);
    const auto value = bpgn.find(tag);
    if (value != std::string::npos) {
        const auto from = value + tag.size();
        bpgn.replace(from, bpgn.find('"', from) - from, left);
    }
    return bpgn;
}

std::string record_time(std::int64_t begun) {
    return base::utc_date_text(begun, '-') + "_" + base::utc_time_text(begun, "");
}

} // namespace net
