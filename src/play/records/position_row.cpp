// SPDX-License-Identifier: GPL-3.0-or-later
// An entry has 48 bits: three for the board, one for the side that moved, four for the change of a
// reserve, 34 for the board's key and six for its promoted pieces.
#include "src/play/records/position_row.h"

#include "src/rules/board/attacks.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace play {
namespace {

constexpr int head_bits = 8;
constexpr int hash_bits = 34;
constexpr int promoted_bits = 6;
constexpr std::uint64_t hash_mask = (std::uint64_t{1} << hash_bits) - 1;
constexpr std::uint64_t board_mask = 7;

/// The change of a reserve: 1 to 6 for a drop of that kind, 7 to 12 for a captured piece passed on.
constexpr std::uint8_t first_drop = 1;
constexpr std::uint8_t first_pass = first_drop + rules::kinds;
constexpr std::uint8_t start = 13;      ///< a board before its first half-move
constexpr std::uint8_t start_hand = 14; ///< a kind and its count in the reserve of that seat
constexpr std::uint8_t feeds = 15;      ///< the seat that receives this seat's captures

constexpr std::uint8_t change_of(std::uint64_t entry) {
    return static_cast<std::uint8_t>(entry >> 4 & 15);
}
rules::Seat seat_of(std::uint64_t entry) {
    const auto board = std::min<std::uint64_t>(entry & board_mask, rules::max_boards - 1);
    return {static_cast<rules::BoardId>(board),
            (entry & 8) == 0 ? rules::Side::white : rules::Side::black};
}

/// The six bytes at `at`, least significant first, which must exist. They are read as two numbers,
/// since six bytes copied into an eight-byte number would have to be stored before it could be
/// loaded.
std::uint64_t entry_at(std::string_view row, std::size_t at) {
    std::uint32_t low = 0;
    std::uint16_t high = 0;
    std::memcpy(&low, row.data() + at, sizeof low);
    std::memcpy(&high, row.data() + at + sizeof low, sizeof high);
    if constexpr (std::endian::native == std::endian::big) {
        low = __builtin_bswap32(low);
        high = __builtin_bswap16(high);
    }
    return std::uint64_t{high} << 32 | low;
}

/// The feeds of ordinary bughouse, which a row does not store.
const rules::PerSeat<rules::Seat>& usual_feeds() {
    static const auto usual = rules::bughouse_plan().feeds;
    return usual;
}

bool fits(const PositionKey& wanted, const PositionKey& here, bool reserves) {
    return reserves ? wanted == here : same_board_ignoring_promotion(wanted, here);
}

/// The end of the last entry of that board, as an offset in bytes; 0 if there is none.
std::size_t end_of_last_entry(std::uint64_t board, std::string_view row) {
    constexpr std::uint64_t mask = hash_mask << head_bits;
    const std::uint64_t pattern = (board & hash_mask) << head_bits;
    std::size_t end = row.size() - row.size() % PositionRow::entry_bytes;
    while (end > 0 && (entry_at(row, end - PositionRow::entry_bytes) & mask) != pattern) {
        end -= PositionRow::entry_bytes;
    }
    return end;
}

/// The beginning of the row, as far as these boards can stand in it: to the last of their entries
/// and the next half-move on that board. Empty if one of them never occurs.
std::string_view part_with(const std::vector<PositionKey>& wanted, std::string_view row) {
    std::size_t end = 0;
    for (const PositionKey& key : wanted) {
        const std::size_t last = end_of_last_entry(key.board, row);
        if (last == 0) {
            return {};
        }
        end = std::max(end, last);
    }
    const auto board = seat_of(entry_at(row, end - PositionRow::entry_bytes)).board;
    bool left = false;
    for (; !left && end + PositionRow::entry_bytes <= row.size(); end += PositionRow::entry_bytes) {
        left = seat_of(entry_at(row, end)).board == board;
    }
    return row.substr(0, end);
}

/// Whether the wanted positions stand at this step of `walk`; a single one must stand on `board`.
bool stand(const std::vector<PositionKey>& wanted, const PositionWalk& walk, rules::BoardId board,
           bool reserves) {
    if (wanted.size() == 1) {
        return fits(wanted.front(), walk.boards()[board], reserves);
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!fits(wanted[i], walk.boards()[static_cast<rules::BoardId>(i)], reserves)) {
            return false;
        }
    }
    return static_cast<int>(wanted.size()) <= walk.board_count();
}

