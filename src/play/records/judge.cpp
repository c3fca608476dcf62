// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/judge.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "src/play/boards.h"
#include "src/play/records/match_record.h"
#include "src/rules/board/movegen.h"
#include "src/rules/match/draws.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/over_the_board.h"
#include "src/rules/match/unpressed_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace play {
namespace {

using notation::HalfMove;
using notation::WrittenMove;
using rules::Move;
using rules::Position;
using rules::Side;

/// A half-move's label and text, such as "19A P@e7+".
std::string named(const HalfMove& half_move) {
    return fmt::format("{} {}", notation::label(half_move),
                       base::printable(base::from_utf8_or_latin1(half_move.text)));
}

std::string_view colour(Side side) {
    return side == Side::white ? "White" : "Black";
}

/// A complaint such as "it is White's turn on board B: 1B is missing".
std::string out_of_turn(const HalfMove& half_move) {
    const auto due = rules::opponent(half_move.seat);
    const int number = half_move.number - (due.side == Side::black ? 1 : 0);
    return fmt::format("it is {}'s turn on board {}: {}{} is missing", colour(due.side),
                       rules::letter(due.board), number, rules::letter(due));
}

/// Whether a stalling count can have removed that piece: it must be one of the least valuable.
bool is_counted_off(const rules::Match& match, const rules::Removal& removal) {
    const Position& position = match.position(removal.seat.board);
    const auto least = rules::least_valuable_pieces(position);
    return match.laws().stalling == rules::Stalling::count &&
           position.turn() == removal.seat.side &&
           std::ranges::find(least, removal.square) != least.end();
}

/// Laws are judged without clocks, so that every half-move is played at one instant.
constexpr base::Instant untimed{};

/// Replays one game, half-move by half-move.
class Replay {
  public:
    /// `bound`: the record names its laws, so a breach is illegal. Otherwise a breach is only a
    /// warning, since files in the wild are sloppy.
    Replay(const GameTable& table, std::vector<EndedBoard> ends, bool bound, Judgement& into)
        : table_(table), ends_(std::move(ends)), bound_(bound), judgement_(into),
          match_(table.plan, table.laws, rules::TimeControl{.unlimited = true}, table.starts) {
        match_.begin(untimed);
    }

    /// Applies the notes that follow the half-moves played so far: pieces removed by a stalling
    /// count, boards that ended. Returns why a removal breaks the laws, if the record is bound by
    /// them.
    std::optional<std::string> apply_notes(const std::vector<notation::Note>& notes) {
        if (notes.empty() && ends_.empty()) { // the usual case
            return std::nullopt;
        }
        for (const auto& removal : removals_in(notes, judgement_.replayed.size(), untimed)) {
            const auto board = removal.seat.board;
            const bool open = !afterwards_ && rules::has(table_.plan, removal.seat) &&
                              !match_.outcome() && can_be_removed(match_.position(board), removal);
            const bool known = open && is_counted_off(match_, removal);
            if (open && !known) {
                const auto why = fmt::format("no count removes the piece on {} under these laws",
                                             notation::to_text(removal.square));
                if (bound_) {
                    return why;
                }
                judgement_.warnings.push_back(why);
            }
            if (known) {
                match_.remove_stalled(removal);
                judgement_.removals.push_back(removal);
            }
        }
        if (!afterwards_) {
            finish_boards(ends_, match_, untimed);
        }
        return std::nullopt;
    }

    /// Plays one half-move, or returns why it cannot be played.
    std::optional<std::string> step(const HalfMove& half_move) {
        const auto seat = half_move.seat;
        if (!rules::has(table_.plan, seat)) {
            return fmt::format("there is no board {} here", rules::letter(seat.board));
        }
        if (position(seat.board).turn() != seat.side) {
            return out_of_turn(half_move);
        }
        const auto written = notation::read_move_in(position(seat.board), half_move.text);
        if (!written) {
            return std::string(to_text(written.error()));
        }
        const auto move = by_hand() ? notation::fitting_move_by_hand(position(seat.board), *written)
                                    : notation::fitting_move(position(seat.board), *written);
        if (!move) {
            return move.error() == notation::MoveFault::no_such_move
                       ? notation::why_not(position(seat.board), *written,
                                           rules::can_be_fed(match_, seat))
                       : std::string(to_text(move.error()));
        }
        if (takes_king(seat, *move)) {
            return claim_king(seat);
        }
        return play(half_move, *written, *move);
    }

