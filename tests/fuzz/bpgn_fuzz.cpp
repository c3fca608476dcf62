// SPDX-License-Identifier: GPL-3.0-or-later
// BPGN: whatever is read is written in a canonical form that reads back as the same game and is
// written in the same bytes; how the stream is cut makes no difference; a judged game can be
// replayed.
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/play/records/export.h"
#include "src/play/records/recording.h"
#include "tests/fuzz/target.h"

namespace {

using notation::ReadGame;

std::vector<ReadGame> games_in(std::string_view text, std::size_t piece) {
    notation::BpgnReader reader;
    std::vector<ReadGame> games;
    const auto collect = [&] {
        while (auto game = reader.next()) {
            games.push_back(std::move(*game));
        }
    };
    while (!text.empty()) {
        reader.feed(text.substr(0, piece));
        text.remove_prefix(std::min(piece, text.size()));
        collect();
    }
    reader.finish();
    collect();
    return games;
}

void check_game(const ReadGame& read) {
    const auto laws = *rules::preset("fics");
    const auto written = notation::write_bpgn(read.game);
    const auto again = games_in(written, written.size());
    fuzz::demand(again.size() == 1, "one game", written);
    fuzz::demand(notation::write_bpgn(again.front().game) == written, "same bytes", written);
    fuzz::demand(again.front().game.moves == read.game.moves, "same half-moves", written);
    fuzz::demand(!again.front().fault, "no fault", written);

    const auto judgement = play::judge(read, laws);
    fuzz::demand(judgement.replayed.size() <= read.valid_moves, "replayed", written);
    const auto shortest = play::in_shortest_san(read.game, judgement);
    ReadGame short_read{shortest, {}, {}, {}, read.valid_moves};
    const auto judged_again = play::judge(short_read, laws);
    fuzz::demand(judged_again.replayed.size() == judgement.replayed.size(), "as many half-moves",
                 notation::write_bpgn(shortest));
    fuzz::demand(play::in_shortest_san(shortest, judged_again) == shortest, "shortest", written);
    (void)play::to_pgn(read.game, judgement);
    (void)play::to_json(read.game, judgement);
    (void)play::recording_of(read, laws);
}

} // namespace

FUZZ_TARGET(bpgn) {
    const auto games = games_in(text, text.size() + 1);
    const auto cut = games_in(text, 3);
    fuzz::demand(cut.size() == games.size(), "pieces", text);
    for (std::size_t i = 0; i < games.size(); ++i) {
        fuzz::demand(cut[i].game == games[i].game, "the same in pieces", text);
        check_game(games[i]);
    }
}
