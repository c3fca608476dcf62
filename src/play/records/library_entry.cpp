// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/library_entry.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "src/play/boards.h"
#include "src/play/records/judge.h"
#include "src/play/records/match_record.h"
#include "src/play/records/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstring>

namespace play {
namespace {

constexpr int hash_bits = 36;
constexpr std::uint64_t open_bit = 8; ///< above the board's three bits
constexpr int head_bits = 4;          ///< of a key: the board, and whether it is open

} // namespace

PositionKey key_of(const rules::Position& position) {
    const auto board = position.repetition_key();
    return {board >> (64 - hash_bits),
            static_cast<std::uint32_t>(position.search_key(board) & 0xFFFFFF)};
}

void PositionKeys::add(rules::BoardId board, const PositionKey& key, bool open) {
    std::uint64_t bits =
        key.board << head_bits | (open ? open_bit : 0) | static_cast<std::uint64_t>(board);
    for (std::size_t i = 0; i < board_bytes; ++i, bits >>= 8) {
        boards_ += static_cast<char>(bits & 255);
    }
    for (std::size_t i = 0; i < reserve_bytes; ++i) {
        reserves_ += static_cast<char>(key.reserves >> (8 * i) & 255);
    }
}

namespace {

std::uint64_t number_at(std::string_view bytes, std::size_t place, std::size_t size) {
    std::uint64_t number = 0;
    for (std::size_t i = size; i-- > 0;) {
        number = number << 8 | static_cast<unsigned char>(bytes[place * size + i]);
    }
    return number;
}

/// One position of a row of keys.
struct Stood {
    std::uint64_t bits = 0;
    [[nodiscard]] std::size_t board() const { return static_cast<std::size_t>(bits & 7); }
    [[nodiscard]] bool open() const { return (bits & open_bit) != 0; }
    [[nodiscard]] std::uint64_t key() const { return bits >> head_bits; }
};

Stood stood_at(std::string_view boards, std::size_t i) {
    return {number_at(boards, i, PositionKeys::board_bytes)};
}

} // namespace

bool has_stood(const std::vector<PositionKey>& wanted, std::string_view boards,
               std::string_view reserves) {
    const auto count = boards.size() / PositionKeys::board_bytes;
    const bool with_reserves = reserves.size() / PositionKeys::reserve_bytes == count;
    const auto fits = [&](const PositionKey& key, std::size_t i) {
        return stood_at(boards, i).key() == key.board &&
               (!with_reserves ||
                number_at(reserves, i, PositionKeys::reserve_bytes) == key.reserves);
    };
    if (wanted.size() == 1) {
        // All bytes but the one with the head, at once: millions are gone through.
        PositionKeys pattern;
        pattern.add({}, wanted.front(), false);
        std::uint32_t tail = 0;
        std::memcpy(&tail, pattern.boards().data() + 1, sizeof tail);
        for (std::size_t i = 0; i < count; ++i) {
            std::uint32_t here = 0;
            std::memcpy(&here, boards.data() + i * PositionKeys::board_bytes + 1, sizeof here);
            if (here == tail && fits(wanted.front(), i)) {
                return true;
            }
        }
        return false;
    }
    std::array<bool, 8> stands{};
    for (std::size_t i = 0; i < count; ++i) {
        const Stood stood = stood_at(boards, i);
        if (stood.board() < wanted.size()) {
            stands.at(stood.board()) = fits(wanted[stood.board()], i);
        }
        if (!stood.open() && std::count(stands.begin(), stands.end(), true) == std::ssize(wanted)) {
            return true;
        }
    }
    return false;
}

bool has_opened(const std::vector<PositionKey>& line, std::string_view boards) {
    struct Way {
        std::size_t gone = 0;
        std::uint64_t last = 0;
        bool left = false;
    };
    std::array<Way, 8> ways{};
    for (std::size_t i = 0; i < boards.size() / PositionKeys::board_bytes; ++i) {
        const Stood stood = stood_at(boards, i);
        Way& way = ways.at(stood.board());
        if (way.left || (way.gone > 0 && stood.key() == way.last)) {
            continue; // a piece came to this board, and nothing was played on it
        }
        way.last = stood.key();
        way.left = line[way.gone].board != stood.key();
        if (!way.left && ++way.gone == line.size()) {
            return true;
        }
    }
    return false;
}

namespace {

/// FNV-1a, 64 bits: the same on every machine.
class Fingerprint {
  public:
    void add(std::string_view text) {
        for (const char c : text) {
            value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001B3;
        }
        value_ = (value_ ^ 0x100) * 0x100000001B3; // where a word ends
    }
    [[nodiscard]] std::int64_t value() const { return static_cast<std::int64_t>(value_); }

