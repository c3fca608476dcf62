// SPDX-License-Identifier: GPL-3.0-or-later
// The manual agrees with the program: its lists are compared with the program's own tables.
// `UPDATE_MAN=1` rewrites the lists of keys and commands.
#include "src/app/on/verbs.h"
#include "src/app/settings.h"
#include "src/app/show/text_pages.h"
#include "src/base/text.h"
#include "src/engine/search/levels.h"
#include "src/rules/match/outcome.h"
#include "tests/support/catch.h"
#include "tests/support/help_text.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/source_tree.h"
#include "tui/keys/bindings.h"
#include "tui/terminal/theme.h"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace {

using support::options_of_help;
using support::subcommands;

const std::string manual_file = support::in_repository("man/bughouse.6");
const std::string config_manual_file = support::in_repository("man/bughouse.toml.5");

std::string text_of(const std::string& file) {
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

std::string manual() {
    return text_of(manual_file);
}

/// The lines between a heading and the next one of the same level.
std::string section(const std::string& text, const std::string& macro, const std::string& title) {
    const auto start = text.find(macro + " " + title + "\n");
    if (start == std::string::npos) {
        return {};
    }
    const auto first = text.find('\n', start) + 1;
    const auto end = text.find("\n" + macro + " ", first - 1);
    return end == std::string::npos ? text.substr(first) : text.substr(first, end + 1 - first);
}

/// Whether a word such as `In`, `No` or `Up` is, or could be, the name of a macro.
bool looks_like_macro(std::string_view word) {
    return word.size() == 2 && word[0] >= 'A' && word[0] <= 'Z' && word[1] >= 'a' && word[1] <= 'z';
}

/// Text escaped for a macro's line: punctuation is no delimiter, a backslash stands for itself, and
/// no word is a macro.
std::string argument(std::string_view text) {
    std::string escaped;
    for (const std::string_view word : base::tokens(text)) {
        const bool delimiter =
            word.size() == 1 && std::ispunct(static_cast<unsigned char>(word[0]));
        escaped += escaped.empty() ? "" : " ";
        escaped += delimiter || looks_like_macro(word) ? "\\&" : "";
        for (const char c : word) {
            escaped += c == '\\' ? "\\e" : std::string(1, c);
        }
    }
    return escaped;
}

std::string item(const std::vector<std::string_view>& names, std::string_view arguments,
                 std::string_view does) {
    std::string line = ".It";
    for (const auto name : names) {
        line += fmt::format("{} Ic {}", line == ".It" ? "" : " ,", argument(name));
    }
    if (!arguments.empty()) {
        line += fmt::format(" Ar {}", arguments);
    }
    return fmt::format("{}\n{}\n", line, does);
}

const std::string list = ".Bl -tag -width Ds\n";

std::string keys_as_mdoc() {
    std::string text;
    for (const std::string& line : tui::key_help(true)) {
        if (line.empty()) {
            text += ".El\n";
        } else if (line.front() != ' ') {
            text += ".Ss " + argument(line) + "\n" + list;
        } else {
            const std::string_view row = base::trim(line);
            const auto gap = row.find("  ");
            std::vector<std::string_view> names;
            for (const auto name : base::split(row.substr(0, gap), ',')) {
                names.push_back(base::trim(name));
            }
            text += item(names, {}, base::trim(row.substr(gap)));
        }
    }
    return text;
}

/// Text escaped for a line of its own.
std::string sentence(std::string_view text) {
    const bool control = text.front() == '.' || text.front() == '\'';
    std::string escaped = control ? "\\&" : "";
    for (const char c : text) {
        escaped += c == '\\' ? "\\e" : std::string(1, c);
    }
    return escaped;
}

std::string tables_as_mdoc(const std::vector<app::HelpTable>& tables) {
    std::string text;
    for (const app::HelpTable& table : tables) {
        text += ".Ss " + argument(table.heading) + "\n" + list;
        for (const app::HelpRow& row : table.rows) {
            text += item({row.left}, {}, sentence(row.right));
        }
        text += ".El\n";
    }
    return text;
}

std::string commands_as_mdoc() {
    std::string text = "The input line understands moves, tells and these words.\n"
                       "A slash may stand before them.\n" +
                       list;
    for (const app::VerbRow& row : app::verb_rows()) {
        const auto& help = row.help;
        const auto arguments = help.arguments.empty() ? help.server_arguments : help.arguments;
        text += item(base::tokens(help.names), arguments, help.description);
    }
    return text + ".El\n";
}

/// The settings that have one key each: at the top of the file, or in a server's table.
std::string settings_as_mdoc(unsigned place) {
    std::string text = list;
    for (const app::Setting& setting : app::settings()) {
        if ((setting.places & place) != 0) {
            const bool flag = setting.kind == app::Setting::Kind::flag;
            text += fmt::format(".It Li {} = {}\n{}\n", setting.name,
                                flag ? "true" : fmt::format("\\(dq{}\\(dq", setting.placeholder),
                                sentence(app::help_of(setting)));
        }
    }
    return text;
}

std::string file_keys_as_mdoc() {
    return settings_as_mdoc(app::Setting::in_file) + ".El\n";
}

std::string server_keys_as_mdoc() {
    return settings_as_mdoc(app::Setting::in_server_section) +
           ".It Li host = \\(dqHOST\\(dq\nIts name or address.\n"
           ".It Li port = 5000\nIts port.\n.El\n";
}

using Sections = std::vector<std::pair<std::string, std::string>>;

/// Rewrites these sections of a page.
void update_page(const std::string& file, const Sections& sections) {
    std::string text = text_of(file);
    for (const auto& [title, lines] : sections) {
        const auto first = text.find(".Sh " + title + "\n") + title.size() + 5;
        text.replace(first, text.find("\n.Sh ", first - 1) + 1 - first, lines);
    }
    std::ofstream(file) << text;
}

void update_manual() {
    update_page(config_manual_file,
                {{"KEYS", file_keys_as_mdoc()}, {"KEYS OF A SERVER", server_keys_as_mdoc()}});
    update_page(manual_file,
                {{"INPUT", tables_as_mdoc(app::typing_help())},
                 {"SCREEN, BOTS AND LAWS", tables_as_mdoc(app::marks_bots_laws_help())},
                 {"KEYS", keys_as_mdoc()},
                 {"COMMANDS", commands_as_mdoc()}});
}

std::set<std::string> options_of_section(const std::string& text) {
    std::set<std::string> found;
    for (const auto line : base::split(text, '\n')) {
        const auto phrase = base::tokens(line);
        if (phrase.size() > 2 && phrase[0] == ".It" && phrase[1] == "Fl") {
            found.insert(std::string(phrase[2]));
        }
    }
    return found;
}

} // namespace

