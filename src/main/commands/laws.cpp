// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/laws.h"

#include "src/main/commands/commands.h"
#include "src/main/settings/sources.h"
#include "src/main/text_output.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "src/rules/board/setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace program {
namespace {

ExitCode laws(const app::GivenSettings& given) {
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

Job describe_laws(Arguments& arguments, app::GivenSettings& given) {
    auto name = std::make_shared<std::optional<std::string>>();
    arguments.text("NAME", *name,
                   "fics, icc, wbn, fide, geneva, wall or common (default: those in force)");
    arguments.settings(app::Setting::of_laws, given);
    arguments.exclude_each_other("NAME", "--laws");
    return [name, &given] {
        if (*name) {
            given["laws"] = {**name};
        }
        return laws(given);
    };
}

} // namespace

const Subcommand laws_command{"laws", "Print the laws in force in words", describe_laws};

namespace {

struct LegalArguments {
    std::vector<std::string> bfen; ///< one board or more, perhaps split into several arguments
    std::string board = "A";
    std::string laws = "fics";
};

ExitCode usage_error(const std::string& why) {
    return complain("bughouse legal", {ExitCode::usage, why});
}

ExitCode legal(const LegalArguments& asked) {
    const auto laws = *notation::laws_from(asked.laws);
    const auto boards = notation::parse_bfen(fmt::format("{}", fmt::join(asked.bfen, " ")));
    if (!boards) {
        return usage_error("BFEN: " + notation::to_text(boards.error()));
    }
    std::vector<rules::Setup> setups;
    for (const auto& board : *boards) {
        setups.push_back(board.setup);
    }
    auto plan = rules::bughouse_plan();
    plan.boards = std::max(plan.boards, static_cast<int>(setups.size()));
    if (const auto surplus = rules::surplus(setups, plan)) {
        return usage_error("BFEN: " + rules::to_text(*surplus));
    }
    const auto wanted = static_cast<std::size_t>(asked.board.front() - 'A');
    if (wanted >= boards->size()) {
        return usage_error(fmt::format("BFEN: no board {}", asked.board));
    }
    const auto position = rules::Position::from(boards->at(wanted).setup, laws.moves);
    if (!position) {
        return usage_error(
            fmt::format("BFEN: board {}: {}", asked.board, rules::to_text(position.error())));
    }
    std::vector<std::string> moves;
    for (const auto move : rules::legal_moves(*position)) {
        moves.push_back(notation::to_san(*position, move, laws.rescue));
    }
    std::ranges::sort(moves);
    for (const auto& move : moves) {
        print_out(move + '\n');
    }
    return ExitCode::done;
}

Job describe_legal(Arguments& arguments, app::GivenSettings& /*given*/) {
    auto asked = std::make_shared<LegalArguments>();
    arguments.positional_texts("BFEN", asked->bfen, "Board A, or board A | board B");
    arguments.one_of("--board BOARD", asked->board, "Which board, A or B",
                     {"A", "B", "C", "D", "E"});
    add_laws_option(arguments, asked->laws);
    return [asked] { return legal(*asked); };
}

} // namespace

const Subcommand legal_moves_command{"legal", "List the legal moves of a position", describe_legal};

} // namespace program
