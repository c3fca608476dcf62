// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/review.h"

#include "src/base/text.h"
#include "src/rules/match/clock.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace app {

using rules::Ply;

namespace {

/// The signs of marked half-moves, the most telling first.
constexpr std::string_view mark_signs = "#+x";

} // namespace

Review::Review(rules::Match start, std::vector<Ply> plies, rules::Names names, rules::Seat me,
               bool spectating, std::vector<rules::Removal> removals,
               std::vector<play::EndedBoard> ends)
    : start_(std::move(start)), shown_(start_), plies_(std::move(plies)),
      stall_removals_(std::move(removals)), ends_(std::move(ends)), names_(std::move(names)),
      me_(me), spectating_(spectating), sheet_(me, spectating) {
    begin();
    while (at() < plies_.size()) {
        const std::size_t before = at();
        play_one();
        if (at() == before) {
            plies_.resize(at()); // illegal by our laws, though the server accepted it: stop here
        }
    }
    begin(); // a second time, since keeping a copy of the match before each half-move takes longer
    while (at() < plies_.size()) {
        sheet_.add(shown_, plies_[at()]);
        play_one();
        const std::string& san = sheet_.moves().back().san;
        const auto sign = std::ranges::find_if(
            mark_signs, [&san](char one) { return san.find(one) != std::string::npos; });
        if (sign != mark_signs.end()) {
            move_marks_.push_back({at(), *sign});
        }
    }
    go_to(plies_.size());
}

void Review::begin() {
    shown_ = start_;
    shown_.begin(Instant{});
    apply_between_plies();
}

/// Applies what followed the last half-move: pieces removed by counts, boards that have ended.
void Review::apply_between_plies() {
    for (const rules::Removal& removal : stall_removals_) {
        if (removal.plies == at()) {
            shown_.remove_stalled(removal);
        }
    }
    play::finish_boards(ends_, shown_, at() == 0 ? Instant{} : plies_[at() - 1].at);
}

/// Sets the clock to the recorded time, which includes losses by lag and rounding.
void Review::play_one() {
    const Ply& ply = plies_[at()];
    moment_ = std::max(moment_, ply.at);
    if (shown_.play(ply.seat, ply.move, ply.at)) {
        shown_.correct_clock(ply.seat, ply.left, ply.at);
        apply_between_plies();
    }
}

void Review::go_to(std::size_t ply) {
    ply = std::min(ply, plies_.size());
    run_.reset();
    if (ply < at()) {
        begin();
        moment_ = Instant{};
    }
    while (at() < ply) {
        play_one();
    }
    moment_ = ply == 0 ? Instant{} : plies_[ply - 1].at;
}

void Review::step_on(rules::BoardId board, bool forward) {
    std::size_t to = at();
    if (forward) {
        while (to < plies_.size() && plies_[to].seat.board != board) {
            ++to;
        }
        return go_to(to + 1);
    }
    while (to > 0 && plies_[to - 1].seat.board != board) {
        --to;
    }
    go_to(to == 0 ? 0 : to - 1);
}

void Review::toggle_run(Instant now) {
    if (run_) {
        moment_ = moment(now);
        run_.reset();
    } else if (at() < plies_.size()) {
        run_ = Run{now, moment_};
    }
}

void Review::change_speed(int steps, Instant now) {
    if (run_) {
        run_ = Run{now, moment(now)};
    }
    for (; steps > 0; --steps) {
        speed_quarters_ = std::min(speed_quarters_ * 2, fastest);
    }
    for (; steps < 0; ++steps) {
        speed_quarters_ = std::max(speed_quarters_ / 2, slowest);
    }
}

std::string Review::speed_text() const {
    return fmt::format("{}x", speed_quarters_ / static_cast<double>(usual_speed));
}

Review::Instant Review::moment(Instant now) const {
    return run_ ? run_->from + (now - run_->since) * speed_quarters_ / usual_speed : moment_;
}

std::vector<Review::Mark> Review::marks() const {
    std::vector<Mark> talk;
    for (const play::Remark& remark : remarks) {
        const std::size_t ply = remark.plies_before;
        const bool again = !talk.empty() && talk.back().ply == ply;
        if (ply > 0 && ply <= size() && !again) { // not before the first half-move
            talk.push_back({ply, 't'});
        }
    }
    std::vector<Mark> all;
    std::merge(move_marks_.begin(), move_marks_.end(), talk.begin(), talk.end(),
               std::back_inserter(all),
               [](const Mark& one, const Mark& other) { return one.ply < other.ply; });
    return all;
}

bool Review::go_to_mark(bool forward, char sign) {
    const auto all = marks();
    const auto fits = [&](const Mark& mark) {
        return (forward ? mark.ply > at() : mark.ply < at()) && (sign == 0 || mark.sign == sign);
    };
    const auto next = std::ranges::find_if(all, fits);
    const auto before = std::find_if(all.rbegin(), all.rend(), fits);
    if (forward ? next == all.end() : before == all.rend()) {
        return false;
    }
    go_to(forward ? next->ply : before->ply);
    return true;
}

base::Millis Review::time_of(std::size_t ply) const {
    return ply == 0 ? base::Millis{0} : plies_[ply - 1].at.time_since_epoch();
}

