// SPDX-License-Identifier: GPL-3.0-or-later
// From the command line's wishes and the environment to a full screen.
#pragma once

#include "src/app/model.h"
#include "src/app/settings.h"
#include "src/main/complaint.h"
#include "src/main/loop/opening.h"
#include "src/store/records/record.h"

#include <functional>
#include <optional>
#include <string>

namespace program {

/// Where records go: the file of `--record`, else the game library.
using Writer = std::function<store::Written(const store::Save& save)>;
[[nodiscard]] Answer<Writer> writer_for(const std::optional<std::string>& record);
/// Into `file` from that line on, where a match that is taken up again stands.
[[nodiscard]] Answer<Writer> writer_at(const std::string& file, std::size_t line);

/// Opens the terminal and runs the client on it. `command` is whose complaint it is when there is
/// no usable terminal.
ExitCode show(const std::string& command, app::Model model, Opening opening,
              const app::Looks& looks, Writer writer);

} // namespace program
