// SPDX-License-Identifier: GPL-3.0-or-later
// Random matches of any variation under any laws: half-moves, claims, pauses, kills and resumes.
// After each step the record, its replay, its check and the resumed match must equal the match;
// moves that were made but not completed, and draw offers, are not kept. More of them, by hand:
// BUGHOUSE_MATCHES=100000 BUGHOUSE_SEED=1 play_test "[random]"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/play/news.h"
#include "src/play/records/match_record.h"
#include "src/play/records/notes.h"
#include "src/play/records/recording.h"
#include "src/play/referee.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/over_the_board.h"
#include "src/rules/match/unpressed_moves.h"
#include "tests/support/any_match.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <tuple>
#include <utility>

using base::Instant;
using base::Millis;
using rules::BoardId;
using rules::Match;
using rules::Seat;
using support::Dice;

namespace {

constexpr int half_moves = 60;
constexpr int most_requests = 300;
constexpr std::uint64_t usual_matches = 5000;

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
    const char* const text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

Millis up_to(Dice& dice, std::size_t most) {
    return Millis{static_cast<std::int64_t>(dice.below(most))};
}

/// A random start of the program's clock.
Instant any_time(Dice& dice) {
    return Instant{} + up_to(dice, std::size_t{1} << 31U);
}

/// The record as the program writes it at that moment.
std::string record(const Match& match, Instant now, const notation::Game& origin) {
    play::RecordFacts record_facts;
    record_facts.names = {{"al \"x\"", "bo}", "cy\n", "d\\", "e", "f", "g", "h", "i", "j"}};
    for (const Seat seat : rules::seats(match.plan())) {
        if (!match.time().unlimited && !match.outcome()) {
            record_facts.left[seat] = match.clock(seat.board).remaining(seat.side, now);
        }
    }
    return notation::write_bpgn(
        play::merged_with_origin(play::record_of(match, record_facts), origin));
}

notation::ReadGame read(const std::string& text) {
    notation::BpgnReader reader;
    reader.feed(text);
    reader.finish();
    return reader.next().value();
}

/// The match as it resumes: moves that were made but not completed are gone, and stopped clocks run
/// again. Drops are undone first, since one may be of a piece that a capture has just passed on.
Match as_it_goes_on(Match match, Instant now) {
    for (const bool drops : {true, false}) {
        for (int i = 0; i < match.plan().boards; ++i) {
            const auto& top = match.table_state().boards[static_cast<BoardId>(i)];
            if (!drops || top.made.is_drop() || top.reply.is_drop()) {
                rules::OverTheBoard(match).clear_uncompleted(static_cast<BoardId>(i));
            }
        }
    }
    for (int i = 0; i < match.plan().boards; ++i) {
        match.table_state().boards[static_cast<BoardId>(i)].touched = {};
    }
    if (match.paused()) {
        match.resume(now);
    }
    return match;
}

/// A half-move as recorded: after its flag has fallen a clock stands at 0.
auto as_recorded(const rules::Ply& ply) {
    return std::tuple(ply.seat, ply.move, ply.passed, std::max(ply.left, Millis{}));
}

bool same_half_moves(const std::vector<rules::Ply>& a, const std::vector<rules::Ply>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& one, const auto& two) {
        return as_recorded(one) == as_recorded(two);
    });
}

