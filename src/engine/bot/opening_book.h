// SPDX-License-Identifier: GPL-3.0-or-later
// The bots' opening book: the first moves of one board, as long as both reserves are empty.
// openings.txt holds it as text that people can edit.
#pragma once

#include "src/base/result.h"
#include "src/rules/board/position.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace engine {

class OpeningBook {
  public:
    static constexpr std::size_t most_bytes = 256 * 1024;
    static constexpr int most_weight = 1000;
    static constexpr std::size_t longest_line = 40; ///< in half-moves

    /// Reads one line of play per line: a weight, then moves in SAN from the usual array; `#`
    /// begins a comment. The failure has the number of the bad line, and the reason.
    [[nodiscard]] static base::Result<OpeningBook, std::string> read(std::string_view text);

    /// A book move in that position, drawn by weight; always the same for the same seed. No move if
    /// the book has none.
    [[nodiscard]] rules::Move choose(const rules::Position& position, std::uint64_t seed) const;

    [[nodiscard]] std::size_t positions() const { return moves_.size(); }

  private:
    struct Choice {
        rules::Move move{};
        int weight = 0;
    };
    /// Adds one line; returns what is wrong with it, or nothing.
    std::string add(std::string_view line);

    std::unordered_map<std::uint64_t, std::vector<Choice>> moves_; ///< by Position::search_key()
};

/// The text of openings.txt, compiled into the program.
[[nodiscard]] std::string_view openings_text();
/// The built-in book, parsed once.
[[nodiscard]] const OpeningBook& built_in_openings();

} // namespace engine
