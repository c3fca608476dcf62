// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/people/visitor_settings.h"

#include "src/base/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace net {
namespace {

struct VariableRow {
    std::string_view name;
    int least = 0;
    int most = 1;
    int usual = 0;
    std::string_view on{};  ///< the answer; if empty, the variable changes nothing
    std::string_view off{}; ///< the answer if the value is 0
};

constexpr std::array<VariableRow, variables> variable_rows{{
    {"open", 0, 1, 1, "You are now open to receive match requests.",
     "You are no longer receiving match requests."},
    {"bugopen", 0, 1, 1, "You are now open for bughouse.", "You are not open for bughouse."},
    {"shout", 0, 1, 1, "You will now hear shouts.", "You will not hear shouts."},
    {"cshout", 0, 1, 1, "You will now hear cshouts.", "You will not hear cshouts."},
    {"kibitz", 0, 1, 1, "You will now hear kibitzes.", "You will not hear kibitzes."},
    {"tell", 0, 1, 1, "You will now hear direct tells from unregistered users.",
     "You will not hear direct tells from unregistered users."},
    {"pin", 0, 1, 0, "You will now hear logins/logouts.", "You will not hear logins/logouts."},
    {"gin", 0, 1, 0, "You will now hear game results.", "You will not hear game results."},
    {"seek", 0, 1, 1, "You will now see seek ads.", "You will not see seek ads."},
    {"autoflag", 0, 1, 1, "Auto-flagging enabled.", "Flags fall by themselves here all the same."},
    {"ptime", 0, 1, 0, "Prompts show no time here all the same.",
     "Your prompt will now not show the time."},
    {"provshow", 0, 1, 0, "Provisional ratings are not marked here all the same.",
     "Provisional ratings will not be shown."},
    {"bell", 0, 1, 0, "This server rings no bell all the same.", "Bell off."},
    {"highlight", 0, 15, 0, "Nothing is highlighted here all the same.", "Highlight is off."},
    {"width", 32, 240, 79, "Width set to {}.", ""},
    {"height", 5, 240, 24, "Height set to {}.", ""},
    {"style", 1, 13, 1, "Style {} set.", ""},
    {"unobserve", 0, 3, 0},
    {"time", 0, 600, 3, "Default time set to {}.", "Default time set to 0."},
    {"inc", 0, 600, 0, "Default increment set to {}.", "Default increment set to 0."},
    {"rated", 0, 1, 0, "Your games will now be rated by default.",
     "Your games will now be unrated by default."},
    {"ropen", 0, 1, 1},
    {"silence", 0, 1, 0, "You will now play games in silence.",
     "You will not play games in silence."},
    {"flip", 0, 1, 0},
    {"chanoff", 0, 1, 0, "You will not hear channel tells.", "You will now hear channel tells."},
    {"jprivate", 0, 1, 0},
    {"private", 0, 1, 0},
    {"kiblevel", 0, 9999, 0, "You will now hear kibitzes and whispers of players rated {} or more.",
     "You will now hear kibitzes and whispers whatever the rating."},
    {"availinfo", 0, 1, 0},
    {"notifiedby", 0, 1, 0, "You will now hear of those who have you on their notify list.",
     "You will not hear of those who have you on their notify list."},
    {"mailmess", 0, 1, 0},
    {"automail", 0, 1, 0},
    {"examine", 0, 1, 0},
    {"noescape", 0, 1, 0},
    {"noflip", 0, 1, 0},
    {"tourney", 0, 1, 0},
    {"messreply", 0, 1, 0},
    {"mailme", 0, 1, 0},
    {"simopen", 0, 1, 0},
    {"ctell", 0, 1, 1, "You will now hear channel tells from unregistered users.",
     "You will not hear channel tells from unregistered users."},
    {"echo", 0, 1, 1},
    {"lang", 0, 1, 0},
}};

constexpr std::array<std::string_view, ivariables> inames{
    "compressmove", "audiochat",   "seekremove",  "defprompt",  "lock",        "startpos",
    "block",        "gameinfo",    "xdr",         "pendinfo",   "graph",       "seekinfo",
    "extascii",     "nohighlight", "vthighlight", "showserver", "pin",         "ms",
    "pinginfo",     "boardinfo",   "extuserinfo", "seekca",     "showownseek", "premove",
    "smartmove",    "movecase",    "suicide",     "crazyhouse", "losers",      "wildcastle",
    "fr",           "nowrap",      "allresults",  "obsping",    "singleboard", "table"};

constexpr bool is_at(Variable place, std::string_view name) {
    return variable_rows[static_cast<std::size_t>(place)].name == name;
}
static_assert(is_at(Variable::seek, "seek") && is_at(Variable::style, "style") &&
              is_at(Variable::time, "time") && is_at(Variable::rated, "rated") &&
              is_at(Variable::chanoff, "chanoff") && is_at(Variable::kiblevel, "kiblevel") &&
              is_at(Variable::notifiedby, "notifiedby") && is_at(Variable::ctell, "ctell"));

constexpr bool is_at(Ivariable place, std::string_view name) {
    return inames[static_cast<std::size_t>(place)] == name;
}
static_assert(is_at(Ivariable::seekremove, "seekremove") && is_at(Ivariable::lock, "lock") &&
              is_at(Ivariable::gameinfo, "gameinfo") && is_at(Ivariable::pendinfo, "pendinfo") &&
              is_at(Ivariable::seekinfo, "seekinfo") && is_at(Ivariable::table, "table"));

/// The index of the name that equals `name` or is the only one to begin with it, else size().
template <class Names> std::size_t named(const Names& names, std::string_view name) {
    std::size_t found = names.size();
    int count = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) {
            return i;
        }
        if (names[i].starts_with(name) && ++count == 1) {
            found = i;
        }
    }
    return name.size() > 1 && count == 1 ? found : names.size();
}

