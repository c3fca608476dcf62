// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/team_engine.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/engine/protocol/external_engine.h"
#include "src/engine/protocol/thinking_text.h"
#include "src/notation/moves/fen.h"

#include <fmt/format.h>

#include <utility>

namespace engine {
namespace {

using Moves = std::array<std::optional<rules::Move>, TeamTurn::boards>;

constexpr std::size_t longest_quoted = 24; ///< bytes of an invalid answer

/// Reads `e2e4`, `1e2e4` or `pass` for that board; false if it is none of these.
bool read_half(const TeamTurn& turn, std::size_t board, std::string_view text, Moves& moves) {
    text = base::trim(text);
    if (text == "pass") {
        return true;
    }
    if (!text.empty() && text[0] == static_cast<char>('1' + board)) {
        text.remove_prefix(1);
    }
    moves[board] = turn.to_move[board] ? read_move(turn.positions[board], text) : std::nullopt;
    return moves[board].has_value();
}

/// Reads `(e2e4,pass)`: a move of each board, or none; nothing if it is invalid in that turn, as is
/// passing everywhere while the clocks forbid it (`Mode` is `go`).
std::optional<Moves> read_action(const TeamTurn& turn, std::string_view text) {
    const auto comma = text.find(',');
    if (text.size() < 3 || text.front() != '(' || text.back() != ')' || comma == text.npos) {
        return std::nullopt;
    }
    Moves moves;
    const bool fits = read_half(turn, 0, text.substr(1, comma - 1), moves) &&
                      read_half(turn, 1, text.substr(comma + 1, text.size() - comma - 2), moves);
    const bool waits = !moves[0] && !moves[1];
    return fits && (turn.may_wait || !waits) ? std::optional(moves) : std::nullopt;
}

/// The pair of moves after `bestmove`, including blanks; nothing if it is another line.
std::optional<std::string_view> action_in(std::string_view line) {
    constexpr std::string_view word = "bestmove ";
    if (!line.starts_with(word)) {
        return std::nullopt;
    }
    const auto rest = base::trim(line.substr(word.size()));
    return rest.substr(0, rest.starts_with('(') ? rest.find(')') + 1 : rest.find(' '));
}

} // namespace

bool TeamTurn::fits(const TeamTurn& now, std::size_t board) const {
    return to_move[board] && now.to_move[board] &&
           only_reserves_grew(positions[board], now.positions[board]);
}

TeamEngine::TeamEngine(rules::Side first_board_side, Instant now, Out& out)
    : on_first_(first_board_side) {
    out.lines.emplace_back("uci");
    due_ = now + EngineTimeout::introduction;
}

void TeamEngine::fail(std::string why, Out& out) {
    phase_ = Phase::failed;
    asked_.reset();
    waiting_.reset();
    due_.reset();
    out.failed = std::move(why);
}

TeamEngine::Out TeamEngine::hear(std::string_view line, Instant now) {
    Out out;
    line = base::trim(line);
    if (phase_ == Phase::failed || ExternalEngine::is_ignorable(line)) {
        return out;
    }
    if (phase_ != Phase::ready) {
        hear_introduction(line, now, out);
        return out;
    }
    if (const auto action = action_in(line)) {
        take_answer(*action, now, out);
    }
    return out;
}

void TeamEngine::hear_introduction(std::string_view line, Instant now, Out& out) {
    const auto parts = base::tokens(line);
    const bool option = parts.size() > 2 && parts[0] == "option" && parts[1] == "name";
    if (option) {
        has_team_ = has_team_ || parts[2] == "Team";
        has_mode_ = has_mode_ || parts[2] == "Mode";
    } else if (phase_ == Phase::greeted && line == "uciok") {
        if (!has_team_) {
            return fail("it plays one board only; seat it as a= or B=", out);
        }
        const bool white = on_first_ == rules::Side::white;
        out.lines.push_back(fmt::format("setoption name Team value {}", white ? "white" : "black"));
        out.lines.emplace_back("isready");
        phase_ = Phase::setting_up;
        due_ = now + EngineTimeout::loading;
    } else if (phase_ == Phase::setting_up && line == "readyok") {
        phase_ = Phase::ready;
        due_.reset();
        if (waiting_) {
            ask(*std::exchange(waiting_, std::nullopt), now, out);
        }
    }
}

void TeamEngine::ask(TeamTurn turn, Instant now, Out& out) {
    if (has_mode_) {
        out.lines.push_back(
            fmt::format("setoption name Mode value {}", turn.may_wait ? "sit" : "go"));
    }
    out.lines.push_back(fmt::format("position fen {}|{}",
                                    notation::to_fen(turn.positions[0].setup()),
                                    notation::to_fen(turn.positions[1].setup())));
    out.lines.push_back(fmt::format("go movetime {}", turn.search_time.count()));
    probed_ = false;
    due_ = now + turn.search_time + EngineTimeout::least_while_thinking;
    asked_ = std::move(turn);
}

void TeamEngine::stop(Instant now, Out& out) {
    if (asked_) {
        asked_.reset();
        ++unwanted_answers_;
        out.lines.emplace_back("stop");
        due_ = now + EngineTimeout::after_stop;
    }
}

TeamEngine::Out TeamEngine::think(TeamTurn turn, Instant now) {
    Out out;
    if (phase_ == Phase::failed) {
        return out;
    }
    if (phase_ == Phase::ready) {
        stop(now, out);
        if (unwanted_answers_ == 0) {
            ask(std::move(turn), now, out);
            return out;
        }
    }
    waiting_ = std::move(turn);
    return out;
}

TeamEngine::Out TeamEngine::forget(Instant now) {
    Out out;
    waiting_.reset();
    if (phase_ == Phase::ready) {
        stop(now, out);
    }
    return out;
}

void TeamEngine::take_answer(std::string_view action, Instant now, Out& out) {
    if (unwanted_answers_ > 0) {
        if (--unwanted_answers_ == 0) {
            due_.reset();
            if (waiting_) {
                ask(*std::exchange(waiting_, std::nullopt), now, out);
            }
        }
        return;
    }
    if (!asked_) {
        return; // nobody has asked for a move
    }
    TeamTurn turn = *std::exchange(asked_, std::nullopt);
    due_.reset();
    if (const auto moves = read_action(turn, action)) {
        out.answer = Answer{std::move(turn), *moves};
        return;
    }
    if (++illegal_moves_ == ExternalEngine::illegal_moves_until_failure) {
        return fail(fmt::format("it has played {}, its second illegal move",
                                base::printable(action.substr(0, longest_quoted))),
                    out);
    }
    ask(std::move(turn), now, out);
}

TeamEngine::Out TeamEngine::on_wake(Instant now) {
    Out out;
    if (!due_ || *due_ > now) {
        return out;
    }
    if (phase_ == Phase::greeted) {
        fail("it does not speak UCI", out);
    } else if (phase_ == Phase::ready && asked_ && !probed_) {
        probed_ = true;
        out.lines.emplace_back("stop"); // it must answer with a move: its time is up
        due_ = now + EngineTimeout::after_probe;
    } else {
        fail("it does not answer", out);
    }
    return out;
}

} // namespace engine
