// SPDX-License-Identifier: GPL-3.0-or-later
// All that can be set: one row each, which feeds the command line, --help, the config file and the
// manual's test, and one value that all of them are read into.
#pragma once

#include "src/app/options.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

enum class ColorWhen : std::uint8_t { automatic, never, always };
/// How pieces are drawn. Automatic: blocks where they can be trusted, else letters.
enum class Pieces : std::uint8_t { automatic, blocks, fine, figurines, letters };

/// How the screen shall look.
struct Looks {
    std::string theme;  ///< empty: the first there is
    bool ascii = false; ///< ASCII characters only
    Pieces pieces = Pieces::automatic;
    ColorWhen color = ColorWhen::automatic;
    bool text = false; ///< lines only, for screen readers and pipes
    bool operator==(const Looks&) const = default;
};

/// How to log in to a server.
struct Login {
    std::optional<std::string> user;
    bool guest = false;
    std::optional<std::string> password_file; ///< readable by its owner only
    std::optional<std::string>
        password_command;                 ///< a command whose first line of output is the password
    std::string timeseal = "auto";        ///< read further where it is used
    std::optional<std::string> icsrc;     ///< a file of commands for after the login
    std::optional<std::string> unix_path; ///< a local socket in place of a host
    std::optional<std::string> via; ///< a command whose standard input and output are the line
    bool tls = false;               ///< to HOST
    std::string tls_fingerprint{};  ///< read further where it is used; empty: none
    bool sends_settings = true;     ///< send our settings after the login
};

/// Values from the command line or the file: texts by the names of settings; no entry where a
/// setting is not given.
using Given = std::map<std::string, std::vector<std::string>, std::less<>>;
[[nodiscard]] bool says(const Given& given, std::string_view name);

/// A server that has a name: `[servers.NAME]` of the config file.
struct NamedServer {
    std::optional<std::string> host; ///< none where `via` or `unix` leads there
    std::optional<std::string> port;
    Given given; ///< further settings of that server, overruled by the command line
};

struct Settings {
    Options options;
    Looks looks;
    Login login;
    /// Servers known without a config file.
    std::map<std::string, NamedServer, std::less<>> servers{
        {"fics", {"freechess.org", "5000", {}}}};
    int threads = 0;                   ///< threads for bots; 0: half of the processors
    std::optional<std::string> record; ///< the file that matches are added to
    std::optional<std::string> resume; ///< the file whose last game is gone on with
    /// All that was taken over, the strongest text of a name last, for the settings page.
    Given given;
    std::string file; ///< the config file, there or not; empty: no place for one
};

/// Bound of texts of Setting::Kind::name.
inline constexpr std::size_t most_name_bytes = 32;

struct Setting {
    enum class Kind : std::uint8_t {
        flag,  ///< `true` or `false`, on the command line nothing
        name,  ///< a text of at most 32 bytes
        path,  ///< a text of at most 4096 bytes
        value, ///< a text that its reader judges, in the file perhaps a bare number
        list   ///< repeatable on the command line
    };
    // Places where it may be said.
    static constexpr unsigned in_file = 1;    ///< the config file
    static constexpr unsigned of_all = 2;     ///< any command
    static constexpr unsigned of_play = 4;    ///< `bughouse play`
    static constexpr unsigned of_connect = 8; ///< `bughouse connect`
    static constexpr unsigned of_laws = 16;   ///< `bughouse laws`
    static constexpr unsigned of_server = 32; ///< a server's table in the config file
    /// Sets what the text says, or returns why it cannot.
    using Read = std::optional<std::string> (*)(std::string_view text, Settings& settings);

    std::string_view name; ///< the key of the file, and the option without its dashes
    Kind kind{};
    std::string_view takes; ///< the placeholder in --help
    std::string_view help;  ///< `{}` stands for the values in words
    unsigned places = 0;
    Read read = nullptr;
    std::string_view group = "Program"; ///< its heading on the settings page
    /// Values that have a name, parted by `|`, or a range of numbers: `1..8`. Arrows step through
    /// them and Tab completes them; whether there are others the reader knows.
    std::string_view values{};
    std::string_view usual{}; ///< the default, as it would be given; empty: none
};

/// All settings, in the order in which --help lists them and in which they are read.
[[nodiscard]] std::span<const Setting> settings();

/// Finds one by its name; null when there is none.
[[nodiscard]] const Setting* find_setting(std::string_view name);

/// The values that have a name, in their order: `on` and `off` of a flag; none for a free text.
[[nodiscard]] std::vector<std::string> values_of(const Setting& setting);
/// "auto (default), never or always", `usual` being the default; empty: none is marked.
[[nodiscard]] std::string in_words(const std::vector<std::string>& values,
                                   std::string_view usual = {});
/// Its help with those values in words: "auto (default), never or always".
[[nodiscard]] std::string help_of(const Setting& setting);
/// The value as given last, or the default, as the player reads it; empty: none.
[[nodiscard]] std::string value_of(const Setting& setting, const Given& given);

/// Settings that the config file keeps, by their groups: the rows of the settings page.
[[nodiscard]] const std::vector<const Setting*>& kept_settings();

/// A text that cannot be read.
struct SettingFault {
    std::string_view name;
    std::string text;
    std::string problem;
};
/// Applies the given values over earlier ones, up to the first fault: first the defaults, then the
/// file, then the command line.
[[nodiscard]] std::optional<SettingFault> take_over(const Given& given, Settings& settings);

} // namespace app
