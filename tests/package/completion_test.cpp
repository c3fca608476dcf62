// SPDX-License-Identifier: GPL-3.0-or-later
// Completion in real shells, compared with what --help lists.
#include "tests/support/catch.h"
#include "tests/support/help_text.h"
#include "tests/support/home.h"
#include "tests/support/skip.h"
#include "tests/support/terminal.h"

#include <cstdlib>

namespace {

using support::options_of_help;
using support::subcommands;
using Phrase = std::vector<std::string>;

bool is_installed(const std::string& program) {
    return support::run("/bin/sh", {"-c", "command -v " + program}).exit_code == 0;
}

/// Writes the script for that shell to a file; returns its path.
std::string completion_file(const support::ScratchFolder& folder, const std::string& shell) {
    const auto printed = support::bughouse({"packaging", shell});
    REQUIRE(printed.exit_code == 0);
    const std::string file = folder / (shell == "zsh" ? "_bughouse" : shell);
    std::ofstream(file) << printed.output;
    return file;
}

/// A command line up to the cursor, which may be inside its last word.
std::string as_line(const Phrase& words) {
    std::string line = "bughouse";
    for (const std::string& word : words) {
        line += " " + word;
    }
    return line;
}

std::set<std::string> first_words(const std::string& output) {
    std::set<std::string> words;
    for (const auto line : base::split(output, '\n')) {
        const auto in_line = base::split(line, '\t'); // fish adds the help after a tab
        if (!in_line.front().empty()) {
            words.insert(std::string(in_line.front()));
        }
    }
    return words;
}

/// What bash offers for the last word: calls the completion function as bash would.
std::set<std::string> offered_by_bash(const std::string& file, const Phrase& words) {
    const std::string script = "source " + file +
                               "; COMP_WORDS=(bughouse \"$@\"); COMP_CWORD=$#; _bughouse; " +
                               "printf '%s\\n' \"${COMPREPLY[@]}\"";
    Phrase arguments{"--norc", "-c", script, "bash"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    const auto ran = support::run("/bin/bash", arguments);
    CHECK(ran.message.empty());
    return first_words(ran.output);
}

std::set<std::string> offered_by_fish(const std::string& file, const Phrase& words) {
    const auto ran = support::run("/usr/bin/fish", {"--no-config", "-c",
                                                    "set -e fish_complete_path; source " + file +
                                                        "; complete -C '" + as_line(words) + "'"});
    CHECK(ran.message.empty());
    return first_words(ran.output);
}

/// A command as --help shows it, named by its words; the program itself has none.
struct Command {
    Phrase words;
    std::vector<std::string> inner; ///< its subcommands
    std::set<std::string> options;  ///< its own options
};

/// All commands; cached, since listing them runs the program some twenty times.
const std::vector<Command>& all_commands() {
    static const std::vector<Command> commands = [] {
        std::vector<Command> all{{{}, subcommands(), options_of_help({})}};
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (const std::string& name : std::vector<std::string>(all[i].inner)) {
                Phrase words = all[i].words;
                words.push_back(name);
                all.push_back({words, subcommands(words), options_of_help(words)});
            }
        }
        return all;
    }();
    return commands;
}

/// The options allowed after a command: its own and those of the program.
std::set<std::string> options_behind(const Command& command) {
    std::set<std::string> options{"--help"}; // --help lists it after -h
    for (const auto& all : {all_commands().front().options, command.options}) {
        for (const std::string& option : all) {
            options.insert("-" + option);
        }
    }
    options.erase("---help");
    return options;
}

using Offered = std::set<std::string> (*)(const std::string& file, const Phrase& words);

/// Checks that exactly the commands and their options are offered.
void check_offers(const std::string& file, Offered offered) {
    REQUIRE(all_commands().size() > 15);
    for (const Command& command : all_commands()) {
        INFO(as_line(command.words));
        Phrase words = command.words;
        words.emplace_back("--");
        CHECK(offered(file, words) == options_behind(command));
        words.back().clear();
        if (!command.inner.empty()) {
            auto names = offered(file, words);
            for (const std::string& name : command.inner) {
                INFO(name);
                CHECK(names.erase(name) == 1);
            }
            for (const std::string& option : options_behind(command)) {
                names.erase(option);
            }
            CHECK(names.empty());
        }
    }
}

void check_values(const std::string& file, Offered offered) {
    using Words = std::set<std::string>;
    CHECK(offered(file, {"bpgn", "convert", "--to", "s"}) == Words{"svg"});
    CHECK(offered(file, {"bpgn", "convert", "x", "--to", ""}) ==
          Words{"asciicast", "bpgn", "film", "json", "pgn", "svg"});
    CHECK(offered(file, {"bpgn", "check", "--to", "s"}).count("svg") == 0);
    CHECK(offered(file, {"train", "/etc/passw"}).count("/etc/passwd") == 1); // as of any FILE
    CHECK(offered(file, {"--theme", "pl"}).empty()); // the word is a value, not a command
    CHECK(offered(file, {"pac"}).empty());           // `packaging` is not offered to players
}

/// Types in an interactive shell: words are completed, and a file name is quoted.
void check_typed(const std::string& shell, const std::string& start_file,
                 const std::string& start_text) {
    const support::Home home;
    completion_file(home, shell);
    std::ofstream(home / start_file) << start_text;
    std::ofstream(home / "my match.bpgn") << "";
    support::Start start{{}, home.path()};
    start.environment = {{"TERM", "xterm"}, {"INPUTRC", "/dev/null"}};
    start.script = "cd; exec " + shell + " -i";
    support::Terminal terminal(start);
    REQUIRE(terminal.wait_for("ready>"));
    terminal.type("bughouse bpgn conv\t");
    REQUIRE(terminal.wait_for("bughouse bpgn convert"));
    terminal.type("--to s\t");
    REQUIRE(terminal.wait_for("convert --to svg"));
    terminal.type("my\t");
    CHECK(terminal.wait_for("--to svg my\\ match.bpgn"));
}

} // namespace

