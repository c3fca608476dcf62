// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's side of UCI as Fairy-Stockfish speaks it for bughouse and crazyhouse: lines in,
// lines and searches out. It knows no thread and no clock.
#pragma once

#include "src/engine/protocol/act.h"
#include "src/engine/protocol/one_board.h"

namespace engine {

class Uci {
  public:
    /// Reads one line of the user interface; an unknown line is reported, and changes nothing.
    [[nodiscard]] Acts read(std::string_view line, base::Instant now);
    /// The search has finished an iteration, or ended.
    [[nodiscard]] Acts take(const Report& report, base::Instant now);
    [[nodiscard]] static Acts counted(const std::vector<rules::Branch>& branches, int depth);
    /// To be called when the input has ended: what is left to do and to say.
    [[nodiscard]] Acts leave();

  private:
    using Tokens = std::vector<std::string_view>;

    /// The answer of an endless search waits no longer.
    [[nodiscard]] Acts release();
    [[nodiscard]] Acts go(const Tokens& tokens, base::Instant now);
    [[nodiscard]] Acts set_option(const Tokens& tokens);
    [[nodiscard]] Acts set_position(const Tokens& tokens);

    OneBoard board_;
    std::string fault_; ///< why the last position was none; empty when it was one
    int skill_ = 8;
    base::Instant began_{}; ///< the last search
    std::uint64_t serial_ = 0;
    std::optional<std::uint64_t> infinite_; ///< the search whose answer waits for `stop`
    std::string held_;                      ///< the answer that is held back
    std::string last_info_;                 ///< the last one written
};

} // namespace engine
