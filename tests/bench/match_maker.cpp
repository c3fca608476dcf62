// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/match_maker.h"

#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/moves/san.h"
#include "src/rules/board/movegen.h"
#include "tests/support/source_tree.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/core.h>
#include <fstream>
#include <iterator>

namespace bench {
namespace {

using rules::Seat;

const rules::TablePlan& plan() {
    static const auto two_boards = rules::bughouse_plan();
    return two_boards;
}

bool begins_as_usual(const play::Judgement& judgement) {
    return judgement.verdict == play::Verdict::legal && judgement.table->plan == plan() &&
           std::all_of(judgement.table->starts.begin(), judgement.table->starts.end(),
                       [](const auto& start) { return start.setup() == rules::standard_setup(); });
}

std::vector<play::Judgement> recorded() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             support::in_repository("tests/data/games"))) {
        if (entry.path().extension() == ".bpgn") {
            files.push_back(entry.path().string());
        }
    }
    std::sort(files.begin(), files.end());
    std::vector<play::Judgement> all;
    for (const auto& name : files) {
        std::ifstream file(name, std::ios::binary);
        notation::BpgnReader reader;
        reader.feed(std::string{std::istreambuf_iterator<char>(file), {}});
        reader.finish();
        while (const auto read = reader.next()) {
            constexpr std::size_t long_enough = 40; // half-moves
            auto judgement = play::judge(*read, *rules::preset("fics"));
            if (begins_as_usual(judgement) && judgement.replayed.size() >= long_enough) {
                all.push_back(std::move(judgement));
            }
        }
    }
    return all;
}

} // namespace

MatchMaker::MatchMaker(std::uint64_t seed) : records_(recorded()), dice_(seed) {}

notation::Game MatchMaker::new_game() {
    notation::Game game;
    const auto any = [&](std::size_t least, std::size_t most) {
        return least + dice_.below(most - least + 1);
    };
    game.tags = {{"Event", "FICS rated bughouse game"},
                 {"Site", "freechess.org"},
                 {"Date", fmt::format("{}.{:02}.{:02}", any(2019, 2026), any(1, 12), any(1, 28))},
                 {"Time", fmt::format("{:02}:{:02}:{:02}", any(0, 23), any(0, 59), any(0, 59))}};
    for (const Seat seat : rules::seats(plan())) {
        const auto tag = fmt::format("{}{}", seat.side == rules::Side::white ? "White" : "Black",
                                     rules::letter(seat.board));
        constexpr std::size_t players = 2000;
        game.tags.push_back({tag, fmt::format("player{}", dice_.below(players))});
        game.tags.push_back({tag + "Elo", std::to_string(any(1200, 2400))});
    }
    game.tags.push_back({"TimeControl", "180+0"});
    game.tags.push_back({"Lag", "20 20 20 20"});
    return game;
}

void MatchMaker::play(Seat seat, rules::Move move) {
    const auto& position = boards_.positions[seat.board];
    const auto before = static_cast<int>(game_.moves.size());
    const int spent =
        before * 17 / 10 +
        static_cast<int>(dice_.below(10)); // tenths of a second, so that clocks decrease
    const int number = position.move_number();
    game_.moves.push_back({number,
                           seat,
                           notation::to_san(position, move),
                           fmt::format("{}.{}", 179 - spent / 2, dice_.below(10)),
                           {}});
    (void)boards_.play(plan(), seat, move);
}

void MatchMaker::open(const play::Judgement& record, std::size_t most) {
    rules::PerBoard<std::vector<rules::Move>> lines;
    for (std::size_t i = 0; i < most; ++i) {
        lines[record.replayed[i].seat.board].push_back(record.replayed[i].move);
    }
    rules::PerBoard<std::size_t> gone{};
    while (game_.moves.size() < most) {
        auto board = static_cast<rules::BoardId>(dice_.below(2));
        if (gone[board] == lines[board].size()) {
            board = board == rules::BoardId::a ? rules::BoardId::b : rules::BoardId::a;
        }
        const auto& position = boards_.positions[board];
        const auto move = lines[board][gone[board]++];
        if (!rules::is_legal(position, move)) {
            return; // the piece to drop has not been captured yet
        }
        play({board, position.turn()}, move);
    }
}

bool MatchMaker::go_on() {
    const auto first = dice_.below(2);
    for (const std::size_t number : {first, 1 - first}) {
        const auto board = static_cast<rules::BoardId>(number);
        const auto& position = boards_.positions[board];
        const auto moves = rules::legal_moves(position);
        for (int tries = 0; tries < 4 && !moves.empty(); ++tries) {
            const auto move = moves[dice_.below(moves.size())];
            if (rules::has_legal_move(position.after(move))) {
                play({board, position.turn()}, move);
                return true;
            }
        }
    }
    return false;
}

std::string MatchMaker::chess_game(std::size_t half_moves) {
    std::string text =
        fmt::format("[Event \"bench\"]\n[Site \"?\"]\n[Date \"2026.01.01\"]\n[Round \"{}\"]\n"
                    "[White \"player{}\"]\n[Black \"player{}\"]\n[Result \"1-0\"]\n\n",
                    made_, dice_.below(2000), dice_.below(2000));
    rules::Position position;
    for (std::size_t i = 0; i < half_moves; ++i) {
        const auto moves = rules::legal_moves(position);
        if (moves.empty()) {
            break;
        }
        const auto move = moves[dice_.below(moves.size())];
        text += i % 2 == 0 ? fmt::format("{}. ", i / 2 + 1) : "";
        text += notation::to_san(position, move) + (i % 16 == 15 ? "\n" : " ");
        position = position.after(move);
        position.set_hand(rules::Side::white, {});
        position.set_hand(rules::Side::black, {});
    }
    return text + "1-0\n\n";
}

MatchMaker::Made MatchMaker::next() {
    constexpr std::size_t shortest_opening = 6, longest_opening = 30, rare_at = 34; // half-moves
    ++made_;
    game_ = new_game();
    boards_ = {};
    const auto& record = records_[dice_.below(records_.size())];
    open(record, shortest_opening + dice_.below(longest_opening - shortest_opening + 1));
    Made made;
    while (game_.moves.size() < record.replayed.size() && go_on()) {
        if (game_.moves.size() == rare_at) {
            made.rare = {boards_.positions.begin(), boards_.positions.begin() + 2};
        }
    }
    const bool won = dice_.below(2) == 0;
    const auto loser = won ? Seat{rules::BoardId::a, rules::Side::black} : Seat{};
    const auto name = notation::tag(game_, loser.side == rules::Side::white ? "WhiteA" : "BlackA");
    game_.end_text =
        fmt::format("{} {}", *name, dice_.below(2) == 0 ? "resigns" : "forfeits on time");
    game_.result = won ? "1-0" : "0-1";
    game_.tags.push_back({"Result", game_.result});
    made.bpgn = notation::write_bpgn(game_);
    made.half_moves = game_.moves.size();
    made.chess = chess_game(made.half_moves);
    return made;
}

} // namespace bench