TEST_CASE("bash offers every subcommand and option of --help, and no other") {
    const support::ScratchFolder folder;
    const std::string file = completion_file(folder, "bash");
    CHECK(support::run("/bin/bash", {"-n", file}).message.empty());
    check_offers(file, offered_by_bash);
    check_values(file, offered_by_bash);
    CHECK(offered_by_bash(file, {"bpgn", "convert", "--to", "=", "p"}) ==
          std::set<std::string>{"pgn"}); // bash splits --to=p into three words
}

TEST_CASE("bash completes what is typed") {
    check_typed("bash", ".bashrc", "source ~/bash; PS1='ready> '\n");
}

TEST_CASE("fish offers every subcommand and option of --help, and no other", "[skips]") {
    if (!is_installed("fish")) {
        support::skip("fish is not installed");
        return;
    }
    const support::ScratchFolder folder;
    const std::string file = completion_file(folder, "fish");
    CHECK(support::run("/usr/bin/fish", {"-n", file}).message.empty());
    check_offers(file, offered_by_fish);
    check_values(file, offered_by_fish);
}

TEST_CASE("zsh takes the script and completes what is typed", "[skips]") {
    if (!is_installed("zsh")) {
        support::skip("zsh is not installed");
        return;
    }
    const support::ScratchFolder folder;
    const std::string file = completion_file(folder, "zsh");
    CHECK(support::run("/bin/zsh", {"-n", file}).message.empty());
    check_typed("zsh", ".zshrc",
                "fpath=(~ $fpath); autoload -U compinit; compinit -u -D; PS1='ready> '\n");
}

TEST_CASE("zsh's script has every option of --help in the function of its command") {
    const std::string script = support::bughouse({"packaging", "zsh"}).output;
    for (const Command& command : all_commands()) {
        std::string name = "\n_bughouse";
        for (const std::string& word : command.words) {
            name += "_" + word;
        }
        INFO(name);
        const auto from = script.find(name + "() {\n");
        REQUIRE(from != std::string::npos);
        const std::string body = script.substr(from, script.find("\n}\n", from) - from);
        for (const std::string& option : command.options) {
            const bool has = body.find("-" + option + "[") != std::string::npos ||
                             body.find("-" + option + "=[") != std::string::npos;
            CHECK((has || option == "-help"));
        }
        for (const std::string& inner : command.inner) {
            CHECK(body.find("'" + inner + ":") != std::string::npos);
        }
    }
}
