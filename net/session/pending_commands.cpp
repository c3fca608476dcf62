// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/pending_commands.h"

#include "net/read/cursor.h"
#include "src/base/text.h"
#include "src/base/variant.h"

#include <algorithm>
#include <array>

namespace net {
namespace {

constexpr std::size_t longest_word = 20; ///< maximum length of a stored argument

/// Whether the line answers `set VARIABLE` or `iset VARIABLE`, on any server.
bool settles(std::string_view text, std::string_view variable) {
    if (text.starts_with("Cannot alter: ")) {
        return true;
    }
    const bool refused = text.starts_with("No such ivariable ") ||
                         text.starts_with("No such variable ") ||
                         text.starts_with("Bad value given for ") || text.starts_with("com_iset: ");
    const bool named = base::same_ignoring_case(text.substr(0, variable.size()), variable) &&
                       text.substr(std::min(variable.size(), text.size())).starts_with(" ");
    return !variable.empty() &&
           ((refused && contains(text, variable)) || (named && contains(text, " set")));
}

/// Whether the line belongs to the frame around a list of moves.
bool frames_moves(std::string_view text) {
    return text.starts_with("Move  ") || text.starts_with("----  ") ||
           contains(text, " match, initial time: ");
}

/// Whether a line about `game` fits the argument `about`: a number, or any name.
bool fits(std::string_view about, int game) {
    const auto number = base::to_number<int>(about);
    return !number || *number == game;
}

constexpr std::string_view no_such_game = "There is no such game.";
constexpr std::string_view no_such_player = "There is no player matching the name ";
constexpr std::string_view no_game = "You are not playing a game.";

/// Whether the line never answers a command of these shapes, but may arrive at any time.
bool is_by_others(const FicsLine& line) {
    return is_one_of<Talk, GameEnded, GameBegan, PresenceNews, base::Boxed<MatchOffered>, OfferMade,
                     PartnerOffered>(line);
}

} // namespace

/// The shape of a command's answer; verbs may be abbreviated as servers allow.
PendingCommands::AnswerShape PendingCommands::shape_of(std::string_view verb) {
    struct Row {
        std::string_view verb;
        std::size_t least;
        AnswerShape shape;
    };
    constexpr std::array rows{
        Row{"set", 3, AnswerShape::setting},
        Row{"iset", 2, AnswerShape::setting},
        Row{"flag", 2, AnswerShape::flag},
        Row{"observe", 1, AnswerShape::watching},
        Row{"refresh", 1, AnswerShape::watching},
        Row{"moves", 2, AnswerShape::moves},
        Row{"bugwho", 2, AnswerShape::list},
        Row{"games", 1, AnswerShape::list},
        Row{"who", 1, AnswerShape::list},
        Row{"sought", 3, AnswerShape::list},
        Row{"variables", 1, AnswerShape::variables},
    };
    const auto* row = std::ranges::find_if(rows, [verb](const Row& one) {
        return verb.size() >= one.least && one.verb.starts_with(verb);
    });
    return verb.empty()        ? AnswerShape::nothing
           : row == rows.end() ? AnswerShape::other
                               : row->shape;
}

void PendingCommands::sent(std::string_view command, bool quiet, base::Instant now) {
    const auto phrase = base::tokens(command);
    Pending pending;
    pending.verb = phrase.empty() ? "" : base::lower(phrase[0].substr(0, longest_word));
    pending.about = phrase.size() < 2 ? "" : std::string(phrase[1].substr(0, longest_word));
    pending.shape = shape_of(pending.verb);
    pending.quiet = quiet;
    pending.at = now;
    if (waiting_.size() == most) {
        forget_before(1);
    }
    waiting_.push_back(std::move(pending));
}

bool PendingCommands::begins_answer(const Pending& command, std::string_view text,
                                    const FicsLine& line) {
    if (const auto* unknown = std::get_if<UnknownCommand>(&line)) {
        return unknown->command.substr(0, longest_word) == command.verb;
    }
    const bool is_text = std::holds_alternative<Text>(line);
    switch (command.shape) {
    case AnswerShape::setting:
        return is_text && settles(text, command.about);
    case AnswerShape::flag:
        return std::holds_alternative<FlagDenied>(line) ||
               text.starts_with("Opponent has timeseal; checking");
    case AnswerShape::late_flag:
        return text == no_game;
    case AnswerShape::watching:
        if (const auto* observing = std::get_if<ObservationChanged>(&line)) {
            return fits(command.about, observing->game);
        }
        if (const auto* board = std::get_if<base::Boxed<Style12>>(&line)) {
            return base::to_number<int>(command.about) == (*board)->game;
        }
        return text == no_such_game;
    case AnswerShape::moves:
        return is_one_of<MovesBegin, MovesPlayers>(line) ||
               (is_text && (frames_moves(text) || text == no_such_game));
    case AnswerShape::list:
        return is_one_of<base::Boxed<GameRow>, PlayersRow, SoughtRow, base::Boxed<PartnershipRow>,
                         BugwhoHeader>(line) ||
               (is_text && ends_list(text));
    case AnswerShape::variables:
        if (const auto* begin = std::get_if<VariablesBegin>(&line)) {
            return base::same_ignoring_case(begin->name, command.about);
        }
        return text.starts_with(no_such_player);
    case AnswerShape::nothing:
    case AnswerShape::other:
        break;
    }
    return false;
}

void PendingCommands::forget_before(std::size_t place) {
    answer_begun_ = false;
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(place));
}

bool PendingCommands::answers_quietly(std::string_view text, const FicsLine& line,
                                      base::Instant now) {
    while (!waiting_.empty() && waiting_.front().at + longest_wait < now) {
        forget_before(1);
    }
    if (waiting_.empty()) {
        return false; // the usual case
    }
    if (answer_begun_ && is_by_others(line)) {
        forget_before(1); // the prompt after this answer was missed
    }
    if (answer_begun_) {
        return waiting_.front().quiet;
    }
    const auto found = std::ranges::find_if(
        waiting_, [&](const Pending& command) { return begins_answer(command, text, line); });
    if (found == waiting_.end()) {
        // An answer may begin with an empty line, but so may other output. One empty line more or
        // less on the screen is harmless.
        return text.empty() &&
               std::ranges::any_of(waiting_, [](const Pending& one) { return one.quiet; });
    }
    forget_before(static_cast<std::size_t>(found - waiting_.begin()));
    answer_begun_ = true;
    return waiting_.front().quiet;
}

void PendingCommands::prompted(bool alone) {
    if (answer_begun_) {
        return forget_before(1);
    }
    if (alone) {
        const auto silent = std::ranges::find_if(waiting_, [](const Pending& command) {
            return command.shape == AnswerShape::nothing || command.shape == AnswerShape::setting ||
                   command.shape == AnswerShape::other;
        });
        if (silent != waiting_.end()) {
            forget_before(static_cast<std::size_t>(silent - waiting_.begin()) + 1);
        }
    } else if (!waiting_.empty() && !waiting_.front().quiet) {
        // The line most likely belongs to the user's command. If not, two similar answers are
        // swapped, and one of them is shown.
        forget_before(1);
    }
}

void PendingCommands::game_over() {
    for (Pending& command : waiting_) {
        command.shape = command.shape == AnswerShape::flag ? AnswerShape::late_flag : command.shape;
    }
}

} // namespace net