    [[nodiscard]] const rules::Match& match() const { return match_; }
    /// Whether half-moves follow the end of the match.
    [[nodiscard]] bool continues_after_end() const { return afterwards_.has_value(); }

  private:
    [[nodiscard]] const Position& position(rules::BoardId board) const {
        return afterwards_ ? afterwards_->positions[board] : match_.position(board);
    }

    /// Whether illegal moves stand until they are claimed.
    [[nodiscard]] bool by_hand() const {
        return table_.laws.table.referee == rules::RefereeLaw::claims;
    }

    /// Whether the move captures a king left in check, where that counts as a claim (Wall 40)
    /// rather than as a half-move.
    [[nodiscard]] bool takes_king(rules::Seat seat, Move move) const {
        return !afterwards_ && table_.laws.table.king_capture_claims &&
               rules::why_not_make(match_, seat, move, untimed) ==
                   rules::Refusal::king_is_not_taken;
    }

    std::optional<std::string> claim_king(rules::Seat seat) {
        const rules::Claim claim{rules::ClaimKind::illegal_move, seat.board, {}};
        const auto wrong = rules::OverTheBoard(match_).claim(seat, claim, untimed);
        return wrong ? std::optional(std::string(rules::to_text(*wrong))) : std::nullopt;
    }

    void warn(const HalfMove& half_move, std::string_view text) {
        judgement_.warnings.push_back(fmt::format("{}: {}", named(half_move), text));
    }

    /// Continues a record beyond the end of its match, from the boards as they stood then.
    void go_on(const HalfMove& half_move) {
        warn(half_move, "after the end of the match");
        std::vector<Position> positions;
        for (const rules::BoardId board : rules::board_ids(table_.plan)) {
            positions.push_back(match_.position(board));
        }
        afterwards_ = Boards::from(positions);
    }

    std::optional<std::string> play(const HalfMove& half_move, const WrittenMove& written,
                                    Move move) {
        if (move.type() == Move::Type::promotion && !written.promotes_to &&
            table_.laws.unnamed_promotion == rules::UnnamedPromotion::refused) {
            return std::string(rules::to_text(rules::Refusal::promotion_must_be_named));
        }
        if (!afterwards_ && (match_.outcome() || match_.last_drop())) {
            const auto refusal = match_.why_illegal_now(half_move.seat, move);
            if (refusal) {
                go_on(half_move);
            }
        }
        const auto seat = half_move.seat;
        const auto wrong = by_hand() ? rules::why_illegal(position(seat.board), move,
                                                          rules::can_be_fed(match_, seat))
                                     : std::nullopt;
        std::optional<rules::Kind> passed;
        if (afterwards_) {
            passed = afterwards_->play(table_.plan, half_move.seat, move);
        } else {
            const auto played = match_.play(half_move.seat, move, untimed);
            if (!played) {
                return std::string(rules::to_text(played.error()));
            }
            passed = played->passed;
        }
        if (wrong) {
            warn(half_move, fmt::format("illegal, and stood: {}", rules::to_text(*wrong)));
        }
        judgement_.replayed.push_back({half_move.seat, move, passed, {}, untimed});
        look_back(half_move, written, move);
        return std::nullopt;
    }

    /// Warns where the move as written differs from the move as played.
    void look_back(const HalfMove& half_move, const WrittenMove& written, Move move) {
        if (move.type() == Move::Type::promotion && !written.promotes_to) {
            warn(half_move, "promoted to a queen");
        }
        if (written.mate && !is_mate(opponent(half_move.seat))) {
            warn(half_move, "is not mate");
        }
    }

    /// Whether `loser` is mated; after the match, boards that are over send no more pieces.
    [[nodiscard]] bool is_mate(rules::Seat loser) const {
        return rules::is_mate(position(loser.board),
                              afterwards_ ? supply(table_.plan, table_.laws, {}, loser, 0)
                                          : rules::supply(match_, loser));
    }

