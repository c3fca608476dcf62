// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/lesson.h"

#include "src/base/text.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

using rules::Kind;
using rules::Move;
using rules::Position;
using rules::Seat;

namespace {

constexpr std::string_view for_partner = "A piece for your partner";
constexpr std::string_view which_piece = "Which piece does your partner mate with? Take it.";
constexpr std::array<GoalText, 7> goals{{
    {"mate", "A mate that you missed", "You had a mate here. Which move?"},
    {"give", for_partner, which_piece},
    {"feed", for_partner, which_piece},
    {"keep", "A mate that you allowed",
     "Your move allowed a mate, here or there. Which move does not?"},
    {"sit", "Sit or go", "You moved here. Sit or go?"},
    {"go", "Sit or go", "You waited here. Sit or go?"},
    {"hold", "A move that lost", "What you played lost the match. What does not?"},
}};

std::optional<Move> mate_at_once(const Position& position) {
    for (const Move move : rules::legal_moves(position)) {
        if (rules::is_mate(position.after(move), rules::Rescue::any_piece)) {
            return move;
        }
    }
    return std::nullopt;
}

/// Limit on the positions visited by a mate search; without it, a full reserve would take minutes.
constexpr int most_mate_search_positions = 20'000;

bool mates_within(const Position& position, int moves, int& positions);

/// A reply to the check after which no mate in `moves` is found; nothing if there is none.
/// `positions`: how many positions may still be visited.
std::optional<Move> escape_from(const Position& checked, int moves, int& positions) {
    for (const Move answer : rules::legal_moves(checked)) {
        if (moves == 0 || !mates_within(checked.after(answer), moves, positions)) {
            return answer;
        }
    }
    return std::nullopt;
}

/// Whether the side to move can force mate in `moves` by checks that no arriving piece could block;
/// after any other move the opponent can wait.
bool mates_within(const Position& position, int moves, int& positions) {
    for (const Move move : rules::legal_moves(position)) {
        if (--positions < 0) {
            return false;
        }
        const Position after = position.after(move);
        if (after.in_check() && !rules::drop_could_parry_check(after, rules::Rescue::any_piece) &&
            !escape_from(after, moves - 1, positions)) {
            return true;
        }
    }
    return false;
}

/// A lesson with its match and the names of the players.
struct JudgedLesson {
    const Lesson& lesson;
    const rules::Match& match;
    const rules::Names& names;

