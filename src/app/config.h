// SPDX-License-Identifier: GPL-3.0-or-later
// The config file: its keys are the long options of the command line, in TOML. Reading it is pure;
// which file it is, is src/main's business.
#pragma once

#include "src/app/settings.h"
#include "src/base/result.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// An error in the config file and its place; line and column count from 1.
struct ConfigFault {
    int line = 1;
    int column = 1;
    std::string problem;
    bool operator==(const ConfigFault&) const = default;
};

/// A config file is read whole; a longer file is refused.
inline constexpr std::size_t most_config_bytes = 64 * 1024;

/// Takes over what the file says. An unknown key is a fault that names the key, as is a value of
/// the wrong kind or out of range; the settings are of no use then.
[[nodiscard]] std::optional<ConfigFault> read_config(std::string_view text, Settings& settings);

/// Why an option cannot have that value; none: it has it now. A list is several texts.
using PutOption = std::function<std::optional<std::string>(const std::string& name,
                                                           const std::vector<std::string>& texts)>;
/// Another file of options, without sections: numbers and true and false become the texts that the
/// command line would have.
[[nodiscard]] std::optional<ConfigFault> read_options(std::string_view text, const PutOption& put);

/// The file's text with that setting, or without it. Nothing else of the text changes, and no
/// comment is lost. The reason when the file cannot be read, or not be changed by hand of a
/// program; the new text says what the old one said but for that setting.
[[nodiscard]] base::Result<std::string, std::string>
with_setting(std::string_view text, const Setting& setting, std::optional<std::string_view> value);

} // namespace app
