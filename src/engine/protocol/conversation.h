// SPDX-License-Identifier: GPL-3.0-or-later
// The engine in conversation with a user interface, in UCI or CECP, whichever the interface uses.
#pragma once

#include "src/engine/protocol/cecp.h"
#include "src/engine/protocol/uci.h"

#include <variant>

namespace engine {

class Conversation {
  public:
    /// Reads one line. The first line that is not blank decides the protocol: CECP if it is one of
    /// its opening commands (`xboard`, `protover 2`, `new` ...), else UCI.
    [[nodiscard]] Acts read(std::string_view line, Instant now);
    /// Takes a search report, after an iteration or at the end.
    [[nodiscard]] Acts take(const Report& report, Instant now);
    /// Answers with the result of a perft count.
    [[nodiscard]] Acts counted(const std::vector<rules::Branch>& branches, int depth);
    /// Called when the other side has closed the connection.
    [[nodiscard]] Acts end_conversation();

  private:
    std::variant<std::monostate, Uci, Cecp> protocol_;
};

} // namespace engine
