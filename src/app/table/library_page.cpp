// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/library_page.h"

#include "src/app/table/match_terms.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/laws/law_text.h"

#include <algorithm>

namespace app {

void LibraryPage::move(int lines) {
    const auto last = static_cast<std::ptrdiff_t>(rows.lines.size()) - 1;
    const auto to = static_cast<std::ptrdiff_t>(chosen) + lines;
    chosen = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(to, 0, std::max(last, {})));
}

std::string time_text(const play::LibraryEntry& entry) {
    const auto time = notation::time_control_from_seconds(entry.time_control);
    return time ? to_text(*time) : base::printable(entry.time_control);
}

LibraryLine library_line(std::int64_t id, const play::LibraryEntry& entry, std::string_view me) {
    LibraryLine line;
    line.id = id;
    line.date = base::printable(entry.date);
    line.time = time_text(entry);
    line.half_moves = entry.half_moves;
    line.ending = base::printable(entry.ending);
    line.result = base::printable(entry.result);
    line.first = base::printable(play::team_text(entry, true, "+"));
    line.second = base::printable(play::team_text(entry, false, "+"));
    for (const auto& player : entry.players) {
        if (base::same_ignoring_case(player.name, me) && player.points) {
            line.result = *player.points == 2 ? "won" : *player.points == 1 ? "drawn" : "lost";
        }
    }
    return line;
}

} // namespace app
