// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/evening.h"

#include <algorithm>
#include <fmt/format.h>

namespace app {
namespace {

constexpr std::string_view award_mark = "; the arbiter makes it ";

} // namespace

void Evening::add(const rules::Outcome& outcome, rules::Team mine, std::string ending_text,
                  std::string name, bool one_player_team) {
    Played played;
    played.one_player_team = one_player_team;
    played.ending_text = std::move(ending_text);
    played.name = std::move(name);
    const rules::Ending ending = outcome.decided_by.ending;
    const bool nobody = !outcome.winner && rules::text_of(ending).neither_win_nor_draw;
    played.half_points = nobody ? 0 : !outcome.winner ? 1 : *outcome.winner == mine ? 2 : 0;
    played.their_half_points = nobody ? 0 : 2 - played.half_points;
    played.counts = ending != rules::Ending::aborted;
    add(std::move(played));
}

void Evening::add(Played played) {
    if (matches_.size() == most) {
        lost_record_ = lost_record_ || !matches_.front().problem.empty();
        matches_.erase(matches_.begin());
    }
    matches_.push_back(std::move(played));
}

void Evening::add_uncounted(std::string ending_text, std::string name, std::string file) {
    Played played;
    played.ending_text = std::move(ending_text);
    played.name = std::move(name);
    played.file = std::move(file);
    played.counts = false;
    add(std::move(played));
}

void Evening::forget_last() {
    matches_.pop_back();
}

void Evening::set_last_half_points(bool mine, int half_points) {
    Played& last = matches_.back();
    (mine ? last.half_points : last.their_half_points) = half_points;
    last.counts = true;
    const auto told = last.ending_text.find(award_mark);
    last.ending_text = fmt::format("{}{}{} - {}", last.ending_text.substr(0, told), award_mark,
                                   rules::points_text(last.half_points),
                                   rules::points_text(last.their_half_points));
}

int Evening::last_half_points(bool mine) const {
    return mine ? matches_.back().half_points : matches_.back().their_half_points;
}

bool Evening::is_expelled(std::string_view name) const {
    return std::ranges::find(expelled_, name) != expelled_.end();
}

void Evening::rename_record(const std::string& before, const std::string& name) {
    if (before.empty() || before == name) {
        return;
    }
    for (Played& played : matches_) {
        if (played.name == before) {
            played.name = name;
        }
    }
}

void Evening::note_saved(const std::string& name, const std::string& file,
                         const std::string& problem) {
    for (Played& played : matches_) {
        if (played.name == name) {
            played.file = problem.empty() ? file : played.file;
            played.problem = problem;
        }
    }
}

std::string Evening::score() const {
    const bool one_player_team = std::ranges::all_of(
        matches_, [](const Played& played) { return !played.counts || played.one_player_team; });
    return score(one_player_team ? "you" : "us", "them");
}

std::string Evening::score(std::string_view we, std::string_view they) const {
    int mine = 0;
    int their_half_points = 0;
    int matches = 0;
    for (const Played& played : matches_) {
        mine += played.counts ? played.half_points : 0;
        their_half_points += played.counts ? played.their_half_points : 0;
        matches += played.counts ? 1 : 0;
    }
    return matches == 0 ? ""
                        : fmt::format("{} {} - {} {}", we, rules::points_text(mine),
                                      rules::points_text(their_half_points), they);
}

bool Evening::all_saved() const {
    return !lost_record_ && std::ranges::all_of(matches_, [](const Played& played) {
        return played.problem.empty();
    });
}

std::string Evening::played_matches_text() const {
    const auto first =
        matches_.end() - static_cast<std::ptrdiff_t>(std::min(most_listed, matches_.size()));
    const auto earlier = first - matches_.begin();
    const auto lost = std::count_if(matches_.begin(), first,
                                    [](const Played& played) { return !played.problem.empty(); });
    std::string text;
    if (earlier > 0) {
        text = fmt::format("{} earlier {}{}\n", earlier, earlier == 1 ? "match" : "matches",
                           lost > 0 ? fmt::format(", {} of them not saved", lost) : "");
    }
    for (auto match = first; match != matches_.end(); ++match) {
        const Played& played = *match;
        text += played.ending_text + '\n';
        if (!played.problem.empty()) {
            text += fmt::format("not saved: {}\n", played.problem);
        } else if (!played.file.empty()) {
            text +=
                fmt::format("saved:\n{}\n", played.file); // alone, so that it fits and is copied
        }
    }
    return text;
}

} // namespace app
