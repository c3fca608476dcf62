// SPDX-License-Identifier: GPL-3.0-or-later
// All settings, one row each. The rows drive the command line, --help, the config file and the
// manual's test; values are read into one Settings.
#pragma once

#include "src/app/looks.h"
#include "src/app/options.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// How to log in to a server.
struct Login {
    std::optional<std::string> user;
    bool guest = false;
    std::optional<std::string> password_file; ///< a file that only its owner may read
    std::optional<std::string>
        password_command;                 ///< a command whose first line of output is the password
    std::string timeseal = "auto";        ///< see the setting of that name
    std::optional<std::string> icsrc;     ///< a file of commands to send after the login
    std::optional<std::string> unix_path; ///< a local socket to use instead of a host
    std::optional<std::string> via;       ///< a command whose stdin and stdout are the connection
    bool tls = false;                     ///< use TLS for the connection to HOST
    std::string tls_fingerprint{};        ///< see the setting of that name; empty: none
    bool sends_settings = true;           ///< send our settings to the server after the login
};

[[nodiscard]] bool is_given(const GivenSettings& given, std::string_view name);

/// A named server: `[servers.NAME]` in the config file.
struct NamedServer {
    std::optional<std::string> host; ///< none if `via` or `unix` is used to connect
    std::optional<std::string> port;
    GivenSettings given; ///< further settings for this server; the command line overrides them
};

struct Settings {
    Options options;
    Looks looks;
    Login login;
    /// Built-in servers, known even without a config file.
    std::map<std::string, NamedServer, std::less<>> servers{
        {"fics", {"freechess.org", "5000", {}}}};
    int threads = 0;                         ///< threads for bots; 0: half the number of processors
    std::optional<std::string> records_file; ///< the file that matches are appended to
    std::optional<std::string> resume;       ///< the file whose last game is resumed
    /// All values that were applied, for the settings page; the last text of a name wins.
    GivenSettings given;
    std::string file; ///< path of the config file, which need not exist; empty: no place for one
};

/// Longest value of a setting of kind `name`.
inline constexpr std::size_t most_name_bytes = 32;

struct Setting {
    enum class Kind : std::uint8_t {
        flag,  ///< `true` or `false`; on the command line without a value
        name,  ///< a text of at most most_name_bytes
        path,  ///< a text of at most 4096 bytes
        value, ///< a text that the setting's `read` checks; may be a bare number in the file
        list   ///< may be given several times on the command line
    };
    /// Where the setting may be given: the bits of Setting::places.
    enum Place : unsigned {
        in_file = 1,           ///< the config file
        of_all = 2,            ///< on the command line of any command
        of_play = 4,           ///< `bughouse play`
        of_connect = 8,        ///< `bughouse connect`
        of_laws = 16,          ///< `bughouse laws`
        in_server_section = 32 ///< a `[servers.NAME]` table in the config file
    };
    /// Parses `text` into `settings`, or returns why it cannot.
    using Read = std::optional<std::string> (*)(std::string_view text, Settings& settings);

    std::string_view name; ///< the key in the config file; with two dashes, the option
    Kind kind{};
    std::string_view placeholder; ///< the name of the value in --help, such as FILE
    std::string_view help;        ///< the text for --help; `{}` is replaced by the list of values
    unsigned places = 0;
    Read read = nullptr;
    std::string_view group = "Program"; ///< the heading above it on the settings page
    /// Named values separated by `|`, or a range of numbers such as `1..8`: arrow keys step through
    /// them and Tab completes them. `read` may accept others.
    std::string_view values{};
    std::string_view default_value{}; ///< as it would be typed; empty: none
};

/// Why `-` is refused as the name of a file to be written.
inline constexpr std::string_view needs_file =
    "expected the name of a file: it cannot go to standard output";

/// All settings, in the order in which --help lists them and apply_settings() reads them.
[[nodiscard]] std::span<const Setting> settings();

/// Finds a setting by name; null if there is none.
[[nodiscard]] const Setting* find_setting(std::string_view name);

/// The named values in order, `on` and `off` for a flag; empty for free text.
[[nodiscard]] std::vector<std::string> values_of(const Setting& setting);
/// The values as a phrase that marks `default_value`, if any: "auto (default), never or
/// always".
[[nodiscard]] std::string in_words(const std::vector<std::string>& values,
                                   std::string_view default_value = {});
/// The help text of a setting, with its values filled in.
[[nodiscard]] std::string help_of(const Setting& setting);
/// Whether the setting is a list of texts by name, of which each name has one: `alias`, `bind`.
[[nodiscard]] bool holds_named_texts(const Setting& setting);
/// The value given last, or all values of a list, else the default, as shown to the player; empty:
/// none.
[[nodiscard]] std::string value_of(const Setting& setting, const GivenSettings& given);

/// Settings that the config file can hold, sorted by group: the rows of the settings page.
[[nodiscard]] const std::vector<const Setting*>& file_settings();

/// A value that could not be read.
struct SettingFault {
    std::string_view name;
    std::string text;
    std::string problem;
};
/// Applies `given` on top of earlier values, up to the first fault. Call it for the file first and
/// then for the command line.
[[nodiscard]] std::optional<SettingFault> apply_settings(const GivenSettings& given,
                                                         Settings& settings);

} // namespace app
