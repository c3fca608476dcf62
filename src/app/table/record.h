// SPDX-License-Identifier: GPL-3.0-or-later
// The record of a match on its way to the disk: its name and its text.
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

// The moves of a match as they are shown: worded once when they are played, not in every frame.

class Scoresheet {
  public:
    /// How `me` sees it: what is passed to that seat and to its partner is marked; `others`: to
    /// either of the two alike, because nobody at this screen plays.
    explicit Scoresheet(rules::Seat me = {}, bool others = false) : me_(me), others_(others) {}

    /// `before` is the match in which the half-move was played.
    void add(const rules::Match& before, const rules::Ply& ply);
    void clear() { moves_.clear(); }

    [[nodiscard]] const base::SharedList<MoveView>& moves() const { return moves_; }

  private:
    rules::Seat me_;
    bool others_;
    base::SharedList<MoveView> moves_;
};

/// "5A": the number of the move on its board and who played it (WBN E14).
[[nodiscard]] std::string move_label(int number, rules::Seat seat);

struct Table;

/// "2024-11-21_183005_alice-bob_carol-dave.bpgn": no blank, no slash, at most a file's usual
/// length. My team comes first. Where teams are no pairs: "..._ring3_alice-carol-dave.bpgn".
[[nodiscard]] std::string record_name(std::int64_t wall_seconds, const rules::Names& names,
                                      rules::Seat me,
                                      const rules::TablePlan& plan = rules::bughouse_plan());

/// The present part of the match, with what the record that it was taken up from says besides.
[[nodiscard]] notation::Game record_game(const Table& table);
/// The whole match so far as canonical BPGN. Of a server's match, which may show boards that do not
/// follow from each other, as many games as it takes.
[[nodiscard]] std::string record_text(const Table& table);
/// Whether anything has happened in it: a half-move, a claim, a piece counted off, a result.
[[nodiscard]] bool is_worth_keeping(const Table& table);
/// The time that everybody has left by now is in the record while a match of our own runs.
void note_clocks(Table& table, base::Instant now);
/// Notes a tell to a partner for the record.
void note_tell(Table& table, std::string from, std::string to, std::string text, base::Instant now);
/// A server's match gets its file's name when it is first saved, and another one when those players
/// have become known since, or when the match is over.
void name_record(Table& table);
/// Fills in the players of the earlier games of the record whose names were not known when those
/// were written.
void name_parts(Table& table);
/// The server shows another board: what was played until now is a game of its own in the record.
void keep_part(Table& table);
/// Begins another game in the record, with what is played from now on.
void begin_part(Table& table, base::Instant now);

/// Seconds since 1970 at the date and time of BPGN's tags, "2024.11.21" and "18:30:05"; nothing for
/// a date that is none. Without a time: midnight.
[[nodiscard]] std::optional<std::int64_t> wall_seconds_from(std::string_view date,
                                                            std::string_view time);

} // namespace app
