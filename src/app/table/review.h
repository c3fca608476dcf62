// SPDX-License-Identifier: GPL-3.0-or-later
// Stepping through a match that has been played: both boards as they stood at one moment, and the
// clocks as they ran. Time in here is the match's own: 0 when it began.
#pragma once

#include "src/app/line/line_editor.h"
#include "src/app/table/record.h"
#include "src/play/records/notes.h"
#include "src/play/records/recording.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

class Review {
  public:
    using Instant = base::Instant;

    /// `start` has not begun; `plies` are its half-moves, `at` and `left` as they were recorded.
    /// `others`: nobody at this screen has played it, and `me` is only whose view it is.
    Review(rules::Match start, std::vector<rules::Ply> plies, rules::Names names, rules::Seat me,
           bool others, std::vector<rules::Removal> removals = {},
           std::vector<play::EndedBoard> ends = {});

    /// Half-moves that have been played at the moment shown.
    [[nodiscard]] std::size_t at() const { return shown_.plies().size(); }
    [[nodiscard]] std::size_t size() const { return plies_.size(); }
    [[nodiscard]] const std::vector<rules::Ply>& plies() const { return plies_; }
    void go_to(std::size_t ply);
    /// To the next or previous half-move of that board.
    void step_on(rules::BoardId board, bool forward);

    /// Follows the clocks from here on, or stops.
    void toggle_run(Instant now);
    [[nodiscard]] bool runs() const { return run_.has_value(); }
    /// Twice as fast, or half, so many times; from a quarter of the time it took to sixteenfold.
    void change_speed(int steps, Instant now);
    /// "0.25x"
    [[nodiscard]] std::string speed_text() const;
    /// Plays what has come due.
    void woke(Instant now);
    /// When the picture next changes; nothing while it stands.
    [[nodiscard]] std::optional<Instant> next_wake(Instant now) const;

    [[nodiscard]] const rules::Match& start() const { return start_; } ///< not begun
    [[nodiscard]] const rules::Match& match() const { return shown_; }
    /// The moment shown, as the clocks of match() understand it.
    [[nodiscard]] Instant moment(Instant now) const;
    [[nodiscard]] const Scoresheet& sheet() const { return sheet_; }
    [[nodiscard]] const rules::Names& names() const { return names_; }
    [[nodiscard]] rules::Seat me() const { return me_; }
    [[nodiscard]] bool others() const { return others_; }

    // Places to go to.

    /// An event on the time bar: mate `#`, check `+`, capture `x`, or talk after a half-move `t`.
    struct Mark {
        std::size_t ply = 0; ///< half-moves played then
        char kind = 'x';
    };
    /// In order; talk before the first half-move has none.
    [[nodiscard]] std::vector<Mark> marks() const;
    /// To the next or previous mark, or to the next one of that kind; false: there is none.
    bool go_to_mark(bool forward, char kind = 0);
    /// When that many half-moves had been played, and when all had.
    [[nodiscard]] base::Millis time_of(std::size_t ply) const;
    /// "12a": behind that half-move; "2:31" or "2:31.5": what stood then; "x", "+", "t": the next
    /// capture, check, tell. False: there is no such place.
    bool jump(std::string_view to);

    /// Talk in order, each shown from its half-move on.
    std::vector<play::Remark> remarks;
    std::vector<std::string> relived{};   ///< how it compares with the record that it began from
    std::string title;                    ///< what is being looked at
    std::string result;                   ///< how it ended, in words
    std::optional<rules::Team> loser;     ///< where one team has lost
    std::optional<rules::Seat> flagged{}; ///< who ran out of time, where that was the end
    std::string_view no_analysis;         ///< why no engine may look at it; empty: it may
    bool flipped = false;
    bool whole = false; ///< it is all the program does: leaving it leaves the program
    std::optional<LineEditor> place{}; ///< while where to go is typed

  private:
    /// The run: when it began, and the match's own time then.
    struct Run {
        Instant since{};
        Instant from{};
    };
    void play_one();
    void go_between();

    rules::Match start_, shown_;
    std::vector<rules::Ply> plies_;
    std::vector<rules::Removal> removals_; ///< see Match::stalls()
    std::vector<play::EndedBoard> ends_;
    rules::Names names_;
    rules::Seat me_;
    bool others_;
    Scoresheet sheet_;        ///< of the whole match
    Instant moment_{};        ///< while nothing runs
    std::optional<Run> run_;  ///< while it runs
    int speed_ = usual_speed; ///< quarters of the clocks' own
    static constexpr int usual_speed = 4;
    static constexpr int slowest = 1;
    static constexpr int fastest = 64;
};

/// A recorded match at its beginning.
[[nodiscard]] Review review_of(play::Recording recording);

} // namespace app
