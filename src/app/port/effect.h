// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that the client can ask of its surroundings. src/main carries effects out and decides
// nothing.
#pragma once

#include "src/app/port/library.h"
#include "src/bots/effect.h"
#include "src/play/server/server_request.h"

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace app {

using bots::Ask;
using bots::CancelSearch;
using bots::EndEngine;
using bots::StartEngine;
using bots::TellEngine;
using bots::Think;

/// A request to the server about anything but the running game.
struct AskServer {
    play::ServerRequest request;
};
/// Opens a new local table; answered by TableOpened.
struct OpenTable {
    rules::Match match;
    std::vector<rules::Seat> must_be_ready;
};
/// Writes the whole record of the match so far to disk within a second; answered by RecordSaved.
/// `name` is a file name without a folder, normally the same for all saves of a match. If the name
/// changes because players have become known, the file `previous_name` is deleted once this one is
/// on disk (empty: none). An empty `bpgn` means that the match is not to be kept after all.
struct SaveRecord {
    std::string name;
    std::string bpgn;
    std::string previous_name{};
    bool done = false; ///< no more moves are expected, though another SaveRecord may follow
};
/// Stores how many matches on this machine have had a coach, for the next run.
struct SaveCoachedCount {
    int matches = 0;
};
/// Writes a setting to the config file, or removes it if there is no value; answered by
/// SettingSaved.
struct SaveSetting {
    std::string_view name;           ///< name of the setting
    std::vector<std::string> values; ///< several only if the setting is a list
};
/// Changes `file`, a small file of the client's own such as its drills: `change` makes the new text
/// of the present one, since another run may have changed it meanwhile.
struct ChangeClientFile {
    static constexpr std::size_t most_bytes = 16 * 1024 * 1024; ///< a larger file is left alone
    std::string file;
    std::function<std::string(std::string_view text)> change;
};
/// Saves the final position of a record as a picture next to the records; answered by PictureSaved.
struct SavePicture {
    std::string record_name; ///< file name of the record
    std::string bpgn;
};
/// The looks have changed: the next frame uses the new ones.
struct Restyle {};
struct Bell {};
struct SuspendSelf {};
/// Gives up the terminal for good and keeps running without one; ScreenBack reports a new one.
struct DetachFromTerminal {};
struct Repaint {};
struct Quit {};

/// Special members are out of line, so that they are instantiated only once.
struct Effect : std::variant<Ask, AskServer, OpenTable, Think, CancelSearch, StartEngine,
                             TellEngine, EndEngine, SaveRecord, AskLibrary, SaveCoachedCount,
                             SaveSetting, ChangeClientFile, SavePicture, Restyle, Bell, SuspendSelf,
                             DetachFromTerminal, Repaint, Quit> {
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