bool stand_anywhere(const std::vector<PositionKey>& wanted, const PositionWalk& walk,
                    bool reserves) {
    for (int i = 0; i < (wanted.size() == 1 ? walk.board_count() : 1); ++i) {
        if (stand(wanted, walk, static_cast<rules::BoardId>(i), reserves)) {
            return true;
        }
    }
    return false;
}

/// Whether a castling right stands without its rook, which no FEN can tell (FICS).
bool has_hidden_rights(const rules::Position& position) {
    using rules::Side;
    rules::Bitboard rooks = 0;
    for (const Side side : rules::both_sides) {
        rooks |= position.pieces(side, rules::Kind::rook) & rules::own_rank(side, 1);
    }
    return (position.castling_rooks() & ~(rooks & ~position.promoted())) != 0;
}

} // namespace

PositionKey key_of(const rules::Position& position) {
    if (has_hidden_rights(position)) {
        return key_of(*rules::Position::from(position.setup(), {}, {true, true}));
    }
    const std::uint64_t promoted = position.promoted();
    const std::uint64_t mixed = promoted * 0x9E3779B97F4A7C15U >> (64 - promoted_bits);
    return {position.repetition_key() >> (64 - hash_bits) |
                (promoted == 0 ? 0 : std::max<std::uint64_t>(mixed, 1)) << hash_bits,
            {position.hand(rules::Side::white), position.hand(rules::Side::black)}};
}

std::uint64_t unpromoted(std::uint64_t board) {
    return board & hash_mask;
}

bool same_board_ignoring_promotion(const PositionKey& one, const PositionKey& other) {
    return unpromoted(one.board) == unpromoted(other.board);
}

void PositionRow::put(rules::Seat seat, std::uint8_t change, std::uint64_t payload) {
    std::uint64_t entry = payload << head_bits | static_cast<std::uint64_t>(change) << 4 |
                          (seat.side == rules::Side::black ? 8U : 0U) |
                          static_cast<std::uint64_t>(seat.board);
    for (std::size_t i = 0; i < entry_bytes; ++i, entry >>= 8) {
        bytes_ += static_cast<char>(entry & 255);
    }
}

void PositionRow::begin(const rules::TablePlan& plan,
                        const rules::PerBoard<rules::Position>& starts) {
    for (const rules::BoardId board : rules::board_ids(plan)) {
        const rules::Position& position = starts[board];
        for (const rules::Side side : rules::both_sides) {
            const rules::Seat seat{board, side};
            if (plan.feeds[seat] != usual_feeds()[seat]) {
                put(seat, feeds, static_cast<std::uint64_t>(rules::index(plan.feeds[seat])));
            }
            for (const rules::Kind kind : rules::all_kinds) {
                const auto held = static_cast<std::uint64_t>(position.hand(side).count(kind));
                if (held > 0) {
                    put(seat, start_hand, held << 8 | static_cast<std::uint64_t>(kind));
                }
            }
        }
        put({board, position.turn()}, start, key_of(position).board);
    }
}

void PositionRow::add(rules::Seat seat, std::optional<rules::Kind> dropped,
                      std::optional<rules::Kind> passed, const rules::Position& after) {
    const int change = dropped  ? first_drop + static_cast<int>(*dropped)
                       : passed ? first_pass + static_cast<int>(*passed)
                                : 0;
    put(seat, static_cast<std::uint8_t>(change), key_of(after).board);
}

PositionWalk::PositionWalk(std::string_view row) : row_(row), feeds_(usual_feeds()) {
    for (; at_ + PositionRow::entry_bytes <= row_.size() && change_of(entry()) >= start;
         at_ += PositionRow::entry_bytes) {
        const std::uint64_t one = entry();
        const auto seat = seat_of(one);
        const std::uint64_t payload = one >> head_bits;
        if (change_of(one) == start) {
            boards_[seat.board].board = payload;
            board_count_ = std::max(board_count_, static_cast<int>(seat.board) + 1);
        } else if (change_of(one) == feeds) {
            feeds_[seat] = rules::seat_at(static_cast<int>(payload % rules::max_seats));
        } else {
            for (std::uint64_t i = 0; i < std::min<std::uint64_t>(payload >> 8 & 255, 255); ++i) {
                boards_[seat.board].hands[seat.side].add(
                    static_cast<rules::Kind>((payload & 255) % rules::kinds));
            }
        }
    }
}

