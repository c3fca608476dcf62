// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/config.h"

#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>
#include <fmt/format.h>

// Header-only and without exceptions, however the installed library was built. Assertions are off:
// toml++ asserts facts about malformed headers such as [+x] that do not hold; without them it
// reports the error instead.
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
        return failure(fmt::format("expected quoted text of 1 to {} bytes", most_bytes));
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
    return text ? ConfigText(*text) : failure("expected quoted text");
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
        return fault_at(servers.source(), "servers: expected tables such as [servers.NAME]");
    }
    for (const auto& [name, value] : *tables) {
        const toml::table* table = value.as_table();
        if (table == nullptr || name.str().size() > most_name_bytes) {
            return fault_at(value.source(), "servers: expected tables such as [servers.NAME]");
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

/// Characters of a key without quotes, and the blanks around it: only a quoted key may hold a `=`.
bool is_bare(char c) {
    return is_ascii(c) && c != '"' && c != '\'';
}

/// Behind the text in quotes that `text` begins with; its end where they stay open.
std::size_t behind_quotes(std::string_view text) {
    const char mark = text.front();
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (text[at] == mark) {
            return at + 1;
        }
        at += mark == '"' && text[at] == '\\' ? 1U : 0U;
    }
    return text.size();
}

/// A comment, or `key = "text"` with perhaps a comment behind it.
bool may_hold_letters(std::string_view line) {
    line = base::trim(line);
    if (line.empty() || line.front() == '#') {
        return true;
    }
    const auto equals = std::min(line.find('='), line.size());
    const std::string_view key = line.substr(0, equals);
    const std::string_view value = base::trim(line.substr(std::min(equals + 1, line.size())));
    if (!std::all_of(key.begin(), key.end(), is_bare) || value.empty() ||
        (value.front() != '"' && value.front() != '\'')) {
        return false;
    }
    const std::string_view rest = base::trim(value.substr(behind_quotes(value)));
    return rest.empty() || rest.front() == '#';
}

/// The first letter outside ASCII on a line that may not hold one: where the parser comes upon it
/// outside quotes and comments, its behaviour is undefined. Texts over several lines make it
/// uncertain what a line is.
std::optional<std::size_t> stray_letter(std::string_view text) {
    const bool many_lines =
        text.find("\"\"\"") != std::string_view::npos || text.find("'''") != std::string_view::npos;
    std::size_t begin = text.starts_with("\xEF\xBB\xBF") ? 3 : 0; // a byte order mark
    while (begin < text.size()) {
        const auto line = text.substr(begin, text.find('\n', begin) - begin);
        const auto* const letter = std::find_if_not(line.begin(), line.end(), is_ascii);
        if (letter != line.end() && (many_lines || !may_hold_letters(line))) {
            return begin + static_cast<std::size_t>(letter - line.begin());
        }
        begin += line.size() + 1;
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
        return ConfigFault{
            static_cast<int>(line), static_cast<int>(column),
            "letters outside ASCII are allowed only in comments and in key = \"text\""};
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
