// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/laws.h"

#include "src/main/text_output.h"
#include "src/notation/laws/law_lines.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <memory>

namespace program {
namespace {

ExitCode laws(const GlobalWords& globals, const PlayWords& words) {
    constexpr auto command = "bughouse laws";
    const auto config = read_config_file(globals);
    if (!config) {
        return complain(command, config.error());
    }
    const auto options = options_from(words, *config);
    if (!options) {
        return complain(command, options.error());
    }
    const auto in_force = *app::laws_of(options->match);
    print_out(fmt::format("{} at {}\n", in_force.name, app::to_text(app::time_of(options->match))));
    for (const notation::LawLine& law : notation::law_lines(in_force)) {
        const std::string article = law.article.empty() ? "" : fmt::format(" ({})", law.article);
        const std::string setting = law.setting.empty() ? "" : fmt::format("  [{}]", law.setting);
        print_out(fmt::format("  {:<30}{}{}{}\n", law.label, law.text, article, setting));
    }
    return ExitCode::done;
}

} // namespace

void add_laws(CLI::App& root, const GlobalWords& globals, Job& job) {
    auto words = std::make_shared<PlayWords>();
    CLI::App& command = *root.add_subcommand("laws", "The laws in force, in words");
    auto* const name = command.add_option(
        "name", words->laws, "fics, icc, wbn, fide, geneva or wall; without it those in force");
    command.add_option("--laws", words->laws, "The same as NAME")->excludes(name);
    command.add_option("--law", words->law, "One law by itself, as for play; repeatable");
    command.add_option("--time", words->time, "The clocks, as for play");
    command.callback(
        [words, &globals, &job] { job = [words, &globals] { return laws(globals, *words); }; });
}

} // namespace program
