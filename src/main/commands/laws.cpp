// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/commands.h"

#include "src/main/settings/sources.h"
#include "src/main/text_output.h"
#include "src/notation/laws/law_lines.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

namespace program {
namespace {

ExitCode laws(const app::Given& given) {
    const auto settings = settings_from(given);
    if (!settings) {
        return complain("bughouse laws", settings.error());
    }
    const app::MatchTerms& match = settings->options.match;
    const auto in_force = *app::laws_of(match);
    print_out(fmt::format("{} at {}\n", in_force.name, app::to_text(app::time_of(match))));
    for (const notation::LawLine& law : notation::law_lines(in_force)) {
        const std::string article = law.article.empty() ? "" : fmt::format(" ({})", law.article);
        const std::string setting = law.setting.empty() ? "" : fmt::format("  [{}]", law.setting);
        print_out(fmt::format("  {:<30}{}{}{}\n", law.label, law.text, article, setting));
    }
    return ExitCode::done;
}

Job describe_laws(Arguments& arguments, app::Given& given) {
    auto name = std::make_shared<std::optional<std::string>>();
    arguments.text("name", *name,
                   "fics, icc, wbn, fide, geneva, wall or common (default: those in force)");
    arguments.settings(app::Setting::of_laws, given);
    arguments.exclude_each_other("name", "--laws");
    return [name, &given] {
        if (*name) {
            given["laws"] = {**name};
        }
        return laws(given);
    };
}

} // namespace

const Subcommand laws_command{"laws", "Print the laws in force in words", describe_laws};

} // namespace program
