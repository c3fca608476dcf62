// SPDX-License-Identifier: GPL-3.0-or-later
// The loop of the full-screen client: the one place where keys, time, bots, disk and screen meet.
// It carries out what the mind asks for and decides nothing.
#pragma once

#include "src/app/model.h"
#include "src/app/port/effect.h"
#include "src/main/exit_code.h"
#include "src/main/loop/server_link.h"
#include "src/main/loop/tty.h"
#include "src/store/records/journal.h"
#include "tui/paint/glyphs.h"
#include "tui/terminal/terminal.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace program {

/// A server to be called, and as whom.
struct Call {
    ServerPlace place;
    net::LinkOptions options;
};

/// What the loop needs of the world.
struct Surroundings {
    Tty tty;
    std::unique_ptr<tui::Terminal> terminal; ///< on `tty`
    tui::Glyphs glyphs;
    /// Writes one record; called on the journal's thread.
    std::function<store::Written(const store::Save& save)> write;
    std::optional<Call> call{}; ///< of a server, at the start
};

/// What happens before anything else: nothing, or sitting down at a table.
using Opening = std::function<app::Effects(app::Model& model, base::Instant now)>;

/// Runs until the user quits, the terminal hangs up or a signal asks to end. What was to be saved
/// is saved then, the screen is the shell's again and the farewell stands on it.
ExitCode run_client(app::Model model, const Opening& opening, Surroundings surroundings);

} // namespace program
