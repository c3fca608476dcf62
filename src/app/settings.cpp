// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/settings.h"

#include "src/base/enum_array.h"
#include "src/base/text.h"

#include <fmt/format.h>

namespace app {

bool is_given(const GivenSettings& given, std::string_view name) {
    const auto found = given.find(name);
    return found != given.end() && !found->second.empty();
}

const Setting* find_setting(std::string_view name) {
    const auto rows = settings();
    return base::row_with(rows, &Setting::name, name);
}

std::vector<std::string> values_of(const Setting& setting) {
    std::vector<std::string> values;
    const auto dots = setting.values.find("..");
    if (dots != std::string_view::npos) {
        const auto last = base::to_number<int>(setting.values.substr(dots + 2));
        for (int i = *base::to_number<int>(setting.values.substr(0, dots)); i <= *last; ++i) {
            values.push_back(fmt::format("{}", i));
        }
    } else if (!setting.values.empty()) {
        for (const std::string_view value : base::split(setting.values, '|')) {
            values.emplace_back(value);
        }
    } else if (setting.kind == Setting::Kind::flag) {
        values = {"on", "off"};
    }
    return values;
}

std::string in_words(const std::vector<std::string>& values, std::string_view default_value) {
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        text += i == 0 ? "" : i + 1 == values.size() ? " or " : ", ";
        text += values[i];
        text += values[i] == default_value ? " (default)" : "";
    }
    return text;
}

std::string help_of(const Setting& setting) {
    std::string help(setting.help);
    if (const auto at = help.find("{}"); at != std::string::npos) {
        help.replace(at, 2, in_words(values_of(setting), setting.default_value));
    }
    return help;
}

bool holds_named_texts(const Setting& setting) {
    return setting.kind == Setting::Kind::list && setting.places == Setting::in_file;
}

std::string value_of(const Setting& setting, const GivenSettings& given) {
    std::string value(setting.default_value);
    if (is_given(given, setting.name)) {
        const auto& texts = given.find(setting.name)->second;
        const char* const between = holds_named_texts(setting) ? ", " : " ";
        value = setting.kind == Setting::Kind::list ? fmt::format("{}", fmt::join(texts, between))
                                                    : texts.back();
    }
    if (setting.kind == Setting::Kind::flag) {
        value = value == "true" || value == "on" ? "on" : "off";
    }
    return value;
}

const std::vector<const Setting*>& file_settings() {
    static const std::vector<const Setting*> sorted = [] {
        constexpr std::array<std::string_view, 6> groups{"You",  "Board",  "Match",
                                                         "Talk", "Server", "Program"};
        std::vector<const Setting*> rows;
        for (const std::string_view group : groups) {
            for (const Setting& row : settings()) {
                if (row.group == group && (row.places & Setting::in_file) != 0) {
                    rows.push_back(&row);
                }
            }
        }
        return rows;
    }();
    return sorted;
}

namespace {

/// Records a value. Choosing other laws discards the changes made to the previous ones.
void record_value(GivenSettings& given, const Setting& setting, const std::string& text) {
    if (setting.name == "laws") {
        for (const char* law : {"law", "ending", "stalling", "referee", "clock"}) {
            given.erase(law);
        }
    }
    given[std::string(setting.name)].push_back(text);
}

} // namespace

std::optional<SettingFault> apply_settings(const GivenSettings& given, Settings& into) {
    for (const Setting& setting : settings()) {
        const auto found = given.find(setting.name);
        if (found == given.end()) {
            continue;
        }
        for (const std::string& text : found->second) {
            if (auto problem = setting.read(text, into)) {
                return SettingFault{setting.name, text, *std::move(problem)};
            }
            record_value(into.given, setting, text);
        }
    }
    return std::nullopt;
}

} // namespace app
