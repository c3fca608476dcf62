// SPDX-License-Identifier: GPL-3.0-or-later
// The best line of every ply, in a triangular array.
#pragma once

#include "src/engine/search/search.h"

#include <algorithm>
#include <array>

namespace engine {

class PrincipalVariation {
  public:
    /// A node begins: nothing is known of what follows it.
    void clear(int ply) { at(ply).length = 0; }
    /// `move` at `ply`, and then the best line below it.
    void lead(rules::Move move, int ply) {
        Line& line = at(ply);
        const Line& rest = at(ply + 1);
        line.moves[0] = move;
        line.length = std::min(rest.length, most_plies - 1) + 1;
        std::copy_n(rest.moves.begin(), line.length - 1, line.moves.begin() + 1);
    }
    /// From the root.
    [[nodiscard]] std::vector<rules::Move> moves() const {
        const Line& line = lines_.front();
        return {line.moves.begin(), line.moves.begin() + line.length};
    }

  private:
    struct Line {
        std::array<rules::Move, most_plies + 1> moves;
        int length = 0;
    };
    [[nodiscard]] Line& at(int ply) { return lines_[static_cast<std::size_t>(ply)]; }

    std::array<Line, most_plies + 1> lines_{};
};

} // namespace engine