TEST_CASE("the manual lists every key as the program has it") {
    if (std::getenv("UPDATE_MAN") != nullptr) {
        update_manual();
    }
    CHECK(section(manual(), ".Sh", "KEYS") == keys_as_mdoc());
}

TEST_CASE("no page of the manual shows a placeholder instead of a setting's values") {
    for (const auto& file : {manual_file, config_manual_file}) {
        CHECK(text_of(file).find("{}") == std::string::npos);
    }
}

TEST_CASE(
    "the manual has what can be typed, the marks, the levels and the law books as F1 has them") {
    CHECK(section(manual(), ".Sh", "INPUT") == tables_as_mdoc(app::typing_help()));
    CHECK(section(manual(), ".Sh", "SCREEN, BOTS AND LAWS") ==
          tables_as_mdoc(app::marks_bots_laws_help()));
}

TEST_CASE("every law book and every level has its line") {
    std::string books;
    std::string levels;
    for (const app::HelpTable& table : app::marks_bots_laws_help()) {
        for (const app::HelpRow& row : table.rows) {
            books += table.heading == "The law books" ? fmt::format("{} ", row.left) : "";
            levels += table.heading == "The levels of the bots" ? fmt::format("{} ", row.left) : "";
        }
    }
    for (const std::string_view name : rules::preset_names()) {
        INFO(name);
        CHECK(books.find(name) != std::string::npos);
    }
    for (int level = engine::lowest_level; level <= engine::highest_level; ++level) {
        INFO(level);
        CHECK(levels.find(fmt::format("{} ", level)) != std::string::npos);
    }
}

TEST_CASE("no word of a heading or a key is taken for a macro") {
    std::istringstream lines(manual());
    for (std::string line; std::getline(lines, line);) {
        const auto phrase = base::tokens(line);
        if (phrase.size() > 1 && phrase.front() == ".Ss") {
            INFO(line);
            CHECK_FALSE(looks_like_macro(phrase[1]));
        }
    }
}

