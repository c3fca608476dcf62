// SPDX-License-Identifier: GPL-3.0-or-later
// The sources of settings: the command line overrules the config file, the file the defaults.
#pragma once

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

} // namespace program
