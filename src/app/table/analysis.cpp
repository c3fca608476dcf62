// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/analysis.h"

#include "src/engine/bot/question.h"

#include <utility>

namespace app {

using rules::BoardId;

namespace {

constexpr std::array all_boards{BoardId::a, BoardId::b, BoardId::c, BoardId::d, BoardId::e};

/// Nothing where there is no such board, or nothing to think about on it.
std::optional<engine::Task> question_on(const rules::Match& match, BoardId board) {
    if (static_cast<int>(board) >= match.plan().boards || match.board_end(board)) {
        return std::nullopt;
    }
    const rules::Position& position = match.position(board);
    if (!rules::has_legal_move(position)) {
        return std::nullopt;
    }
    return engine::question_of(match, {board, position.turn()});
}

} // namespace

void Analysis::find_losses(const Review& review) {
    if (!losses_) {
        losses_.emplace(review);
    }
}

void Analysis::stop_finding(Effects& out) {
    for (const BoardId id : all_boards) {
        if (boards_[id].position) {
            drop(boards_[id], out);
        }
    }
    losses_.reset();
}

void Analysis::drop(Board& board, Effects& out) {
    if (board.asked) {
        out.push_back(Forget{board.asked->seat});
    }
    board.asked.reset();
    board.position.reset();
}

void Analysis::follow(const rules::Match* match, Effects& out) {
    if (match == nullptr) {
        on_ = false;
        stop_finding(out);
    }
    bool busy = false;
    for (const BoardId id : all_boards) {
        Board& board = boards_[id];
        show(board, on_ ? question_on(*match, id) : std::nullopt, out);
        ask(board, id, out);
        busy = busy || board.shown || board.asked;
    }
    busy_ = busy;
}

void Analysis::show(Board& board, std::optional<engine::Task> question, Effects& out) {
    const bool same = question && board.shown ? engine::same_question(*question, *board.shown)
                                              : !question && !board.shown;
    if (same) {
        return;
    }
    const bool in_the_way = question.has_value() || !board.position;
    if (in_the_way) {
        drop(board, out);
    }
    board.shown = std::move(question);
    board.report.reset();
    board.looked = 0;
}

void Analysis::ask(Board& board, BoardId id, Effects& out) {
    if (board.asked) {
        return;
    }
    if (board.shown && board.looked < nodes.size()) {
        board.asked = board.shown;
        board.asked->limits.nodes = nodes.at(board.looked);
    } else if (const auto next = losses_ ? losses_->next(id) : std::nullopt) {
        board.position = next;
        board.asked = losses_->task(*next);
    } else {
        return;
    }
    board.asked->serial = ++serial_;
    out.push_back(Think{*board.asked});
}

void Analysis::take(const engine::Report& report) {
    Board& board = boards_[report.seat.board];
    if (!report.final || !board.asked || board.asked->serial != report.serial) {
        return;
    }
    board.asked.reset();
    if (const auto position = std::exchange(board.position, std::nullopt)) {
        losses_->take(*position, report);
        return;
    }
    board.report = report;
    ++board.looked;
}

} // namespace app
