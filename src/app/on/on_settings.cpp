// SPDX-License-Identifier: GPL-3.0-or-later
// Changing settings while the program runs: the page, the input field and the verb `set`. The rows
// are those of src/app/settings.
#include "src/app/on/handlers.h"
#include "src/app/on/verbs.h"
#include "src/app/options.h"
#include "src/app/settings.h"
#include "src/app/table/match_terms.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace app {
namespace {

/// Copies what `into`, which was made from the settings alone, lacks: facts about this run, and the
/// terms of a house match.
void keep_findings(const Options& from, Options& into) {
    into.wall_seconds_at_zero = from.wall_seconds_at_zero;
    into.found_matches = from.found_matches;
    into.coached_count = from.coached_count;
    into.tmux_escape_time = from.tmux_escape_time;
    into.key_help = from.key_help;
    into.replay_key_help = from.replay_key_help;
    into.library_key_help = from.library_key_help;
    into.match.seed = from.match.seed;
    into.match.bots_by_clock = from.match.bots_by_clock;
    if (!from.match.houses.empty()) {
        into.match = from.match;
    }
}

/// The settings that `given` results in, or why they are not possible.
base::Result<Settings, std::string> settings_with(const GivenSettings& given,
                                                  const Options& options) {
    Settings all;
    if (const auto fault = apply_settings(given, all)) {
        return base::failure(fmt::format("{}: {}", fault->name, fault->problem));
    }
    if (is_given(given, "humans") && !is_given(given, "seat") && !all.options.match.bots_only) {
        all.options.match.seat = all.options.match.humans.front();
    }
    keep_findings(options, all.options);
    if (const auto match = make_match(all.options.match); !match) {
        return base::failure(match.error());
    }
    return all;
}

/// The values of `setting` once `value` is set. A list of NAME=TEXT, such as `alias`, keeps one
/// value per name; nothing as `value` leaves none.
std::vector<std::string> values_with(const GivenSettings& given, const Setting& setting,
                                     const std::optional<std::string>& value) {
    std::vector<std::string> values;
    const bool joins = holds_named_texts(setting) && value;
    if (const auto found = given.find(setting.name); joins && found != given.end()) {
        values = found->second;
        std::erase_if(values, [&value](const std::string& one) {
            return one.substr(0, one.find('=')) == value->substr(0, value->find('='));
        });
    }
    if (value) {
        values.push_back(*value);
    }
    return values;
}

/// Whether a value that is set now is used only from the next start on. The start page connects
/// with the values that it shows.
bool is_read_at_start(const Model& model, const Setting& setting) {
    return setting.name == "threads" || setting.name == "record" ||
           (setting.group == "Server" && model.server);
}

std::string value_text(const Model& model, const Setting& setting) {
    const std::string now = value_of(setting, model.given);
    return fmt::format("{} is {}", setting.name, now.empty() ? "not set" : now);
}

/// Sets a value, or the default if there is none, for this run and in the config file. Returns from
/// when on it is used, which is empty for at once, or why it cannot be set.
base::Result<std::string_view, std::string> set(const Context& m, const Setting& setting,
                                                std::optional<std::string> value) {
    Model& model = m.model;
    const bool read_at_start = is_read_at_start(model, setting);
    if (model.settings_file.empty() && read_at_start) {
        return base::failure(fmt::format(
            "{} is read only at the start; there is no config file to keep it in", setting.name));
    }
    const bool named = setting.kind == Setting::Kind::name;
    if (value && named && (value->empty() || value->size() > most_name_bytes)) {
        return base::failure(fmt::format("expected a text of 1 to {} bytes", most_name_bytes));
    }
    GivenSettings given = model.given;
    const auto values = values_with(given, setting, value);
    given.erase(std::string(setting.name));
    if (!values.empty()) {
        given[std::string(setting.name)] = values;
    }
    const auto all = settings_with(given, *model.options);
    if (!all) {
        return base::failure(all.error());
    }
    const bool for_matches = all->options.match != model.options->match;
    model.start.set_terms(
        with_changes(model.start.terms(), model.options->match, all->options.match));
    *model.options = all->options;
    model.given = std::move(given);
    if (model.looks != all->looks) {
        model.looks = all->looks;
        model.piece_set_changes = 0;
        m.out.push_back(Restyle{});
    }
    if (model.settings_file.empty()) {
        m.notice(wording("set for this run: there is no folder for a config file",
                         "set for this run only"),
                 Tone::quiet);
    } else {
        m.out.push_back(SaveSetting{setting.name, values});
    }
    const std::string_view when = read_at_start ? " from the next start of bughouse on"
                                  : for_matches && model.table && !model.server
                                      ? " from the next match on"
                                      : "";
    if (!when.empty()) {
        m.notice(fmt::format("{}{}", value_text(model, setting), when));
    }
    return when;
}

/// Why a value cannot be set. The short form does not name the setting, which can be seen.
Wording without_name(const std::string& why, const Setting& setting) {
    const std::string name = fmt::format("{}: ", setting.name);
    return why.starts_with(name) ? Wording(why, why.substr(name.size())) : Wording(why);
}

/// Sets a value as set() does; false after a warning if it cannot be set.
bool set_or_warn(const Context& m, const Setting& setting, std::optional<std::string> value) {
    const auto when = set(m, setting, std::move(value));
    if (!when) {
        m.notice(without_name(when.error(), setting), Tone::warning);
    }
    return when.has_value();
}

/// The value `steps` beside `now` in the list, wrapping around; from any other text, the first or
/// last.
std::string value_beside(const std::vector<std::string>& values, const std::string& now,
                         int steps) {
    const auto size = static_cast<std::ptrdiff_t>(values.size());
    const auto found = std::ranges::find(values, now) - values.begin();
    const std::ptrdiff_t at = found == size && steps > 0 ? -1 : found;
    return values[static_cast<std::size_t>((at + steps + size) % size)];
}

/// Sets the next value of the list; a free text has to be typed.
void step(const Context& m, const Setting& setting, int steps) {
    const auto values = values_of(setting);
    if (values.empty()) {
        return open_value_field(m.model, setting);
    }
    set_or_warn(m, setting, value_beside(values, value_of(setting, m.model.given), steps));
}

void enter_value(const Context& m) {
    const ValueField field = *m.model.field;
    const std::string_view typed = base::trim(field.line.text());
    const std::string text(typed.empty() ? std::string_view(field.value_if_empty) : typed);
    if (set_or_warn(m, *field.setting, text.empty() ? std::nullopt : std::optional(text))) {
        m.model.field.reset();
    }
}

/// Tab in the field: fills in the next named value, Shift-Tab the one before; after the last comes
/// the first.
void next_value(ValueField& field, int steps) {
    const auto values = values_of(*field.setting);
    if (!values.empty()) {
        field.line.set(value_beside(values, field.line.text(), steps));
    }
}

} // namespace

