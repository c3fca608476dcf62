// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a full screen according to settings and environment.
#pragma once

#include "src/app/model.h"
#include "src/app/settings.h"
#include "src/main/complaint.h"
#include "src/main/loop/startup.h"
#include "src/main/settings/records.h"
#include "tui/terminal/theme.h"

#include <string>

namespace program {

/// The requested theme; a complaint if there is none of that name.
[[nodiscard]] OrComplaint<tui::Theme> theme_of(const app::Looks& looks, tui::Depth depth);

/// Opens the terminal and runs the client on it. A complaint about the records or the terminal
/// begins with `command`. `activity_after_quit`, unless null, receives what the player chose to do
/// next.
ExitCode run_full_screen(const std::string& command, app::Model&& model, Startup startup,
                         OrComplaint<Writer> writer,
                         std::optional<app::NextActivity>* activity_after_quit = nullptr);

} // namespace program
