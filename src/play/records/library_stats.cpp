// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/library_stats.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace play {
namespace {

void count(LibraryStats::Tally& tally, std::optional<int> points) {
    ++tally.games;
    tally.won += points == 2 ? 1 : 0;
    tally.drawn += points == 1 ? 1 : 0;
    tally.lost += points == 0 ? 1 : 0;
}

double seconds(base::Millis time) {
    return std::chrono::duration<double>(time).count();
}

} // namespace

void RatingAgainstBots::add(const LibraryEntry& entry, const LibraryPlayer& own) {
    RatedGame game{0, 0, own.points.value_or(0) / 2.0};
    int opponents = 0;
    bool bots = own.bot_level == 0 && own.points.has_value();
    for (const auto& player : entry.players) {
        if (player.team != own.team) {
            bots = bots && player.bot_level > 0;
            game.rating += rating_of_level(player.bot_level);
            ++opponents;
        }
    }
    if (!bots || opponents == 0) {
        return;
    }
    game.rating /= opponents;
    before_ = now_;
    now_ = rating_after(now_, {game});
    recent_results_ += own.points == 2 ? 'W' : own.points == 1 ? 'D' : 'L';
    recent_results_.erase(0,
                          recent_results_.size() - std::min(recent_results_.size(), kept_results));
}

int RatingAgainstBots::rating() const {
    return static_cast<int>(std::lround(now_.rating));
}

int RatingAgainstBots::deviation() const {
    return static_cast<int>(std::lround(now_.deviation));
}

int RatingAgainstBots::change() const {
    return rating() - static_cast<int>(std::lround(before_.rating));
}

double LibraryStats::ClockUse::seconds_per_half_move() const {
    return half_moves == 0 ? 0 : seconds(used) / half_moves;
}

bool LibraryStats::is_own(const LibraryPlayer& player) const {
    return base::same_ignoring_case(player.name, name_);
}

void LibraryStats::add_clock(const LibraryEntry& entry, const LibraryPlayer& player) {
    clock_use_.half_moves += player.timed_half_moves;
    clock_use_.used += player.used;
    if (player.longest > base::Millis{}) {
        clock_use_.waits.push_back({player.longest, entry.date});
        std::ranges::stable_sort(clock_use_.waits,
                                 [](const ClockUse::Wait& one, const ClockUse::Wait& other) {
                                     return one.time > other.time;
                                 });
        clock_use_.waits.resize(std::min(clock_use_.waits.size(), ClockUse::most_waits));
    }
    clock_use_.flags += entry.ending == "flag" && entry.loser == player.seat ? 1 : 0;
}

/// Counts which player of the team lost the match, and which player gave the mating piece.
void LibraryStats::add_loss(const LibraryEntry& entry, int own_team, CriterionValues& answers) {
    const auto at = [&](std::optional<int> wanted) {
        return std::ranges::find(entry.players, wanted, &LibraryPlayer::seat);
    };
    if (const auto loser = at(entry.loser); loser != entry.players.end()) {
        answers.emplace(lost_by_whom,
                        fmt::format("{} {}", is_own(*loser) ? "own" : "partner's", entry.ending));
    }
    if (entry.ending == "mate") {
        const auto giver = at(entry.mating_piece_loser);
        answers.emplace(mating_piece_lost_by, giver == entry.players.end() ? "nobody"
                                              : is_own(*giver)             ? "themselves"
                                              : giver->team == own_team    ? "partner"
                                                                           : "others");
    }
}

void LibraryStats::add(const LibraryEntry& entry) {
    const auto own =
        std::ranges::find_if(entry.players, [this](const auto& player) { return is_own(player); });
    if (own == entry.players.end() || own->bot_level == level_of_relived) {
        return;
    }
    count(all_, own->points);
    against_bots_.add(entry, *own);
    // A player with two seats is one player, so each value counts once per match.
    const std::string time_control =
        time_control_text_ != nullptr ? time_control_text_(entry) : entry.time_control;
    CriterionValues answers{
        {time, time_control.empty() ? "?" : time_control},
        {variant, entry.variant},
    };
    int highest = 0; ///< highest level among the opposing bots
    for (const auto& player : entry.players) {
        if (is_own(player)) {
            const rules::Seat where = rules::seat_at(player.seat);
            const auto* const side = where.side == rules::Side::white ? "white" : "black";
            answers.emplace(seat, std::string(1, rules::letter(where)));
            answers.emplace(colour, side);
            if (!player.first_moves.empty()) {
                answers.emplace(first_moves, fmt::format("{}: {}", side, player.first_moves));
            }
            add_clock(entry, player);
        } else {
            answers.emplace(player.team == own->team ? partner : opponent, player.name);
            highest = std::max(highest, player.team == own->team ? 0 : player.bot_level);
        }
    }
    if (highest > 0) {
        answers.emplace(bots, std::to_string(highest));
    }
    if (own->points == 2 || own->points == 0) {
        answers.emplace(own->points == 2 ? won_by : lost_by,
                        entry.ending.empty() ? "?" : entry.ending);
    }
    if (own->points == 0) {
        add_loss(entry, own->team, answers);
    }
    for (const auto& [by, answer] : answers) {
        count(groups_.at(by).tallies[answer], own->points);
    }
}

