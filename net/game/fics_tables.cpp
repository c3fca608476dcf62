// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/fics_tables.h"

#include "net/game/board_reading.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace net {

play::NewsList FicsTables::on_line(const FicsLine& line, base::Instant now) {
    if (const auto* board = std::get_if<base::Boxed<Style12>>(&line)) {
        hear_board(line, **board, now);
    } else {
        tell(first_.on_line(line, now));
        if (second_) {
            tell_second(second_->on_line(line, now));
        }
    }
    return with_second_promoted();
}

/// Handles a board. One that belongs to neither match opens the first table if possible, otherwise
/// the second. Boards outside the first match are also reported as text, since few screens have
/// room for both.
void FicsTables::hear_board(const FicsLine& line, const Style12& board, base::Instant now) {
    if (second_) {
        second_->note(board);
    }
    const bool is_first = first_.has_place(board);
    const bool is_second = !is_first && second_ && second_->has_place(board);
    if (is_second && first_.playing()) {
        first_.note(board);
        out_.emplace_back(play::ConsoleLine{board_summary(board)});
        return tell_second(second_->on_line(line, now));
    }
    if (!is_first && first_.may_replace_match(board)) {
        auto before =
            first_.is_watched() && !is_ours(board.relation) ? std::optional(first_) : std::nullopt;
        tell(first_.on_line(line, now));
        if (before) {
            second_ = std::move(before);
            second_->note(board);
            tell_second({second_->opened()});
        } else if (first_.me()) {
            drop_second();
        }
        return;
    }
    tell(first_.on_line(line, now));
    const bool has_room = first_.is_watched() && !second();
    if (!is_first && has_room && first_.watches(board.game)) {
        second_ = first_.without_match();
        tell_second(second_->on_line(line, now));
    }
}

play::NewsList FicsTables::on_wake(base::Instant now) {
    tell(first_.on_wake(now));
    if (second_) {
        tell_second(second_->on_wake(now));
    }
    return with_second_promoted();
}

std::optional<base::Instant> FicsTables::next_wake() const {
    return base::earlier(first_.next_wake(), second_ ? second_->next_wake() : std::nullopt);
}

play::NewsList FicsTables::lost() {
    drop_second();
    tell(first_.lost());
    return std::exchange(out_, {});
}

play::NewsList FicsTables::pair(int game, int partner_game) {
    tell(first_.pair(game, partner_game));
    if (second_) {
        tell_second(second_->pair(game, partner_game));
    }
    return std::exchange(out_, {});
}

play::NewsList FicsTables::swap_to_first(int game) {
    if (second() != nullptr && second_->is_shown(game) && first_.is_watched()) {
        std::swap(first_, *second_);
        out_.emplace_back(first_.opened());
        tell_second({second_->opened()});
    }
    return std::exchange(out_, {});
}

std::vector<std::string> FicsTables::watched_players() const {
    std::vector<std::string> players = first_.watched_players();
    if (second() != nullptr && players.size() > 2) {
        const auto seats = rules::seats(second_->match()->plan());
        std::stable_partition(players.begin(), players.end() - 1, [&](const std::string& player) {
            return std::ranges::none_of(
                seats, [&](rules::Seat seat) { return second_->names()[seat] == player; });
        });
    }
    return players;
}

void FicsTables::tell(play::NewsList news) {
    out_.insert(out_.end(), std::make_move_iterator(news.begin()),
                std::make_move_iterator(news.end()));
}

/// Reports news of the second match.
void FicsTables::tell_second(play::NewsList news) {
    if (!news.empty()) {
        out_.emplace_back(play::SecondMatch{std::move(news)});
    }
}

void FicsTables::drop_second() {
    if (std::exchange(second_, std::nullopt)) {
        out_.emplace_back(play::SecondMatch{});
    }
}

/// Returns the news of the present call. Before that, if the first match has ended or is no longer
/// watched, the second one takes its place.
play::NewsList FicsTables::with_second_promoted() {
    if (!first_.playing() && second() != nullptr) {
        first_ = *std::exchange(second_, std::nullopt);
        out_.emplace_back(first_.opened());
    }
    return std::exchange(out_, {});
}

} // namespace net
