// SPDX-License-Identifier: GPL-3.0-or-later
// The parser of server lines: any bytes are a valid line; talk holds the rest of its line and no
// more; boards are within bounds; and a player's talk is never taken for anything else.
#include "net/read/cursor.h"
#include "net/read/fics_line.h"
#include "src/notation/moves/fen.h"
#include "src/rules/match/clock.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(fics_line) {
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::string line(text.substr(0, end));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const net::FicsLine parsed = net::parse_fics_line(line);
        if (const auto* talk = std::get_if<net::Talk>(&parsed)) {
            fuzz::demand(line.ends_with(talk->text), "talk is the end of its line", line);
            fuzz::demand(talk->channel_or_game.value_or(0) > -1'000'000'000, "where", line);
        } else if (const auto* boxed = std::get_if<base::Boxed<net::Style12>>(&parsed)) {
            const net::Style12* board = &**boxed;
            fuzz::demand(board->game >= 0 && board->game < net::most_game_number, "game", line);
            for (const net::Millis left : board->left) {
                fuzz::demand(left <= rules::Clock::most && left >= -rules::Clock::most, "clock",
                             line);
            }
            fuzz::demand(!notation::to_fen(board->setup).empty(), "a board can be written", line);
        }
        const std::string said = "alice tells you: " + line;
        const net::FicsLine told = net::parse_fics_line(said);
        const auto* talk = std::get_if<net::Talk>(&told);
        fuzz::demand(talk != nullptr && talk->text == line, "talk stays talk", said);
    }
}
