// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/config.h"

#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>
#include <fmt/format.h>

// Header-only and without exceptions, however the installed library was built. Assertions are
// disabled: toml++ asserts conditions that malformed headers such as [+x] violate; without the
// assertions it reports an error instead.
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

constexpr std::size_t most_path_bytes = 4096;
constexpr std::size_t most_host_bytes = 255; // RFC 1035 allows no longer name

using ConfigText = base::Result<std::string, std::string>;

ConfigText bounded_text(const toml::node& value, std::size_t most_bytes) {
    const auto text = value.value_exact<std::string>();
    if (!text || text->empty() || text->size() > most_bytes ||
        base::sanitized_line(*text) != *text) {
        return failure(fmt::format("expected quoted text of 1 to {} bytes", most_bytes));
    }
    return *text;
}

/// The value as text, as on the command line, or why it has the wrong type.
ConfigText text_of(const toml::node& value, Setting::Kind kind) {
    if (kind == Setting::Kind::flag) {
        const auto flag = value.value_exact<bool>();
        return flag ? ConfigText(*flag ? "true" : "false") : failure("expected true or false");
    }
    if (kind == Setting::Kind::name || kind == Setting::Kind::path) {
        return bounded_text(value, kind == Setting::Kind::name ? most_name_bytes : most_path_bytes);
    }
    if (const auto number = value.value_exact<std::int64_t>()) {
        return fmt::format("{}", *number);
    }
    const auto text = value.value_exact<std::string>();
    return text ? ConfigText(*text) : failure("expected quoted text");
}

/// An option's texts, as on the command line; empty if no option can have that value.
std::vector<std::string> texts_of(const toml::node& value) {
    std::vector<std::string> texts;
    const auto add = [&texts](const toml::node& one) {
        if (const auto flag = one.value_exact<bool>()) {
            texts.emplace_back(*flag ? "true" : "false");
        } else if (const auto text = text_of(one, Setting::Kind::value)) {
            texts.push_back(*text);
        }
    };
    if (const toml::array* list = value.as_array()) {
        std::ranges::for_each(*list, add);
    } else {
        add(value);
    }
    return texts;
}

ConfigFault fault_at(const toml::source_region& where, std::string problem) {
    return {static_cast<int>(where.begin.line), static_cast<int>(where.begin.column),
            std::move(problem)};
}

/// Stores the value of a key in `given` if a setting of that name is allowed in `place`.
std::optional<ConfigFault> read_key(const toml::key& key, const toml::node& value, unsigned place,
                                    GivenSettings& given) {
    const auto rows = settings();
    const auto row = std::ranges::find_if(rows, [&](const Setting& setting) {
        return setting.name == key.str() && (setting.places & place) != 0;
    });
    if (row == rows.end()) {
        return fault_at(key.source(),
                        fmt::format("unknown key \"{}\"", base::printable(key.str())));
    }
    const toml::array* const list = row->kind == Setting::Kind::list ? value.as_array() : nullptr;
    const auto text = list == nullptr ? text_of(value, row->kind) : ConfigText("");
    std::vector<std::string> texts =
        list != nullptr ? texts_of(value) : std::vector{text ? *text : std::string()};
    if (!text || texts.empty() || (list != nullptr && texts.size() != list->size())) {
        return fault_at(value.source(), fmt::format("{}: {}", key.str(),
                                                    text ? "expected quoted texts" : text.error()));
    }
    given[std::string(key.str())] = std::move(texts);
    return std::nullopt;
}

