// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/recording.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/moves/san.h"
#include "src/notation/moves/seconds.h"
#include "src/play/boards.h"
#include "src/play/records/match_record.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/over_the_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace play {

base::Millis time_used(base::Millis before, base::Millis after, const rules::TimeControl& time) {
    const auto gone = before - after;
    const bool gives_back = time.bonus == rules::Bonus::fischer ||
                            (time.bonus != rules::Bonus::none && gone > base::Millis{});
    return std::max(gone + (gives_back ? time.increment : base::Millis{}), base::Millis{});
}

namespace {

using base::Instant;
using base::Millis;
using notation::Game;
using rules::Bonus;
using rules::Seat;
using rules::TimeControl;

std::string shown(std::string_view bytes) {
    return base::printable(base::from_utf8_or_latin1(bytes));
}

/// The time since the match began, in bughouse.pro's form `{[ts=363.930]}`.
std::optional<Millis> stamp(const notation::HalfMove& half_move) {
    constexpr std::string_view prefix = "[ts=";
    for (const auto& note : half_move.notes) {
        std::string_view text = note.text;
        if (text.starts_with(prefix) && text.ends_with(']')) {
            text.remove_suffix(1);
            return notation::seconds_from(text.substr(prefix.size()));
        }
    }
    return std::nullopt;
}

/// The time control: the tag's if any clock is known (the tag TimeLeft gives clocks even before the
/// first half-move), otherwise the highest clock rounded up to full minutes.
TimeControl time_of(const Game& game, const GameTable& table) {
    std::optional<Millis> most;
    bool stamped = false;
    for (const auto& half_move : game.moves) {
        const auto left = notation::left(half_move);
        most = left && (!most || *left > *most) ? left : most;
        stamped = stamped || stamp(half_move);
    }
    const bool clocks = most || stamped || notation::tag(game, left_tag);
    if (clocks && table.time && !table.time->unlimited) {
        return *table.time;
    }
    if (!most) {
        return {.unlimited = true};
    }
    return {.base = std::chrono::ceil<std::chrono::minutes>(std::max(*most, Millis{1}))};
}

/// The time that the clock gains from a half-move that took `gone`.
Millis given_back(Millis gone, const TimeControl& time) {
    switch (time.bonus) {
    case Bonus::none:
        return {};
    case Bonus::fischer:
        return time.increment;
    case Bonus::bronstein:
    case Bonus::delay:
        return std::min(gone, time.increment);
    }
    return {};
}

/// The clocks of all seats while stepping through a record.
class Times {
  public:
    Times(const TimeControl& time, const GameTable& table) : time_(time) {
        for (const Seat seat : rules::seats(table.plan)) {
            left_[seat] = table.clocks[seat].value_or(time.base);
        }
    }

    [[nodiscard]] Millis left(Seat seat) const { return left_[seat]; }

    /// Puts the time of one half-move into `ply`. Boards run in parallel, but the printed order
    /// holds: no half-move is earlier than the one printed before it.
    void add(const notation::HalfMove& half_move, rules::Ply& ply) {
        const auto recorded = notation::left(half_move);
        auto& board = board_time_[ply.seat.board];
        if (recorded) {
            board += time_used(left_[ply.seat], *recorded, time_);
            left_[ply.seat] = *recorded;
        } else if (const auto since_start = stamp(half_move)) {
            const auto gone = std::max(*since_start - board, Millis{});
            board += gone;
            left_[ply.seat] -= gone - given_back(gone, time_);
        }
        const auto untimed = time_.unlimited ? Millis{std::chrono::seconds{1}} : Millis{};
        now_ = std::max(now_ + untimed, Instant{board});
        ply.at = now_;
        ply.left = left_[ply.seat];
    }

