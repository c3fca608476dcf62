// SPDX-License-Identifier: GPL-3.0-or-later
// How the client reacts to news of a table: it updates its copy of the match, and informs bots,
// review and record.
#pragma once

#include "src/app/on/handlers.h"
#include "src/app/on/match_flow.h"

#include <string_view>

namespace app {

// Changes to the boards: half-moves, and a server's report of a board or a reserve.

void on_moved(const Context& m, const play::Moved& moved);
void on_board_reported(const Context& m, const play::BoardReported& board);
void on_hand_reported(const Context& m, const play::HandReported& hand);
void on_refused(const Context& m, const play::Refused& refused);
/// Plays due premoves and lets bots, or the recorded players of a relived match, respond to a
/// change at the table.
void play_premoves_then_others(const Context& m);
/// Lets the bots, or the recorded players of a relived match, do what is due.
void let_other_players_act(const Context& m);

class TableListener {
  public:
    TableListener(const Context& moment, Table& table) : m_(moment), table_(table) {}

    void operator()(const play::Began& began) const;
    void operator()(const play::Moved& moved) const { on_moved(m_, moved); }
    void operator()(const play::UnpressedMoveMade& made) const;
    void operator()(const play::Refused& refused) const { on_refused(m_, refused); }
    void operator()(const play::CompletedMoveTakenBack& took) const { on_took_back(m_, took); }
    void operator()(const play::DrawNews& draw) const;
    void operator()(const play::Claimed& said) const;
    void operator()(const play::ClocksChanged& told) const;
    void operator()(const play::SanctionImposed& imposed) const;
    void operator()(const play::CorrectionMade& corrected) const;
    void operator()(const play::StallNews& told) const;
    void operator()(const play::TellNews& said) const;
    void operator()(const play::LastDropOpened& opened) const;
    void operator()(const play::BoardEnded& ended) const;
    void operator()(const play::Ended& ended) const { on_ended(m_, ended); }
    void operator()(const play::BoardReported& board) const { on_board_reported(m_, board); }
    void operator()(const play::HandReported& hand) const { on_hand_reported(m_, hand); }

  private:
    void apply_news(const play::News& news) const;
    void report_in_talk(rules::Seat by, std::string_view what) const;
    void announce_last_note() const;

    const Context& m_;
    Table& table_;
};

} // namespace app
