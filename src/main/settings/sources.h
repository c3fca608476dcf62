// SPDX-License-Identifier: GPL-3.0-or-later
// The sources of settings: command line over config file over defaults.
#pragma once

#include "src/app/port/effect.h"
#include "src/app/settings.h"
#include "src/main/complaint.h"

#include <functional>
#include <optional>

namespace program {

/// A source of settings that overrides the config file and is overridden by the command line.
using Source = std::function<std::optional<Complaint>(const app::GivenSettings& arguments,
                                                      app::Settings& settings)>;

/// The settings of a command, from the command line and the config file: that of `--config`, which
/// must exist, or the default one, which need not. Checks that the resulting match can be played.
[[nodiscard]] OrComplaint<app::Settings> settings_from(const app::GivenSettings& arguments,
                                                       const Source& between = {});

/// Writes a setting into the config file, or removes it from there; creates a missing file and
/// leaves the rest of the file as it is. Returns the error, or an empty string.
[[nodiscard]] std::string save_setting(const std::string& file, const app::SaveSetting& setting);

} // namespace program
