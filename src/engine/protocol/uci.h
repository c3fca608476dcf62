// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's side of UCI as Fairy-Stockfish speaks it for bughouse and crazyhouse: lines in,
// lines and searches out. It uses no threads and no clock.
#pragma once

#include "src/engine/protocol/act.h"
#include "src/engine/protocol/one_board.h"

namespace engine {

class Uci {
  public:
    /// Reads one line from the user interface; an unknown line is reported and changes nothing.
    [[nodiscard]] Acts read(std::string_view line, base::Instant now);
    /// Takes a search report, after an iteration or at the end.
    [[nodiscard]] Acts take(const Report& report, base::Instant now);
    [[nodiscard]] static Acts counted(const std::vector<rules::Branch>& branches, int depth);
    /// Called when the input has ended: returns what is left to do and to say.
    [[nodiscard]] Acts end_conversation();

  private:
    using Tokens = std::vector<std::string_view>;

    /// Releases the answer of an infinite search, which waits for `stop`.
    [[nodiscard]] Acts release_answer();
    /// Begins a search; one that ponders goes on until `ponderhit` or `stop`.
    [[nodiscard]] Acts go(const Tokens& tokens, base::Instant now, bool ponders);
    [[nodiscard]] Acts set_option(const Tokens& tokens);
    [[nodiscard]] Acts set_position(const Tokens& tokens);

    OneBoard board_;
    std::string fault_; ///< why the last position was invalid; empty if it was valid
    int skill_ = 8;
    base::Instant began_{}; ///< the time at which the last search began
    std::uint64_t serial_ = 0;
    std::optional<std::uint64_t> infinite_serial_; ///< the search whose answer waits for `stop`
    std::string held_answer_;                      ///< the answer of that search
    std::string ponder_line_;     ///< the `go` of the search that ponders; empty: none does
    std::uint64_t dropped_ = 0;   ///< up to this one, searches that pondered give no answer
    std::string last_info_moves_; ///< the moves of the last `info` line
};

} // namespace engine
