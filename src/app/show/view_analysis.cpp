// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/view_analysis.h"

#include "src/notation/moves/san.h"
#include "src/rules/match/match_turns.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>

namespace app {

using rules::BoardId;
using rules::Seat;
using rules::Side;

namespace {

constexpr std::size_t longest_line = 20; ///< half-moves; more than a line of the screen has
constexpr int most_of_a_board = 1000;    ///< centipawns that one board counts for its team

int for_white(const engine::Report& report) {
    return report.seat.side == Side::white ? report.score : -report.score;
}

std::string line_text(const rules::Match& match, const engine::Report& report,
                      const notation::PieceLetters& letters) {
    const BoardId board = report.seat.board;
    rules::Position position = match.position(board);
    std::string text;
    for (std::size_t i = 0; i < std::min(report.line.size(), longest_line); ++i) {
        const rules::Move move = report.line[i];
        if (!rules::is_legal(position, move)) {
            break;
        }
        const Seat next{board, rules::other(position.turn())};
        text += text.empty() ? "" : " ";
        text += letters.own(notation::to_san(position, move, rules::supply(match, next)));
        position = position.after(move);
    }
    return text;
}

/// Nobody thinks about that board: why.
std::string standing_text(const rules::Match& match, BoardId board) {
    const rules::Position& position = match.position(board);
    const Seat seat{board, position.turn()};
    if (match.board_end(board) || notation::is_mate(position, rules::supply(match, seat))) {
        return "over";
    }
    return rules::has_legal_move(position) ? "..." : "waits for a piece";
}

/// Centipawns of that board for my team; nothing while they are not known.
std::optional<int> for_my_team(const Analysis& analysis, const Scene& scene, BoardId board) {
    const rules::TablePlan& plan = scene.match.plan();
    const auto& report = analysis.about(board);
    if (!report) {
        return rules::has_legal_move(scene.match.position(board)) ? std::nullopt : std::optional(0);
    }
    const int score = std::clamp(for_white(*report), -most_of_a_board, most_of_a_board);
    const rules::Team mine = plan.team[scene.me];
    const bool white = plan.team[{board, Side::white}] == mine;
    const bool black = plan.team[{board, Side::black}] == mine;
    return white == black ? 0 : white ? score : -score;
}

std::string team_name(const Scene& scene, bool mine) {
    const rules::TablePlan& plan = scene.match.plan();
    std::string text;
    for (const Seat seat : rules::seats(plan)) {
        if ((plan.team[seat] == plan.team[scene.me]) == mine) {
            text += (text.empty() ? "" : "+") + scene.names[seat];
        }
    }
    return text;
}

/// "alice+bob better": both boards together.
std::string judgement_text(const Analysis& analysis, const Scene& scene) {
    int sum = 0;
    for (int i = 0; i < scene.match.plan().boards; ++i) {
        const auto one = for_my_team(analysis, scene, static_cast<BoardId>(i));
        if (!one) {
            return "thinking";
        }
        sum += *one;
    }
    constexpr int even = 50;
    constexpr int little = 150;
    constexpr int better = 400;
    if (std::abs(sum) < even) {
        return "the teams are level";
    }
    return fmt::format("{} {}", team_name(scene, sum > 0),
                       std::abs(sum) < little   ? "a little better"
                       : std::abs(sum) < better ? "better"
                                                : "winning");
}

/// In pawns, from White's side.
std::string pawns(int score, Side mover) {
    return fmt::format("{:+.1f}", (mover == Side::white ? score : -score) / 100.0);
}

} // namespace

std::string score_text(int score) {
    const int size = std::abs(score);
    if (size <= engine::decided_score) {
        return fmt::format("{:+.2f}", score / 100.0);
    }
    const bool sure = size > engine::mate_score - engine::most_plies;
    const int plies = (sure ? engine::mate_score : engine::almost_mate_score) - size;
    const std::string mate = fmt::format("#{}{}", score < 0 ? "-" : "", (plies + 1) / 2);
    return sure ? mate : "(" + mate + ")";
}

void view_analysis(const Analysis& analysis, const Scene& scene,
                   const notation::PieceLetters& letters, View& view) {
    if (!analysis.on()) {
        return;
    }
    for (const View::BoardView& board : view.boards) {
        View::AnalysisView one;
        one.board = board.board;
        if (const auto& report = analysis.about(board.board)) {
            one.score = score_text(for_white(*report));
            one.depth = report->depth;
            one.line = line_text(scene.match, *report, letters);
        } else {
            one.score = standing_text(scene.match, board.board);
        }
        view.analysis.push_back(std::move(one));
    }
    view.judgement = judgement_text(analysis, scene);
}

std::vector<Text> losses_lines(const Losses& losses, const Review& review,
                               const notation::PieceLetters& letters, std::size_t chosen) {
    std::vector<Text> lines;
    const auto found = losses.found();
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Loss& one = found[i];
        const View::MoveView& move = review.sheet().moves()[one.ply];
        const std::string better = letters.own(notation::to_san(one.position, one.better));
        lines.push_back(
            {fmt::format("{} {:<4} {:<8} {:>5} to {:<5}  better {:<7}  {}", i == chosen ? ">" : " ",
                         move.label, letters.own(move.san), pawns(one.before, one.seat.side),
                         pawns(one.after, one.seat.side), better, review.names()[one.seat]),
             i == chosen ? Tone::notice : Tone::plain});
    }
    if (lines.empty() && losses.done()) {
        lines.push_back({"  no half-move lost more than a pawn and a half", Tone::plain});
    }
    if (!losses.done()) {
        lines.push_back({"  " + progress_text(losses), Tone::quiet});
    }
    return lines;
}

std::string progress_text(const Losses& losses) {
    return losses.done()
               ? ""
               : fmt::format("looking for blunders: {} of {}", losses.judged(), losses.all());
}

} // namespace app
