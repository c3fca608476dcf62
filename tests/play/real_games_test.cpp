// SPDX-License-Identifier: GPL-3.0-or-later
// Games recorded by people, bots and other programs. tests/data/games/verdicts.tsv has the expected
// verdict of each; shared_verdicts.tsv of games kept outside the repository.
#include "src/base/text.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "src/play/boards.h"
#include "src/play/records/recording.h"
#include "tests/support/catch.h"
#include "tests/support/skip.h"
#include "tests/support/source_tree.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

using std::string;

namespace {

struct Corpus {
    string folder, verdicts;
};
const Corpus own{support::in_repository("tests/data/games/"), "verdicts.tsv"};
const Corpus shared{support::in_shared("games/"), "shared_verdicts.tsv"};

string contents(const string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

struct Expected {
    string path, verdict, replayed, reason;
};

std::vector<Expected> expected_verdicts(const Corpus& corpus) {
    std::vector<Expected> rows;
    const string table = contents(own.folder + corpus.verdicts);
    for (const auto line : base::split(table, '\n')) {
        const auto cells = base::split(line, '\t');
        if (cells.size() == 5 && !line.starts_with('#')) {
            rows.push_back({corpus.folder + string(cells[0]), string(cells[1]), string(cells[2]),
                            string(cells[3])});
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

play::Judgement judged(const notation::ReadGame& game) {
    return play::judge(game, *rules::preset("fics"));
}

void check_verdicts(const Corpus& corpus) {
    for (const auto& row : expected_verdicts(corpus)) {
        INFO(row.path);
        const auto judgement = judged(read(contents(row.path)));
        CHECK(to_text(judgement.verdict) == row.verdict);
        CHECK(fmt::format("{}/{}", judgement.replayed.size(), judgement.written_moves) ==
              row.replayed);
        CHECK(judgement.reason == row.reason);
    }
}

/// Checks that a game keeps its half-moves in canonical form, which does not change when written
/// again.
void check_canonical_form(const Corpus& corpus) {
    for (const auto& row : expected_verdicts(corpus)) {
        INFO(row.path);
        const auto game = read(contents(row.path));
        const auto judgement = judged(game);
        const auto once = notation::write_bpgn(play::in_shortest_san(game.game, judgement));
        const auto again = read(once);
        const auto judged_again = judged(again);
        CHECK(judged_again.replayed == judgement.replayed);
        CHECK(judged_again.written_moves == judgement.written_moves);
        CHECK(notation::write_bpgn(play::in_shortest_san(again.game, judged_again)) == once);
        for (std::size_t i = 0; i < again.game.moves.size(); ++i) {
            CHECK(again.game.moves[i].clock == game.game.moves[i].clock);
        }
        CHECK(play::recording_of(game, *rules::preset("fics")).has_value());
    }
}

/// Checks that every legal move can be read back from its SAN and its coordinates.
void check_moves(const Corpus& corpus) {
    constexpr std::size_t every = 4; // positions in between differ little
    std::size_t count = 0;
    for (const auto& row : expected_verdicts(corpus)) {
        const auto judgement = judged(read(contents(row.path)));
        auto boards = play::Boards::from(judgement.table->starts);
        for (const auto& ply : judgement.replayed) {
            boards.play(judgement.table->plan, ply.seat, ply.move);
            const auto& position = boards.positions[ply.seat.board];
            if (++count % every != 0) {
                continue;
            }
            INFO(row.path << " " << notation::to_fen(position.setup()));
            for (const auto move : rules::legal_moves(position)) {
                const auto san = notation::to_san(position, move);
                INFO(san);
                CHECK(notation::parse_san(position, san) == move);
                CHECK(notation::parse_san(position, notation::to_coordinates(move)) == move);
            }
        }
    }
}

} // namespace

TEST_CASE("every game is judged as the documents explain it") {
    REQUIRE(expected_verdicts(own).size() > 20);
    check_verdicts(own);
}

TEST_CASE("every game keeps its half-moves in its canonical form, which does not change when "
          "written again") {
    check_canonical_form(own);
}

TEST_CASE("every legal move of played positions is read back from its SAN and its squares") {
    check_moves(own);
}

TEST_CASE("other people's games are judged, written and read alike", "[skips]") {
    if (!std::filesystem::exists(shared.folder)) {
        support::skip("../shared/games is not here");
        return;
    }
    SECTION("as the documents explain it") {
        check_verdicts(shared);
    }
    SECTION("in their canonical form") {
        check_canonical_form(shared);
    }
    SECTION("move by move") {
        check_moves(shared);
    }
}
