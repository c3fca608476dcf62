// SPDX-License-Identifier: GPL-3.0-or-later
// `bughouse play --resume FILE`: the last game of a file as the match to go on with.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"
#include "src/play/records/resume.h"

#include <optional>
#include <string>
#include <vector>

namespace program {

struct ResumedMatch {
    play::Unfinished unfinished;
    std::size_t line = 1; ///< of the file, where the game begins
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