    [[nodiscard]] const Position& board() const { return match.position(lesson.seat.board); }
    [[nodiscard]] Seat opponent() const { return rules::opponent(lesson.seat); }
    [[nodiscard]] Seat partner() const { return *rules::partner(match.plan(), lesson.seat); }
    [[nodiscard]] Seat diagonal() const { return *rules::diagonal(match.plan(), lesson.seat); }
    [[nodiscard]] const std::string& name(Seat seat) const { return names[seat]; }
    [[nodiscard]] base::Millis left(Seat seat) const { return match.time_left(seat, {}); }
};

/// The mate that `seat` would have with one more piece of that kind, if it is to move.
std::optional<Move> mate_with(const JudgedLesson& at, Seat seat, Kind kind) {
    Position position = at.match.position(seat.board);
    if (position.turn() != seat.side) {
        return std::nullopt;
    }
    position.give(seat.side, kind);
    return mate_at_once(position);
}

std::string san_with(const JudgedLesson& at, Seat seat, Kind kind, Move move) {
    Position position = at.match.position(seat.board);
    position.give(seat.side, kind);
    return notation::to_san(position, move);
}

LessonVerdict judge_mate(const JudgedLesson& at, Move move) {
    const Position& before = at.board();
    const Position after = before.after(move);
    const std::string san = notation::to_san(before, move);
    const std::string& other = at.name(at.opponent());
    if (!after.in_check()) {
        return {false, fmt::format("{} is no check: {} may do anything", san, other)};
    }
    if (rules::drop_could_parry_check(after, rules::Rescue::any_piece)) {
        return {false, fmt::format("{} can be parried by a piece that comes: {} waits for one", san,
                                   other)};
    }
    int positions = most_mate_search_positions;
    if (const auto answer = escape_from(after, at.lesson.moves - 1, positions)) {
        return {false, fmt::format("{} is answered by {}", san, notation::to_san(after, *answer)),
                positions < 0};
    }
    constexpr std::array<std::string_view, 5> in{"", "", " in two", " in three", " in four"};
    const int moves = rules::has_legal_move(after) ? at.lesson.moves : 1;
    return {true, fmt::format("{} mates{}", san, in.at(static_cast<std::size_t>(moves)))};
}

/// Judges the capture that feeds the partner; `mates`: the partner must be able to mate with it.
LessonVerdict judge_feed(const JudgedLesson& at, Move move, bool mates) {
    const Position& before = at.board();
    const std::string san = notation::to_san(before, move);
    const auto kind = before.captured(move);
    const std::string& partner = at.name(at.partner());
    if (!kind) {
        return {false, fmt::format("{} takes nothing: {} gets no piece", san, partner)};
    }
    const std::string piece(notation::name(*kind));
    if (!mates && *kind != Kind::pawn) {
        return {true, fmt::format("{} gives {} a {}", san, partner, piece)};
    }
    if (const auto mate = mates ? mate_with(at, at.partner(), *kind) : std::nullopt) {
        return {true, fmt::format("{} gives {} a {}: {}", san, partner, piece,
                                  san_with(at, at.partner(), *kind, *mate))};
    }
    const auto taken = before.at(move.to());
    if (taken && taken->kind != *kind) {
        return {false, fmt::format("that {} was a pawn once: it comes to {} as a pawn",
                                   notation::name(taken->kind), partner)};
    }
    return {false, mates ? fmt::format("{} has no mate with a {}", partner, piece)
                         : fmt::format("{} gives {} a pawn", san, partner)};
}

LessonVerdict judge_keep(const JudgedLesson& at, Move move) {
    const std::string san = notation::to_san(at.board(), move);
    const Position after = at.board().after(move);
    if (const auto mate = mate_at_once(after)) {
        return {false, fmt::format("{}: {} mates you", san, notation::to_san(after, *mate))};
    }
    for (const Move answer : rules::legal_moves(after)) {
        const auto kind = after.captured(answer);
        const auto mate = kind ? mate_with(at, at.diagonal(), *kind) : std::nullopt;
        if (mate) {
            return {false,
                    fmt::format("{} {} gives {} a {}: {}", san, notation::to_san(after, answer),
                                at.name(at.diagonal()), notation::name(*kind),
                                san_with(at, at.diagonal(), *kind, *mate))};
        }
    }
    return {true, fmt::format("{} gives {} nothing that mates", san, at.name(at.diagonal()))};
}

std::string clocks_text(const JudgedLesson& at) {
    return fmt::format("you have {}, {} {}", rules::clock_text(at.left(at.lesson.seat)),
                       at.name(at.diagonal()), rules::clock_text(at.left(at.diagonal())));
}

LessonVerdict judge_sit(const JudgedLesson& at, const LessonAnswer& answer) {
    if (answer.kind == LessonAnswer::Kind::sit) {
        const bool longer = at.left(at.lesson.seat) > at.left(at.diagonal());
        return {longer, fmt::format("{}: {} must move first", clocks_text(at),
                                    longer ? at.name(at.diagonal()) : "you")};
    }
    const rules::MoveList moves = rules::legal_moves(at.board());
    const Move move = answer.kind == LessonAnswer::Kind::move ? answer.move
                      : moves.empty()                         ? Move{}
                                                              : moves[0];
    if (!move) {
        return {false, "you have no move"};
    }
    const Position after = at.board().after(move);
    const auto mate = mate_at_once(after);
    return mate ? LessonVerdict{false,
                                fmt::format("{} is mated by {}", notation::to_san(at.board(), move),
                                            notation::to_san(after, *mate))}
                : LessonVerdict{true, fmt::format("{} is not mated at once",
                                                  notation::to_san(at.board(), move))};
}

LessonVerdict judge_go(const JudgedLesson& at, const LessonAnswer& answer) {
    if (answer.kind == LessonAnswer::Kind::sit) {
        const bool shorter = at.left(at.lesson.seat) < at.left(at.diagonal());
        return {!shorter, fmt::format("{}: your flag falls first", clocks_text(at))};
    }
    if (answer.kind == LessonAnswer::Kind::go) {
        return {true, clocks_text(at)};
    }
    const Position after = at.board().after(answer.move);
    const std::string san = notation::to_san(at.board(), answer.move);
    const auto mate = mate_at_once(after);
    return mate ? LessonVerdict{false, fmt::format("{} is mated by {}", san,
                                                   notation::to_san(after, *mate))}
                : LessonVerdict{true, fmt::format("{}: {}", san, clocks_text(at))};
}

constexpr auto which_move = "which move?";

LessonVerdict judge_hold(const JudgedLesson& at, const LessonAnswer& answer) {
    const auto holds = base::tokens(at.lesson.accepted);
    const auto among = [&](std::string_view said) {
        return std::ranges::find(holds, said) != holds.end();
    };
    if (answer.kind == LessonAnswer::Kind::sit) {
        return among("sit")
                   ? LessonVerdict{true, fmt::format("{}: {} must move first", clocks_text(at),
                                                     at.name(at.diagonal()))}
                   : LessonVerdict{false, "there is a move that holds"};
    }
    if (answer.kind == LessonAnswer::Kind::go) {
        return among("sit") && holds.size() == 1 ? LessonVerdict{false, "every move loses"}
                                                 : LessonVerdict{false, which_move, false, true};
    }
    const std::string san = notation::to_san(at.board(), answer.move);
    return among(san) ? LessonVerdict{true, san + " holds"} : LessonVerdict{false, san + " loses"};
}

} // namespace