  private:
    TimeControl time_;
    rules::PerSeat<Millis> left_{};
    rules::PerBoard<Millis> board_time_{};
    Instant now_{};
};

/// The part of a record that could be played.
struct Played {
    std::vector<rules::Ply> plies;
    std::vector<rules::Removal> removals;
};

/// The judged half-moves with their times, in a match that begins at 0; none after its end.
Played played(rules::Match match, const Game& game, const Judgement& judgement, Times times) {
    Played done;
    match.begin(Instant{});
    const auto apply_notes = [&] {
        for (rules::Removal removal : judgement.removals) {
            if (removal.plies == done.plies.size()) {
                removal.at = done.plies.empty() ? Instant{} : done.plies.back().at;
                match.remove_stalled(removal);
                done.removals.push_back(removal);
            }
        }
        const auto now = done.plies.empty() ? Instant{} : done.plies.back().at;
        finish_boards(judgement.ends, match, now);
    };
    apply_notes();
    for (std::size_t i = 0; i < judgement.replayed.size(); ++i) {
        auto ply = judgement.replayed[i];
        times.add(game.moves[i], ply);
        if (!match.play(ply.seat, ply.move, ply.at)) {
            break;
        }
        done.plies.push_back(ply);
        apply_notes();
    }
    return done;
}

/// The teams as text, such as "alice, bob - carol, dave"; a player with two seats is named once.
std::string teams_text(const rules::TablePlan& plan, const rules::Names& names) {
    std::string text;
    for (int i = 0; i < rules::teams(plan); ++i) {
        const auto team = rules::members(plan, static_cast<rules::Team>(i), names);
        text += fmt::format("{}{}", i == 0 ? "" : " - ", fmt::join(team, ", "));
    }
    return text;
}

std::string title_of(const Game& game, const GameTable& table, const rules::Names& names) {
    const auto date = notation::date(game);
    return fmt::format("{}{}{}", teams_text(table.plan, names), date.empty() ? "" : "  ",
                       shown(date));
}

} // namespace

rules::Names names_in(const Game& game) {
    rules::Names names;
    for (int i = 0; i < rules::max_seats; ++i) {
        const Seat seat = rules::seat_at(i);
        const auto name = notation::tag(game, player_tag(seat));
        names[seat] = name && !name->empty() ? shown(*name) : std::string(1, rules::letter(seat));
    }
    return names;
}

base::Result<Recording, std::string> recording_of(const notation::ReadGame& read,
                                                  const rules::RuleSet& laws) {
    return recording_of(read, judge(read, laws));
}

base::Result<Recording, std::string> recording_of(const notation::ReadGame& read,
                                                  const Judgement& judgement) {
    const auto& game = read.game;
    if (!judgement.table) {
        return base::failure(judgement.reason);
    }
    const auto& table = *judgement.table;
    const auto time = time_of(game, table);
    const auto names = names_in(game);
    const Times times(time, table);
    rules::Match start(table.plan, table.laws, time, table.starts);
    for (const Seat seat : rules::seats(table.plan)) {
        start.correct_clock(seat, times.left(seat), Instant{});
    }
    auto done = played(start, game, judgement, times);
    // A record that does not say how it ended may end with a mate all the same.
    std::string marker(result_of(game, judgement));
    std::string end = game.end_text == "*" ? "" : shown(game.end_text);
    if (const auto& outcome = judgement.outcome;
        outcome && notation::result(game) == "*" && end.empty()) {
        end = rules::end_text(*outcome, names);
    }
    end += end.empty() ? "" : "  ";
    return Recording{std::move(start),
                     std::move(done.plies),
                     names,
                     title_of(game, table, names),
                     end + marker,
                     std::move(done.removals),
                     judgement.ends,
                     table_notes_in(game, table.plan.boards),
                     remarks_in(game),
                     judgement.reason,
                     std::move(marker)};
}

Game in_shortest_san(Game game, const Judgement& judgement) {
    if (!judgement.table) {
        return game;
    }
    auto boards = Boards::from(judgement.table->starts);
    auto next = judgement.removals.begin();
    for (std::size_t i = 0; i < judgement.replayed.size(); ++i) {
        for (; next != judgement.removals.end() && next->plies == i; ++next) {
            auto& position = boards.positions[next->seat.board];
            position = position.without(next->square);
        }
        const auto& ply = judgement.replayed[i];
        game.moves[i].text = notation::to_san(boards.positions[ply.seat.board], ply.move,
                                              supply(judgement.table->plan, judgement.table->laws,
                                                     judgement.ends, rules::opponent(ply.seat), i));
        boards.play(judgement.table->plan, ply.seat, ply.move);
    }
    return game;
}