std::string LibraryStats::summary() const {
    std::string text = fmt::format("{} won, {} lost, {} drawn", all_.won, all_.lost, all_.drawn);
    std::vector<std::pair<int, std::string>> reasons;
    for (const auto& [ending, tally] : groups_.at(lost_by).tallies) {
        reasons.emplace_back(-tally.games, ending);
    }
    std::ranges::sort(reasons);
    for (const auto& reason : reasons) {
        text += fmt::format("{}{} {}", &reason == &reasons.front() ? "   lost by: " : ", ",
                            reason.second, -reason.first);
    }
    return text;
}

std::string to_text(const LibraryStats& stats) {
    const auto line = [](std::string_view what, const LibraryStats::Tally& tally) {
        return fmt::format("{:<24} {:>6} {:>6} {:>6} {:>6}\n", what, tally.games, tally.won,
                           tally.drawn, tally.lost);
    };
    std::string text =
        fmt::format("{:<24} {:>6} {:>6} {:>6} {:>6}\n", "", "games", "won", "drawn", "lost");
    text += line(stats.name(), stats.all());
    if (const auto& bots = stats.against_bots(); bots.games() > 0) {
        text += fmt::format("rating against bots {} {:+}, deviation {}, last {}\n", bots.rating(),
                            bots.change(), bots.deviation(), bots.recent_results());
    }
    if (const auto& clock = stats.clock_use(); clock.half_moves > 0) {
        text += fmt::format("clock {:.1f} s a half-move, flags {}", clock.seconds_per_half_move(),
                            clock.flags);
        for (const auto& wait : clock.waits) {
            text += fmt::format(
                "{}{:.1f} s{}", &wait == &clock.waits.front() ? ", longest waits " : ", ",
                seconds(wait.time), wait.date.empty() ? "" : " (" + wait.date + ")");
        }
        text += "\n";
    }
    for (const auto& group : stats.groups()) {
        text += group.tallies.empty() ? "" : fmt::format("{}\n", group.by);
        for (const auto& [answer, tally] : group.tallies) {
            text += line("  " + answer, tally);
        }
    }
    return text;
}

std::string to_json(const LibraryStats& stats) {
    const auto numbers = [](const LibraryStats::Tally& tally) {
        return fmt::format("\"games\":{},\"won\":{},\"drawn\":{},\"lost\":{}", tally.games,
                           tally.won, tally.drawn, tally.lost);
    };
    std::string text =
        fmt::format("{{\"name\":{},{}", notation::json_string(stats.name()), numbers(stats.all()));
    if (const auto& bots = stats.against_bots(); bots.games() > 0) {
        text += fmt::format(",\"bot_rating\":{{\"rating\":{},\"change\":{},\"deviation\":{},"
                            "\"games\":{},\"last\":\"{}\"}}",
                            bots.rating(), bots.change(), bots.deviation(), bots.games(),
                            bots.recent_results());
    }
    if (const auto& clock = stats.clock_use(); clock.half_moves > 0) {
        text += fmt::format(",\"clock\":{{\"half_moves\":{},\"seconds\":{:.3f},\"flags\":{},"
                            "\"longest\":[",
                            clock.half_moves, seconds(clock.used), clock.flags);
        for (const auto& wait : clock.waits) {
            text += fmt::format("{}{{\"seconds\":{:.3f},\"date\":{}}}",
                                &wait == &clock.waits.front() ? "" : ",", seconds(wait.time),
                                notation::json_string(wait.date));
        }
        text += "]}";
    }
    for (const auto& group : stats.groups()) {
        text += fmt::format(",{}:{{", notation::json_string(group.by));
        bool first = true;
        for (const auto& [answer, tally] : group.tallies) {
            text += fmt::format("{}{}:{{{}}}", first ? "" : ",", notation::json_string(answer),
                                numbers(tally));
            first = false;
        }
        text += "}";
    }
    return text + "}\n";
}

} // namespace play
