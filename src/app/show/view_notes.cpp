// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/view_notes.h"

#include "src/app/show/adviser.h"
#include "src/app/show/story.h"
#include "src/notation/moves/san.h"
#include "src/rules/match/clock.h"
#include "src/rules/match/match_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace app {

using rules::Seat;

namespace {

constexpr std::size_t most_fed = 24; ///< most pieces listed per seat

/// SIT, until the diagonal opponent has as much time left; or GO, since they already have more.
std::optional<View::Chip> sit_or_go_chip(const Scene& scene, const TalkLogs& talk) {
    const auto found = advice(scene, talk.told_to_sit(scene.me));
    if (!found) {
        return std::nullopt;
    }
    if (found->kind == Advice::Kind::sit) {
        return View::Chip{View::Chip::Kind::sit, fmt::format("SIT {}s", found->seconds)};
    }
    const Seat across = found->diagonal;
    return View::Chip{
        View::Chip::Kind::go,
        fmt::format("GO {} {}", scene.names[across],
                    rules::clock_text(scene.match.clock(across.board), across.side, scene.now))};
}

/// "YOUR MOVE A" or, if several seats are played here, those to move, beginning with the one typed
/// for: "A b TO MOVE".
std::optional<View::Chip> turn(const Table& table) {
    std::vector<Seat> seats = human_seats(table);
    const bool one = seats.size() == 1;
    std::stable_partition(seats.begin(), seats.end(),
                          [typed = typing_seat(table)](Seat seat) { return seat == typed; });
    std::string letters;
    for (const Seat seat : seats) {
        const auto standing = table.match.seat_state(seat);
        if (standing == rules::SeatState::to_move || standing == rules::SeatState::in_check) {
            letters += letters.empty() ? "" : " ";
            letters += one ? letter(seat.board) : letter(seat);
        }
    }
    if (letters.empty()) {
        return std::nullopt;
    }
    return View::Chip{View::Chip::Kind::turn, one ? "YOUR MOVE " + letters : letters + " TO MOVE"};
}

/// LOW TIME, for a short while after a clock at this keyboard has run low.
std::optional<View::Chip> low_time_chip(const Scene& scene, const Table& table) {
    const auto humans = human_seats(table);
    const bool said = std::ranges::any_of(
        humans, [&](Seat seat) { return shows_low_time(table, seat, scene.now); });
    return said ? std::optional(View::Chip{View::Chip::Kind::go, "LOW TIME"}) : std::nullopt;
}

} // namespace

std::optional<View::DiagonalView> diagonal(const Scene& scene) {
    const auto seconds = clock_lead(scene, scene.me);
    if (!seconds) {
        return std::nullopt;
    }
    const Seat across = *rules::diagonal(scene.match.plan(), scene.me);
    return View::DiagonalView{name_or_you(scene, scene.me), name_or_you(scene, across), scene.me,
                              across, *seconds};
}

std::vector<View::ReceivedPiecesView>
received_pieces(const Scene& scene, const base::SharedList<View::MoveView>& moves) {
    if (!rules::teammate(scene.match.plan(), scene.me)) {
        return {};
    }
    rules::PerSeat<std::vector<View::ReceivedPiecesView::ReceivedPiece>> fed;
    for (std::size_t i = moves.size(); i > 0; --i) {
        const View::MoveView& move = moves[i - 1];
        if (move.passed && fed[move.fed_seat].size() < most_fed) {
            fed[move.fed_seat].push_back({*move.passed, move.label});
        }
    }
    std::vector<View::ReceivedPiecesView> all;
    for (const Seat seat : seats_around_me(scene)) {
        std::ranges::reverse(fed[seat]);
        all.push_back({name_or_you(scene, seat), seat, std::move(fed[seat])});
    }
    return all;
}

std::vector<View::WishView> wishes(const Scene& scene, const Table& table, const TalkLogs& talk) {
    const auto partner = rules::teammate(scene.match.plan(), scene.me);
    if (!partner || scene.spectating) {
        return {};
    }
    const auto wanted_by = [&](Seat seat) {
        return scene.match.outcome() ? std::string()
                                     : talk.wishes(*rules::partner(scene.match.plan(), seat));
    };
    std::vector<View::WishView> all{
        {scene.names[*partner], letter(*partner), wanted_by(*partner), Tone::warning},
        {name_or_you(scene, scene.me), letter(scene.me), wanted_by(scene.me), Tone::good},
        {"pre", ' ', to_text(table.premoves, "  "), Tone::notice}};
    for (const Seat seat : {opponent(scene.me), opponent(*partner)}) {
        if (std::string wants = wanted_by(seat); !wants.empty()) {
            all.push_back({scene.names[seat], letter(seat), std::move(wants), Tone::quiet});
        }
    }
    return all;
}

std::vector<View::Chip> chips(const Scene& scene, const Table& table, const TalkLogs& talk) {
    std::vector<View::Chip> all;
    if (!running(table) || table.watching || table.broken_off || table.match.paused()) {
        return all;
    }
    for (auto& chip : {turn(table), low_time_chip(scene, table), sit_or_go_chip(scene, talk)}) {
        if (chip) {
            all.push_back(*chip);
        }
    }
    return all;
}