/// The first difference between two matches; empty if there is none in what a record keeps.
std::string difference(const Match& a, const Match& b) {
    const auto same_removal = [](const rules::Removal& one, const rules::Removal& two) {
        return std::tuple(one.seat, one.square, one.plies) ==
               std::tuple(two.seat, two.square, two.plies);
    };
    if (a.plan() != b.plan() || a.laws() != b.laws() || a.time() != b.time()) {
        return "plan, laws or time control";
    }
    if (!same_half_moves(a.plies(), b.plies())) {
        return "half-moves";
    }
    if (!std::equal(a.stalls().removals.begin(), a.stalls().removals.end(),
                    b.stalls().removals.begin(), b.stalls().removals.end(), same_removal)) {
        return "removals";
    }
    if (a.table_state().notes != b.table_state().notes) {
        return "notes";
    }
    if (a.last_drop() != b.last_drop() || a.outcome() != b.outcome()) {
        return "last drop or outcome";
    }
    for (int i = 0; i < a.plan().boards; ++i) {
        const auto board = static_cast<BoardId>(i);
        if (a.position(board) != b.position(board) || a.start(board) != b.start(board) ||
            a.repetition_keys(board) != b.repetition_keys(board)) {
            return fmt::format("position on {}", rules::letter(board));
        }
        if (a.board_end(board) != b.board_end(board) ||
            a.board_ended_after(board) != b.board_ended_after(board)) {
            return fmt::format("end of {}", rules::letter(board));
        }
        if (a.table_state().boards[board] != b.table_state().boards[board]) {
            return fmt::format("claims on {}", rules::letter(board));
        }
    }
    for (const Seat seat : rules::seats(a.plan())) {
        if (a.to_move(seat) != b.to_move(seat)) {
            return fmt::format("turn of {}", rules::letter(seat));
        }
        if (a.draw_offers().offered(seat) != b.draw_offers().offered(seat) ||
            a.draw_offers().offered_this_move(seat) != b.draw_offers().offered_this_move(seat)) {
            return fmt::format("offers of {}", rules::letter(seat));
        }
        if (a.table_state().seats[seat] != b.table_state().seats[seat]) {
            return fmt::format("faults of {}", rules::letter(seat));
        }
    }
    return "";
}

/// The difference between the clocks, each match at its own time.
std::string clock_difference(const Match& a, Instant now_a, const Match& b, Instant now_b) {
    for (const Seat seat : rules::seats(a.plan())) {
        const auto left = a.clock(seat.board).remaining(seat.side, now_a);
        const auto right = b.clock(seat.board).remaining(seat.side, now_b);
        if (left != right && !a.time().unlimited) {
            return fmt::format("clock of {}: {} and {} ms", rules::letter(seat), left.count(),
                               right.count());
        }
    }
    return "";
}

std::string ends_text(const std::vector<play::EndedBoard>& ends) {
    std::string text;
    for (const auto& [end, after] : ends) {
        text += fmt::format("{} after {} on {}, ", static_cast<int>(end.ending), after,
                            rules::letter(end.board));
    }
    return text;
}

/// A match in progress, and the first fault found in it.
class RandomMatch {
  public:
    explicit RandomMatch(std::uint64_t seed)
        : dice_(seed), now_(any_time(dice_)), referee_(support::any_match(dice_), {}),
          listener_(referee_.match()) {
        hear(referee_.tick(now_));
    }

    void play() {
        while (wrong_.empty() && ++asked_ < most_requests && !match().outcome() &&
               match().plies().size() < half_moves) {
            now_ += up_to(dice_, 3000);
            hear(referee_.apply(support::any_request(dice_, match()), now_));
            if (dice_.below(40) == 0) {
                stop_and_go_on();
            }
        }
        check_record();
    }

    [[nodiscard]] const std::string& wrong() const { return wrong_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] const Match& match() const { return referee_.match(); }

  private:
    void fail(std::string what) {
        if (wrong_.empty()) {
            wrong_ = std::move(what);
        }
    }

    /// Checks that a listener has the referee's match.
    void hear(const play::NewsList& said) {
        for (const play::News& one : said) {
            if (const auto* const took = std::get_if<play::CompletedMoveTakenBack>(&one)) {
                forget_last_on(took->ply.seat.board);
            }
            play::apply(listener_, one);
        }
        if (listener_ != match()) {
            fail(fmt::format("a listener has another match: {} (behind request {})",
                             difference(match(), listener_), asked_));
        }
    }

    /// As in the program, forgets what the origin says about a half-move that is taken back.
    void forget_last_on(BoardId board) {
        const auto& plies = listener_.plies();
        const auto last =
            std::find_if(plies.rbegin(), plies.rend(),
                         [board](const rules::Ply& ply) { return ply.seat.board == board; });
        const auto index = plies.rend() - last - 1;
        if (index < static_cast<std::ptrdiff_t>(origin_.moves.size())) {
            origin_.moves.erase(origin_.moves.begin() + index);
        }
    }