namespace {

using rules::Match;
using rules::Ply;

/// The time that a clock must show at `now` so that pressing it leaves `left`.
Millis before_press(const rules::Clock& clock, rules::Side side, Millis left, Instant now) {
    rules::Clock pressed = clock;
    pressed.press(now);
    return clock.remaining(side, now) + left - pressed.remaining(side, now);
}

/// Restores the notes made after the half-moves played so far.
void recall(const std::vector<rules::TableNote>& table_note, Match& match, Instant now) {
    for (const rules::TableNote& one : table_note) {
        if (one.plies_before == match.plies().size()) {
            rules::OverTheBoard(match).restore_note(one, now);
        }
    }
}

/// The last time that a seat's clock showed: after its last half-move or a later correction, or the
/// start time.
Millis last_left(const Recording& recording, rules::Seat seat) {
    auto left = recording.start.time_left(seat, Instant{});
    std::size_t moved = 0;
    for (std::size_t i = 0; i < recording.plies.size(); ++i) {
        if (recording.plies[i].seat == seat) {
            left = recording.plies[i].left;
            moved = i + 1;
        }
    }
    for (const rules::TableNote& note : recording.table_notes) {
        const auto* const right = std::get_if<rules::AgreedCorrectionNote>(&note.what);
        left = right != nullptr && right->left && note.by == seat && note.plies_before >= moved
                   ? *right->left
                   : left;
    }
    return left;
}

/// The whole record replayed, shifted in time so that its last half-move is at instant 0.
Match played(const Recording& recording) {
    const auto last = recording.plies.empty() ? Instant{} : recording.plies.back().at;
    const auto shifted = [last](Instant at) { return Instant{at - last}; };
    Match match = recording.start;
    match.begin(shifted(Instant{}));
    const auto apply_notes = [&](Instant at) {
        for (const rules::Removal& removal : recording.removals) {
            if (removal.plies == match.plies().size()) {
                match.remove_stalled(removal);
            }
        }
        finish_boards(recording.ends, match, at);
    };
    apply_notes(shifted(Instant{}));
    recall(recording.table_notes, match, shifted(Instant{}));
    for (const Ply& ply : recording.plies) {
        const Instant at = shifted(ply.at);
        const auto side = ply.seat.side;
        match.correct_clock(ply.seat, before_press(match.clock(ply.seat.board), side, ply.left, at),
                            at);
        match.play(ply.seat, ply.move, at);
        apply_notes(at);
        recall(recording.table_notes, match, at);
    }
    match.adjourn(Instant{});
    for (const rules::Seat seat : rules::seats(match.plan())) {
        match.correct_clock(seat, last_left(recording, seat), Instant{});
        match.table_state().seats[seat].flag_fell =
            false; // half-moves are timed only approximately
    }
    return match;
}

/// The most time that the clock of `seat` may have kept from increments for half-moves that were
/// taken back after its last one. Where seats take turns there is no bound: one takeback undoes
/// several half-moves, and no record says how many.
Millis increments_of_taken_back(const Recording& recording, rules::Seat seat) {
    std::size_t moved = 0;
    for (std::size_t i = 0; i < recording.plies.size(); ++i) {
        moved = recording.plies[i].seat == seat ? i + 1 : moved;
    }
    const auto undone =
        std::ranges::count_if(recording.table_notes, [moved](const rules::TableNote& note) {
            return std::holds_alternative<rules::TakeBackNote>(note.what) &&
                   note.plies_before >= moved;
        });
    const bool in_turn = !recording.start.plan().order.empty();
    return undone != 0 && in_turn ? rules::Clock::most
                                  : undone * given_back({}, recording.start.time());
}

/// Sets the clocks from the tag TimeLeft, which also counts time spent on half-moves not yet
/// played. No clock may gain time, and only where flags must be claimed may one be below zero.
void set_clocks_from_tag(const notation::Game& game, const Recording& recording, Match& match) {
    const auto tag = notation::tag(game, left_tag);
    const auto phrase = base::tokens(tag.value_or(""));
    const bool silent = match.laws().table.referee == rules::RefereeLaw::claims;
    for (std::size_t i = 0; i + 1 < phrase.size(); i += 2) {
        const auto seat = rules::seat_from(phrase[i]);
        const auto left = notation::seconds_from(phrase[i + 1]);
        if (!seat || !left || !rules::has(match.plan(), *seat)) {
            continue;
        }
        const auto before = match.time_left(*seat, Instant{});
        const auto least = silent ? -rules::Clock::most : std::min(Millis{}, before);
        const auto most = before + increments_of_taken_back(recording, *seat);
        match.correct_clock(*seat, std::clamp(*left, std::min(least, before), most), Instant{});
    }
}

} // namespace