TEST_CASE("a bracket of the manual holds one optional argument, and not what follows it") {
    for (const auto& file : {manual_file, config_manual_file}) {
        const std::string text = text_of(file);
        for (const std::string_view line : base::split(text, '\n')) {
            const auto bracket = line.rfind(" Op "); // closes at the end of its line
            const auto held = line.substr(bracket == line.npos ? line.size() : bracket);
            INFO(line);
            CHECK(held.find(" Ar ") == held.rfind(" Ar "));
        }
    }
}

TEST_CASE("a key that names a verb names one that there is") {
    for (const tui::Binding& binding : tui::bindings()) {
        if (const auto* verb = std::get_if<app::Verb>(&binding.action)) {
            INFO(verb->name);
            CHECK(app::find_verb_by_name(verb->name) != nullptr);
        }
    }
}

TEST_CASE("the manual lists every command of the input line as the program has it") {
    CHECK(section(manual(), ".Sh", "COMMANDS") == commands_as_mdoc());
}

TEST_CASE("the manual has every option of --help, and no other") {
    const std::string options = section(manual(), ".Sh", "OPTIONS");
    auto global = options_of_help({});
    CHECK(options_of_section(section(options, ".Ss", "Global")) == global);
    const auto names = subcommands();
    REQUIRE(names.size() > 2);
    for (const std::string& name : names) {
        INFO(name);
        auto own = options_of_help({name});
        own.erase("-help");
        static const std::map<std::string, std::vector<std::string>> inner{
            {"bpgn", {"check", "convert"}},
            {"library", {"import", "search", "show", "export", "book", "stats", "rebuild"}}};
        if (const auto commands = inner.find(name); commands != inner.end()) {
            for (const std::string& command : commands->second) {
                own.merge(options_of_help({name, command}));
            }
            own.erase("-help");
        }
        CHECK(options_of_section(section(options, ".Ss", name)) == own);
    }
}

TEST_CASE("the manual names every subcommand") {
    const std::string description = section(manual(), ".Sh", "DESCRIPTION");
    for (const std::string& name : subcommands()) {
        INFO(name);
        CHECK(description.find(".It Cm " + name) != std::string::npos);
    }
}

TEST_CASE("the manual names every ending that matches can be searched for, in their order") {
    const std::string options = section(manual(), ".Sh", "OPTIONS");
    const std::string text = section(options, ".It", "Fl -ending Ar WORD");
    std::string listed;
    for (const std::string_view line : base::split(text, '\n')) {
        for (const auto word : base::tokens(line.starts_with(".Cm ") ? line.substr(4) : "")) {
            listed += word.size() > 1 ? fmt::format("{} ", word) : "";
        }
    }
    std::string expected;
    for (int i = 0; i < rules::endings; ++i) {
        expected += fmt::format("{} ", rules::text_of(static_cast<rules::Ending>(i)).name);
    }
    CHECK(listed == expected);
}

TEST_CASE("bughouse.toml's manual lists every key of the file as --help has it, and no other") {
    CHECK(section(text_of(config_manual_file), ".Sh", "KEYS") == file_keys_as_mdoc());
    CHECK(section(text_of(config_manual_file), ".Sh", "KEYS OF A SERVER") == server_keys_as_mdoc());
}

TEST_CASE("the example in bughouse.toml's manual is read without a complaint") {
    const std::string examples = section(text_of(config_manual_file), ".Sh", "EXAMPLES");
    const std::string begin = ".Bd -literal\n";
    const auto from = examples.find(begin);
    REQUIRE(from != std::string::npos);
    const auto first = from + begin.size();
    const std::string example = examples.substr(first, examples.find(".Ed\n") - first);
    const support::ScratchFolder scratch;
    const std::string file = scratch / "bughouse.toml";
    std::ofstream(file) << example;
    const auto good = support::bughouse({"--config", file, "laws"});
    CHECK(good.message.empty());
    CHECK(good.exit_code == 0);
    std::ofstream(file) << "colour = true\n" << example;
    CHECK(support::bughouse({"--config", file, "laws"}).exit_code == 2);
}

TEST_CASE("--help names every colour theme") {
    const std::string help = support::bughouse({"--help"}).output;
    for (const std::string_view name : tui::Theme::names()) {
        INFO(name);
        CHECK(help.find(name) != std::string::npos);
    }
}