    const GameTable& table_;
    std::vector<EndedBoard> ends_; ///< as the record gives them
    bool bound_;
    Judgement& judgement_;
    rules::Match match_;
    std::optional<Boards> afterwards_;
};

bool is_promotion(const HalfMove& half_move) {
    const auto written = notation::read_move(half_move.text);
    return half_move.text.find('=') != std::string::npos ||
           (written && written->type == Move::Type::promotion);
}

void compare_results(const notation::Game& game, Judgement& judgement) {
    const auto named_result = notation::result_from(notation::tag(game, "Result").value_or(""));
    const bool both =
        !named_result.empty() && named_result != "*" && !game.result.empty() && game.result != "*";
    if (both && named_result != game.result) {
        judgement.warnings.push_back(fmt::format(
            "the tag Result says {}, the half-moves end with {}", named_result, game.result));
    }
}

void mark_illegal(Judgement& judgement, std::string reason) {
    judgement.verdict = Verdict::illegal;
    judgement.reason = std::move(reason);
}

/// Checks the recorded end and clocks of the game.
void check_end_and_clocks(const notation::Game& game, const Replay& replay, bool bound,
                          Judgement& judgement) {
    const auto why = judgement.verdict != Verdict::legal || replay.continues_after_end()
                         ? std::nullopt
                         : end_contradiction(game, replay.match());
    if (why && bound) {
        mark_illegal(judgement, *why);
    } else if (why) {
        judgement.warnings.push_back(*why);
    }
    if (const auto odd = implausible_clock(game, *judgement.table)) {
        judgement.warnings.push_back(*odd);
    }
}

void replay(const notation::ReadGame& read, Judgement& judgement) {
    const auto& table = *judgement.table;
    const bool bound = notation::tag(read.game, "Laws").has_value();
    Replay replay(table, ended_boards_in(read.game, table.plan.boards), bound, judgement);
    if (const auto why = replay.apply_notes(read.game.notes_before_moves)) {
        mark_illegal(judgement, *why);
    }
    for (std::size_t i = 0; i < read.valid_moves && judgement.reason.empty(); ++i) {
        const auto& half_move = read.game.moves[i];
        if (!table.promotion_supported && is_promotion(half_move)) {
            judgement.verdict = Verdict::unsupported;
            judgement.reason = fmt::format(
                "{}: Promotion {}", named(half_move),
                base::printable(base::from_utf8_or_latin1(*notation::tag(read.game, "Promotion"))));
            break;
        }
        auto why = replay.step(half_move);
        why = why ? why : replay.apply_notes(half_move.notes);
        if (why) {
            mark_illegal(judgement, fmt::format("{}: {}", named(half_move), *why));
        }
    }
    if (judgement.verdict == Verdict::legal && read.fault) {
        mark_illegal(judgement, notation::to_text(*read.fault));
    }
    check_end_and_clocks(read.game, replay, bound, judgement);
    judgement.ends = ended_boards(replay.match());
    judgement.outcome = replay.match().outcome();
}

} // namespace

std::string_view to_text(Verdict verdict) {
    switch (verdict) {
    case Verdict::legal:
        return "legal";
    case Verdict::illegal:
        return "illegal";
    case Verdict::unsupported:
        return "unsupported";
    }
    return "";
}

Judgement judge(const notation::ReadGame& read, const rules::RuleSet& laws) {
    Judgement judgement;
    judgement.written_moves = read.game.moves.size();
    for (const auto& warning : read.warnings) {
        judgement.warnings.push_back(base::printable(notation::to_text(warning)));
    }
    auto table = table_of(read.game, laws);
    if (!table) {
        judgement.verdict = table.error().unsupported ? Verdict::unsupported : Verdict::illegal;
        judgement.reason = table.error().reason;
        return judgement;
    }
    judgement.table = std::move(*table);
    replay(read, judgement);
    compare_results(read.game, judgement);
    return judgement;
}

