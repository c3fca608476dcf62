// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the games of a file one after another, however long it is.
#pragma once

#include "src/main/complaint.h"
#include "src/notation/bpgn/bpgn_reader.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace program {

/// Receives one game and its name, "FILE#N"; returns false to stop.
using GameVisitor = std::function<bool(const std::string& name, const notation::ReadGame& read)>;

/// Visits the games of `file`, or of standard input for "-". Errors go to standard error with the
/// file's name, line, column and what was expected.
ExitCode for_each_game(const std::string& file, const GameVisitor& visit);

/// The last game of a text; nothing if there is none.
[[nodiscard]] std::optional<notation::ReadGame> last_game_in(std::string_view bpgn);

/// The files of matches in a folder and all folders in it, and whether each of these could be read.
struct FoundFiles {
    std::vector<std::string> files; ///< sorted by path
    ExitCode code = ExitCode::done;
};
/// Finds the files whose names have one of these endings, such as ".bpgn", also before ".gz" and
/// the like. What cannot be read is reported in the name of `command`; the rest is found all the
/// same.
[[nodiscard]] FoundFiles files_in(const std::string& folder,
                                  const std::vector<std::string_view>& endings,
                                  std::string_view command);

/// One game of a file, named `FILE` or `FILE:N`; an existing file with the whole name takes
/// precedence.
struct GamePlace {
    std::string file;
    std::size_t number = 1;
};
[[nodiscard]] GamePlace place_of(const std::string& text);
/// The game at `place`; nothing after an error, which is reported in the name of `command`.
[[nodiscard]] std::optional<notation::ReadGame> find_game(const GamePlace& place,
                                                          std::string_view command);

} // namespace program
