// SPDX-License-Identifier: GPL-3.0-or-later
// What the library imports: BPGN, and chess.com's boards as JSON. An imported match is found by the
// positions of its start and its end, is in the book of its start, and stays the same when its
// record is imported again. Rows of positions can be read from any bytes.
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/chesscom.h"
#include "src/play/boards.h"
#include "src/play/records/library_book.h"
#include "src/play/records/library_entry.h"
#include "src/play/records/library_query.h"
#include "src/play/records/recording.h"
#include "src/play/records/short_record.h"
#include "tests/fuzz/target.h"

namespace {

using notation::ReadGame;

const rules::RuleSet& laws() {
    static const rules::RuleSet usual = *rules::preset("fics");
    return usual;
}

/// A text as written after it has been read once, since boards in JSON may have a blank before a
/// word.
std::string canonical(std::string_view text) {
    notation::BpgnReader reader;
    reader.feed(text);
    reader.finish();
    const auto read = reader.next();
    return read ? notation::write_bpgn(read->game) : std::string();
}

void check_game(const ReadGame& read) {
    const auto entry = play::entry_of(read, laws());
    if (!entry) {
        fuzz::demand(!entry.error().empty(), "a reason", entry.error());
        return;
    }
    const auto record = play::decode_record(entry->encoded_record);
    const auto written = canonical(notation::write_bpgn(read.game));
    fuzz::demand(record && *record == written, "the same record", written);
    const std::string& row = entry->positions.bytes();
    std::vector<play::PositionKey> starts;
    play::PositionWalk walk(row);
    for (int i = 0; i < walk.board_count(); ++i) {
        starts.push_back(walk.boards()[static_cast<rules::BoardId>(i)]);
    }
    fuzz::demand(play::has_positions(starts, row, true), "its start", *record);
    int half_moves = 0;
    while (walk.step()) {
        ++half_moves;
    }
    fuzz::demand(half_moves == entry->half_moves, "as many half-moves", *record);
    fuzz::demand(play::move_played_in(starts, row, true).has_value() == (half_moves > 0),
                 "the first", *record);

    notation::BpgnReader reader;
    reader.feed(*record);
    reader.finish();
    const auto again = reader.next();
    fuzz::demand(again.has_value(), "a record", *record);
    const auto same = play::entry_of(*again, laws());
    fuzz::demand(same && same->identity == entry->identity, "the same match", *record);
}

void check_boards(std::string_view text) {
    notation::JsonObjectSplitter objects;
    notation::ChesscomPairs pairs;
    objects.feed(text);
    objects.finish();
    while (const auto object = objects.next()) {
        auto board = notation::chesscom_board(*object);
        if (!board) {
            continue;
        }
        // The other board of a match may be missing, or be the same board.
        const auto alone = notation::game_of(*board, *board);
        fuzz::demand(alone.moves.size() == 2 * board->moves.size(), "all half-moves", text);
        auto pair = pairs.add(*std::move(board), "x");
        if (pair && *pair) {
            ReadGame read;
            read.game = **std::move(pair);
            read.valid_moves = read.game.moves.size();
            check_game(read);
        }
    }
}

} // namespace

FUZZ_TARGET(library) {
    check_boards(text);
    notation::BpgnReader reader;
    reader.feed(text);
    reader.finish();
    while (const auto read = reader.next()) {
        check_game(*read);
    }
    const std::vector<play::PositionKey> standard{play::key_of({}), play::key_of({})};
    (void)play::has_positions(standard, text, true);
    (void)play::has_opening(standard, text);
    (void)play::has_reserve({}, text);
    (void)play::move_played_in({standard.front()}, text, false);
    (void)play::query_from_line(text, "me");
    (void)play::decode_record(text);
}