void show_lead_once(View& view) {
    const bool said = std::ranges::any_of(
        view.chips, [](const auto& chip) { return chip.kind == View::Chip::Kind::sit; });
    if (!said) {
        return;
    }
    for (View::BoardView& board : view.boards) {
        for (View::SeatView& seat : board.seats) {
            seat.lead_seconds.reset();
        }
    }
    if (view.diagonal) {
        view.diagonal->lead.reset();
    }
}

std::string clocks_line(const std::vector<View::BoardView>& boards, bool brief) {
    std::string line;
    for (const View::BoardView& board : boards) {
        std::string clocks(brief ? 0U : 1U, rules::letter(board.board));
        for (const rules::Side side : {board.bottom, rules::other(board.bottom)}) {
            const View::SeatView& seat = board.seats[side];
            clocks += fmt::format("{}{}{} {}", clocks.empty() ? "" : " ", seat.to_move ? ">" : "",
                                  brief ? std::string(1, seat.letter) : seat.name, seat.clock);
        }
        line += (line.empty() ? "" : "   ") + clocks;
    }
    return line;
}

using rules::BoardId;
using rules::Side;

namespace {

constexpr std::size_t longest_line = 20; ///< half-moves; more than a line of the screen holds
constexpr int most_of_a_board = 1000; ///< centipawns; the most that one board counts for its team

int score_for_white(const engine::Report& report) {
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
        text += letters.in_san(notation::to_san(position, move, rules::supply(match, next)));
        position = position.after(move);
    }
    return text;
}

/// Why no search runs on that board.
std::string standing_text(const rules::Match& match, BoardId board) {
    const rules::Position& position = match.position(board);
    const Seat seat{board, position.turn()};
    if (match.board_end(board) || rules::is_mate(position, rules::supply(match, seat))) {
        return "over";
    }
    return rules::has_legal_move(position) ? "..." : "waits for a piece";
}

/// The score of that board for my team, in centipawns; nothing while it is unknown.
std::optional<int> score_for_my_team(const Analysis& analysis, const Scene& scene, BoardId board) {
    const rules::TablePlan& plan = scene.match.plan();
    const auto& report = analysis.report_on(board);
    if (!report) {
        return rules::has_legal_move(scene.match.position(board)) ? std::nullopt : std::optional(0);
    }
    const int score = std::clamp(score_for_white(*report), -most_of_a_board, most_of_a_board);
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

/// Which team stands better on both boards together: "alice+bob better".
std::string judgement_text(const Analysis& analysis, const Scene& scene) {
    int sum = 0;
    for (const rules::BoardId board : rules::board_ids(scene.match.plan())) {
        const auto one = score_for_my_team(analysis, scene, board);
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

std::string pawn_score(int score) {
    return fmt::format("{:+.1f}", score / 100.0);
}

} // namespace

std::string score_text(int score) {
    const int size = std::abs(score);
    if (size <= engine::decided_score) {
        return fmt::format("{:+.2f}", score / 100.0);
    }
    const bool sure = size > engine::mate_score - engine::most_plies;
    const int plies = (sure ? engine::mate_score : engine::parriable_mate_score) - size;
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
        if (const auto& report = analysis.report_on(board.board)) {
            one.score = score_text(score_for_white(*report));
            one.depth = report->depth;
            one.line = line_text(scene.match, *report, letters);
        } else {
            one.score = standing_text(scene.match, board.board);
        }
        view.analysis.push_back(std::move(one));
    }
    view.better_team = judgement_text(analysis, scene);
}

void view_losses(const Losses& losses, const Review& review, const notation::PieceLetters& letters,
                 std::size_t chosen, View& view) {
    std::vector<Text>& lines = view.lines;
    for (const std::string& line : decision_lines(review, &losses)) {
        lines.push_back({"  " + letters.in_sentence(line), Tone::notice});
    }
    const auto found = losses.found();
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Loss& one = found[i];
        const View::MoveView& move = review.sheet().moves()[one.ply];
        const std::string better =
            one.could_wait ? "better sit"
            : one.better == review.plies()[one.ply].move
                ? "a trade"
                : "better " + letters.in_san(notation::to_san(one.position, one.better));
        const auto standing = standing_change_text(one);
        const std::size_t first = lines.size();
        lines.push_back({fmt::format("{} {:<4} {:<8} {:>5} to {:<5}  {:<16}  {:<14}  {}",
                                     i == chosen ? ">" : " ", move.label, letters.in_san(move.san),
                                     pawn_score(one.before), pawn_score(one.after), standing,
                                     better, review.names()[one.seat]),
                         i == chosen ? Tone::notice : Tone::plain});
        for (const std::string& why : {lost_piece_text(one, review), sit_text(one)}) {
            if (!why.empty()) {
                lines.push_back({"         " + letters.in_sentence(why), Tone::quiet});
            }
        }
        view.entries.push_back({first, lines.size() - 1});
        if (i == chosen) {
            view.chosen_lines = view.entries.back();
        }
    }
    if (found.empty() && losses.done()) {
        lines.push_back({fmt::format("  {}", no_blunders), Tone::plain});
    }
    if (!losses.done()) {
        lines.push_back({"  " + progress_text(losses), Tone::quiet});
    }
}

std::string progress_text(const Losses& losses) {
    return losses.done()
               ? ""
               : fmt::format("looking for blunders: {} of {}", losses.judged(), losses.all());
}

} // namespace app