int bot_level_of(const notation::Game& game, rules::Seat seat) {
    const std::string tag = player_tag(seat);
    const int level = bot_level_in(notation::tag(game, tag + "Type").value_or(""));
    const auto rating = base::to_number<int>(notation::tag(game, tag + "Elo").value_or(""));
    const bool as_rating = rating && *rating > 0 && *rating <= highest_bot_level;
    return level == 0 && as_rating ? *rating : level;
}

namespace {

/// The end that the record itself names.
std::optional<std::string> named_end(const notation::Game& game) {
    const auto phrase = base::printable(base::from_utf8_or_latin1(game.end_text));
    if (!phrase.empty() && phrase != "*") {
        return phrase;
    }
    const auto result = notation::result(game);
    return result == "*" ? std::nullopt : std::optional(std::string(result));
}

/// The notes of the origin, followed by those of the record that the origin lacks. Equal notes are
/// matched one to one, so that words said twice stay twice.
std::vector<notation::Note> united(std::vector<notation::Note> origin,
                                   const std::vector<notation::Note>& fresh) {
    auto known = origin;
    for (notation::Note note : fresh) {
        // The origin's notes were read from a file, so they are in this form already.
        note.text = notation::safe_for_braces(note.text);
        const auto same = std::ranges::find(known, note);
        if (same == known.end()) {
            origin.push_back(std::move(note));
        } else {
            known.erase(same);
        }
    }
    return origin;
}

} // namespace

base::Result<Unfinished, std::string> resumable_match(const notation::ReadGame& read,
                                                      const rules::RuleSet& laws) {
    return resumable_match(read, judge(read, laws));
}

base::Result<Unfinished, std::string> resumable_match(const notation::ReadGame& read,
                                                      const Judgement& judgement) {
    if (const auto end = named_end(read.game)) {
        return base::failure(fmt::format("the match has ended: {}", *end));
    }
    if (judgement.verdict != Verdict::legal) {
        return base::failure(fmt::format("{}: {}", to_text(judgement.verdict), judgement.reason));
    }
    if (judgement.outcome) {
        return base::failure(fmt::format("the match has ended: {}",
                                         rules::end_text(*judgement.outcome, names_in(read.game))));
    }
    const auto recording = recording_of(read, judgement);
    if (!recording) {
        return base::failure(recording.error());
    }
    Unfinished unfinished{played(*recording), recording->names, {}, {}, {}, read.game};
    if (unfinished.match.plies().size() != read.game.moves.size() || unfinished.match.outcome()) {
        return base::failure(std::string("the record does not replay to its last half-move"));
    }
    set_clocks_from_tag(read.game, *recording, unfinished.match);
    recall_offers_and_faults(notation::tag(read.game, offers_and_faults_tag).value_or(""),
                             unfinished.match);
    for (const rules::Seat seat : rules::seats(unfinished.match.plan())) {
        unfinished.bot_levels[seat] = bot_level_of(read.game, seat);
    }
    unfinished.clocks = judgement.table->clocks;
    unfinished.date = notation::tag(read.game, "Date").value_or("");
    unfinished.time = notation::tag(read.game, "Time").value_or("");
    return unfinished;
}

notation::Game merged_with_origin(notation::Game fresh, const notation::Game& origin) {
    for (const notation::Tag& tag : origin.tags) {
        const bool named = tag.name == "Event" || tag.name == "Site";
        const bool present = tag.name == left_tag || tag.name == offers_and_faults_tag;
        if (!present && (named || !notation::tag(fresh, tag.name))) {
            notation::set_tag(fresh, tag.name, tag.value);
        }
    }
    fresh.notes_before_moves = united(origin.notes_before_moves, fresh.notes_before_moves);
    for (std::size_t i = 0; i < std::min(fresh.moves.size(), origin.moves.size()); ++i) {
        fresh.moves[i].notes = united(origin.moves[i].notes, fresh.moves[i].notes);
    }
    return fresh;
}

} // namespace play
