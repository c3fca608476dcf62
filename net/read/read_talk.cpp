// SPDX-License-Identifier: GPL-3.0-or-later
// Reads lines of talk. Their text is never interpreted: whatever it imitates, it stays talk.
#include "net/read/read_talk.h"

#include "net/read/cursor.h"
#include "src/base/text.h"

#include <algorithm>
#include <array>

namespace net {
namespace {

struct Saying {
    std::string_view words;
    TalkKind kind{};
};

constexpr std::array<Saying, 7> sayings{{
    {" tells you: ", TalkKind::tell},
    {" (your partner) tells you: ", TalkKind::partner_tell},
    {" says: ", TalkKind::say},
    {" kibitzes: ", TalkKind::kibitz},
    {" whispers: ", TalkKind::whisper},
    {" shouts: ", TalkKind::shout},
    {" c-shouts: ", TalkKind::c_shout},
}};

/// "(TM)(24)" is the title "(TM)" and the number 24; ratings ("1795", "----") are no titles.
struct Groups {
    std::string titles;
    std::optional<int> number; ///< in the last pair of parentheses
};

Groups split_groups(std::string_view groups) {
    Groups found;
    while (groups.size() > 2) {
        const auto end = groups.find(')') + 1;
        const std::string_view inside = base::trim(groups.substr(1, end - 2));
        const bool title = !inside.empty() && std::all_of(inside.begin(), inside.end(), [](char c) {
            return (c >= 'A' && c <= 'Z') || c == '*';
        });
        if (title) {
            found.titles += groups.substr(0, end);
        }
        found.number = base::to_number<int>(inside);
        groups.remove_prefix(end);
    }
    return found;
}

/// `[3]` behind the name of who kibitzes: the game, on servers that tell it.
std::optional<int> read_game_mark(Cursor& cursor) {
    Cursor after = cursor;
    if (!after.skip("[")) {
        return std::nullopt;
    }
    const auto game = after.number();
    if (!game || !after.skip("]")) {
        return std::nullopt;
    }
    cursor = after;
    return game;
}

std::optional<FicsLine> read_somebody(Cursor cursor) {
    const auto name = cursor.name();
    if (!name) {
        return std::nullopt;
    }
    const std::string_view groups = cursor.groups();
    if (!groups.empty() && cursor.skip(": ")) {
        const Groups read = split_groups(groups);
        if (!read.number) {
            return std::nullopt;
        }
        return Talk{TalkKind::channel, std::string(*name), read.titles, read.number,
                    std::string(cursor.rest())};
    }
    const auto game = read_game_mark(cursor);
    for (const Saying& saying : sayings) {
        if (cursor.skip(saying.words)) {
            return Talk{saying.kind, std::string(*name), split_groups(groups).titles, game,
                        std::string(cursor.rest())};
        }
    }
    return std::nullopt;
}

/// `--> alice waves`, `--> alice(TM) waves`, `--> alice's cat sleeps`.
std::optional<FicsLine> read_it(Cursor cursor) {
    const auto name = cursor.name();
    if (!name) {
        return std::nullopt;
    }
    const Groups groups = split_groups(cursor.groups());
    cursor.skip_blanks();
    return Talk{TalkKind::it, std::string(*name), groups.titles, std::nullopt,
                std::string(cursor.rest())};
}

} // namespace

std::optional<FicsLine> read_talk(std::string_view line) {
    Cursor cursor(line);
    if (cursor.skip(":")) {
        return Talk{TalkKind::bot, "", "", std::nullopt, std::string(cursor.rest())};
    }
    if (cursor.skip("(")) { // "(4) alice shouts: hello": our own, and how many heard it (uhlin)
        if (!cursor.number() || !cursor.skip(") ")) {
            return std::nullopt;
        }
    }
    if (cursor.skip("--> ")) {
        return read_it(cursor);
    }
    Cursor admin = cursor;
    admin.skip_blanks();
    if (admin.skip("**ANNOUNCEMENT** from ")) {
        const auto from = admin.until(": ");
        return from ? std::optional<FicsLine>(Talk{TalkKind::announcement, std::string(*from), "",
                                                   std::nullopt, std::string(admin.rest())})
                    : std::nullopt;
    }
    return read_somebody(cursor);
}

std::optional<FicsLine> read_presence(std::string_view line) {
    Cursor cursor(line);
    for (const std::string_view heard :
         {"(told ", "(kibitzed to ", "(whispered to ", "(shouted to ", "(it-shouted to ",
          "(c-shouted to ", "kibitzed to ", "whispered to "}) {
        if (cursor.sees(heard)) {
            return TalkSent{};
        }
    }
    if (cursor.skip("(") && cursor.number() && cursor.skip("->(")) {
        return TalkSent{};
    }
    cursor = Cursor(line);
    if (cursor.skip("Notification: ") || cursor.skip("[")) {
        const bool notified = line.front() == 'N';
        const auto name = cursor.name();
        if (!name) {
            return std::nullopt;
        }
        (void)cursor.groups();
        if (notified && cursor.sees(",")) { // ", who has an adjourned game with you,"
            cursor.skip(",");
            (void)cursor.until(",");
        }
        const bool here = cursor.sees(" has arrived.") || cursor.sees(" has connected.]");
        const bool gone = cursor.sees(" has departed.") || cursor.sees(" has disconnected.]");
        return here || gone ? std::optional<FicsLine>(Presence{std::string(*name), here})
                            : std::nullopt;
    }
    return std::nullopt;
}

} // namespace net