    /// Reads, checks, replays and resumes the record as written now; returns the resumed match.
    std::optional<play::Unfinished> check_record() {
        text_ = record(match(), now_, origin_);
        const auto game = read(text_);
        if (game.fault || !game.warnings.empty() || notation::write_bpgn(game.game) != text_) {
            fail("the record is not read as it was written");
            return std::nullopt;
        }
        const auto judgement = play::judge(game, *rules::preset("fics"));
        if (judgement.verdict != play::Verdict::legal) {
            fail("check: " + judgement.reason);
        }
        for (const auto& warning : judgement.warnings) {
            if (warning.find("illegal, and stood") == std::string::npos) {
                fail("check warns: " + warning);
            }
        }
        check_replay(game, judgement);
        return check_taken_up(game, judgement);
    }

    void check_replay(const notation::ReadGame& game, const play::Judgement& judgement) {
        const auto recording = play::recording_of(game, judgement);
        if (!recording) {
            return fail("replay: " + recording.error());
        }
        const auto& plies = match().plies();
        const bool timed = !match().time().unlimited && !plies.empty();
        if (timed && !same_half_moves(plies, recording->plies)) {
            return fail("replay: other half-moves, or other clocks");
        }
        if (recording->plies.size() != plies.size()) {
            return fail("replay: another number of half-moves");
        }
        if (recording->table_notes != match().table_state().notes) {
            return fail("replay: other notes");
        }
        if (recording->ends != play::ended_boards(match())) {
            return fail("replay: other ends of boards: " + ends_text(recording->ends) + ", not " +
                        ends_text(play::ended_boards(match())));
        }
    }

    std::optional<play::Unfinished> check_taken_up(const notation::ReadGame& game,
                                                   const play::Judgement& judgement) {
        auto again = play::resumable_match(game, judgement);
        if (again.has_value() == match().outcome().has_value()) {
            fail(again ? "a match that has ended is taken up" : "not taken up: " + again.error());
        }
        if (!again || match().outcome()) {
            return std::nullopt; // an aborted match is kept as half-moves and a tag only
        }
        if (auto other = difference(as_it_goes_on(match(), now_), again->match); !other.empty()) {
            fail("taken up with another " + other);
        }
        // If nothing was played yet, a record without times is one of an untimed match.
        fail(clock_difference(match(), now_, again->match, Instant{}));
        const auto text = record(again->match, Instant{}, again->origin);
        if (text != text_) {
            const auto at = std::mismatch(text.begin(), text.end(), text_.begin(), text_.end());
            fail("the record of the match taken up is another one: " +
                 text.substr(static_cast<std::size_t>(at.first - text.begin()), 120));
        }
        return *std::move(again);
    }

    /// The program ends, or is killed after its last write, and another one resumes the match.
    void stop_and_go_on() {
        auto again = check_record();
        if (!wrong_.empty() || !again) {
            return;
        }
        const Match before = match();
        const Instant stopped = now_;
        now_ = any_time(dice_);
        referee_ = play::Referee(std::move(again->match), {});
        origin_ = std::move(again->origin);
        listener_ = match();
        hear(referee_.tick(now_));
        fail(clock_difference(before, stopped, match(), now_));
        for (int i = 0; i < before.plan().boards && !before.paused() && !match().outcome(); ++i) {
            const auto board = static_cast<BoardId>(i);
            if (before.clock(board).running() != match().clock(board).running()) {
                fail(fmt::format("gone on with another clock running on {}", rules::letter(board)));
            }
        }
    }

    Dice dice_;
    int asked_ = 0;
    Instant now_;
    play::Referee referee_;
    Match listener_;
    notation::Game origin_; ///< the record that the match was resumed from
    std::string text_;
    std::string wrong_;
};

} // namespace

TEST_CASE("whatever is played under whatever laws, its record, replay, check and resume agree",
          "[random]") {
    const auto first = number_from("BUGHOUSE_SEED", 1);
    const auto number = number_from("BUGHOUSE_MATCHES", usual_matches);
    std::uint64_t half_moves_played = 0;
    for (std::uint64_t seed = first; seed < first + number; ++seed) {
        // Consecutive seeds give similar starts, so spread them.
        RandomMatch one(seed * 0x9E3779B97F4A7C15U);
        one.play();
        half_moves_played += one.match().plies().size();
        if (!one.wrong().empty()) {
            FAIL_CHECK("BUGHOUSE_SEED=" << seed << ": " << one.wrong() << "\n" << one.text());
        }
    }
    CHECK((number < usual_matches || half_moves_played > 10 * number));
}
