// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/read/fics_line.h"

#include "net/read/readers.h"

namespace net {

FicsLine::FicsLine() = default;
FicsLine::FicsLine(const FicsLine& other) = default;
FicsLine::FicsLine(FicsLine&& other) noexcept = default;
FicsLine& FicsLine::operator=(const FicsLine& other) = default;
FicsLine& FicsLine::operator=(FicsLine&& other) noexcept = default;
FicsLine::~FicsLine() = default;

FicsLine parse_fics_line(std::string_view line) {
    if (line.empty()) {
        return Text{};
    }
    if (line.front() == '<') {
        return read_machine_line(line).value_or(Text{});
    }
    if (line.front() == '{') {
        return read_game_line(line).value_or(Text{});
    }
    // Talk comes first, so that a player's words are never taken for anything else.
    return read_by_first({read_talk, read_presence, read_answer, read_offer, read_list_row}, line)
        .value_or(Text{});
}

std::optional<FicsLine> read_by_first(std::initializer_list<LineReader> readers,
                                      std::string_view line) {
    for (const LineReader read : readers) {
        if (auto found = read(line)) {
            return found;
        }
    }
    return std::nullopt;
}

} // namespace net
