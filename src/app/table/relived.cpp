// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/relived.h"

#include "src/app/table/record.h"
#include "src/notation/moves/san.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace app {

using rules::Seat;

Relived::Relived(play::Recording recording, Seat me)
    : recording_(std::move(recording)), me_(me),
      boards_(static_cast<std::size_t>(recording_.start.plan().boards)) {
    for (std::size_t i = 0; i < recording_.plies.size(); ++i) {
        boards_[static_cast<std::size_t>(recording_.plies[i].seat.board)].plies.push_back(i);
    }
}

void Relived::begin(Instant now) {
    begun_ = true;
    for (Board& board : boards_) {
        board.last = now;
    }
}

/// The pause counts for nobody.
void Relived::resume(Instant now) {
    for (Board& board : boards_) {
        board.last += now - paused_;
    }
}

const rules::Ply* Relived::next_on(const Board& board) const {
    return board.played == board.plies.size() ? nullptr
                                              : &recording_.plies[board.plies[board.played]];
}

/// The recorded delay after the previous half-move on that board.
Relived::Instant Relived::due(const Board& board) const {
    const Instant before =
        board.played == 0 ? Instant{} : recording_.plies[board.plies[board.played - 1]].at;
    return board.last + (next_on(board)->at - before);
}

std::size_t Relived::played() const {
    std::size_t all = 0;
    for (const Board& board : boards_) {
        all += board.played;
    }
    return all;
}

void Relived::note(const rules::Match& match, const rules::Ply& ply) {
    Board& board = boards_[static_cast<std::size_t>(ply.seat.board)];
    const rules::Ply* const recorded = next_on(board);
    if (recorded != nullptr && recorded->seat == ply.seat && recorded->move == ply.move) {
        ++board.played;
        board.asked = false;
        board.last = ply.at;
        return;
    }
    as_recorded_ = false;
    const rules::Position& position = match.position(ply.seat.board);
    const std::string where = move_label(position.move_number(), ply.seat);
    const std::string what = notation::to_san(position, ply.move);
    deviation_.push_back(
        recorded == nullptr || recorded->seat != ply.seat ||
                !rules::is_legal(position, recorded->move)
            ? fmt::format("{} {} is not in the record, which has no move there", where, what)
            : fmt::format("{} {} is not in the record; {} played {}", where, what,
                          recording_.names[ply.seat], notation::to_san(position, recorded->move)));
    if (recorded != nullptr && !match.time().unlimited) {
        deviation_.push_back(fmt::format("you had {} s left then, {} had {} s",
                                         ply.left.count() / 1000, recording_.names[ply.seat],
                                         recorded->left.count() / 1000));
    }
}

/// The next tell by a recorded player, from remarks such as "ann -> bob: +q".
std::optional<Relived::RecordedAct> Relived::next_tell() {
    while (delivered_tells_ < recording_.remarks.size() &&
           recording_.remarks[delivered_tells_].plies_before <= played()) {
        const play::Remark& remark = recording_.remarks[delivered_tells_++];
        for (const Seat seat : rules::seats(recording_.start.plan())) {
            const auto partner = rules::partner(recording_.start.plan(), seat);
            auto text = partner && seat != me_ ? tell_text_in(remark, recording_.names[seat],
                                                              recording_.names[*partner])
                                               : std::nullopt;
            if (text) {
                return RecordedAct{seat, std::nullopt, *std::move(text)};
            }
        }
    }
    return std::nullopt;
}

std::optional<Relived::RecordedAct> Relived::next(const rules::Match& match, Instant now) {
    if (!as_recorded_ || !begun_ || match.outcome()) {
        return std::nullopt;
    }
    if (auto tell = next_tell()) {
        return tell;
    }
    for (Board& board : boards_) {
        const rules::Ply* const ply = next_on(board);
        if (ply != nullptr && ply->seat != me_ && !board.asked && due(board) <= now &&
            !match.why_illegal_now(ply->seat, ply->move)) { // the piece to drop may be late
            board.asked = true;
            return RecordedAct{ply->seat, ply->move, {}};
        }
    }
    if (played() == recording_.plies.size()) {
        stop_following("you played it to its end");
    }
    return std::nullopt;
}

std::optional<Relived::Instant> Relived::next_wake(Instant now) const {
    std::optional<Instant> first;
    for (const Board& board : boards_) {
        const rules::Ply* const ply = as_recorded_ && begun_ ? next_on(board) : nullptr;
        if (ply != nullptr && ply->seat != me_ && !board.asked && due(board) > now) {
            first = base::earlier(first, std::optional(due(board)));
        }
    }
    return first;
}

void Relived::stop_following(std::string why) {
    as_recorded_ = false;
    deviation_.push_back(std::move(why));
}

std::vector<std::string> Relived::lines() const {
    std::vector<std::string> lines{"relived: " + recording_.title};
    lines.insert(lines.end(), deviation_.begin(), deviation_.end());
    if (as_recorded_) {
        lines.emplace_back("every move was as recorded");
    }
    lines.push_back(recording_.result_line == "*"
                        ? "the recorded match was left unfinished"
                        : "the recorded match: " + recording_.result_line);
    return lines;
}

int level_for_rating(int rating) {
    constexpr int lowest = 1000; // rating of level 1; each level is `step` above the one below
    constexpr int step = 200;
    return std::clamp((rating - lowest) / step + 1, 1, 8);
}

} // namespace app
