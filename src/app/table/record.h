// SPDX-License-Identifier: GPL-3.0-or-later
// The record of a match: its file name and its text.
#pragma once

#include "src/app/port/rows.h"
#include "src/base/shared_list.h"
#include "src/notation/bpgn/bpgn.h"
#include "src/rules/match/match.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace app {

// The moves of a match as shown. Each is worded once, when it is played, not in every frame.

/// The move that `seat` makes now, in SAN. A mate that the players must notice themselves is
/// written as a mere check.
[[nodiscard]] std::string shown_san(const rules::Match& match, rules::Seat seat, rules::Move move);

class Scoresheet {
  public:
    /// Marks pieces passed to the seat `me` and to its partner; if `spectating` (nobody at this
    /// screen plays), both as passed to the partner.
    explicit Scoresheet(rules::Seat me = {}, bool spectating = false)
        : me_(me), spectating_(spectating) {}

    /// `before` is the match before the half-move.
    void add(const rules::Match& before, const rules::Ply& ply);
    void clear() { moves_.clear(); }

    [[nodiscard]] const base::SharedList<MoveView>& moves() const { return moves_; }
    /// The number of half-moves up to and including the one with that label, such as "12a" or
    /// "12a."; 0 if there is none.
    [[nodiscard]] std::size_t up_to(std::string_view label) const;

  private:
    rules::Seat me_;
    bool spectating_;
    base::SharedList<MoveView> moves_;
};

/// Label of a move, "5A": its number on the board and who played it (WBN E14).
[[nodiscard]] std::string move_label(int number, rules::Seat seat);

struct Table;

/// A file name without spaces or slashes, of bounded length; my team comes first:
/// "2024-11-21_183005_alice-bob_carol-dave.bpgn", or "..._ring3_alice-carol-dave.bpgn" without
/// teams of two.
[[nodiscard]] std::string record_name(std::int64_t wall_seconds, const rules::Names& names,
                                      rules::Seat me,
                                      const rules::TablePlan& plan = rules::bughouse_plan());

/// Names the file of a match that has just been opened after its players.
void name_file(Table& table);

/// The current part of the match. In a resumed match, it includes the tags and notes of the earlier
/// record that this program does not write itself, see play::merged_with_origin().
[[nodiscard]] notation::Game current_part_record(const Table& table);
/// The whole match so far as canonical BPGN. A server's match takes several games if the server
/// showed boards that do not follow from one another.
[[nodiscard]] std::string record_text(const Table& table);
/// Whether anything worth saving has happened: a half-move, a claim, a piece lost by stalling or a
/// result.
[[nodiscard]] bool is_worth_keeping(const Table& table);
/// Notes everybody's remaining time in the record, while a local match is running.
void note_clocks(Table& table, base::Instant now);
/// Notes a tell between partners in the record.
void note_tell(Table& table, std::string from, std::string to, std::string text, base::Instant now);
/// Names the file of a match: when it is first saved, and again once its missing players are known
/// or it is over.
void name_record(Table& table);
/// Fills in players of earlier games in the record who were unknown when those games were written.
void name_players_in_parts(Table& table);
/// Ends the current game of the record, as the server shows boards that do not follow from it.
void finish_record_part(Table& table);
/// Begins another game in the record for the moves from now on.
void begin_record_part(Table& table, base::Instant now);

/// Seconds since 1970 at the date and time in BPGN tags, "2024.11.21" and "18:30:05"; nothing for
/// an invalid date. Without a time: midnight.
[[nodiscard]] std::optional<std::int64_t> wall_seconds_from(std::string_view date,
                                                            std::string_view time);

} // namespace app
