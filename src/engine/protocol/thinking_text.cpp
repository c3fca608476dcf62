// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/thinking_text.h"

#include "src/base/text.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace engine {

std::optional<rules::Move> read_move(const rules::Position& position, std::string_view text) {
    if (text.size() > notation::longest_move_text) {
        return std::nullopt;
    }
    for (const rules::Move move : rules::legal_moves(position)) {
        if (base::same_ignoring_case(notation::to_coordinates(move), text)) {
            return move;
        }
    }
    const auto fits = notation::parse_san(position, text);
    return fits ? std::optional(*fits) : std::nullopt;
}

namespace {

/// CECP's score of a mate is this plus the number of moves.
constexpr int cecp_mate = 100000;

/// Own moves until the mate, negative if the opponent mates; nothing if there is no mate.
std::optional<int> moves_to_mate(int score) {
    const int size = std::abs(score);
    if (size <= decided_score) {
        return std::nullopt;
    }
    const int plies = (size > parriable_mate_score ? mate_score : parriable_mate_score) - size;
    const int moves = (plies + 1) / 2;
    return score > 0 ? moves : -moves;
}

} // namespace

std::string line_text(const Report& report) {
    if (report.line.empty()) {
        return report.best ? notation::to_coordinates(report.best) : "";
    }
    std::string text;
    for (const rules::Move move : report.line) {
        text += text.empty() ? "" : " ";
        text += notation::to_coordinates(move);
    }
    return text;
}

std::string to_uci_info(const Report& report, base::Millis elapsed) {
    if (!report.best) {
        return "info depth 0 score mate 0";
    }
    const auto mate = moves_to_mate(report.score);
    const auto millis = static_cast<std::uint64_t>(std::max<std::int64_t>(elapsed.count(), 1));
    return fmt::format("info depth {} score {} {} nodes {} nps {} time {} pv {}", report.depth,
                       mate ? "mate" : "cp", mate.value_or(report.score), report.nodes,
                       report.nodes * 1000 / millis, elapsed.count(), line_text(report));
}

std::string to_cecp_thinking(const Report& report, base::Millis elapsed) {
    const auto mate = moves_to_mate(report.score);
    const int score = !mate              ? report.score
                      : report.score > 0 ? cecp_mate + *mate
                                         : *mate - cecp_mate;
    return fmt::format("{} {} {} {} {}", report.depth, score, elapsed.count() / 10, report.nodes,
                       line_text(report));
}

} // namespace engine