namespace {

using rules::BoardId;
using rules::Match;
using rules::Seat;

/// How many times the most repeated position of that board has occurred, counting a repetition that
/// a move would bring about where the laws allow that.
int most_repetitions(const Match& match, BoardId board) {
    int most = rules::repetitions(match, board);
    if (match.laws().repetition_before_move) {
        for (const rules::Move move : rules::legal_moves(match.position(board))) {
            most = std::max(most, rules::repetitions(match, board, move));
        }
    }
    return most;
}

template <class Question> bool on_any_board(const Match& match, Question question) {
    const auto all = rules::board_ids(match.plan());
    return std::ranges::any_of(all, question);
}

std::string seat_names(const Seat seat) {
    return std::string(1, rules::letter(seat));
}

/// The reason why the result cannot be true: the boards themselves ended the match differently.
std::optional<std::string> against_boards(std::string_view result, const Match& match) {
    const auto& outcome = match.outcome();
    if (!outcome || result == "*" || result == rules::result_text(*outcome, match.plan())) {
        return std::nullopt;
    }
    rules::Names names;
    for (const Seat seat : rules::seats(match.plan())) {
        names[seat] = seat_names(seat);
    }
    return fmt::format("the result is {}, but {}: {}", result,
                       rules::to_text(outcome->decided_by, names),
                       rules::result_text(*outcome, match.plan()));
}

/// The reason why a draw by repetition or by the fifty-move rule cannot have been claimed.
std::optional<std::string> no_such_draw(std::string_view phrase, const Match& match) {
    const auto& laws = match.laws();
    if (phrase.find("repetition") != std::string_view::npos) {
        const bool stood = laws.repetition != 0 && on_any_board(match, [&](BoardId board) {
                               return most_repetitions(match, board) >= laws.repetition;
                           });
        return stood ? std::nullopt
               : laws.repetition == 0
                   ? std::optional(std::string("these laws have no draw by repetition"))
                   : std::optional(
                         fmt::format("drawn by repetition, but no position has stood {} time{}",
                                     laws.repetition, laws.repetition == 1 ? "" : "s"));
    }
    if (phrase.find("50 move") != std::string_view::npos) {
        constexpr int almost_fifty = 99; // half-moves; the last one may be announced with the claim
        const bool quiet = laws.fifty_moves && on_any_board(match, [&](BoardId board) {
                               return match.position(board).quiet_plies() >= almost_fifty;
                           });
        return quiet ? std::nullopt
                     : std::optional(std::string("drawn by the 50 move rule, but there have not "
                                                 "been fifty quiet moves"));
    }
    return std::nullopt;
}

/// Applies the clock corrections noted after `after` half-moves to `left`.
void apply_corrections(const std::vector<rules::TableNote>& table_note, std::size_t after,
                       rules::PerSeat<std::optional<base::Millis>>& left) {
    for (const rules::TableNote& note : table_note) {
        const auto* const right = std::get_if<rules::AgreedCorrectionNote>(&note.what);
        if (right != nullptr && right->left && note.plies_before == after) {
            left[note.by] = right->left;
        }
    }
}

/// The seats of the player whom a text names, by name as in the tags or by the letter of the seat.
std::vector<Seat> seats_called(std::string_view name, const notation::Game& game,
                               const rules::TablePlan& plan) {
    std::vector<Seat> found;
    for (const Seat seat : rules::seats(plan)) {
        const auto tag = notation::tag(game, player_tag(seat));
        if (base::same_ignoring_case(name, tag && !tag->empty() ? *tag : seat_names(seat))) {
            found.push_back(seat);
        }
    }
    return found;
}

/// Whether `seat` is mated on its board, or was mated by a move after which play went on, since
/// players had yet to claim it.
bool stands_mated(const Match& match, Seat seat) {
    const auto& position = match.position(seat.board);
    const auto& mates = match.table_state().boards[seat.board].mates;
    return (!mates.empty() && mates.back().loser == seat) ||
           (position.turn() == seat.side && rules::is_mate(position, rules::supply(match, seat)));
}

/// The reason why the words of the end and the result cannot both be true: the loser's team wins, a
/// draw is won, nobody is mated.
std::optional<std::string> against_words(std::string_view result, const notation::Game& game,
                                         const Match& match) {
    const auto said = rules::end_from(game.end_text);
    const bool decided = result == "1-0" || result == "0-1";
    const std::string end = base::printable(base::from_utf8_or_latin1(game.end_text));
    const bool of_one_board = end.find(" on board ") != std::string::npos; // boards are added up
    const bool drawn = !of_one_board && base::lower(end).starts_with("game drawn");
    if (!said || said->loser.empty()) {
        return drawn && decided
                   ? std::optional(fmt::format("the result is {}, but it says: {}", result, end))
                   : std::nullopt;
    }
    const auto losers = seats_called(said->loser, game, match.plan());
    const auto may_be = losers.empty() ? rules::seats(match.plan()) : losers;
    const auto mated = [&](Seat seat) { return stands_mated(match, seat); };
    if (said->ending == rules::Ending::mate && std::ranges::none_of(may_be, mated)) {
        return fmt::format("it says {}, but that is no mate", end);
    }
    if (losers.empty()) {
        return std::nullopt;
    }
    const auto& plan = match.plan();
    const bool white_won = result == "1-0";
    const bool lost = std::ranges::any_of(losers, [&](Seat seat) {
        const bool with_white = plan.team[seat] == plan.team[Seat{}];
        return decided && rules::teams(plan) == 2 && with_white != white_won;
    });
    return lost || result == "*" || rules::teams(plan) != 2
               ? std::nullopt
               : std::optional(fmt::format("the result is {}, but it says: {}", result, end));
}

} // namespace

