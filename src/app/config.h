// SPDX-License-Identifier: GPL-3.0-or-later
// The config file, in TOML: its keys are the long options of the command line. Reading it is pure;
// finding the file is up to src/main.
#pragma once

#include "src/app/settings.h"
#include "src/base/result.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// An error in the config file and its position; line and column count from 1.
struct ConfigFault {
    int line = 1;
    int column = 1;
    std::string problem;
    bool operator==(const ConfigFault&) const = default;
};

/// The largest config file that is accepted, since a file is read into memory whole.
inline constexpr std::size_t most_config_bytes = 64 * 1024;

/// Reads the config file into `settings`. An unknown key, a value of the wrong type or one out of
/// range is a fault; `settings` must then be discarded.
[[nodiscard]] std::optional<ConfigFault> read_config(std::string_view text, Settings& settings);

/// Sets the option `name`, or returns why it cannot have this value. A list option gets several
/// texts.
using PutOption = std::function<std::optional<std::string>(const std::string& name,
                                                           const std::vector<std::string>& texts)>;
/// Reads another TOML file of options, one without sections. Numbers and booleans are passed to
/// `put` as the texts that the command line would have.
[[nodiscard]] std::optional<ConfigFault> read_options(std::string_view text, const PutOption& put);

/// The text of the config file with `setting` set to `values`, of which only a list has several, or
/// removed if there are none. All other text, comments included, stays as it is. Fails with the
/// reason if the file cannot be read or has to be edited by hand.
[[nodiscard]] base::Result<std::string, std::string>
with_setting(std::string_view text, const Setting& setting, const std::vector<std::string>& values);

} // namespace app
