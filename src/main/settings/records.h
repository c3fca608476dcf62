// SPDX-License-Identifier: GPL-3.0-or-later
// Records named on the command line or found in the game folder: which file to write, which match
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

// The unfinished matches in the game folder that can be resumed.

/// The file of the match that was played last, even if it began long ago; empty if there is none.
[[nodiscard]] std::string newest_record();

/// That file, if a person played its last match here and it is unfinished; otherwise empty.
[[nodiscard]] std::string unfinished_record(const std::string& file);

// Where the records of this run are written.

/// The path of the library; empty if its folder is unknown.
[[nodiscard]] std::string library_path();

/// A function that writes a record.
using Writer = std::function<store::SaveResult(const store::Save& save)>;
/// A writer that also adds every finished match to the library, on the thread that writes.
[[nodiscard]] Writer with_library(Writer writer);
/// A writer to the file of `--record` or else to the game folder, and to the library.
[[nodiscard]] OrComplaint<Writer> writer_for(const std::optional<std::string>& record);
/// A writer to the file `path`, replacing the resumed match that begins at `line`. A match that was
/// read from a pipe or a packed file continues in the game folder.
[[nodiscard]] OrComplaint<Writer> writer_at(const std::string& path, std::size_t line);

// `bughouse play --resume FILE`: the last game of a file as the match to continue.

struct ResumedMatch {
    play::Unfinished unfinished;
    std::size_t line = 1; ///< line of the file at which the game begins
};

/// The last game of that file. If games were unreadable, they have already been reported, and the
/// complaint has no text.
[[nodiscard]] OrComplaint<ResumedMatch> read_resumed_match(const std::string& file);

/// Replaces the config file's settings by those that the record fixes, before the command line is
/// applied; a complaint if an argument contradicts the record. People keep their seats and bots
/// their levels unless an argument says otherwise.
[[nodiscard]] std::optional<Complaint> apply_record(const play::Unfinished& unfinished,
                                                    const app::GivenSettings& arguments,
                                                    app::Settings& settings);

/// The arguments without those for the terms of the match, which a record contains itself.
[[nodiscard]] app::GivenSettings without_terms(app::GivenSettings given);

/// The start positions of a rematch; empty for the usual array.
[[nodiscard]] std::vector<notation::BfenBoard> rematch_starts(const rules::Match& match);

} // namespace program
