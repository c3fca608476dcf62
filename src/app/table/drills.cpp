// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/drills.h"

#include "src/app/table/mistakes.h"

#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {
namespace {

constexpr std::array<int, 4> intervals{1, 3, 7, 21}; ///< days
constexpr std::size_t fields = 9;

/// A text as a field of the file: without tabs and line ends, which separate fields and drills.
std::string field(const std::string& text) {
    return base::sanitized_line(text);
}

std::optional<Drill> read_drill(const std::vector<std::string_view>& parts) {
    if (parts.size() != fields && parts.size() != fields + 1) {
        return std::nullopt;
    }
    const auto due = base::to_number<std::int64_t>(parts[0]);
    const auto step = base::to_number<int>(parts[1]);
    const auto goal = goal_from(parts[2]);
    const auto moves = base::to_number<int>(parts[3]);
    const auto seat = read_seat(parts[4]);
    if (!due || !step || *step < 0 || *step > static_cast<int>(intervals.size()) || !goal ||
        !moves || *moves < 1 || *moves > longest_mate || !seat) {
        return std::nullopt;
    }
    Drill drill;
    drill.due = *due;
    drill.correct_in_row = *step;
    drill.lesson = {std::string(text_of(*goal).title),
                    std::string(parts[5]),
                    *seat,
                    *goal,
                    *moves,
                    std::string(parts[6]),
                    std::string(parts[7]),
                    std::string(parts[8])};
    drill.lesson.accepted = parts.size() > fields ? parts[fields] : "";
    const bool answered = *goal != Goal::avoid_losing || !drill.lesson.accepted.empty();
    return answered && match_of(drill.lesson) ? std::optional(std::move(drill)) : std::nullopt;
}

/// Whether a drill is asked on that day. If it is due later than after the longest interval, the
/// clock was wrong when that was written.
bool is_due(const Drill& drill, std::int64_t today) {
    return drill.due <= today || drill.due > today + intervals.back();
}

bool same(const Lesson& one, const Lesson& other) {
    return one.bfen == other.bfen && one.goal == other.goal && one.seat == other.seat;
}

} // namespace

Drills Drills::read(std::string_view text) {
    Drills drills;
    for (const std::string_view line : base::split(text, '\n')) {
        const auto parts = base::split(line, '\t');
        if (parts.size() == 2 && parts[0] == "seen") {
            drills.note_searched(std::string(parts[1]));
        } else if (auto drill = read_drill(parts); drill && drills.drills_.size() < most) {
            drills.drills_.push_back(*std::move(drill));
        }
    }
    return drills;
}

std::string Drills::to_text() const {
    std::string text = "# bughouse train: day due, step, goal, moves, seat, boards, question, "
                       "answer, game, what holds\n";
    for (const Drill& drill : drills_) {
        const Lesson& lesson = drill.lesson;
        const std::string holds = lesson.accepted.empty() ? "" : '\t' + field(lesson.accepted);
        text += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}{}\n", drill.due,
                            drill.correct_in_row, text_of(lesson.goal).name, lesson.moves,
                            rules::letter(lesson.seat), field(lesson.bfen), field(lesson.question),
                            field(lesson.answer_explanation), field(lesson.source), holds);
    }
    for (const std::string& record : searched_records_) {
        text += fmt::format("seen\t{}\n", record);
    }
    return text;
}

void Drills::note_searched(const std::string& record) {
    if (searched_records_.size() < most_searched_records) {
        searched_records_.insert(field(record));
    }
}

void Drills::add(Lesson lesson, std::int64_t today) {
    const bool known = std::ranges::any_of(drills_, [&](const Drill& drill) {
        Lesson asked = drill.lesson;
        asked.goal = lesson.goal == Goal::avoid_losing ? Goal::avoid_losing : asked.goal;
        return same(asked, lesson);
    });
    if (!known && drills_.size() < most) {
        drills_.push_back({std::move(lesson), 0, today});
    }
}

std::vector<Drill> Drills::due(std::int64_t today) const {
    std::vector<Drill> now;
    std::ranges::copy_if(drills_, std::back_inserter(now),
                         [&](const Drill& drill) { return is_due(drill, today); });
    std::ranges::stable_sort(now, [](const Drill& a, const Drill& b) { return a.due < b.due; });
    return now;
}

void Drills::reschedule(const Lesson& lesson, bool right, std::int64_t today) {
    const auto found = std::ranges::find_if(
        drills_, [&](const Drill& drill) { return same(drill.lesson, lesson); });
    if (found == drills_.end()) {
        return;
    }
    if (!right) {
        found->correct_in_row = 0;
        found->due = today + intervals.front();
        return;
    }
    if (!is_due(*found, today)) {
        return; // already answered today
    }
    if (found->correct_in_row == static_cast<int>(intervals.size())) {
        drills_.erase(found); // learned
        return;
    }
    found->due = today + intervals.at(static_cast<std::size_t>(found->correct_in_row));
    ++found->correct_in_row;
}

std::optional<std::int64_t> Drills::next_due() const {
    const auto first = std::ranges::min_element(
        drills_, [](const Drill& a, const Drill& b) { return a.due < b.due; });
    return first == drills_.end() ? std::nullopt : std::optional(first->due);
}

} // namespace app