std::uint64_t PositionWalk::entry() const {
    return entry_at(row_, at_);
}

std::optional<PositionWalk::Next> PositionWalk::next() const {
    if (at_ + PositionRow::entry_bytes > row_.size()) {
        return std::nullopt;
    }
    const std::uint64_t one = entry();
    return Next{seat_of(one), one >> head_bits};
}

bool PositionWalk::step() {
    if (at_ + PositionRow::entry_bytes > row_.size()) {
        return false;
    }
    take(entry());
    at_ += PositionRow::entry_bytes;
    return true;
}

void PositionWalk::take(std::uint64_t entry) {
    const auto seat = seat_of(entry);
    const int change = change_of(entry);
    boards_[seat.board].board = entry >> head_bits;
    if (change >= first_pass && change < start) {
        const auto fed = feeds_[seat];
        boards_[fed.board].hands[fed.side].add(static_cast<rules::Kind>(change - first_pass));
    } else if (change >= first_drop && change < first_pass) {
        const auto kind = static_cast<rules::Kind>(change - first_drop);
        if (auto& hand = boards_[seat.board].hands[seat.side]; hand.holds(kind)) {
            hand.take(kind);
        }
    }
}

void for_each_board_key(std::string_view row,
                        const std::function<void(std::uint64_t board)>& visit) {
    for (std::size_t at = 0; at + PositionRow::entry_bytes <= row.size();
         at += PositionRow::entry_bytes) {
        visit(entry_at(row, at) >> head_bits);
    }
}

bool has_positions(const std::vector<PositionKey>& wanted, std::string_view row, bool reserves) {
    const auto part = part_with(wanted, row);
    if (part.empty()) {
        return false;
    }
    PositionWalk walk(part);
    do {
        if (stand_anywhere(wanted, walk, reserves)) {
            return true;
        }
    } while (walk.step());
    return false;
}

bool has_opening(const std::vector<PositionKey>& line, std::string_view row) {
    struct Way {
        std::size_t gone = 1; ///< number of positions of the line already matched
        bool left = false;
    };
    rules::PerBoard<Way> ways{};
    PositionWalk walk(row);
    for (int i = 0; i < walk.board_count(); ++i) {
        const auto board = static_cast<rules::BoardId>(i);
        ways[board].left = !same_board_ignoring_promotion(line.front(), walk.boards()[board]);
        if (!ways[board].left && line.size() == 1) {
            return true;
        }
    }
    while (const auto next = walk.next()) {
        Way& way = ways[next->seat.board];
        way.left = way.left || !same_board_ignoring_promotion(line[way.gone], {next->key, {}});
        if (!way.left && ++way.gone == line.size()) {
            return true;
        }
        walk.step();
    }
    return false;
}

bool has_reserve(const rules::Hand& wanted, std::string_view row) {
    PositionWalk walk(row);
    do {
        for (int i = 0; i < walk.board_count(); ++i) {
            for (const rules::Hand& hand : walk.boards()[static_cast<rules::BoardId>(i)].hands) {
                if (std::ranges::all_of(rules::all_kinds, [&](rules::Kind kind) {
                        return hand.count(kind) >= wanted.count(kind);
                    })) {
                    return true;
                }
            }
        }
    } while (walk.step());
    return false;
}

std::optional<PositionWalk::Next> move_played_in(const std::vector<PositionKey>& wanted,
                                                 std::string_view row, bool reserves) {
    PositionWalk walk(part_with(wanted, row));
    while (const auto next = walk.next()) {
        const bool of_these =
            wanted.size() == 1 || static_cast<std::size_t>(next->seat.board) < wanted.size();
        if (of_these && stand(wanted, walk, next->seat.board, reserves)) {
            return next;
        }
        walk.step();
    }
    return std::nullopt;
}

} // namespace play