const GoalText& text_of(Goal goal) {
    return goals.at(static_cast<std::size_t>(goal));
}

std::optional<Goal> goal_from(std::string_view text) {
    const auto* const at = std::ranges::find(goals, text, &GoalText::name);
    return at == goals.end() ? std::nullopt : std::optional(static_cast<Goal>(at - goals.begin()));
}

base::Result<MatchTerms, std::string> terms_of(const Lesson& lesson) {
    const auto boards = notation::parse_bfen(lesson.bfen);
    if (!boards) {
        return base::failure(notation::to_text(boards.error()));
    }
    MatchTerms terms;
    terms.seat = lesson.seat;
    terms.humans = {lesson.seat};
    terms.boards = *boards;
    base::Millis longest{};
    for (const notation::BfenBoard& board : *boards) {
        for (const rules::Side side : rules::both_sides) {
            longest = std::max(longest, board.clocks[side].value_or(base::Millis{}));
        }
    }
    terms.time = rules::TimeControl{.unlimited = longest == base::Millis{}};
    terms.time->base = longest;
    return terms;
}

base::Result<rules::Match, std::string> match_of(const Lesson& lesson) {
    const auto terms = terms_of(lesson);
    if (!terms) {
        return base::failure(terms.error());
    }
    auto match = make_match(*terms);
    if (match && match->position(lesson.seat.board).turn() != lesson.seat.side) {
        return base::failure(std::string("it is not that player's turn"));
    }
    return match;
}

bool give_lessons(const rules::MoveLaws& laws) {
    rules::MoveLaws usual = rules::preset("fics")->moves;
    usual.dropped_rook_castles = laws.dropped_rook_castles;
    usual.promotes_to_rook_and_bishop = laws.promotes_to_rook_and_bishop;
    return laws == usual;
}

LessonVerdict judge(const Lesson& lesson, const rules::Match& match, const rules::Names& names,
                    const LessonAnswer& answer) {
    const JudgedLesson at{lesson, match, names};
    const bool moves = answer.kind == LessonAnswer::Kind::move;
    const LessonVerdict asked{false, which_move, false, true};
    switch (lesson.goal) {
    case Goal::sit:
        return judge_sit(at, answer);
    case Goal::go:
        return judge_go(at, answer);
    case Goal::avoid_losing:
        return judge_hold(at, answer);
    case Goal::deny_mating_piece:
        return moves ? judge_keep(at, answer.move) : asked;
    case Goal::mate:
    case Goal::give_partner_piece:
    case Goal::feed:
        break;
    }
    if (!moves) {
        return answer.kind == LessonAnswer::Kind::go
                   ? asked
                   : LessonVerdict{false, "there is a move that wins"};
    }
    return lesson.goal == Goal::mate ? judge_mate(at, answer.move)
                                     : judge_feed(at, answer.move, lesson.goal == Goal::feed);
}

Proof prove(const Lesson& lesson, const rules::Match& match) {
    Proof proof;
    const rules::Names names{};
    for (const Move move : rules::legal_moves(match.position(lesson.seat.board))) {
        if (judge(lesson, match, names, {LessonAnswer::Kind::move, move}).right) {
            proof.solutions.push_back(move);
        } else {
            proof.has_wrong_answer = true;
        }
    }
    const bool sitting_is_right = judge(lesson, match, names, {LessonAnswer::Kind::sit, {}}).right;
    proof.sitting_is_right =
        sitting_is_right && (lesson.goal == Goal::avoid_losing ||
                             (lesson.goal == Goal::sit && proof.solutions.empty()));
    proof.has_wrong_answer =
        proof.has_wrong_answer || (lesson.goal == Goal::go && !sitting_is_right);
    if (lesson.goal == Goal::sit || (lesson.goal == Goal::go && sitting_is_right)) {
        proof.solutions.clear(); // if some move avoids mate, sitting is not the only answer
    }
    return proof;
}

} // namespace app
