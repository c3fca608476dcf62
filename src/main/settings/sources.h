// SPDX-License-Identifier: GPL-3.0-or-later
// The sources of settings: the command line overrules the config file, the file the defaults.
#pragma once

#include "src/app/port/effect.h"
#include "src/app/settings.h"
#include "src/main/complaint.h"

#include <functional>
#include <optional>

namespace program {

/// A source between the two, which overrules the file.
using Source =
    std::function<std::optional<Complaint>(const app::Given& arguments, app::Settings& settings)>;

/// The settings of a command. The file is that of `--config`, which must exist, or the usual one,
/// which need not. The match that they describe can be played.
[[nodiscard]] Answer<app::Settings> settings_from(const app::Given& arguments,
                                                  const Source& between = {});

/// Writes a setting into that file, or takes it out; a missing file is made. The rest of the file
/// stays as its owner wrote it. Answers why not; empty when it is written.
[[nodiscard]] std::string keep_setting(const std::string& file, const app::KeepSetting& setting);

} // namespace program
