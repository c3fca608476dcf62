// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/config.h"

#include "src/app/line/line_editor.h"
#include "src/app/table/match_plan.h"
#include "src/base/utf8.h"

#include <array>
#include <fmt/format.h>

// Header-only and without exceptions, whatever the installed library was built with.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace app {

using base::failure;

namespace {

constexpr std::size_t most_name_bytes = 32;
constexpr std::size_t most_path_bytes = 4096;

/// Reads one value into its field; the reason why it does not fit, or nothing.
using Reader = std::optional<std::string> (*)(const toml::node&, Config&);

std::optional<std::string> read_text(const toml::node& value, std::optional<std::string>& into,
                                     std::size_t most_bytes = most_name_bytes) {
    const auto text = value.value_exact<std::string>();
    if (!text || text->empty() || text->size() > most_bytes || base::clean(*text) != *text) {
        return fmt::format("expected a text of 1 to {} bytes in quotes", most_bytes);
    }
    into = *text;
    return std::nullopt;
}

std::optional<std::string> read_flag(const toml::node& value, std::optional<bool>& into) {
    into = value.value_exact<bool>();
    return into ? std::nullopt : std::optional<std::string>("expected true or false");
}

/// A value that the command line reads as a word: quoted text, or a bare number.
template <class Value, class Read>
std::optional<std::string> read_word(const toml::node& value, std::optional<Value>& into,
                                     Read read) {
    auto text = value.value_exact<std::string>();
    if (const auto number = value.value_exact<std::int64_t>(); !text && number) {
        text = fmt::format("{}", *number);
    }
    if (!text) {
        return "expected a text in quotes";
    }
    const auto read_value = read(*text);
    if (!read_value) {
        return read_value.error();
    }
    into = *read_value;
    return std::nullopt;
}

base::Result<ColorWhen, std::string> color_word(std::string_view text) {
    if (const auto when = read_color(text)) {
        return *when;
    }
    return failure(std::string("expected auto, never or always"));
}

base::Result<rules::PerSeat<int>, std::string> level_words(std::string_view text) {
    return read_levels(text, MatchSpec().levels);
}

struct ConfigRow {
    ConfigKey key;
    Reader read;
};

constexpr std::array config_rows{
    ConfigRow{{"name", "\"alice\""},
              [](const toml::node& v, Config& c) { return read_text(v, c.name); }},
    ConfigRow{{"theme", "\"NAME\""},
              [](const toml::node& v, Config& c) { return read_text(v, c.theme); }},
    ConfigRow{{"ascii", "true or false"},
              [](const toml::node& v, Config& c) { return read_flag(v, c.ascii); }},
    ConfigRow{{"figurines", "true or false"},
              [](const toml::node& v, Config& c) { return read_flag(v, c.figurines); }},
    ConfigRow{{"color", "\"auto\", \"never\" or \"always\""},
              [](const toml::node& v, Config& c) { return read_word(v, c.color, color_word); }},
    ConfigRow{{"bell", "true or false"},
              [](const toml::node& v, Config& c) { return read_flag(v, c.bell); }},
    ConfigRow{{"confirm", "true or false"},
              [](const toml::node& v, Config& c) { return read_flag(v, c.confirm); }},
    ConfigRow{{"seat", "\"A\", \"a\", \"B\" or \"b\""},
              [](const toml::node& v, Config& c) { return read_word(v, c.seat, read_seat); }},
    ConfigRow{{"humans", "\"A,b\""},
              [](const toml::node& v, Config& c) { return read_word(v, c.humans, read_seats); }},
    ConfigRow{{"level", "4 or \"a=3,B=5\""},
              [](const toml::node& v, Config& c) { return read_word(v, c.levels, level_words); }},
    ConfigRow{{"laws", "\"fics\""},
              [](const toml::node& v, Config& c) { return read_word(v, c.laws, read_laws); }},
    ConfigRow{{"law", "\"FIELD=VALUE FIELD=VALUE\""},
              [](const toml::node& v, Config& c) { return read_word(v, c.law, read_law); }},
    ConfigRow{{"referee", "\"strict\" or \"claims\""},
              [](const toml::node& v, Config& c) { return read_word(v, c.referee, read_referee); }},
    ConfigRow{{"clock", "\"move\" or \"press\""},
              [](const toml::node& v, Config& c) { return read_word(v, c.clock, read_clock); }},
    ConfigRow{{"time", "\"3+0\""},
              [](const toml::node& v, Config& c) { return read_word(v, c.time, read_time); }},
    ConfigRow{{"variant", "\"bughouse\""},
              [](const toml::node& v, Config& c) { return read_word(v, c.variant, read_variant); }},
    ConfigRow{{"start", "\"standard\" or \"chess960:N\""},
              [](const toml::node& v, Config& c) { return read_word(v, c.start, read_start); }},
    ConfigRow{{"user", "\"NAME\""},
              [](const toml::node& v, Config& c) { return read_text(v, c.user); }},
    ConfigRow{{"password-file", "\"FILE\""},
              [](const toml::node& v, Config& c) {
                  return read_text(v, c.password_file, most_path_bytes);
              }},
    ConfigRow{{"timeseal", "\"auto\", \"on\" or \"off\""},
              [](const toml::node& v, Config& c) { return read_text(v, c.timeseal); }},
    ConfigRow{
        {"icsrc", "\"FILE\""},
        [](const toml::node& v, Config& c) { return read_text(v, c.icsrc, most_path_bytes); }},
};

ConfigFault fault_at(const toml::source_region& where, std::string problem) {
    return {static_cast<int>(where.begin.line), static_cast<int>(where.begin.column),
            std::move(problem)};
}

std::optional<ConfigFault> read_key(const toml::key& key, const toml::node& value, Config& config) {
    for (const ConfigRow& row : config_rows) {
        if (row.key.name == key.str()) {
            const auto problem = row.read(value, config);
            return problem ? std::optional(fault_at(value.source(),
                                                    fmt::format("{}: {}", key.str(), *problem)))
                           : std::nullopt;
        }
    }
    return fault_at(key.source(), fmt::format("unknown key \"{}\"", base::printable(key.str())));
}

} // namespace

base::Result<Config, ConfigFault> read_config(std::string_view text) {
    if (text.size() > most_config_bytes) {
        return failure(ConfigFault{1, 1, fmt::format("longer than {} bytes", most_config_bytes)});
    }
    const toml::parse_result parsed = toml::parse(text);
    if (!parsed) {
        return failure(
            fault_at(parsed.error().source(), base::printable(parsed.error().description())));
    }
    Config config;
    for (const auto& [key, value] : parsed.table()) {
        if (auto fault = read_key(key, value, config)) {
            return failure(std::move(*fault));
        }
    }
    return config;
}

std::optional<ColorWhen> read_color(std::string_view text) {
    if (text == "auto") {
        return ColorWhen::automatic;
    }
    if (text == "never") {
        return ColorWhen::never;
    }
    return text == "always" ? std::optional(ColorWhen::always) : std::nullopt;
}

std::span<const ConfigKey> config_keys() {
    static constexpr auto keys = [] {
        std::array<ConfigKey, config_rows.size()> list{};
        for (std::size_t i = 0; i < config_rows.size(); ++i) {
            list[i] = config_rows[i].key;
        }
        return list;
    }();
    return keys;
}

} // namespace app
