// SPDX-License-Identifier: GPL-3.0-or-later
// `bughouse play --resume FILE`: the last game of a file as the match to go on with.
#pragma once

#include "src/main/complaint.h"
#include "src/main/settings/options.h"
#include "src/play/records/resume.h"

namespace program {

struct TakenUp {
    play::Unfinished unfinished;
    std::size_t line = 1; ///< of the file, where the game begins
};

/// The last game of that file. What cannot be read has been said already: then there is no text in
/// the complaint.
[[nodiscard]] Answer<TakenUp> take_up(const std::string& file);

/// The words of the command line with what the record decides put in; a complaint about those that
/// contradict it. People keep their seats where no word says otherwise.
[[nodiscard]] Answer<PlayWords> words_for(PlayWords words, const play::Unfinished& unfinished);

} // namespace program
