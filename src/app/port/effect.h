// SPDX-License-Identifier: GPL-3.0-or-later
// Everything the client may ask of the world. src/main carries it out and decides nothing.
#pragma once

#include "src/app/port/library.h"
#include "src/bots/effect.h"
#include "src/play/server/server_request.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace app {

using bots::Ask;
using bots::EndEngine;
using bots::Forget;
using bots::StartEngine;
using bots::TellEngine;
using bots::Think;

/// To the server, about everything but the game that runs.
struct AskServer {
    play::ServerRequest request;
};
/// A new local table; TableOpened answers.
struct OpenTable {
    rules::Match match;
    std::vector<rules::Seat> must_be_ready;
};
/// The whole record of the match so far, to be on disk within a second; Saved answers.
/// `name` is a file name without a folder, the same for all saves of a match, unless it had to be
/// saved before its players were known: what was saved `instead_of` that name (empty: nothing) goes
/// when this is on disk. Without a text nothing of the match is to be kept after all.
struct Save {
    std::string name;
    std::string bpgn;
    std::string instead_of{};
    bool done = false; ///< the match is over, or nobody plays on; another Save may follow
};
/// So many matches on this machine have had a coach, for the next run to know.
struct KeepCoached {
    int matches = 0;
};
/// A setting for the config file, or its line taken out; SettingKept answers.
struct KeepSetting {
    std::string_view name; ///< of its row
    std::optional<std::string> value;
};
/// A small text of ours that is to stand in that file.
struct KeepFile {
    std::string file;
    std::string text;
};
/// The last position of that record as a picture, beside the records; PictureSaved answers.
struct SavePicture {
    std::string name; ///< of the record's file
    std::string bpgn;
};
/// The looks have changed: the next picture is drawn in them.
struct Restyle {};
struct Bell {};
struct SuspendSelf {};
/// Gives the terminal back for good and goes on without one; ScreenBack says that there is a new
/// one.
struct Detach {};
struct Repaint {};
struct Quit {};

/// Copies, moves and destroys out of line, so that they are instantiated once.
struct Effect : std::variant<Ask, AskServer, OpenTable, Think, Forget, StartEngine, TellEngine,
                             EndEngine, Save, AskLibrary, KeepCoached, KeepSetting, KeepFile,
                             SavePicture, Restyle, Bell, SuspendSelf, Detach, Repaint, Quit> {
    using variant::variant;
    Effect();
    Effect(const Effect& other);
    Effect(Effect&& other) noexcept;
    Effect& operator=(const Effect& other);
    Effect& operator=(Effect&& other) noexcept;
    ~Effect();
};
using Effects = std::vector<Effect>;

} // namespace app
