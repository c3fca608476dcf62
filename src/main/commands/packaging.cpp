// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a package of the program has beside it, made of the rows that feed --help: the build
// asks for them.
#include "src/main/commands/commands.h"

#include "src/main/position_picture.h"
#include "src/main/text_output.h"

#include <fmt/format.h>

#include <memory>
#include <string_view>
#include <utility>

namespace program {
namespace {

using Option = Outline::Option;

bool is_positional(const Option& option) {
    return !option.name.starts_with("--");
}

/// The kinds of completion for an option's value or a positional argument.
enum class Values : std::uint8_t { none, choices, commands, files };

Values values_of(const Option& option) {
    if (!option.choices.empty()) {
        return Values::choices;
    }
    if (is_positional(option)) {
        return option.name.starts_with("file") || option.name.starts_with("FILE") ? Values::files
                                                                                  : Values::none;
    }
    const std::string_view takes = option.takes;
    if (takes.find("COMMAND") != std::string_view::npos) {
        return Values::commands;
    }
    const bool may_be_file = takes == "FILE" || takes == "PATH" || takes == "FOLDER" ||
                             takes == "TEXT"; // any text, to CLI11
    return may_be_file ? Values::files : Values::none;
}

std::string word_list(const std::vector<std::string>& items) {
    std::string text;
    for (const std::string& word : items) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

/// `text` with `escape` before each of `special`.
std::string with_escapes(std::string_view text, std::string_view special, std::string_view escape) {
    std::string safe;
    for (const char c : text) {
        safe += special.find(c) == std::string_view::npos ? "" : escape;
        safe += c;
    }
    return safe;
}

/// One word of a POSIX shell.
std::string shell_word(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        safe += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return "'" + safe + "'";
}

/// A command with its path: `bpgn convert`, of the program itself none.
struct Named {
    std::string path;
    const Outline* outline;
};

void add_commands(std::vector<Named>& all, const Outline& outline, const std::string& path) {
    all.push_back({path, &outline});
    for (const Outline& inner : outline.inner) {
        add_commands(all, inner, path.empty() ? inner.name : path + " " + inner.name);
    }
}

/// All commands, the program itself first: its options may stand behind every command.
std::vector<Named> commands_of(const Outline& program) {
    std::vector<Named> all;
    add_commands(all, program, "");
    return all;
}

// bash

/// A branch for each option that takes a value.
std::string bash_values(const std::vector<Named>& commands) {
    std::string text;
    for (const auto& [path, outline] : commands) {
        for (const Option& option : outline->options) {
            if (is_positional(option) || option.takes.empty()) {
                continue;
            }
            const auto values = values_of(option);
            const std::string offer =
                values == Values::choices
                    ? fmt::format("-W {}", shell_word(word_list(option.choices)))
                : values == Values::commands ? "-c"
                : values == Values::files    ? "-f"
                                             : "";
            text += fmt::format("    {}) offer=({}) ;;\n",
                                path.empty() ? fmt::format("*' {}'", option.name)
                                             : shell_word(path + " " + option.name),
                                offer);
        }
    }
    return text;
}

/// A branch for each command: what may come next.
std::string bash_words(const std::vector<Named>& commands) {
    std::string text;
    for (const auto& [path, outline] : commands) {
        std::vector<std::string> next;
        bool files = false;
        for (const Outline& inner : outline->inner) {
            next.push_back(inner.name);
        }
        for (const Option& option : outline->options) {
            const bool of_program = outline != commands.front().outline && option.name == "--help";
            if (!is_positional(option) && !of_program) {
                next.push_back(option.name);
            }
            files = files || (is_positional(option) && values_of(option) == Values::files);
        }
        text += fmt::format("        {}) words={}{} ;;\n", shell_word(path),
                            shell_word(word_list(next)), files ? " files=-f" : "");
    }
    return text;
}

std::string bash_completion(const Outline& program) {
    const auto commands = commands_of(program);
    std::string paths;
    for (const auto& [path, outline] : commands) {
        paths += path.empty() ? "" : (paths.empty() ? "" : " | ") + shell_word(path);
    }
    std::vector<std::string> everywhere;
    for (const Option& option : program.options) {
        everywhere.push_back(option.name);
    }
    return fmt::format(R"(# Completion of bughouse for bash.
_bughouse() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
    local command= words= files= i
    local -a offer
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${{command:+$command }}${{COMP_WORDS[i]}} in
        {paths}) command=${{command:+$command }}${{COMP_WORDS[i]}} ;;
        esac
    done
    if [[ $before == = ]]; then
        before=${{COMP_WORDS[COMP_CWORD-2]}}
    elif [[ $current == = ]]; then
        current=
    fi
    case "$command $before" in
{values}    *)
        case $command in
{words}        esac
        [[ -z $command || $current != -* ]] || words+={everywhere}
        offer=(-W "$words" $files)
        ;;
    esac
    [[ " ${{offer[*]}} " != *" -f "* ]] || compopt -o filenames 2>/dev/null
    ((${{#offer[@]}} == 0)) || mapfile -t COMPREPLY < <(compgen "${{offer[@]}}" -- "$current")
}}
complete -F _bughouse bughouse
)",
                       fmt::arg("paths", paths), fmt::arg("values", bash_values(commands)),
                       fmt::arg("words", bash_words(commands)),
                       fmt::arg("everywhere", shell_word(" " + word_list(everywhere))));
}

// zsh

std::string zsh_action(const Option& option) {
    switch (values_of(option)) {
    case Values::choices:
        return "(" + word_list(option.choices) + ")";
    case Values::commands:
        return "_command_names -e";
    case Values::files:
        return "_files";
    case Values::none:
        break;
    }
    return " ";
}

/// An option or a positional argument in the syntax of zsh's _arguments.
std::string zsh_argument(const Option& option) {
    const std::string help = with_escapes(option.help, "[]\\:", "\\");
    if (is_positional(option)) {
        return shell_word(
            fmt::format("{}:{}:{}", option.repeats ? "*" : "", help, zsh_action(option)));
    }
    const std::string value =
        option.takes.empty()
            ? ""
            : fmt::format(":{}:{}",
                          with_escapes(option.choices.empty() ? option.takes : "one of", ":", "\\"),
                          zsh_action(option));
    const std::string_view may_be_one_word = value.empty() ? "" : "="; // --to=svg, too
    return shell_word(fmt::format("{}{}{}[{}]{}", option.repeats ? "*" : "", option.name,
                                  may_be_one_word, help, value));
}

std::string zsh_name(std::string_view path) {
    std::string name = "_bughouse";
    for (const char c : path) {
        name += name == "_bughouse" ? "_" : "";
        name += c == ' ' || c == '-' ? '_' : c;
    }
    return name;
}

/// A function for one command; that of a command with subcommands hands on to theirs.
std::string zsh_function(const Named& command) {
    const bool is_program = command.path.empty();
    const bool hands_on = !command.outline->inner.empty();
    std::string text = zsh_name(command.path) + "() {\n";
    if (is_program) {
        text += "    local -a everywhere=(";
        for (const Option& option : command.outline->options) {
            text += "\n        " + zsh_argument(option);
        }
        text += "\n    )\n";
    }
    text +=
        hands_on ? "    local curcontext=$curcontext state line\n    typeset -A opt_args\n" : "";
    text += fmt::format("    _arguments{} $everywhere", hands_on ? " -C" : "");
    for (const Option& option : command.outline->options) {
        if (!is_program && option.name != "--help") {
            text += " \\\n        " + zsh_argument(option);
        }
    }
    if (!hands_on) {
        return text + "\n}\n";
    }
    text += " \\\n        '1:command:->command' '*::argument:->rest'\n    case $state in\n"
            "    command)\n        local -a commands=(";
    std::string branches;
    for (const Outline& inner : command.outline->inner) {
        text +=
            "\n            " + shell_word(inner.name + ":" + with_escapes(inner.help, "\\:", "\\"));
        const auto path = is_program ? inner.name : command.path + " " + inner.name;
        branches += fmt::format("        {}) {} ;;\n", inner.name, zsh_name(path));
    }
    return text +
           "\n        )\n        _describe command commands\n        ;;\n    rest)\n"
           "        case $words[1] in\n" +
           branches + "        esac\n        ;;\n    esac\n}\n";
}

std::string zsh_completion(const Outline& program) {
    std::string text = "#compdef bughouse\n# Completion of bughouse for zsh.\n";
    for (const Named& command : commands_of(program)) {
        text += zsh_function(command);
    }
    return text + "_bughouse \"$@\"\n";
}

// fish

std::string fish_word(std::string_view text) {
    return "'" + with_escapes(text, "'\\", "\\") + "'";
}

std::string fish_option(const std::string& begin, const Option& option) {
    const auto values = values_of(option);
    const std::string list = values == Values::choices    ? fish_word(word_list(option.choices))
                             : values == Values::commands ? "'(__fish_complete_command)'"
                                                          : "";
    const std::string takes = option.takes.empty()      ? ""
                              : values == Values::files ? " -r -F"
                                                        : " -x";
    if (is_positional(option)) {
        return values == Values::files     ? begin + " -F\n"
               : values == Values::choices ? begin + " -a " + list + "\n"
                                           : "";
    }
    return fmt::format("{} -l {}{}{} -d {}\n", begin, option.name.substr(2), takes,
                       list.empty() ? "" : " -a " + list, fish_word(option.help));
}

std::string fish_completion(const Outline& program) {
    const auto commands = commands_of(program);
    std::string paths;
    std::string rows;
    for (const auto& [path, outline] : commands) {
        const std::string typed = path.empty() ? "" : " " + path;
        paths += path.empty() ? "" : " " + fish_word(typed);
        const std::string here =
            "complete -c bughouse -n " + fish_word("__bughouse_at " + fish_word(typed));
        for (const Outline& inner : outline->inner) {
            rows += fmt::format("{} -a {} -d {}\n", here, inner.name, fish_word(inner.help));
        }
        for (const Option& option : outline->options) {
            if (path.empty() || option.name != "--help") {
                rows += fish_option(path.empty() ? "complete -c bughouse" : here, option);
            }
        }
    }
    return fmt::format(R"(# Completion of bughouse for fish.
function __bughouse_at
    set -l command
    for word in (commandline -opc)[2..-1]
        if contains -- "$command $word"{}
            set command "$command $word"
        end
    end
    test "$command" = "$argv"
end
complete -c bughouse -f
{})",
                       paths, rows);
}

struct PackagingArguments {
    std::string what;
};

ExitCode print_file(const PackagingArguments& asked, const Outline& program) {
    print_out(asked.what == "bash"   ? bash_completion(program)
              : asked.what == "zsh"  ? zsh_completion(program)
              : asked.what == "fish" ? fish_completion(program)
                                     : icon());
    return ExitCode::done;
}

Job describe_packaging(Arguments& arguments, app::Given& /*given*/) {
    auto asked = std::make_shared<PackagingArguments>();
    arguments.hide();
    arguments.one_of("what", asked->what, "Completions for that shell, or the icon as SVG",
                     {"bash", "zsh", "fish", "icon"}, Arguments::Need::required);
    return [asked, whole = arguments.whole_outline()] { return print_file(*asked, whole()); };
}

} // namespace

const Subcommand packaging_command{"packaging", "Print a file that a package needs",
                                   describe_packaging};

} // namespace program