std::optional<ConfigFault> read_server(const toml::table& table, NamedServer& server) {
    for (const auto& [key, value] : table) {
        if (key.str() != "host" && key.str() != "port") {
            if (auto fault = read_key(key, value, Setting::in_server_section, server.given)) {
                return fault;
            }
            continue;
        }
        const bool host = key.str() == "host";
        const auto text =
            host ? bounded_text(value, most_host_bytes) : text_of(value, Setting::Kind::value);
        if (!text) {
            return fault_at(value.source(), fmt::format("{}: {}", key.str(), text.error()));
        }
        (host ? server.host : server.port) = *text;
    }
    Settings scratch; // validates the values here, where their position in the file is known
    if (const auto fault = apply_settings(server.given, scratch)) {
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

/// Whether a character may stand before the `=` of a line: in an unquoted key or the spaces around
/// it.
bool is_bare(char c) {
    return is_ascii(c) && c != '"' && c != '\'' && c != '#';
}

/// Index after the quoted string at the start of `text`; its size if the quotes are not closed.
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

/// Whether all letters outside ASCII on the line are in a comment, or in quoted texts that are a
/// whole value or item of a list, which may go on over several lines.
bool may_hold_letters(std::string_view line) {
    const auto equals = std::min(line.find('='), line.size());
    if (std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(equals), is_bare)) {
        line.remove_prefix(std::min(equals + 1, line.size()));
    }
    constexpr std::string_view of_lists = " \t,[]";
    char before = ',';
    bool quoted = false;
    bool unquoted = false; // such as a number, next to which toml++ takes quotes for letters
    while (!line.empty() && line.front() != '#') {
        const char c = line.front();
        const bool quote = c == '"' || c == '\'';
        if (!is_ascii(c) || (quote && before != ',' && before != '[')) {
            return false;
        }
        quoted = quoted || quote;
        unquoted = unquoted || (!quote && of_lists.find(c) == std::string_view::npos);
        before = c == ' ' || c == '\t' ? before : c;
        line.remove_prefix(quote ? behind_quotes(line) : 1);
    }
    return !quoted || !unquoted;
}

/// The first non-ASCII character on a line that must have none: outside quotes and comments it
/// makes toml++ behave undefinedly. With multi-line strings in the file, no line may have any.
std::optional<std::size_t> stray_letter(std::string_view text) {
    const bool many_lines =
        text.find("\"\"\"") != std::string_view::npos || text.find("'''") != std::string_view::npos;
    std::size_t begin = text.starts_with("\xEF\xBB\xBF") ? 3 : 0; // a byte order mark
    while (begin < text.size()) {
        const auto line = text.substr(begin, text.find('\n', begin) - begin);
        const auto* const letter = std::ranges::find_if_not(line, is_ascii);
        if (letter != line.end() && (many_lines || !may_hold_letters(line))) {
            return begin + static_cast<std::size_t>(letter - line.begin());
        }
        begin += line.size() + 1;
    }
    return std::nullopt;
}

base::Result<toml::table, ConfigFault> parsed(std::string_view text) {
    if (text.size() > most_config_bytes) {
        return failure(ConfigFault{1, 1, fmt::format("longer than {} bytes", most_config_bytes)});
    }
    if (const auto at = stray_letter(text)) {
        const auto before = text.substr(0, *at);
        const auto line = std::ranges::count(before, '\n') + 1;
        const auto column = before.size() - (before.rfind('\n') + 1) + 1;
        return failure(
            ConfigFault{static_cast<int>(line), static_cast<int>(column),
                        "letters outside ASCII are allowed only in comments and in quoted texts"});
    }
    toml::parse_result result = toml::parse(text);
    if (!result) {
        return failure(
            fault_at(result.error().source(), base::printable(result.error().description())));
    }
    return std::move(result).table();
}

} // namespace

std::optional<ConfigFault> read_options(std::string_view text, const PutOption& put) {
    const auto table = parsed(text);
    if (!table) {
        return table.error();
    }
    for (const auto& [key, value] : *table) {
        const std::string name(key.str());
        if (const auto problem = put(name, texts_of(value))) {
            return fault_at(key.source(), fmt::format("{}: {}", base::printable(name), *problem));
        }
    }
    return std::nullopt;
}

std::optional<ConfigFault> read_config(std::string_view text, Settings& settings) {
    const auto table = parsed(text);
    if (!table) {
        return table.error();
    }
    GivenSettings given;
    for (const auto& [key, value] : *table) {
        if (auto fault = key.str() == "servers" ? read_servers(value, settings)
                                                : read_key(key, value, Setting::in_file, given)) {
            return fault;
        }
    }
    if (const auto fault = apply_settings(given, settings)) {
        return fault_at(table->get(fault->name)->source(),
                        fmt::format("{}: {}", fault->name, fault->problem));
    }
    return std::nullopt;
}