void open_value_field(Model& model, const Setting& setting, std::string_view value_if_empty) {
    model.field = ValueField{&setting, {}, std::string(value_if_empty)};
    if (value_if_empty.empty()) {
        const auto given = model.given.find(setting.name);
        const bool named = holds_named_texts(setting) && is_given(model.given, setting.name);
        model.field->line.set(named ? given->second.back() : value_of(setting, model.given));
    }
}

bool on_field(const Context& m, const Intent& intent) {
    ValueField& field = *m.model.field;
    if (const auto* typed = std::get_if<InsertText>(&intent)) {
        (void)field.line.insert(typed->text);
        return true;
    }
    if (const auto* edit = std::get_if<EditLine>(&intent)) {
        field.line.edit(edit->edit);
        return true;
    }
    const auto* action = std::get_if<Action>(&intent);
    if (action == nullptr) {
        return std::holds_alternative<PartnerKey>(intent) ||
               std::holds_alternative<AltOrEscLetter>(intent);
    }
    if (*action == Action::submit) {
        enter_value(m);
    } else if (*action == Action::escape || *action == Action::interrupt) {
        m.model.field.reset();
    } else if (*action == Action::complete || *action == Action::complete_back) {
        next_value(field, *action == Action::complete ? 1 : -1);
    } else {
        return *action != Action::suspend;
    }
    return true;
}

void on_settings_page(const Context& m, Action action) {
    const auto& rows = file_settings();
    std::size_t& chosen = m.model.settings->chosen;
    const Setting& setting = *rows[chosen];
    constexpr std::size_t page = 10;
    if (action == Action::menu_up) {
        chosen = (chosen + rows.size() - 1) % rows.size();
    } else if (action == Action::menu_down) {
        chosen = (chosen + 1) % rows.size();
    } else if (action == Action::page_up) {
        chosen -= std::min(chosen, page);
    } else if (action == Action::page_down) {
        chosen = std::min(chosen + page, rows.size() - 1);
    } else if (action == Action::menu_left || action == Action::menu_right) {
        step(m, setting, action == Action::menu_left ? -1 : 1);
    } else if (action == Action::submit) {
        open_value_field(m.model, setting);
    } else if (action == Action::to_default) {
        set_or_warn(m, setting, std::nullopt);
    } else if (action == Action::escape) {
        m.model.settings.reset();
    }
}

namespace {

/// The setting of the config file that the line names first, and the value after it, which may be
/// empty.
std::pair<const Setting*, std::string> setting_and_value(std::string_view line) {
    line = base::trim(line);
    const std::string name(line.substr(0, line.find(' ')));
    const Setting* setting = find_setting(base::lower(name));
    return {setting != nullptr && (setting->places & Setting::in_file) != 0 ? setting : nullptr,
            std::string(base::trim(line.substr(name.size())))};
}

} // namespace

bool is_setting_line(const Model& model, std::string_view line) {
    const auto [setting, value] = setting_and_value(line);
    if (setting == nullptr || value.empty()) {
        return setting != nullptr;
    }
    GivenSettings given = model.given;
    given[std::string(setting->name)] = {value};
    return settings_with(given, *model.options).has_value();
}

LineResult set_verb(const Context& m, const VerbLine& line) {
    std::string_view rest = base::trim(line.rest);
    if (rest.empty()) {
        m.model.settings.emplace();
        return done;
    }
    const auto [setting, value] = setting_and_value(rest);
    if (setting == nullptr) {
        return m.refuse(fmt::format("no setting is called \"{}\"; /set alone shows them all",
                                    base::printable(rest.substr(0, rest.find(' ')))));
    }
    std::string after = "; " + help_of(*setting);
    if (!value.empty()) {
        const auto when = set(m, *setting, value);
        if (!when) {
            return m.refuse(without_name(when.error(), *setting));
        }
        after = *when;
    }
    m.notice(value_text(m.model, *setting) + after);
    return done;
}

} // namespace app
