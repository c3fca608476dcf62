// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/resume.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/moves/seconds.h"
#include "src/play/records/board_end_note.h"
#include "src/play/records/match_record.h"
#include "src/play/records/player_type.h"
#include "src/play/records/recording.h"
#include "src/rules/match/over_the_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace play {
namespace {

using base::Instant;
using base::Millis;
using rules::Match;
using rules::Ply;

/// The bonus that a half-move will get, so that the clock shows the recorded time afterwards.
Millis coming_bonus(const rules::TimeControl& time, Millis used) {
    switch (time.bonus) {
    case rules::Bonus::none:
    case rules::Bonus::delay:
        return {};
    case rules::Bonus::fischer:
        return time.increment;
    case rules::Bonus::bronstein:
        return std::min(used, time.increment);
    }
    return {};
}

/// Restores the notes that were made after the half-moves played so far.
void recall(const std::vector<rules::TableNote>& heard, std::size_t all, Match& match,
            Instant now) {
    const std::size_t played = match.plies().size();
    rules::OverTheBoard table(match);
    for (const rules::TableNote& one : heard) {
        if (one.after == played) {
            table.recall(one, played == all, now);
        }
    }
    table.settle_stop();
}

/// The last time that a seat's clock showed: after its last half-move or a later correction, or the
/// start time.
Millis last_left(const Recording& recording, rules::Seat seat) {
    auto left = recording.start.clock(seat.board).remaining(seat.side, Instant{});
    std::size_t moved = 0;
    for (std::size_t i = 0; i < recording.plies.size(); ++i) {
        if (recording.plies[i].seat == seat) {
            left = recording.plies[i].left;
            moved = i + 1;
        }
    }
    for (const rules::TableNote& note : recording.heard) {
        const auto* const right = std::get_if<rules::CorrectionNote>(&note.what);
        left = right != nullptr && right->left && note.by == seat && note.after >= moved
                   ? *right->left
                   : left;
    }
    return left;
}

/// The whole record played, so that it has just come to now.
Match played(const Recording& recording) {
    const auto last = recording.plies.empty() ? Instant{} : recording.plies.back().at;
    const auto shifted = [last](Instant at) { return Instant{at - last}; };
    Match match = recording.start;
    match.begin(shifted(Instant{}));
    rules::PerBoard<Instant> board_time{};
    const auto go_between = [&](Instant at) {
        for (const rules::Removal& removal : recording.removals) {
            if (removal.plies == match.plies().size()) {
                match.remove_stalled(removal);
            }
        }
        finish_boards(recording.ends, match, at);
    };
    go_between(shifted(Instant{}));
    recall(recording.heard, recording.plies.size(), match, shifted(Instant{}));
    for (const Ply& ply : recording.plies) {
        Instant& since = board_time[ply.seat.board];
        const Millis bonus = coming_bonus(match.time(), ply.at - since);
        match.correct_clock(ply.seat, ply.left - bonus, shifted(ply.at));
        match.play(ply.seat, ply.move, shifted(ply.at));
        since = ply.at;
        go_between(shifted(ply.at));
        recall(recording.heard, recording.plies.size(), match, shifted(ply.at));
    }
    match.adjourn(Instant{});
    for (const rules::Seat seat : rules::seats(match.plan())) {
        match.correct_clock(seat, last_left(recording, seat), Instant{});
    }
    return match;
}

/// The time that was spent on the half-moves which had not been made. Nobody gets any back.
void spend_time(const notation::Game& game, Match& match) {
    const auto tag = notation::tag(game, left_tag);
    const auto words = base::words(tag.value_or(""));
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
        const auto seat = words[i].size() == 1 ? rules::seat_from(words[i].front()) : std::nullopt;
        const auto left = notation::seconds_from(words[i + 1]);
        if (!seat || !left || !rules::has(match.plan(), *seat)) {
            continue;
        }
        const auto before = match.clock(seat->board).remaining(seat->side, Instant{});
        match.correct_clock(*seat, std::clamp(*left, std::min(Millis{}, before), before),
                            Instant{});
    }
}

/// A bot's, which old records have for a rating; 0: a person's seat.
int level_of(const notation::Game& game, rules::Seat seat) {
    const std::string tag = player_tag(seat);
    const int level = level_in(notation::tag(game, tag + "Type").value_or(""));
    const auto rating = base::to_number<int>(notation::tag(game, tag + "Elo").value_or(""));
    const bool as_rating = rating && *rating > 0 && *rating <= highest_bot_level;
    return level == 0 && as_rating ? *rating : level;
}

/// The end that the record itself names.
std::optional<std::string> named_end(const notation::Game& game) {
    const auto words = base::printable(base::as_utf8(game.end_text));
    if (!words.empty() && words != "*") {
        return words;
    }
    const auto result = notation::result(game);
    return result == "*" ? std::nullopt : std::optional(std::string(result));
}

/// The notes of the origin, and those of the record that it did not have yet.
std::vector<notation::Note> united(std::vector<notation::Note> origin,
                                   const std::vector<notation::Note>& fresh) {
    const auto old = origin.size();
    for (const notation::Note& note : fresh) {
        const auto end = origin.begin() + static_cast<std::ptrdiff_t>(old);
        if (std::find(origin.begin(), end, note) == end) {
            origin.push_back(note);
        }
    }
    return origin;
}

} // namespace

base::Result<Unfinished, std::string> taken_up(const notation::ReadGame& read,
                                               const rules::RuleSet& laws) {
    if (const auto end = named_end(read.game)) {
        return base::failure(fmt::format("the match has ended: {}", *end));
    }
    const auto judgement = judge(read, laws);
    if (judgement.verdict != Verdict::legal) {
        return base::failure(fmt::format("{}: {}", to_text(judgement.verdict), judgement.reason));
    }
    if (judgement.outcome) {
        return base::failure(fmt::format("the match has ended: {}",
                                         rules::end_text(*judgement.outcome, names_in(read.game))));
    }
    const auto recording = recording_of(read, laws);
    if (!recording) {
        return base::failure(recording.error());
    }
    Unfinished unfinished{played(*recording), recording->names, {}, {}, {}, read.game};
    if (unfinished.match.plies().size() != read.game.moves.size() || unfinished.match.outcome()) {
        return base::failure(std::string("the record does not replay to its last half-move"));
    }
    spend_time(read.game, unfinished.match);
    for (const rules::Seat seat : rules::seats(unfinished.match.plan())) {
        unfinished.levels[seat] = level_of(read.game, seat);
    }
    unfinished.date = notation::tag(read.game, "Date").value_or("");
    unfinished.time = notation::tag(read.game, "Time").value_or("");
    return unfinished;
}

notation::Game with_origin(notation::Game fresh, const notation::Game& origin) {
    for (const notation::Tag& tag : origin.tags) {
        const bool named = tag.name == "Event" || tag.name == "Site";
        if (tag.name != left_tag && (named || !notation::tag(fresh, tag.name))) {
            notation::set_tag(fresh, tag.name, tag.value);
        }
    }
    fresh.opening = united(origin.opening, fresh.opening);
    for (std::size_t i = 0; i < std::min(fresh.moves.size(), origin.moves.size()); ++i) {
        fresh.moves[i].notes = united(origin.moves[i].notes, fresh.moves[i].notes);
    }
    return fresh;
}

} // namespace play
