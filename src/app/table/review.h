// SPDX-License-Identifier: GPL-3.0-or-later
// Steps through a finished match: both boards as they stood at one moment, and the clocks as they
// ran. Instants of the match count from 0, its beginning.
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

    /// `start` has not begun; `plies` are its half-moves, with `at` and `left` as recorded. With
    /// `spectating`, nobody at this screen played; `me` is then only the point of view.
    Review(rules::Match start, std::vector<rules::Ply> plies, rules::Names names, rules::Seat me,
           bool spectating, std::vector<rules::Removal> removals = {},
           std::vector<play::EndedBoard> ends = {});

    /// Number of half-moves played at the moment shown.
    [[nodiscard]] std::size_t at() const { return shown_.plies().size(); }
    [[nodiscard]] std::size_t size() const { return plies_.size(); }
    [[nodiscard]] const std::vector<rules::Ply>& plies() const { return plies_; }
    void go_to(std::size_t ply);
    /// Goes to the next or previous half-move on that board.
    void step_on(rules::BoardId board, bool forward);

    /// Starts or stops playing along with the clocks.
    void toggle_run(Instant now);
    [[nodiscard]] bool is_running() const { return run_.has_value(); }
    /// Doubles the speed `steps` times (negative: halves it), within a quarter to 16 times real
    /// speed.
    void change_speed(int steps, Instant now);
    /// The speed, "0.25x".
    [[nodiscard]] std::string speed_text() const;
    /// Plays the half-moves that are due.
    void on_wake(Instant now);
    /// When the picture next changes; nothing while the replay is stopped.
    [[nodiscard]] std::optional<Instant> next_wake(Instant now) const;

    [[nodiscard]] const rules::Match& start() const { return start_; } ///< not begun
    [[nodiscard]] const rules::Match& match() const { return shown_; }
    /// The moment shown, on the time scale of match()'s clocks.
    [[nodiscard]] Instant moment(Instant now) const;
    [[nodiscard]] const Scoresheet& sheet() const { return sheet_; }
    [[nodiscard]] const rules::Names& names() const { return names_; }
    [[nodiscard]] rules::Seat me() const { return me_; }
    [[nodiscard]] bool spectating() const { return spectating_; }

    // Navigation.

    /// An event on the timeline: mate `#`, check `+`, capture `x`, or `t` talk after a half-move.
    struct Mark {
        std::size_t ply = 0; ///< half-moves played at the event
        char sign = 'x';
    };
    /// All events in order, without talk before the first half-move.
    [[nodiscard]] std::vector<Mark> marks() const;
    /// Goes to the next or previous mark, of that kind if one is given; false if there is none.
    bool go_to_mark(bool forward, char sign = 0);
    /// Time from the beginning of the match until half-move `ply`, counted from 1, was played; 0
    /// for `ply` 0.
    [[nodiscard]] base::Millis time_of(std::size_t ply) const;
    /// Goes to a typed place: "12a", after that half-move; "2:31" or "2:31.5", the position at that
    /// time; "x", "+" or "t", the next capture, check or tell. False if there is no such place.
    bool jump(std::string_view to);

    /// Talk in order; each remark is shown from its half-move on.
    std::vector<play::Remark> remarks;
    std::vector<std::string>
        deviation_lines{};                ///< how the match differs from the record that it relived
    std::string title;                    ///< what is being replayed
    std::string result;                   ///< how the match ended, in words
    std::optional<rules::Team> loser;     ///< the losing team, if there is one
    std::optional<rules::Seat> flagged{}; ///< who ran out of time, if that ended the match
    std::string_view no_analysis;         ///< why no engine may analyse the match; empty if one may
    bool flipped = false;
    bool quits_on_leaving = false; ///< the program shows nothing else: leaving the replay quits it
    std::optional<LineEditor> place{}; ///< the destination being typed

  private:
    /// A running replay: when it was started (`since`), and the moment of the match then shown
    /// (`from`).
    struct Run {
        Instant since{};
        Instant from{};
    };
    void play_one();
    void begin();
    void apply_between_plies();

    rules::Match start_, shown_;
    std::vector<rules::Ply> plies_;
    std::vector<rules::Removal> stall_removals_; ///< see Match::stalls()
    std::vector<play::EndedBoard> ends_;
    rules::Names names_;
    rules::Seat me_;
    bool spectating_;
    Scoresheet sheet_;                 ///< all moves of the match
    std::vector<Mark> move_marks_{};   ///< the marks of its moves
    Instant moment_{};                 ///< the moment shown while the replay is stopped
    std::optional<Run> run_;           ///< set while the replay is running
    int speed_quarters_ = usual_speed; ///< speed in quarters of the real one
    static constexpr int usual_speed = 4;
    static constexpr int slowest = 1;
    static constexpr int fastest = 64;
};

/// A recorded match at its beginning.
[[nodiscard]] Review review_of(play::Recording recording);

} // namespace app