std::string_view result_of(const notation::Game& game, const Judgement& judgement) {
    const auto written = notation::result(game);
    if (!judgement.table || written == "1/2-1/2") {
        return written;
    }
    const rules::TablePlan& plan = judgement.table->plan;
    const bool is_open = written == "*" && !game.end_text.empty() && game.end_text != "*";
    if (judgement.outcome && !is_open) { // "{Game aborted} *" stands, whatever the boards show
        return rules::result_text(*judgement.outcome, plan);
    }
    const bool one_board_decides = judgement.table->laws.ending == rules::BoardsEnd::first;
    const auto said = one_board_decides ? rules::end_from(game.end_text) : std::nullopt;
    const auto losers = said ? seats_called(said->loser, game, plan) : std::vector<Seat>{};
    const auto with_white = [&](Seat seat) { return plan.team[seat] == plan.team[Seat{}]; };
    const auto lost = std::ranges::count_if(losers, with_white);
    const bool of_one_team = lost == 0 || lost == std::ssize(losers);
    return losers.empty() || !of_one_team ? written : lost > 0 ? "0-1" : "1-0";
}

std::optional<std::string> end_contradiction(const notation::Game& game, const Match& match) {
    const auto result = notation::result(game);
    if (auto why = against_boards(result, match)) {
        return why;
    }
    if (auto why = against_words(result, game, match)) {
        return why;
    }
    return match.outcome() || result != "1/2-1/2" ? std::nullopt
                                                  : no_such_draw(base::lower(game.end_text), match);
}

std::optional<std::string> implausible_clock(const notation::Game& game, const GameTable& table) {
    const bool known = table.time && !table.time->unlimited;
    rules::PerSeat<std::optional<base::Millis>> before = table.clocks;
    const auto table_note = table_notes_in(game, table.plan.boards);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const auto& half_move = game.moves[i];
        apply_corrections(table_note, i, before);
        const auto left = notation::left(half_move);
        if (!left || !rules::has(table.plan, half_move.seat)) {
            continue;
        }
        auto& last = before[half_move.seat];
        const bool grows =
            known && table.time->bonus == rules::Bonus::none && last && *left > *last;
        if (*left < base::Millis{} || grows) {
            const auto* const what = *left < base::Millis{}
                                         ? "is below zero"
                                         : "shows more than before, though no time is added";
            return fmt::format("{} {}: the clock of {} {}", notation::label(half_move),
                               base::printable(base::from_utf8_or_latin1(half_move.text)),
                               rules::letter(half_move.seat), what);
        }
        last = left;
    }
    return std::nullopt;
}

} // namespace play
