// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/library_stats.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace play {
namespace {

void count(LibraryStats::Tally& tally, std::optional<int> points) {
    ++tally.games;
    tally.won += points == 2 ? 1 : 0;
    tally.drawn += points == 1 ? 1 : 0;
    tally.lost += points == 0 ? 1 : 0;
}

} // namespace

void BotRating::add(const LibraryEntry& entry, const LibraryPlayer& own) {
    RatedGame game{0, 0, own.points.value_or(0) / 2.0};
    int opponents = 0;
    bool bots = own.level == 0 && own.points.has_value();
    for (const auto& player : entry.players) {
        if (player.team != own.team) {
            bots = bots && player.level > 0;
            game.rating += rating_of_level(player.level);
            ++opponents;
        }
    }
    if (!bots || opponents == 0) {
        return;
    }
    game.rating /= opponents;
    before_ = now_;
    now_ = rated(now_, {game});
    last_ += own.points == 2 ? 'W' : own.points == 1 ? 'D' : 'L';
    last_.erase(0, last_.size() - std::min(last_.size(), most_last));
}

int BotRating::rating() const {
    return static_cast<int>(std::lround(now_.rating));
}

int BotRating::deviation() const {
    return static_cast<int>(std::lround(now_.deviation));
}

int BotRating::change() const {
    return rating() - static_cast<int>(std::lround(before_.rating));
}

void LibraryStats::add(const LibraryEntry& entry) {
    const auto is_own = [this](const LibraryPlayer& player) {
        return base::same_ignoring_case(player.name, name_);
    };
    const auto own = std::find_if(entry.players.begin(), entry.players.end(), is_own);
    if (own == entry.players.end()) {
        return;
    }
    count(all_, own->points);
    against_bots_.add(entry, *own);
    // Somebody with two seats is one player: each answer counts a match once.
    std::set<std::pair<By, std::string>> answers{
        {time, entry.time.empty() ? "?" : entry.time},
        {variant, entry.variant},
    };
    int highest = 0; ///< of the bots against them
    for (const auto& player : entry.players) {
        if (is_own(player)) {
            answers.emplace(seat, std::string(1, rules::letter(rules::seat_at(player.seat))));
        } else {
            answers.emplace(player.team == own->team ? partner : opponent, player.name);
            highest = std::max(highest, player.team == own->team ? 0 : player.level);
        }
    }
    if (highest > 0) {
        answers.emplace(bots, std::to_string(highest));
    }
    if (own->points == 2 || own->points == 0) {
        answers.emplace(own->points == 2 ? won_by : lost_by,
                        entry.ending.empty() ? "?" : entry.ending);
    }
    for (const auto& [by, answer] : answers) {
        count(groups_.at(by).tallies[answer], own->points);
    }
}

std::string LibraryStats::in_short() const {
    std::string text = fmt::format("{} won, {} lost, {} drawn", all_.won, all_.lost, all_.drawn);
    std::vector<std::pair<int, std::string>> reasons;
    for (const auto& [ending, tally] : groups_.at(lost_by).tallies) {
        reasons.emplace_back(-tally.games, ending);
    }
    std::sort(reasons.begin(), reasons.end());
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
                            bots.change(), bots.deviation(), bots.last());
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
        text +=
            fmt::format(",\"bot_rating\":{{\"rating\":{},\"change\":{},\"deviation\":{},"
                        "\"games\":{},\"last\":\"{}\"}}",
                        bots.rating(), bots.change(), bots.deviation(), bots.games(), bots.last());
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