/// The value given; without one, a switch is turned over.
std::optional<int> value_from(std::string_view text, int now, int most = 1) {
    const std::string word = base::lower(text);
    return word.empty() && most > 1           ? std::nullopt
           : word.empty()                     ? std::optional(now == 0 ? 1 : 0)
           : word == "on" || word == "true"   ? std::optional(1)
           : word == "off" || word == "false" ? std::optional(0)
                                              : base::to_number<int>(word);
}

const std::string usual_prompt = "fics% ";

} // namespace

VisitorSettings::VisitorSettings() : prompt_(usual_prompt) {
    for (std::size_t i = 0; i < variable_rows.size(); ++i) {
        values_[static_cast<Variable>(i)] = variable_rows[i].usual;
    }
}

const std::string& VisitorSettings::prompt() const {
    return (*this)[Ivariable::defprompt] ? usual_prompt : prompt_;
}

std::string VisitorSettings::set(std::string_view name, std::string_view value) {
    const std::string wanted = base::lower(name);
    if (wanted == "prompt") {
        prompt_ = value.empty() ? usual_prompt : std::string(value.substr(0, longest_prompt)) + " ";
        return "";
    }
    if (wanted == "interface") {
        interface_ = value.substr(0, longest_interface);
        constexpr std::string_view ours = "bughouse ";
        bits_[static_cast<std::size_t>(Ivariable::table)] =
            bits_[static_cast<std::size_t>(Ivariable::table)] || interface_.starts_with(ours);
        return "";
    }
    if (wanted == "lang") { // there is only one language
        return "lang set to English.\n";
    }
    std::array<std::string_view, variables> names;
    std::ranges::transform(variable_rows, names.begin(),
                           [](const VariableRow& row) { return row.name; });
    const std::size_t at = named(names, wanted);
    if (at == variable_rows.size()) {
        return fmt::format("No such variable name {}.\n", wanted);
    }
    const VariableRow& row = variable_rows[at];
    int& held = values_[static_cast<Variable>(at)];
    const auto given = value_from(value, held, row.most);
    if (!given || *given < row.least || *given > row.most) {
        return fmt::format("Bad value given for variable {}.\n", row.name);
    }
    held = *given;
    const std::string_view sentence = held == 0 ? row.off : row.on;
    return sentence.empty()
               ? fmt::format("{} set to {}: it changes nothing here.\n", row.name, held)
               : fmt::format(fmt::runtime(sentence), held) + "\n";
}

std::string VisitorSettings::iset(std::string_view name, std::string_view value) {
    const std::string wanted = base::lower(name);
    const std::size_t at = named(inames, wanted);
    if (at == inames.size()) {
        return fmt::format("No such ivariable \"{}\".\n", wanted);
    }
    if ((*this)[Ivariable::lock]) {
        return "Cannot alter: Interface setting locked.\n";
    }
    const auto given = value_from(value, bits_[at] ? 1 : 0);
    if (!given || *given < 0 || *given > 1) {
        return fmt::format("Bad value given for ivariable {}.\n", inames.at(at));
    }
    bits_[at] = *given == 1;
    return fmt::format("{} {}.\n", inames.at(at), bits_[at] ? "set" : "unset");
}

void VisitorSettings::set_bits(std::string_view bits) {
    for (std::size_t i = 0; i < std::min(bits.size(), ivariables); ++i) {
        bits_[i] = bits[i] == '1';
    }
}

std::string VisitorSettings::variables_text() const {
    std::string text;
    for (std::size_t i = 0; i < variable_rows.size(); ++i) {
        text += fmt::format("{}={}{}", variable_rows[i].name, values_[static_cast<Variable>(i)],
                            i % 6 == 5 || i + 1 == variable_rows.size() ? "\n" : " ");
    }
    return text;
}

std::string VisitorSettings::ivariables_text() const {
    std::string text;
    for (std::size_t i = 0; i < inames.size(); ++i) {
        text += fmt::format("{}={}{}", inames[i], bits_[i] ? 1 : 0,
                            i % 6 == 5 || i + 1 == inames.size() ? "\n" : " ");
    }
    return text;
}

} // namespace net
