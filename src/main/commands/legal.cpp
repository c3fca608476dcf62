// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/legal.h"

#include "src/base/utf8.h"
#include "src/main/commands/laws_option.h"
#include "src/main/text_output.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace program {
namespace {

struct LegalWords {
    std::vector<std::string> bfen; ///< one board or more; the words of it may come one by one
    std::string board = "A";
    std::string laws = "fics";
};

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) {
        text += text.empty() ? "" : " ";
        text += word;
    }
    return text;
}

ExitCode usage_error(const std::string& why) {
    print_error(fmt::format("bughouse legal: {}\n", base::printable(why)));
    return ExitCode::usage;
}

ExitCode legal(const LegalWords& words) {
    const auto laws = *notation::laws_from(words.laws);
    const auto boards = notation::parse_bfen(joined(words.bfen));
    if (!boards) {
        return usage_error("BFEN: " + notation::to_text(boards.error()));
    }
    const auto wanted = static_cast<std::size_t>(words.board.front() - 'A');
    if (wanted >= boards->size()) {
        return usage_error(
            fmt::format("BFEN: {} boards, no board {}", boards->size(), words.board));
    }
    const auto position = rules::Position::from(boards->at(wanted).setup, laws.moves);
    if (!position) {
        return usage_error(
            fmt::format("BFEN: board {}: {}", words.board, rules::to_text(position.error())));
    }
    std::vector<std::string> moves;
    for (const auto move : rules::legal_moves(*position)) {
        moves.push_back(notation::to_san(*position, move, laws.rescue));
    }
    std::sort(moves.begin(), moves.end());
    for (const auto& move : moves) {
        print_out(move + '\n');
    }
    return ExitCode::done;
}

} // namespace

void add_legal(CLI::App& root, Job& job) {
    auto words = std::make_shared<LegalWords>();
    CLI::App& command = *root.add_subcommand("legal", "List the legal moves of a position");
    command.add_option("bfen", words->bfen, "Board A, or board A | board B")->required();
    command.add_option("--board", words->board, "Which board, A or B")
        ->check(CLI::IsMember({"A", "B", "C", "D", "E"}));
    add_laws_option(command, words->laws);
    command.callback([words, &job] { job = [words] { return legal(*words); }; });
}

} // namespace program
