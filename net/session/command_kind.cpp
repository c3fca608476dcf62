// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/command_kind.h"

#include "src/base/text.h"
#include "src/notation/moves/san.h"

#include <algorithm>
#include <array>

namespace net {

namespace {

struct Row {
    std::string_view verb;
    std::size_t least; ///< letters that are enough
    CommandKind kind;
};
constexpr std::array rows{
    Row{"flag", 2, CommandKind::game},     Row{"resign", 4, CommandKind::game},
    Row{"draw", 2, CommandKind::game},     Row{"accept", 1, CommandKind::game},
    Row{"decline", 3, CommandKind::game},  Row{"abort", 2, CommandKind::game},
    Row{"adjourn", 2, CommandKind::game},  Row{"takeback", 4, CommandKind::game},
    Row{"pause", 3, CommandKind::game},    Row{"unpause", 3, CommandKind::game},
    Row{"withdraw", 3, CommandKind::game}, Row{"quit", 3, CommandKind::game},
    Row{"ptell", 2, CommandKind::talk},    Row{"tell", 1, CommandKind::talk},
    Row{"say", 2, CommandKind::talk},      Row{"kibitz", 1, CommandKind::talk},
    Row{"whisper", 2, CommandKind::talk},  Row{"xtell", 1, CommandKind::talk},
    Row{"xkibitz", 2, CommandKind::talk},  Row{"xwhisper", 2, CommandKind::talk},
    Row{"shout", 3, CommandKind::talk},    Row{"cshout", 2, CommandKind::talk},
    Row{"message", 3, CommandKind::talk},  Row{"it", 1, CommandKind::talk},
};

/// Signs that stand for a verb of talk; the word follows with a blank or without.
constexpr std::string_view talk_signs = ".,!^:#*;";

} // namespace

CommandKind kind_of(std::string_view line) {
    const auto words = base::words(line);
    if (words.empty()) {
        return CommandKind::other;
    }
    if (words.size() == 1 && notation::read_move(words.front())) {
        return CommandKind::move;
    }
    if (talk_signs.find(line.front()) != std::string_view::npos) {
        return CommandKind::talk;
    }
    const std::string verb = base::lower(words.front());
    const auto* row = std::find_if(rows.begin(), rows.end(), [&](const Row& one) {
        return verb.size() >= one.least && one.verb.starts_with(verb);
    });
    return row == rows.end() ? CommandKind::other : row->kind;
}

} // namespace net