namespace {

// Changes one key of a file and leaves everything else as its owner wrote it.

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string literal_of(const Setting& setting, const std::vector<std::string>& values) {
    if (values.size() != 1) {
        std::string list;
        for (const std::string& value : values) {
            list += (list.empty() ? "" : ", ") + literal_of(setting, {value});
        }
        return '[' + list + ']';
    }
    const std::string& value = values.front();
    if (setting.kind == Setting::Kind::flag) {
        return value == "on" || value == "true" ? "true" : "false";
    }
    const auto number = base::to_number<std::int64_t>(value);
    if (setting.kind == Setting::Kind::value && number && fmt::format("{}", *number) == value) {
        return value;
    }
    std::string quoted = "\"";
    for (const char c : value) {
        quoted += c == '"' || c == '\\' ? "\\" : "";
        quoted += c;
    }
    return quoted + '"';
}

std::size_t line_begin(std::string_view text, std::size_t at) {
    const auto before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    return before == std::string_view::npos ? 0 : before + 1;
}

/// Index of the beginning of the next line.
std::size_t next_line(std::string_view text, std::size_t at) {
    const auto end = text.find('\n', at);
    return end == std::string_view::npos ? text.size() : end + 1;
}

/// Byte index of a parser position, which counts characters and skips the byte order mark.
std::size_t offset_of(std::string_view text, const toml::source_position& place) {
    std::size_t at = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    for (toml::source_index line = 1; line < place.line; ++line) {
        at = next_line(text, at);
    }
    for (toml::source_index column = 1; column < place.column; ++column) {
        at = base::next_character(text, at);
    }
    return at;
}

/// Index of the first table header or dotted key.
std::optional<std::size_t> first_table(std::string_view text, const toml::table& table) {
    std::optional<std::size_t> first;
    const auto take = [&first](std::size_t at) { first = std::min(first.value_or(at), at); };
    for (const auto& [key, value] : table) {
        if (const toml::table* inner = value.as_table(); inner != nullptr && !inner->is_inline()) {
            take(line_begin(text, offset_of(text, inner->source().begin)));
            if (const auto deeper = first_table(text, *inner)) {
                take(*deeper);
            }
        }
    }
    return first;
}

/// Index after the last top-level key that is not a table.
std::optional<std::size_t> behind_keys(std::string_view text, const toml::table& table) {
    std::optional<std::size_t> last;
    for (const auto& [key, value] : table) {
        const toml::table* inner = value.as_table();
        if (inner == nullptr || inner->is_inline()) {
            const auto end = next_line(text, offset_of(text, value.source().end));
            last = std::max(last.value_or(end), end);
        }
    }
    return last;
}

/// Index of the beginning of the comment lines directly above the line, if any.
std::size_t above_comment(std::string_view text, std::size_t at) {
    while (at > 0) {
        const std::size_t before = line_begin(text, at - 1);
        if (!base::trim(text.substr(before, at - before)).starts_with('#')) {
            break;
        }
        at = before;
    }
    return at;
}

std::string added(std::string_view text, const toml::table& table, const std::string& line) {
    const auto feed = text.find('\n');
    const bool dos = feed != std::string_view::npos && feed > 0 && text[feed - 1] == '\r';
    const std::string end = dos ? "\r\n" : "\n";
    const auto keys_end = behind_keys(text, table);
    const auto header = keys_end ? std::nullopt : first_table(text, table);
    std::size_t at = keys_end.value_or(header ? above_comment(text, *header) : text.size());
    if (at == 0 && text.starts_with(byte_order_mark)) {
        at = byte_order_mark.size();
    }
    const bool cut = at > 0 && text[at - 1] != '\n' && at != byte_order_mark.size();
    return fmt::format("{}{}{}{}{}{}", text.substr(0, at), cut ? end : "", line, end,
                       header ? end : "", text.substr(at));
}

/// Removes a key and its value; keeps a comment that follows on the line.
std::string removed(std::string_view text, const toml::key& key, std::size_t value_end) {
    const std::size_t begin = line_begin(text, offset_of(text, key.source().begin));
    const std::size_t from =
        begin == 0 && text.starts_with(byte_order_mark) ? byte_order_mark.size() : begin;
    const std::size_t end = next_line(text, value_end);
    const std::string_view rest = text.substr(value_end, end - value_end);
    const auto comment = base::trim(rest).empty() ? rest.size() : rest.find('#');
    return fmt::format("{}{}", text.substr(0, from), text.substr(value_end + comment));
}

} // namespace

base::Result<std::string, std::string> with_setting(std::string_view text, const Setting& setting,
                                                    const std::vector<std::string>& values) {
    Settings scratch;
    if (const auto fault = read_config(text, scratch)) {
        return failure(fmt::format("line {}: {}", fault->line, fault->problem));
    }
    const toml::parse_result before = toml::parse(text);
    toml::table wanted = before.table();
    const std::string literal = values.empty() ? "" : literal_of(setting, values);
    const std::string line = values.empty() ? "" : fmt::format("{} = {}", setting.name, literal);
    const auto old = before.table().find(setting.name);
    std::string changed(text);
    if (old == before.table().end()) {
        changed = values.empty() ? changed : added(text, before.table(), line);
    } else {
        const std::size_t begin = offset_of(text, old->second.source().begin);
        const std::size_t end = offset_of(text, old->second.source().end);
        changed = values.empty()
                      ? removed(text, old->first, end)
                      : fmt::format("{}{}{}", text.substr(0, begin), literal, text.substr(end));
    }
    wanted.erase(setting.name);
    if (const toml::parse_result one = toml::parse(line); one) {
        for (const auto& [key, node] : one.table()) {
            wanted.insert(key, node);
        }
    }
    const toml::parse_result after = toml::parse(changed);
    Settings again;
    if (!after || after.table() != wanted || read_config(changed, again)) {
        return failure(
            fmt::format("{} cannot be set there: change the file by hand", setting.name));
    }
    return changed;
}

} // namespace app
