// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/command/server_command.h"

#include "net/serve/desk/match_desk.h"
#include "src/base/enum_array.h"
#include "src/base/text.h"
#include "src/base/variant.h"
#include "src/notation/moves/san.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace net {
namespace {

constexpr int code_null = 0;
constexpr int code_move = 1;
constexpr int code_bad_move = 518;
constexpr int code_unknown = 512;
constexpr int code_bad_arguments = 513;
constexpr int code_ambiguous = 514;

/// A sign that stands for a command and needs no blank after it.
struct Sign {
    char sign = ' ';
    std::string_view command;
};
/// FICS's own signs, except `#`: on some servers it is a drop, which would reveal a move to others.
constexpr std::array<Sign, 12> signs{{{'.', "tell ."},
                                      {'`', "tell ."},
                                      {',', "tell ,"},
                                      {'\'', "ptell"},
                                      {'+', "addlist"},
                                      {'-', "sublist"},
                                      {'=', "showlist"},
                                      {':', "it"},
                                      {'!', "shout"},
                                      {'^', "cshout"},
                                      {'*', "kibitz"},
                                      {'?', "help"}}};

/// FICS's words for other commands, or for a part of one.
struct Shorthand {
    std::string_view word;
    std::string_view command;
};
constexpr std::array<Shorthand, 16> shorthands{{{"a", "accept"},
                                                {"n", "next"},
                                                {"more", "next"},
                                                {"w", "who"},
                                                {"wt", "withdraw all"},
                                                {"r", "refresh"}, // so that it does not resign
                                                {"re", "refresh"},
                                                {"p", "who a"},
                                                {"pl", "who a"},
                                                {"players", "who a"},
                                                {"vars", "variables"},
                                                {"znotl", "znotify"},
                                                {"channel", "addlist channel"}, // BICS's word
                                                {"logout", "quit"},
                                                {"exit", "quit"},
                                                {"bye", "quit"}}};

struct Split {
    std::string verb; ///< in lower case
    std::string_view rest;
};

Split split_verb(std::string_view text) {
    text = base::trim(text);
    const auto end = std::min(text.find_first_of(" \t"), text.size());
    return {base::lower(text.substr(0, end)), base::trim(text.substr(end))};
}

/// Takes the number before a command in block mode, such as `12 who`.
std::optional<int> take_id(std::string_view& text) {
    const auto end = text.find(' ');
    const auto id = base::to_number<int>(text.substr(0, end));
    if (!id || *id < 0) {
        return std::nullopt;
    }
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return id;
}

bool is_move(std::string_view text) {
    return !text.empty() && text.find(' ') == std::string_view::npos &&
           text.size() <= notation::longest_move_text && notation::read_move(text).has_value();
}

/// The lag that the client claims for this line, in ms by its own clock; not yet limited.
base::Millis lag_of(const ServerState& state, const ServerTable& table, const Visitor& visitor,
                    const VisitorLine& line) {
    if (!line.stamp || !visitor.board_seen_stamp) {
        return {};
    }
    const auto thought = std::max<std::int64_t>(*line.stamp - *visitor.board_seen_stamp, 0);
    const auto charged = (state.now - table.turn_began(visitor.seat->seat.board)).count();
    return base::Millis{charged - thought};
}

/// The move with "*" replaced by "@", since some clients write "P*e4", and with hyphens in FICS's
/// "oo" and "ooo".
std::string move_tokens(std::string_view text) {
    const std::string lower = base::lower(text);
    if (lower == "oo" || lower == "ooo") {
        return lower == "oo" ? "o-o" : "o-o-o";
    }
    std::string arguments(text);
    std::ranges::replace(arguments, '*', '@');
    return arguments;
}

/// Reads a move as FICS does: also a pawn's capture by its files alone, and a bishop's move that
/// begins with a lower-case letter where no pawn can go.
base::Result<notation::TypedMove, notation::MoveFault> read_typed(const rules::Position& position,
                                                                  std::string text) {
    const auto typed = notation::parse_typed(position, text);
    if (!typed && typed.error() == notation::MoveFault::lowercase_b_means_bishop) {
        text.front() = 'B';
        return notation::parse_typed(position, text);
    }
    if (typed || typed.error() != notation::MoveFault::not_a_move) {
        return typed;
    }
    const auto written = notation::read_move_in(position, text);
    if (!written) {
        return base::failure(written.error());
    }
    return notation::parse_typed(position,
                                 notation::with_rank(text, notation::to_text(*written->to).back()));
}

int play_move(ServerState& state, Visitor& visitor, const VisitorLine& line,
              std::string_view text) {
    const ServerTable* table = table_of(state, visitor);
    if (table == nullptr) {
        state.tell(visitor, "You are not playing or examining a game.\n");
        return code_bad_move;
    }
    const rules::Seat seat = visitor.seat->seat;
    const rules::Position& position = table->match().position(seat.board);
    const bool last_drop = table->match().last_drop().has_value();
    if (position.turn() != seat.side && !last_drop) {
        state.tell(visitor, "It is not your move.\n");
        return code_bad_move;
    }
    const auto typed = read_typed(position, move_tokens(text));
    if (!typed) {
        state.tell(visitor, typed.error() == notation::MoveFault::ambiguous
                                ? fmt::format("Ambiguous move ({}).\n", text)
                                : fmt::format("Illegal move ({}).\n", text));
        return code_bad_move;
    }
    if (typed->queen_assumed &&
        table->match().laws().unnamed_promotion == rules::UnnamedPromotion::refused) {
        state.tell(visitor, "Say what the pawn promotes to: e8=Q\n");
        return code_bad_move;
    }
    const rules::Move move =
        typed->queen_assumed
            ? rules::Move::promote(typed->move.from(), typed->move.to(), visitor.promotes_to)
            : typed->move;
    request_at_table(state, visitor, play::Play{move}, text, lag_of(state, *table, visitor, line));
    return code_move;
}

struct Found {
    const ServerCommand* row = nullptr;
    std::vector<std::string_view> others; ///< all commands that the abbreviation could mean
};

Found find_command(const Visitor& visitor, std::string_view verb) {
    Found found;
    const auto rows = commands_for(visitor);
    for (const ServerCommand* row : rows) {
        if (verb.size() >= row->shortest && row->name.starts_with(verb)) {
            found.row = row;
            return found;
        }
    }
    for (const ServerCommand* row : rows) {
        if (row->name.starts_with(verb)) {
            found.row = row;
            found.others.push_back(row->name);
        }
    }
    return found;
}

/// Replaces an alias by what it stands for, then one of FICS's signs or words by its command.
std::string spelled_out(const Visitor& visitor, std::string_view text) {
    const Split typed = split_verb(text);
    const auto alias = visitor.aliases.find(typed.verb); // looked up only once: they do not nest
    std::string spelled = alias == visitor.aliases.end()
                              ? std::string(text)
                              : fmt::format("{} {}", alias->second, typed.rest);
    if (const auto* const sign = base::row_with(signs, &Sign::sign, spelled.front())) {
        spelled = fmt::format("{} {}", sign->command, spelled.substr(1));
    }
    const Split split = split_verb(spelled);
    const auto* const shorthand = base::row_with(shorthands, &Shorthand::word, split.verb);
    return shorthand != nullptr ? fmt::format("{} {}", shorthand->command, split.rest) : spelled;
}

/// Obeys a command, or tells its usage if it lacks its arguments; returns the code of the answer.
int carry_out(ServerState& state, Visitor& visitor, const ServerCommand& row,
              std::string_view arguments) {
    if (arguments.empty() && !row.arguments.empty() && row.arguments.front() != '[') {
        state.tell(visitor, "Usage: " + help_text(row));
        return code_bad_arguments;
    }
    row.handler(state, visitor, arguments);
    return row.code;
}

/// Carries out a line; returns the code of its answer.
int obey(ServerState& state, Visitor& visitor, const VisitorLine& line, std::string_view text,
         std::string_view typed) {
    text = base::trim(text);
    if (text.starts_with('$')) { // sent by a program, whose user may be idle
        text.remove_prefix(1);
    } else {
        visitor.last_input = state.now;
    }
    if (text.empty()) {
        return code_null;
    }
    const std::string spelled = spelled_out(visitor, text);
    const Split split = split_verb(spelled);
    text = base::trim(spelled);
    const Found found = find_command(visitor, split.verb);
    const bool exact = found.row != nullptr && found.row->name == split.verb;
    if (!exact && !visitor.peer.control && is_move(move_tokens(text))) {
        return play_move(state, visitor, line, text);
    }
    const bool by_files = text.size() == 2 || text.substr(0, 2).ends_with('x'); // "ed", "exd"
    if (found.row == nullptr && by_files && !visitor.peer.control &&
        is_move(notation::with_rank(text, '8'))) {
        return play_move(state, visitor, line, text);
    }
    if (found.row == nullptr) {
        state.tell(visitor, "{}: Command not found.\n", split.verb);
        return code_unknown;
    }
    if (found.others.size() > 1) {
        state.tell(visitor, "Ambiguous command. Matches: {}\n", fmt::join(found.others, " "));
        return code_ambiguous;
    }
    const std::string bytes = found.row->arguments_as_typed ? spelled_out(visitor, typed) : spelled;
    return carry_out(state, visitor, *found.row, split_verb(bytes).rest);
}

} // namespace

std::vector<const ServerCommand*> commands_for(const Visitor& visitor) {
    std::vector<const ServerCommand*> rows;
    for (const auto drawer :
         {game_commands, talk_commands, match_commands, seek_commands, chair_commands,
          list_commands, setting_commands, operator_commands, alias_commands, message_commands,
          personal_list_commands, ranking_commands, past_game_commands}) {
        for (const ServerCommand& row : drawer) {
            if (row.for_operators ? visitor.is_operator : !visitor.peer.control) {
                rows.push_back(&row);
            }
        }
    }
    return rows;
}

void handle_command_line(ServerState& state, Visitor& visitor, const VisitorLine& line) {
    std::string_view text = line.text;
    std::string_view typed = line.typed;
    const bool blocks = visitor.settings[Ivariable::block];
    const auto id = blocks ? take_id(text) : std::nullopt;
    (void)(blocks ? take_id(typed) : std::nullopt);
    const ConnectionId who = visitor.id;
    state.connections.begin_reply(visitor);
    const int code = obey(state, visitor, line, text, typed);
    if (Visitor* still = state.connections.find(who)) {
        state.connections.update_notified(*still);
        state.connections.end_reply(*still, id, code);
    }
}

} // namespace net
