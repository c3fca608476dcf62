// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/library_book.h"

#include "src/notation/json_text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "src/rules/board/movegen.h"

#include <fmt/format.h>

#include <algorithm>

namespace play {

LibraryBook::LibraryBook(const std::vector<rules::Position>& boards, bool reserves)
    : reserves_must_match_(reserves) {
    for (std::size_t i = 0; i < boards.size(); ++i) {
        rules::Position position = boards[i];
        wanted_.push_back(key_of(position));
        if (!reserves) {
            position.set_hand(position.turn(), rules::Hand::full());
        }
        for (const rules::Move move : rules::legal_moves(position)) {
            Tally tally;
            tally.move.san = notation::to_san(position, move);
            if (boards.size() > 1) {
                const rules::Seat seat{static_cast<rules::BoardId>(i), position.turn()};
                tally.move.san = fmt::format("{} {}", rules::letter(seat), tally.move.san);
            }
            const auto key = key_of(position.after(move)).board;
            if (tally_index_
                    .try_emplace({static_cast<int>(i), reserves ? key : unpromoted(key)},
                                 tallies_.size())
                    .second) {
                tallies_.push_back(std::move(tally));
            }
        }
    }
}

std::optional<LibraryBook::FoundMove> LibraryBook::find(std::string_view row) const {
    const auto next = move_played_in(wanted_, row, reserves_must_match_);
    if (!next) {
        return std::nullopt;
    }
    const int board = wanted_.size() == 1 ? 0 : static_cast<int>(next->seat.board);
    const auto found =
        tally_index_.find({board, reserves_must_match_ ? next->key : unpromoted(next->key)});
    return found == tally_index_.end() ? std::nullopt
                                       : std::optional(FoundMove{found->second, next->seat});
}

void LibraryBook::add(std::size_t move, std::optional<int> points, std::optional<int> rating,
                      std::string_view date) {
    Tally& tally = tallies_[move];
    ++tally.move.count;
    tally.move.won += points == 2 ? 1 : 0;
    tally.move.drawn += points == 1 ? 1 : 0;
    tally.move.lost += points == 0 ? 1 : 0;
    tally.rating_sum += rating.value_or(0);
    tally.rating_count += rating ? 1 : 0;
    tally.move.last_date = std::max(tally.move.last_date, std::string(date));
}

std::vector<BookMove> LibraryBook::moves() const {
    std::vector<BookMove> all;
    for (const Tally& tally : tallies_) {
        if (tally.move.count > 0) {
            all.push_back(tally.move);
            if (tally.rating_count > 0) {
                all.back().mean_rating = static_cast<int>(tally.rating_sum / tally.rating_count);
            }
        }
    }
    std::ranges::sort(all, [](const BookMove& one, const BookMove& other) {
        return one.count != other.count ? one.count > other.count : one.san < other.san;
    });
    return all;
}

base::Result<LibraryBook, std::string> book_for(std::string_view fen, bool reserves) {
    const auto read = notation::parse_bfen(fen);
    if (!read) {
        return base::failure(notation::to_text(read.error()));
    }
    std::vector<rules::Position> boards;
    for (const auto& board : *read) {
        const auto position = rules::Position::from(board.setup, {}, {true, true});
        if (!position) {
            return base::failure(std::string(rules::to_text(position.error())));
        }
        boards.push_back(*position);
    }
    return LibraryBook(boards, reserves);
}

std::string to_text(const std::vector<BookMove>& moves) {
    std::string text;
    for (const BookMove& move : moves) {
        text +=
            fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", move.san, move.count, move.won, move.drawn,
                        move.lost, move.mean_rating ? std::to_string(*move.mean_rating) : "?",
                        move.last_date.empty() ? "?" : move.last_date);
    }
    return text;
}

std::string to_json(const std::vector<BookMove>& moves) {
    std::string text;
    for (const BookMove& move : moves) {
        text +=
            fmt::format("{{\"san\":{},\"count\":{},\"won\":{},\"drawn\":{},\"lost\":{},"
                        "\"rating\":{},\"last\":{}}}\n",
                        notation::json_string(move.san), move.count, move.won, move.drawn,
                        move.lost, move.mean_rating ? std::to_string(*move.mean_rating) : "null",
                        notation::json_string(move.last_date));
    }
    return text;
}

} // namespace play