namespace {

/// Parses "2:31", "2:31.5" or "1:02:03"; nothing if it is no time.
std::optional<base::Millis> time_from(std::string_view text) {
    constexpr int most = 1'000'000; ///< limit on hours, minutes or seconds
    base::Millis sum{0};
    const auto point = text.find('.');
    const auto parts = base::split(text.substr(0, point), ':');
    for (const auto part : parts) {
        const auto number = base::to_number<int>(part);
        if (!number || *number < 0 || *number > most || parts.size() > 3) {
            return std::nullopt;
        }
        sum = sum * 60 + std::chrono::seconds(*number);
    }
    if (point != std::string_view::npos) {
        const auto tenths = base::to_number<int>(text.substr(point + 1));
        if (!tenths || *tenths < 0 || *tenths > 9) {
            return std::nullopt;
        }
        sum += base::Millis{100} * *tenths;
    }
    return sum;
}

} // namespace

bool Review::jump(std::string_view to) {
    to = base::trim(to);
    if (to == "x" || to == "+" || to == "t" || to == "#") {
        return go_to_mark(true, to.front());
    }
    if (const std::size_t ply = sheet_.up_to(to); ply > 0) {
        go_to(ply);
        return true;
    }
    const auto time = to.find(':') == std::string_view::npos ? std::nullopt : time_from(to);
    if (time) {
        const auto later = std::ranges::find_if(
            plies_, [&](const Ply& ply) { return ply.at.time_since_epoch() > *time; });
        go_to(static_cast<std::size_t>(later - plies_.begin()));
    }
    return time.has_value();
}

void Review::on_wake(Instant now) {
    if (!run_) {
        return;
    }
    while (at() < plies_.size() && plies_[at()].at <= moment(now)) {
        play_one();
    }
    if (at() == plies_.size()) {
        moment_ = moment(now);
        run_.reset();
    }
}

std::optional<Review::Instant> Review::next_wake(Instant now) const {
    if (!run_ || at() == plies_.size()) {
        return std::nullopt;
    }
    std::vector<const rules::Clock*> clocks;
    for (const rules::BoardId board : rules::board_ids(shown_.plan())) {
        clocks.push_back(&shown_.clock(board));
    }
    const Instant move = plies_[at()].at;
    const Instant next =
        std::min(move, rules::next_clock_redraw(clocks, moment(now)).value_or(move));
    constexpr base::Millis frame{40}; ///< no faster refresh is noticeable
    const auto ahead = (next - run_->from) * usual_speed;
    const Instant due = run_->since + (ahead + base::Millis{speed_quarters_ - 1}) / speed_quarters_;
    return speed_quarters_ > usual_speed ? std::max(due, now + frame) : due;
}

namespace {

/// The seat of the player with that name.
std::optional<rules::Seat> seat_of(const Review& review, std::string_view name) {
    for (const rules::Seat seat : rules::seats(review.match().plan())) {
        if (review.names()[seat] == name) {
            return seat;
        }
    }
    return std::nullopt;
}

/// A seat to move with its time used up, in a record that does not say how it ended.
std::optional<rules::Seat> out_of_time(const Review& review) {
    constexpr base::Millis nothing{1000};
    const rules::Match& match = review.match();
    for (const rules::Seat seat : rules::seats(match.plan())) {
        if (!match.time().unlimited && match.position(seat.board).turn() == seat.side &&
            match.time_left(seat, review.moment({})) < nothing) {
            return seat;
        }
    }
    return std::nullopt;
}

/// Finds the losing team from the most reliable source to the least: a mate on the board, a name in
/// the text of the ending, the result (which some servers give from the point of view of the board
/// that ended), a clock that has run out.
void find_loser(const play::Recording& recording, Review& review) {
    const rules::TablePlan& plan = review.match().plan();
    const auto& outcome = review.match().outcome();
    const auto said = rules::end_from(
        std::string_view(recording.result_line).substr(0, recording.result_line.find("  ")));
    const auto named = said ? seat_of(review, said->loser) : std::nullopt;
    const rules::Seat white{};
    if (outcome) {
        const auto loser = outcome->decided_by.loser;
        review.loser = loser ? std::optional(plan.team[*loser]) : std::nullopt;
    } else if (named) {
        review.loser = plan.team[*named];
        review.flagged = said->ending == rules::Ending::flag ? named : std::nullopt;
    } else if (recording.result_marker == "1-0" || recording.result_marker == "0-1") {
        review.loser = plan.team[recording.result_marker == "0-1" ? white : opponent(white)];
        const auto down = said || recording.result_line.find("resign") != std::string::npos
                              ? std::nullopt
                              : out_of_time(review);
        review.flagged = down && plan.team[*down] == *review.loser ? down : std::nullopt;
    } else if (!said && recording.result_marker != "1/2-1/2" && recording.cut_reason.empty()) {
        review.flagged = out_of_time(review);
        review.loser = review.flagged ? std::optional(plan.team[*review.flagged]) : std::nullopt;
    }
}

} // namespace

Review review_of(play::Recording recording) {
    const bool advice = recording.start.laws().computer_advice;
    Review review(std::move(recording.start), std::move(recording.plies), recording.names, {}, true,
                  std::move(recording.removals), std::move(recording.ends));
    find_loser(recording, review);
    review.remarks = std::move(recording.remarks);
    review.title = std::move(recording.title);
    const bool open = recording.result_line == "*" && !review.loser;
    review.result = !recording.cut_reason.empty() ? std::move(recording.cut_reason)
                    : open                        ? "the record has no result"
                                                  : std::move(recording.result_line);
    if (recording.result_marker == "*" && !advice) {
        review.no_analysis = "not over: its laws forbid computer advice";
    }
    review.go_to(0);
    return review;
}

} // namespace app
