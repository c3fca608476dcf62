// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/config.h"

#include "src/base/utf8.h"

#include <algorithm>
#include <fmt/format.h>

// Header-only and without exceptions, whatever the installed library was built with. What it
// asserts, or lets the compiler assume, of a header such as [+x] is not so: without that it says
// what is wrong.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace app {

using base::failure;

namespace {

constexpr std::size_t most_name_bytes = 32;
constexpr std::size_t most_path_bytes = 4096;
constexpr std::size_t most_host_bytes = 255; // RFC 1035

using ConfigText = base::Result<std::string, std::string>;

ConfigText quoted(const toml::node& value, std::size_t most_bytes) {
    const auto text = value.value_exact<std::string>();
    if (!text || text->empty() || text->size() > most_bytes || base::clean(*text) != *text) {
        return failure(fmt::format("expected a text of 1 to {} bytes in quotes", most_bytes));
    }
    return *text;
}

/// The value as the command line would have it; the reason why it is of the wrong kind.
ConfigText text_of(const toml::node& value, Setting::Kind kind) {
    if (kind == Setting::Kind::flag) {
        const auto flag = value.value_exact<bool>();
        return flag ? ConfigText(*flag ? "true" : "false") : failure("expected true or false");
    }
    if (kind == Setting::Kind::name || kind == Setting::Kind::path) {
        return quoted(value, kind == Setting::Kind::name ? most_name_bytes : most_path_bytes);
    }
    if (const auto number = value.value_exact<std::int64_t>()) {
        return fmt::format("{}", *number);
    }
    const auto text = value.value_exact<std::string>();
    return text ? ConfigText(*text) : failure("expected a text in quotes");
}

ConfigFault fault_at(const toml::source_region& where, std::string problem) {
    return {static_cast<int>(where.begin.line), static_cast<int>(where.begin.column),
            std::move(problem)};
}

/// Notes what the file says of one setting that may stand in `place`.
std::optional<ConfigFault> read_key(const toml::key& key, const toml::node& value, unsigned place,
                                    Given& given) {
    const auto rows = settings();
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const Setting& setting) {
        return setting.name == key.str() && (setting.places & place) != 0;
    });
    if (row == rows.end()) {
        return fault_at(key.source(),
                        fmt::format("unknown key \"{}\"", base::printable(key.str())));
    }
    const auto text = text_of(value, row->kind);
    if (!text) {
        return fault_at(value.source(), fmt::format("{}: {}", key.str(), text.error()));
    }
    given[std::string(key.str())] = {*text};
    return std::nullopt;
}

std::optional<ConfigFault> read_server(const toml::table& table, NamedServer& server) {
    for (const auto& [key, value] : table) {
        if (key.str() != "host" && key.str() != "port") {
            if (auto fault = read_key(key, value, Setting::of_server, server.given)) {
                return fault;
            }
            continue;
        }
        const bool host = key.str() == "host";
        const auto text =
            host ? quoted(value, most_host_bytes) : text_of(value, Setting::Kind::value);
        if (!text) {
            return fault_at(value.source(), fmt::format("{}: {}", key.str(), text.error()));
        }
        (host ? server.host.emplace() : server.port) = *text;
    }
    Settings scratch; // each value is judged here, where its place is known
    if (const auto fault = take_over(server.given, scratch)) {
        return fault_at(table.get(fault->name)->source(),
                        fmt::format("{}: {}", fault->name, fault->problem));
    }
    return std::nullopt;
}

std::optional<ConfigFault> read_servers(const toml::node& servers, Settings& settings) {
    const toml::table* tables = servers.as_table();
    if (tables == nullptr) {
        return fault_at(servers.source(), "servers: expected tables, [servers.NAME]");
    }
    for (const auto& [name, value] : *tables) {
        const toml::table* table = value.as_table();
        if (table == nullptr || name.str().size() > most_name_bytes) {
            return fault_at(value.source(), "servers: expected tables, [servers.NAME]");
        }
        NamedServer server;
        if (auto fault = read_server(*table, server)) {
            return fault;
        }
        settings.servers.insert_or_assign(std::string(name.str()), std::move(server));
    }
    return std::nullopt;
}

bool is_ascii(char c) {
    return static_cast<unsigned char>(c) < 0x80;
}

/// Behind the text in quotes that begins there; nothing open is looked for beyond its line.
std::size_t behind_quotes(std::string_view text, std::size_t begin) {
    const char mark = text[begin];
    for (std::size_t at = begin + 1; at < text.size(); ++at) {
        if (text[at] == '\n' || text[at] == mark) {
            return at + 1;
        }
        at += mark == '"' && text[at] == '\\' ? 1U : 0U;
    }
    return text.size();
}

/// Whether a quotation mark there begins a key or the text of a setting; none is a list.
bool begins_text(std::string_view text, std::size_t at) {
    const auto before = text.substr(0, at).find_last_not_of(" \t");
    return before == std::string_view::npos ||
           std::string_view("\n=.\xBF").find(text[before]) != std::string_view::npos;
}

/// The first letter outside ASCII that stands neither in quotes on one line nor in a comment: the
/// parser believes that it cannot come upon one.
std::optional<std::size_t> stray_letter(std::string_view text) {
    std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0; // a byte order mark
    while (at < text.size()) {
        const char c = text[at];
        const bool many_lines = text.substr(at, 3) == "\"\"\"" || text.substr(at, 3) == "'''";
        if (!is_ascii(c)) {
            return at;
        }
        if (c == '#') {
            at = std::min(text.find('\n', at), text.size());
        } else if ((c == '"' || c == '\'') && !many_lines && begins_text(text, at)) {
            at = behind_quotes(text, at);
        } else {
            at += many_lines ? 3 : 1;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<ConfigFault> read_config(std::string_view text, Settings& settings) {
    if (text.size() > most_config_bytes) {
        return ConfigFault{1, 1, fmt::format("longer than {} bytes", most_config_bytes)};
    }
    if (const auto at = stray_letter(text)) {
        const auto before = text.substr(0, *at);
        const auto line = std::count(before.begin(), before.end(), '\n') + 1;
        const auto column = before.size() - (before.rfind('\n') + 1) + 1;
        return ConfigFault{static_cast<int>(line), static_cast<int>(column),
                           "letters outside ASCII stand in quotes or comments only"};
    }
    const toml::parse_result parsed = toml::parse(text);
    if (!parsed) {
        return fault_at(parsed.error().source(), base::printable(parsed.error().description()));
    }
    Given given;
    for (const auto& [key, value] : parsed.table()) {
        if (auto fault = key.str() == "servers" ? read_servers(value, settings)
                                                : read_key(key, value, Setting::in_file, given)) {
            return fault;
        }
    }
    if (const auto fault = take_over(given, settings)) {
        return fault_at(parsed.table().get(fault->name)->source(),
                        fmt::format("{}: {}", fault->name, fault->problem));
    }
    return std::nullopt;
}

} // namespace app
