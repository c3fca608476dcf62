// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/library_entry.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "src/play/boards.h"
#include "src/play/records/judge.h"
#include "src/play/records/match_record.h"
#include "src/play/records/passed_pieces.h"
#include "src/play/records/recording.h"
#include "src/play/records/short_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <climits>

namespace play {
namespace {

/// A 64-bit FNV-1a hash, the same on every machine.
class Fingerprint {
  public:
    void add(std::string_view text) {
        for (const char c : text) {
            value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001B3;
        }
        value_ = (value_ ^ 0x100) * 0x100000001B3; // separates words
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
    const auto text = base::lower(
        game.end_text.empty() ? notation::tag(game, "Termination").value_or("") : game.end_text);
    return text == "time forfeit"                     ? "flag"
           : text.starts_with("game aborted")         ? "aborted"
           : text.starts_with("game courtesyaborted") ? "aborted" // on FICS
           : text.starts_with("game drawn")           ? "draw_agreed"
           : text.ends_with(" won by resignation")    ? "resignation" // chess.com names the winner
           : text.ends_with(" won on time")           ? "flag"
                                                      : "";
}

/// The half points of a team.
std::optional<int> points_of(std::string_view result, int team) {
    if (result == "1/2-1/2") {
        return 1;
    }
    if (result != "1-0" && result != "0-1") {
        return std::nullopt;
    }
    return (result == "1-0") == (team == 0) ? 2 : 0;
}

/// The name of players whom a record does not name, as PGN writes it: a seat's letter would be one
/// name for both colours of its board, since the case of names does not matter.
constexpr std::string_view unknown_player = "?";

void read_players(const notation::Game& game, const rules::TablePlan& plan, LibraryEntry& entry) {
    const auto names = names_in(game);
    const bool two_teams = rules::teams(plan) == 2;
    std::optional<int> lowest = INT_MAX;
    const auto first = plan.team[rules::Seat{}];
    const bool relived = notation::tag(game, relived_tag).has_value();
    for (const rules::Seat seat : rules::seats(plan)) {
        const auto tag = player_tag(seat);
        const int own = static_cast<int>(plan.team[seat]);
        const int team = two_teams ? (plan.team[seat] == first ? 0 : 1) : own;
        const auto rating =
            base::to_number<int>(base::trim(notation::tag(game, tag + "Elo").value_or("")));
        const auto known = rating && *rating > 0 ? rating : std::nullopt;
        lowest = known && lowest ? std::optional(std::min(*known, *lowest)) : std::nullopt;
        const bool named = !notation::tag(game, tag).value_or("").empty();
        entry.players.push_back(
            {rules::index(seat), named ? names[seat] : std::string(unknown_player), known,
             relived ? level_of_relived
                     : bot_level_in(notation::tag(game, tag + "Type").value_or("")),
             team, two_teams ? points_of(entry.result, team) : std::nullopt});
    }
    entry.lowest_rating = lowest;
}

/// The player in that seat.
LibraryPlayer& player_at(rules::Seat seat, LibraryEntry& entry) {
    return *std::ranges::find(entry.players, rules::index(seat), &LibraryPlayer::seat);
}

void read_clocks(const notation::Game& game, const GameTable& table, LibraryEntry& entry) {
    if (!table.time || table.time->unlimited) {
        return;
    }
    auto before = table.clocks; // clocks before the next half-move; nothing if unknown
    for (const rules::Seat seat : rules::seats(table.plan)) {
        before[seat] = before[seat].value_or(table.time->base);
    }
    const auto moves = std::min(game.moves.size(), static_cast<std::size_t>(entry.half_moves));
    for (std::size_t i = 0; i < moves; ++i) {
        const auto& half_move = game.moves[i];
        auto& last = before[half_move.seat];
        const auto left = notation::left(half_move);
        if (left && last) {
            const auto used = time_used(*last, *left, *table.time);
            auto& player = player_at(half_move.seat, entry);
            ++player.timed_half_moves;
            player.used += used;
            player.longest = std::max(player.longest, used);
        }
        last = left;
    }
}

/// Sets the player who was mated, resigned or lost on time, unless two players share that name.
void read_loser(const notation::Game& game, const Judgement& judgement, LibraryEntry& entry) {
    if (judgement.outcome) {
        const auto loser = judgement.outcome->decided_by.loser;
        entry.loser = loser ? std::optional(rules::index(*loser)) : std::nullopt;
        return;
    }
    const auto said = rules::end_from(game.end_text);
    const auto name = said ? base::printable(base::from_utf8_or_latin1(said->loser)) : "";
    for (const auto& player : entry.players) {
        if (!name.empty() && base::same_ignoring_case(player.name, name)) {
            if (entry.loser) {
                entry.loser.reset();
                return;
            }
            entry.loser = player.seat;
        }
    }
}

/// Sets the player whose captured piece was dropped for the mate. `checks` tells for each half-move
/// whether it gave check.
void read_giver(const GameTable& table, const std::vector<rules::Ply>& plies,
                const std::vector<bool>& checks, std::size_t mate, LibraryEntry& entry) {
    const auto drop = mating_drop(plies, mate, [&](std::size_t ply) { return checks[ply]; });
    if (!drop) {
        return;
    }
    const auto boards = Boards::from(table.starts);
    rules::PerSeat<rules::Hand> held{};
    for (const rules::Seat seat : rules::seats(table.plan)) {
        held[seat] = boards.positions[seat.board].hand(seat.side);
    }
    for (const PassedPiece& piece : passed_pieces(table.plan, held, plies)) {
        if (piece.dropped_at == drop) {
            entry.mating_piece_loser = rules::index(opponent(plies[piece.captured_at].seat));
        }
    }
}

/// Replays the match for its positions and finds the openings, the mating piece and who gave it.
void read_moves(const Judgement& judgement, LibraryEntry& entry) {
    constexpr int longest_opening = 4; // half-moves of one board
    const auto& table = *judgement.table;
    Boards boards = Boards::from(table.starts);
    entry.positions.begin(table.plan, boards.positions);
    const auto mated =
        judgement.outcome && judgement.outcome->decided_by.ending == rules::Ending::mate
            ? std::optional(judgement.outcome->decided_by.board)
            : std::nullopt;
    std::vector<rules::Ply> plies;
    std::vector<bool> checks;
    std::optional<std::size_t> mate;
    rules::PerBoard<int> played{};
    rules::PerBoard<std::string> openings;
    auto removal = judgement.removals.begin();
    for (std::size_t i = 0; i < judgement.replayed.size(); ++i) {
        for (; removal != judgement.removals.end() && removal->plies <= i; ++removal) {
            auto& thinned = boards.positions[removal->seat.board];
            thinned = thinned.without(removal->square);
        }
        const rules::Ply& ply = judgement.replayed[i];
        const auto kind = ply.move.is_drop()
                              ? ply.move.new_kind()
                              : boards.positions[ply.seat.board].kind_at(ply.move.from());
        if (played[ply.seat.board]++ < longest_opening) {
            auto& opening = openings[ply.seat.board];
            opening += (opening.empty() ? "" : " ") +
                       notation::to_san(boards.positions[ply.seat.board], ply.move);
        }
        const auto passed = boards.play(table.plan, ply.seat, ply.move);
        entry.positions.add(ply.seat, ply.move.is_drop() ? std::optional(kind) : std::nullopt,
                            passed, boards.positions[ply.seat.board]);
        if (mated) {
            plies.push_back(ply);
            checks.push_back(boards.positions[ply.seat.board].in_check());
        }
        if (ply.seat.board == mated) {
            mate = i;
            entry.mating_piece =
                std::string(1, notation::letter(kind)) + (ply.move.is_drop() ? "@" : "");
        }
    }
    for (auto& player : entry.players) {
        player.first_moves = openings[rules::seat_at(player.seat).board];
    }
    if (mate) {
        read_giver(table, plies, checks, *mate, entry);
    }
}

} // namespace

std::string team_text(const LibraryEntry& entry, bool first, std::string_view separator) {
    std::string text;
    std::string last;
    for (const LibraryPlayer& player : entry.players) {
        if ((player.team == 0) == first && player.name != last) { // who may have two seats
            text += fmt::format("{}{}", text.empty() ? "" : separator, player.name);
            last = player.name;
        }
    }
    return text;
}

base::Result<LibraryEntry, std::string> entry_of(const notation::ReadGame& read,
                                                 const rules::RuleSet& laws) {
    const auto judgement = judge(read, laws);
    if (judgement.verdict != Verdict::legal) {
        return base::failure(fmt::format("{}: {}", to_text(judgement.verdict), judgement.reason));
    }
    const auto& plan = judgement.table->plan;
    LibraryEntry entry;
    entry.result = result_of(read.game, judgement);
    if (judgement.replayed.empty() && entry.result == "*" && read.game.end_text.empty()) {
        return base::failure(std::string("neither half-moves nor a result")); // such as a cut file
    }
    entry.ending = ending_of(read.game, judgement);
    entry.laws = judgement.table->laws.name;
    entry.variant = plan.name;
    entry.date = iso_date_from(notation::date(read.game)).value_or("");
    const auto& time = judgement.table->time;
    entry.time_control = time ? notation::to_text(*time)
                              : base::printable(base::from_utf8_or_latin1(
                                    notation::tag(read.game, "TimeControl").value_or("")));
    entry.half_moves = static_cast<int>(judgement.replayed.size());
    read_players(read.game, plan, entry);
    Fingerprint identity;
    identity.add(plan.name);
    const auto names = names_in(read.game);
    for (const auto& player : entry.players) {
        identity.add(base::lower(names[rules::seat_at(player.seat)]));
    }
    constexpr std::size_t chance = 8; // half-moves; shorter matches may be the same by chance
    if (judgement.replayed.size() < chance) {
        identity.add(entry.date);
        identity.add(notation::tag(read.game, "Time").value_or(""));
    }
    read_moves(judgement, entry);
    read_loser(read.game, judgement, entry);
    read_clocks(read.game, *judgement.table, entry);
    identity.add(entry.positions.bytes());
    entry.identity = identity.value();
    entry.encoded_record = encode_record(read.game, judgement);
    return entry;
}

std::optional<std::string> iso_date_from(std::string_view text) {
    std::string date(text.substr(0, text.find_first_not_of(date_signs))); // a time may follow
    std::replace_if(
        date.begin(), date.end(), [](char c) { return c == '.' || c == '/'; }, '-');
    auto parts = base::split(date, '-');
    while (parts.size() > 1 && (parts.back() == "??" || parts.back() == "?")) {
        parts.pop_back();
    }
    if (parts.size() > 3 || parts.front().size() != 4) {
        return std::nullopt;
    }
    std::array<unsigned, 3> numbers{1, 1, 1};
    std::string iso;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto number = base::to_number<unsigned>(parts[i]);
        if (!number || (i > 0 && parts[i].size() > 2)) {
            return std::nullopt;
        }
        numbers.at(i) = *number;
        iso += fmt::format("{}{:0{}}", i == 0 ? "" : "-", *number, i == 0 ? 4 : 2);
    }
    using namespace std::chrono;
    const year_month_day day{year(static_cast<int>(numbers[0])), month(numbers[1]),
                             std::chrono::day(numbers[2])};
    return day.ok() ? std::optional(iso) : std::nullopt;
}

} // namespace play
