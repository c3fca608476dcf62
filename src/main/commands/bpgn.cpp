// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/bpgn.h"

#include "src/base/enum_array.h"
#include "src/main/commands/laws_option.h"
#include "src/main/game_stream.h"
#include "src/main/text_output.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/play/records/export_json.h"
#include "src/play/records/export_pgn.h"
#include "src/play/records/replay.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace program {
namespace {

using play::Judgement;
using play::Verdict;

/// The worse of two: what cannot be read weighs more than a "no".
ExitCode worse(ExitCode a, ExitCode b) {
    return std::max(a, b);
}

void warn(const std::string& name, const Judgement& judgement) {
    for (const auto& warning : judgement.warnings) {
        print_error(fmt::format("{}: {}\n", name, warning));
    }
}

struct Totals {
    base::EnumArray<Verdict, int, 3> games{};
    std::size_t half_moves = 0;

    void add(const Judgement& judgement) {
        ++games[judgement.verdict];
        half_moves += judgement.replayed.size();
    }
    [[nodiscard]] bool all_legal() const {
        return games[Verdict::illegal] + games[Verdict::unsupported] == 0;
    }
};

void print_totals(const Totals& totals, bool json) {
    const int legal = totals.games[Verdict::legal];
    const int illegal = totals.games[Verdict::illegal];
    const int unsupported = totals.games[Verdict::unsupported];
    const auto* form = json ? "{{\"games\":{},\"legal\":{},\"illegal\":{},\"unsupported\":{},"
                              "\"halfmoves\":{}}}\n"
                            : "games {} legal {} illegal {} unsupported {} halfmoves {}\n";
    print_out(fmt::format(fmt::runtime(form), legal + illegal + unsupported, legal, illegal,
                          unsupported, totals.half_moves));
}

std::string verdict_line(const std::string& name, const Judgement& judgement, bool json) {
    if (json) {
        return play::to_json(name, judgement) + '\n';
    }
    return fmt::format("{}\t{}\t{}/{}\t{}\n", name, to_text(judgement.verdict),
                       judgement.replayed.size(), judgement.printed, judgement.reason);
}

struct CheckWords {
    std::vector<std::string> files;
    std::string laws = "fics";
    bool json = false;
};

ExitCode check(const CheckWords& words) {
    const auto laws = *notation::laws_from(words.laws);
    Totals totals;
    auto code = ExitCode::done;
    bool wanted = true;
    for (const auto& file : words.files) {
        const auto read = for_each_game(file, [&](const std::string& name, const auto& game) {
            const auto judgement = play::judge(game, laws);
            totals.add(judgement);
            warn(name, judgement);
            wanted = print_out(verdict_line(name, judgement, words.json));
            return wanted;
        });
        code = worse(code, read);
        if (!wanted) {
            break;
        }
    }
    print_totals(totals, words.json);
    return worse(code, totals.all_legal() ? ExitCode::done : ExitCode::answer_is_no);
}

struct ConvertWords {
    std::string file;
    std::string to;
    std::string laws = "fics";
};

std::string converted(const notation::Game& game, const Judgement& judgement,
                      const std::string& to) {
    if (to == "pgn") {
        return play::to_pgn(game, judgement);
    }
    const auto shortest = play::in_shortest_san(game, judgement);
    return to == "json" ? play::to_json(shortest, judgement) + '\n'
                        : notation::write_bpgn(shortest);
}

ExitCode convert(const ConvertWords& words) {
    const auto laws = *notation::laws_from(words.laws);
    auto code = ExitCode::done;
    const auto read = for_each_game(words.file, [&](const std::string& name, const auto& game) {
        const auto judgement = play::judge(game, laws);
        warn(name, judgement);
        // PGN ends where the half-moves no longer replay; the others keep them as they are, but
        // not what was no half-move at all.
        const bool whole =
            words.to == "pgn" ? judgement.verdict == Verdict::legal : !game.fault.has_value();
        if (!whole) {
            print_error(
                fmt::format("{}: not all of it is written: {}\n", name,
                            game.fault ? notation::to_text(*game.fault) : judgement.reason));
            code = ExitCode::answer_is_no;
        }
        return print_out(converted(game.game, judgement, words.to));
    });
    return worse(code, read);
}

void add_check(CLI::App& bpgn, Job& job) {
    auto words = std::make_shared<CheckWords>();
    CLI::App& command = *bpgn.add_subcommand("check", "Judge recorded games by their laws");
    command.add_option("files", words->files, "BPGN files; - is standard input")->required();
    command.add_flag("--json", words->json, "One JSON object a line");
    add_laws_option(command, words->laws);
    command.callback([words, &job] { job = [words] { return check(*words); }; });
}

void add_convert(CLI::App& bpgn, Job& job) {
    auto words = std::make_shared<ConvertWords>();
    CLI::App& command = *bpgn.add_subcommand("convert", "Rewrite recorded games");
    command.add_option("file", words->file, "A BPGN file; - is standard input")->required();
    command.add_option("--to", words->to, "bpgn (canonical), pgn (a game for each board) or json")
        ->required()
        ->check(CLI::IsMember({"bpgn", "pgn", "json"}));
    add_laws_option(command, words->laws);
    command.callback([words, &job] { job = [words] { return convert(*words); }; });
}

} // namespace

void add_bpgn(CLI::App& root, Job& job) {
    CLI::App& bpgn = *root.add_subcommand("bpgn", "Check and convert recorded games");
    bpgn.require_subcommand(1);
    add_check(bpgn, job);
    add_convert(bpgn, job);
}

} // namespace program
