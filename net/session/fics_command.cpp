// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/fics_command.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/base/variant.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace net {
namespace {

struct Row {
    std::string_view verb;
    std::size_t least; ///< minimum number of letters
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

/// Signs that stand for a talk verb, with or without a blank after them.
constexpr std::string_view talk_signs = ".,!^:#*;";

} // namespace

CommandKind command_kind(std::string_view line) {
    const auto phrase = base::tokens(line);
    if (phrase.empty()) {
        return CommandKind::other;
    }
    if (phrase.size() == 1 && notation::read_move(phrase.front())) {
        return CommandKind::move;
    }
    if (talk_signs.find(line.front()) != std::string_view::npos) {
        return CommandKind::talk;
    }
    const std::string verb = base::lower(phrase.front());
    const auto* row = std::ranges::find_if(rows, [&](const Row& one) {
        return verb.size() >= one.least && one.verb.starts_with(verb);
    });
    return row == rows.end() ? CommandKind::other : row->kind;
}

namespace {

constexpr std::string_view entity_begins = "&#x";
constexpr std::size_t longest_entity_number = 6;
constexpr char32_t first_shown = 0xA0; ///< lower ones are ASCII and control characters

/// Decodes an entity such as `&#x263a;` at the beginning of `text`; sets `length` to its length.
std::optional<char32_t> entity(std::string_view text, std::size_t& length) {
    const auto end = text.substr(0, entity_begins.size() + longest_entity_number + 1).find(';');
    if (end == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view digits = text.substr(entity_begins.size(), end - entity_begins.size());
    std::uint32_t point = 0;
    const char* const ends = digits.data() + digits.size();
    const bool whole = std::from_chars(digits.data(), ends, point, 16).ptr == ends;
    if (!whole || point < first_shown || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) {
        return std::nullopt;
    }
    length = end + 1;
    return point;
}

} // namespace

std::string move_command(rules::Move move) {
    using Type = rules::Move::Type;
    switch (move.type()) {
    case Type::none:
        return {};
    case Type::step:
        return notation::to_text(move.from()) + notation::to_text(move.to());
    case Type::promotion:
        return fmt::format("{}{}={}", notation::to_text(move.from()), notation::to_text(move.to()),
                           notation::letter(move.new_kind()));
    case Type::drop:
        return fmt::format("{}@{}", notation::letter(move.new_kind()),
                           notation::to_text(move.to()));
    case Type::castle:
        return rules::file_of(move.to()) > rules::file_of(move.from()) ? "o-o" : "o-o-o";
    }
    return {};
}

std::optional<std::string> game_command(const play::Request& request) {
    using Text = std::optional<std::string>;
    return std::visit(
        base::overloaded{
            [](const play::Play& play) -> Text { return move_command(play.move); },
            [](const play::Resign&) -> Text { return "resign"; },
            [](const play::OfferDraw&) -> Text { return "draw"; },
            [](const play::Decline&) -> Text { return "decline"; },
            [](const play::ClaimDraw&) -> Text { return "draw"; },
            [](const play::TakeBack&) -> Text { return "takeback"; },
            [](const play::Pause&) -> Text { return "pause"; },
            [](const play::Resume&) -> Text { return "unpause"; },
            [](const play::Abort&) -> Text { return "abort"; },
            [](const play::PartnerTell& say) -> Text { return "ptell " + say.text; },
            // Ready, and what only real boards need: pressed clocks, claims, sanctions.
            [](const auto&) -> Text { return std::nullopt; },
        },
        request.what);
}

std::string wire_text(std::string_view line, std::size_t most_bytes) {
    line = line.substr(0, line.find_first_of("\r\n"));
    std::string text;
    while (!line.empty()) {
        const bool broken = base::first_character_bytes(line) == 0;
        const char32_t point = base::take_character(line);
        if (base::is_control(point)) {
            continue;
        }
        const std::string piece = broken         ? "?"
                                  : point < 0x7F ? std::string(1, static_cast<char>(point))
                                                 : fmt::format("{}{:x};", entity_begins,
                                                               static_cast<std::uint32_t>(point));
        if (text.size() + piece.size() > most_bytes) {
            break;
        }
        text += piece;
    }
    return text;
}

std::string from_wire_text(std::string whole) {
    if (whole.find(entity_begins) == std::string::npos) {
        return whole; // the usual case
    }
    std::string_view text = whole;
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const auto begins = text.find(entity_begins);
        shown += text.substr(0, begins);
        if (begins == std::string_view::npos) {
            break;
        }
        text.remove_prefix(begins);
        std::size_t length = 1;
        const auto point = entity(text, length);
        shown += point ? base::to_utf8(*point) : std::string(1, text.front());
        text.remove_prefix(length);
    }
    return shown;
}

std::vector<std::string> setup_commands(std::string_view program) {
    std::vector<std::string> commands{"set style 12",    "iset ms 1",        "iset nowrap 1",
                                      "iset gameinfo 1", "iset defprompt 1", "iset pendinfo 1"};
    if (!program.empty()) {
        commands.push_back(fmt::format("set interface {}", program));
    }
    return commands;
}

} // namespace net
