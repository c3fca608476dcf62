// SPDX-License-Identifier: GPL-3.0-or-later
// Records named on the command line or found in the game folder: the file to write to, the match
// to resume.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"
#include "src/play/records/recording.h"
#include "src/store/records/game_folder.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace program {

// Unfinished matches of the game folder that can be resumed.

/// The file of the last match; empty when there is none. Records are named by when they were begun.
[[nodiscard]] std::string last_record();

/// The file of the last match, if it was left before its end and was of this machine.
[[nodiscard]] std::string unfinished_record();

// The file that the records of this run go to.

/// The library's file; empty when nothing says where.
[[nodiscard]] std::string library_path();

/// Writes a record.
using Writer = std::function<store::Written(const store::Save& save)>;
/// The same, and every match that has ended is added to the library, on the thread that writes.
[[nodiscard]] Writer with_library(Writer writer);
/// To the file of `--record`, else to the game folder; and to the library.
[[nodiscard]] Answer<Writer> writer_for(const std::optional<std::string>& record);
/// Writes into the file from `line` on, where the resumed match stands. A match read from a pipe
/// goes on in the game folder.
[[nodiscard]] Answer<Writer> writer_at(const std::string& path, std::size_t line);

// `bughouse play --resume FILE`: the last game of a file as the match to go on with.

struct ResumedMatch {
    play::Unfinished unfinished;
    std::size_t line = 1; ///< the line of the file where the game begins
};

/// The last game of that file. Unreadable games have been reported already: the complaint then has
/// no text.
[[nodiscard]] Answer<ResumedMatch> take_up(const std::string& file);

/// Puts what the record decides in place of the settings of the file, before those of the command
/// line are taken over; a complaint about an argument that contradicts it. People keep their seats
/// and bots their levels where no argument says otherwise.
[[nodiscard]] std::optional<Complaint> take_record(const play::Unfinished& unfinished,
                                                   const app::Given& arguments,
                                                   app::Settings& settings);

/// The start positions of a rematch; none for the usual array.
[[nodiscard]] std::vector<notation::BfenBoard> rematch_starts(const rules::Match& match);

} // namespace program
