// SPDX-License-Identifier: GPL-3.0-or-later
// Real games, where they are at hand: data/bpgn/shared_verdicts.tsv says what must come of each.
#include "src/base/text.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "src/play/boards.h"
#include "src/play/records/replay.h"
#include "tests/support/catch.h"
#include "tests/support/source_tree.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

using std::string;

namespace {

const string games_folder = support::in_shared("games/");
const string table_file = support::in_repository("tests/data/bpgn/shared_verdicts.tsv");

string contents(const string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

struct Expected {
    string file, verdict, replayed, reason;
};

std::vector<Expected> expected_verdicts() {
    std::vector<Expected> rows;
    const string table = contents(table_file);
    for (const auto line : base::split(table, '\n')) {
        const auto cells = base::split(line, '\t');
        if (cells.size() == 5 && !line.starts_with('#')) {
            rows.push_back(
                {string(cells[0]), string(cells[1]), string(cells[2]), string(cells[3])});
        }
    }
    return rows;
}

/// The one game of a text.
notation::ReadGame read(const string& text) {
    notation::BpgnReader reader;
    reader.feed(text);
    reader.finish();
    auto game = reader.next();
    REQUIRE(game);
    REQUIRE_FALSE(reader.next());
    return std::move(*game);
}

bool skipped() {
    if (!std::filesystem::exists(games_folder)) {
        WARN("skipped: ../shared/games is not here");
        return true;
    }
    return false;
}

play::Judgement judged(const notation::ReadGame& game) {
    return play::judge(game, *rules::preset("fics"));
}

} // namespace

TEST_CASE("every real game is judged as the documents explain it") {
    if (skipped()) {
        return;
    }
    for (const auto& row : expected_verdicts()) {
        INFO(row.file);
        const auto judgement = judged(read(contents(games_folder + row.file)));
        CHECK(to_text(judgement.verdict) == row.verdict);
        CHECK(fmt::format("{}/{}", judgement.replayed.size(), judgement.printed) == row.replayed);
        CHECK(judgement.reason == row.reason);
    }
}

TEST_CASE("every real game keeps its half-moves in its canonical form, which changes no more") {
    if (skipped()) {
        return;
    }
    for (const auto& row : expected_verdicts()) {
        INFO(row.file);
        const auto game = read(contents(games_folder + row.file));
        const auto judgement = judged(game);
        const auto once = notation::write_bpgn(play::in_shortest_san(game.game, judgement));
        const auto again = read(once);
        const auto judged_again = judged(again);
        CHECK(judged_again.replayed == judgement.replayed);
        CHECK(judged_again.printed == judgement.printed);
        CHECK(notation::write_bpgn(play::in_shortest_san(again.game, judged_again)) == once);
        for (std::size_t i = 0; i < again.game.moves.size(); ++i) {
            CHECK(again.game.moves[i].clock == game.game.moves[i].clock);
        }
        CHECK(play::recording_of(game, *rules::preset("fics")).has_value());
    }
}

TEST_CASE("every legal move of real positions is read back from its SAN and its squares") {
    if (skipped()) {
        return;
    }
    constexpr std::size_t every = 4; // positions in between are much like these
    std::size_t count = 0;
    for (const auto& row : expected_verdicts()) {
        const auto judgement = judged(read(contents(games_folder + row.file)));
        auto boards = play::Boards::from(judgement.table->starts);
        for (const auto& ply : judgement.replayed) {
            boards.play(judgement.table->plan, ply.seat, ply.move);
            const auto& position = boards.positions[ply.seat.board];
            if (++count % every != 0) {
                continue;
            }
            INFO(row.file << " " << notation::to_fen(position.setup()));
            for (const auto move : rules::legal_moves(position)) {
                const auto san = notation::to_san(position, move);
                INFO(san);
                CHECK(notation::parse_san(position, san) == move);
                CHECK(notation::parse_san(position, notation::to_coordinates(move)) == move);
            }
        }
    }
}
