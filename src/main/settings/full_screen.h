// SPDX-License-Identifier: GPL-3.0-or-later
// From settings and environment to a full screen.
#pragma once

#include "src/app/model.h"
#include "src/app/settings.h"
#include "src/main/complaint.h"
#include "src/main/loop/startup.h"
#include "src/main/settings/records.h"
#include "tui/terminal/theme.h"

#include <string>

namespace program {

/// The theme that is asked for; a complaint when there is none of that name.
[[nodiscard]] Answer<tui::Theme> theme_of(const app::Looks& looks, tui::Depth depth);

/// Opens the terminal and runs the client on it. `command` begins a complaint when there is no
/// usable terminal. `onward`: the next activity chosen by the player.
ExitCode show(const std::string& command, app::Model&& model, Startup startup, Writer writer,
              std::optional<app::Onward>* onward = nullptr);

} // namespace program
