// SPDX-License-Identifier: GPL-3.0-or-later
// The config file: its keys are the long options of the command line, in TOML. Reading it is pure;
// which file it is, is src/main's business.
#pragma once

#include "src/app/table/match_spec.h"
#include "src/base/result.h"
#include "src/rules/match/clock.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

enum class ColorWhen : std::uint8_t { automatic, never, always };

/// What the file says; a missing key is a missing value, so that the command line can overrule and
/// the defaults stand in one place only.
struct Config {
    std::optional<std::string> name; ///< how I am called
    std::optional<std::string> theme;
    std::optional<bool> ascii;
    std::optional<bool> figurines; ///< not every terminal draws them one column wide
    std::optional<ColorWhen> color;
    std::optional<bool> bell;    ///< a bell when it is my turn
    std::optional<bool> confirm; ///< a typed move waits for Enter
    std::optional<rules::Seat> seat;
    std::optional<std::vector<rules::Seat>> humans;
    std::optional<rules::PerSeat<int>> levels;
    std::optional<std::string> laws;
    std::optional<std::vector<std::string>> law; ///< what differs from them
    std::optional<std::string> referee;          ///< as a single law: "referee=claims"
    std::optional<std::string> clock;
    std::optional<rules::TimeControl> time;
    std::optional<std::string> variant;
    std::optional<std::optional<ShuffledStart>> start;
    // Of `connect`; read further where they are used.
    std::optional<std::string> user;
    std::optional<std::string> password_file;
    std::optional<std::string> timeseal;
    std::optional<std::string> icsrc;
    bool operator==(const Config&) const = default;
};

/// What is wrong, and where: both counted from 1.
struct ConfigFault {
    int line = 1;
    int column = 1;
    std::string problem;
    bool operator==(const ConfigFault&) const = default;
};

/// A config file is read whole; what is longer is none.
inline constexpr std::size_t most_config_bytes = 64 * 1024;

/// An unknown key is a fault that names the key, as is a value of the wrong kind or out of range.
[[nodiscard]] base::Result<Config, ConfigFault> read_config(std::string_view text);

/// `auto never always`, as for `--color`.
[[nodiscard]] std::optional<ColorWhen> read_color(std::string_view text);

/// Each key with what it takes, for the manual and the help page.
struct ConfigKey {
    std::string_view name;
    std::string_view takes;
};
[[nodiscard]] std::span<const ConfigKey> config_keys();

} // namespace app