  private:
    std::uint64_t value_ = 0xCBF29CE484222325;
};

std::string ending_of(const notation::Game& game, const Judgement& judgement) {
    if (judgement.outcome) {
        return std::string(rules::text_of(judgement.outcome->decided_by.ending).name);
    }
    if (const auto said = rules::end_from(game.end_text)) {
        return std::string(rules::text_of(said->ending).name);
    }
    const auto text = base::lower(game.end_text);
    return text.starts_with("game aborted") ? "aborted"
           : text.starts_with("game drawn") ? "draw_agreed"
                                            : "";
}

/// Half points of a team.
std::optional<int> points_of(std::string_view result, int team) {
    if (result == "1/2-1/2") {
        return 1;
    }
    if (result != "1-0" && result != "0-1") {
        return std::nullopt;
    }
    return (result == "1-0") == (team == 0) ? 2 : 0;
}

void read_players(const notation::Game& game, const rules::TablePlan& plan, LibraryEntry& entry) {
    const auto names = names_in(game);
    const bool two_teams = rules::teams(plan) == 2;
    std::optional<int> lowest = INT_MAX;
    const auto first = plan.team[rules::Seat{}];
    for (const rules::Seat seat : rules::seats(plan)) {
        const auto tag = player_tag(seat);
        const int own = static_cast<int>(plan.team[seat]);
        const int team = two_teams ? (plan.team[seat] == first ? 0 : 1) : own;
        const auto rating =
            base::to_number<int>(base::trim(notation::tag(game, tag + "Elo").value_or("")));
        const auto known = rating && *rating > 0 ? rating : std::nullopt;
        lowest = known && lowest ? std::optional(std::min(*known, *lowest)) : std::nullopt;
        entry.players.push_back({rules::index(seat), base::printable(base::as_utf8(names[seat])),
                                 known, level_in(notation::tag(game, tag + "Type").value_or("")),
                                 team, two_teams ? points_of(entry.result, team) : std::nullopt});
    }
    entry.lowest_rating = lowest;
}

/// Goes through the positions again: their keys, the mate, and what makes the match this one.
void read_moves(const Judgement& judgement, LibraryEntry& entry, Fingerprint& identity) {
    const auto& table = *judgement.table;
    Boards boards = Boards::from(table.starts);
    for (int i = 0; i < table.plan.boards; ++i) {
        const auto board = static_cast<rules::BoardId>(i);
        const auto key = key_of(boards.positions[board]);
        identity.add(fmt::format("{}.{}", key.board, key.reserves));
        entry.positions.add(board, key, false);
    }
    auto removal = judgement.removals.begin();
    for (std::size_t i = 0; i < judgement.replayed.size(); ++i) {
        for (; removal != judgement.removals.end() && removal->plies <= i; ++removal) {
            auto& thinned = boards.positions[removal->seat.board];
            thinned = thinned.without(removal->square);
        }
        const rules::Ply& ply = judgement.replayed[i];
        const auto kind = boards.positions[ply.seat.board].kind_at(ply.move.from());
        identity.add(rules::letter(ply.seat) + notation::to_coordinates(ply.move));
        const bool passed = boards.play(table.plan, ply.seat, ply.move).has_value();
        const auto fed = table.plan.feeds[ply.seat].board;
        const bool elsewhere = passed && fed != ply.seat.board;
        entry.positions.add(ply.seat.board, key_of(boards.positions[ply.seat.board]), elsewhere);
        if (elsewhere) {
            entry.positions.add(fed, key_of(boards.positions[fed]), false);
        }
        if (judgement.outcome && judgement.outcome->decided_by.ending == rules::Ending::mate &&
            ply.seat.board == judgement.outcome->decided_by.board) {
            entry.mate = ply.move.is_drop() ? std::string{notation::letter(ply.move.kind()), '@'}
                                            : std::string{notation::letter(kind)};
        }
    }
}

} // namespace

base::Result<LibraryEntry, std::string> entry_of(const notation::ReadGame& read,
                                                 const rules::RuleSet& laws) {
    const auto judgement = judge(read, laws);
    if (judgement.verdict != Verdict::legal) {
        return base::failure(fmt::format("{}: {}", to_text(judgement.verdict), judgement.reason));
    }
    const auto& plan = judgement.table->plan;
    LibraryEntry entry;
    entry.result = notation::result(read.game);
    if (judgement.outcome && (entry.result.empty() || entry.result == "*")) {
        entry.result = rules::result_text(*judgement.outcome, plan);
    }
    entry.ending = ending_of(read.game, judgement);
    entry.laws = judgement.table->laws.name;
    entry.variant = plan.name;
    entry.date = date_from(notation::tag(read.game, "Date").value_or("")).value_or("");
    entry.time =
        base::printable(base::as_utf8(notation::tag(read.game, "TimeControl").value_or("")));
    entry.half_moves = static_cast<int>(judgement.replayed.size());
    read_players(read.game, plan, entry);
    Fingerprint identity;
    identity.add(plan.name);
    for (const auto& player : entry.players) {
        identity.add(base::lower(player.name));
    }
    if (judgement.replayed.empty()) { // else all that nobody played would be one match
        identity.add(entry.date);
        identity.add(notation::tag(read.game, "Time").value_or(""));
    }
    read_moves(judgement, entry, identity);
    entry.identity = identity.value();
    entry.record = notation::write_bpgn(read.game);
    return entry;
}

std::optional<std::string> date_from(std::string_view text) {
    constexpr std::string_view form = "0000-00-00";
    std::string date(text.substr(0, form.size()));
    std::replace(date.begin(), date.end(), '.', '-');
    const bool fits = std::equal(date.begin(), date.end(), form.begin(), [](char c, char wanted) {
        return wanted == '0' ? base::is_digit(c) : c == wanted;
    });
    const bool whole = date.size() == 4 || date.size() == 7 || date.size() == form.size();
    return fits && whole ? std::optional(date) : std::nullopt;
}

namespace {

using base::failure;
using Problem = std::optional<std::string>;

Problem read_positions(LibraryQuery& query) {
    const auto boards = notation::parse_bfen(query.words.position);
    if (!boards) {
        return "--position: " + notation::to_text(boards.error());
    }
    for (const auto& board : *boards) {
        const auto position = rules::Position::from(board.setup, {}, {true, true});
        if (!position) {
            return fmt::format("--position: {}", rules::to_text(position.error()));
        }
        query.positions.push_back(key_of(*position));
    }
    return std::nullopt;
}

/// Any piece may have come from the other board.
Problem read_opening(LibraryQuery& query) {
    rules::Position position;
    query.opening.push_back(key_of(position));
    for (const auto word : base::tokens(query.words.opening)) {
        rules::Hand full;
        for (const rules::Kind kind : rules::all_kinds) {
            if (kind != rules::Kind::king) {
                full.add(kind);
            }
        }
        position.set_hand(position.turn(), full);
        const auto move = notation::parse_san(position, word);
        if (!move) {
            return fmt::format("--opening: {}: {}", base::printable(word), to_text(move.error()));
        }
        position = position.after(*move);
        query.opening.push_back(key_of(position));
    }
    return std::nullopt;
}

Problem read_date(const char* option, std::string& date) {
    const auto read = date_from(date);
    if (!read || date.size() > read->size()) {
        return fmt::format("{}: a date was expected, 2026-11-24 or 2026", option);
    }
    date = *read;
    return std::nullopt;
}

Problem read_words(LibraryQuery& query) {
    LibraryWords& words = query.words;
    for (auto* word : {&words.ending, &words.laws, &words.variant}) {
        *word = base::lower(*word);
    }
    if (!words.ending.empty() && !rules::ending_from(words.ending)) {
        return "--ending: one of mate, flag, resignation, draw_agreed, repetition, fifty_moves, "
               "both_flags, stalemate, stalling, all_kings, aborted, illegal_move, wrong_stop, "
               "declared_lost, both_lost was expected";
    }
    if (!words.result.empty()) {
        query.points = words.result == "won" ? 2 : words.result == "drawn" ? 1 : 0;
    }
    if (!words.mates_by.empty()) {
        const auto kind = notation::kind_from(words.mates_by.front());
        if (!kind || (words.mates_by.size() > 1 && words.mates_by.substr(1) != "@")) {
            return "--mates-by: a piece's letter was expected, N, or N@ for a drop";
        }
        words.mates_by.front() = notation::letter(*kind);
    }
    if (!words.partner.empty() && words.player.empty()) {
        return "--partner: whose? --player NAME was expected";
    }
    return std::nullopt;
}

} // namespace

base::Result<LibraryQuery, std::string> query_from(LibraryWords words) {
    LibraryQuery query;
    query.words = std::move(words);
    Problem problem = read_words(query);
    if (!problem && !query.words.since.empty()) {
        problem = read_date("--since", query.words.since);
    }
    if (!problem && !query.words.until.empty()) {
        problem = read_date("--until", query.words.until);
    }
    if (!problem && !query.words.position.empty()) {
        problem = read_positions(query);
    }
    if (!problem && !query.words.opening.empty()) {
        problem = read_opening(query);
    }
    if (problem) {
        return failure(*std::move(problem));
    }
    return query;
}

} // namespace play
