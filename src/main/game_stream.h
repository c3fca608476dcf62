// SPDX-License-Identifier: GPL-3.0-or-later
// The games of a file, one after another, however long the file is.
#pragma once

#include "src/main/complaint.h"
#include "src/notation/bpgn/bpgn_reader.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace program {

/// Takes one game by its name, "FILE#N"; false: no more are wanted.
using GameVisitor = std::function<bool(const std::string& name, const notation::ReadGame& read)>;

/// Reads `file`, or standard input for "-". Why it cannot be read (its name, line, column and what
/// was expected there) goes to standard error.
ExitCode for_each_game(const std::string& file, const GameVisitor& visit);

/// `FILE` or `FILE:N`; a file that is really called so comes first.
struct GamePlace {
    std::string file;
    std::size_t number = 1;
};
[[nodiscard]] GamePlace place_of(const std::string& text);
/// Nothing: why not has been said, as `command`.
[[nodiscard]] std::optional<notation::ReadGame> find_game(const GamePlace& place,
                                                          std::string_view command);

} // namespace program
