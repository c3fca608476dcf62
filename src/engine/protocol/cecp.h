// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's side of CECP version 2 (XBoard's protocol) with reserves and a partner: lines in,
// lines and searches out. It uses no threads; the time is passed in.
#pragma once

#include "src/engine/protocol/act.h"
#include "src/engine/protocol/cecp_time.h"
#include "src/engine/protocol/one_board.h"
#include "src/engine/protocol/partner_talk.h"

namespace engine {

class Cecp {
  public:
    /// Reads one line from the user interface; an unknown line is answered with an error and
    /// changes nothing.
    [[nodiscard]] Acts read(std::string_view line, Instant now);
    /// Takes a search report, after an iteration or at the end.
    [[nodiscard]] Acts take(const Report& report, Instant now);
    /// Called when the input has ended: returns what is left to do and to say.
    [[nodiscard]] Acts end_conversation();

    /// Whether a conversation that begins with this line uses CECP.
    [[nodiscard]] static bool opens(std::string_view line);

  private:
    using Tokens = std::vector<std::string_view>;

    /// A line from the user interface, split into its parts.
    struct Said {
        std::string_view command;
        std::string_view rest; ///< the text after the command
        Tokens tokens;
        Instant now;
    };
    using Handler = Acts (Cecp::*)(const Said&);
    struct Row {
        std::string_view name;
        Handler handler;
    };
    static const std::vector<Row>& rows();

    Acts introduce(const Said& said);
    Acts new_game(const Said& said);
    Acts set_variant(const Said& said);
    Acts set_board(const Said& said);
    Acts set_holdings(const Said& said);
    Acts user_move(const Said& said);
    Acts undo(const Said& said);
    Acts remove(const Said& said);
    Acts go(const Said& said);
    Acts force(const Said& said);
    Acts move_now(const Said& said);
    Acts ping(const Said& said);
    Acts set_time(const Said& said);
    Acts set_posting(const Said& said);
    Acts set_memory(const Said& said);
    Acts set_cores(const Said& said);
    Acts set_option(const Said& said);
    Acts meet_partner(const Said& said);
    Acts hear_partner(const Said& said);
    Acts quit(const Said& said);

    /// Starts the search for the engine's own move, or starts it again.
    [[nodiscard]] Acts think(Instant now);
    /// Abandons the running search; its move is not played.
    [[nodiscard]] Acts abandon();
    [[nodiscard]] Acts answer_pings();
    [[nodiscard]] Acts tell_partner(std::string text) const;
    /// Tells the position after a half-move to a partner that is one of our engines.
    [[nodiscard]] Acts tell_board(Instant now) const;
    /// Announces the result when the game is over by mate or stalemate.
    [[nodiscard]] Acts result();
    [[nodiscard]] bool own_turn() const { return !force_ && board_.position().turn() == own_; }

    OneBoard board_;
    bool has_position_ = true; ///< the last `setboard` gave a legal position, now on `board_`
    PartnerTalk talk_;
    CecpTime time_;
    rules::Side own_ = rules::Side::black;
    bool force_ = false;
    bool posts_ = false;
    int skill_ = 8;

    std::uint64_t serial_ = 0;
    bool thinks_ = false;      ///< the search numbered `serial_` is running
    Instant thinking_began_{}; ///< for this move; pieces that come begin a search, not the thinking
    bool sits_ = false;        ///< has searched, and sits instead of moving
    bool told_to_move_ = false;           ///< has been told by `?` to move now
    std::optional<Report> newest_report_; ///< the newest report of this search
    std::optional<Report>
        report_before_pieces_;       ///< the deepest report on this board before pieces came
    std::vector<std::string> pings_; ///< to be answered after the move
};

} // namespace engine
