// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/uci.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/engine/protocol/thinking_text.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/search/levels.h"
#include "src/notation/moves/move_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace engine {
namespace {

using Tokens = std::vector<std::string_view>;

bool has(const Tokens& parts, std::string_view word) {
    return std::ranges::find(parts, word) != parts.end();
}

constexpr int deepest_count = 30;                    ///< deeper trees have too many leaves to count
constexpr std::int64_t longest_time = 1'000'000'000; ///< in milliseconds
constexpr std::size_t default_megabytes = HashTable::default_bytes >> 20;

/// The number after an argument of `go`.
template <class Number>
std::optional<Number> number_after(const Tokens& parts, std::string_view word) {
    const auto at = std::ranges::find(parts, word);
    return at == parts.end() || at + 1 == parts.end() ? std::nullopt
                                                      : base::to_number<Number>(*(at + 1));
}

std::optional<base::Millis> millis_after(const Tokens& parts, std::string_view word) {
    const auto number = number_after<std::int64_t>(parts, word);
    return number ? std::optional(base::Millis{std::clamp<std::int64_t>(*number, 0, longest_time)})
                  : std::nullopt;
}

/// The clocks in a `go` command; nothing if the mover's clock is missing.
std::optional<Clocks> clocks_in(const Tokens& parts, const rules::Position& position) {
    const bool white = position.turn() == rules::Side::white;
    const auto own = millis_after(parts, white ? "wtime" : "btime");
    if (!own) {
        return std::nullopt;
    }
    Clocks clocks;
    clocks.left = *own;
    clocks.increment = millis_after(parts, white ? "winc" : "binc").value_or(base::Millis{});
    clocks.opponent = millis_after(parts, white ? "btime" : "wtime");
    clocks.moves_to_go = number_after<int>(parts, "movestogo");
    clocks.own_moves = position.move_number() - 1;
    return clocks;
}

Limits limits_in(const Tokens& parts, const rules::Position& position) {
    Limits limits;
    if (has(parts, "infinite")) {
        return limits;
    }
    if (const auto fixed = millis_after(parts, "movetime")) {
        limits.time = fixed;
    } else if (const auto clocks = clocks_in(parts, position)) {
        limits = limits_by_clock(*clocks);
    }
    if (const auto depth = number_after<int>(parts, "depth")) {
        limits.depth = std::clamp(*depth, 1, most_plies);
    }
    if (const auto moves = number_after<int>(parts, "mate")) {
        limits.depth = 2 * std::clamp(*moves, 1, most_plies / 2) - 1;
    }
    if (const auto nodes = number_after<std::uint64_t>(parts, "nodes")) {
        limits.nodes = std::max<std::uint64_t>(*nodes, 1);
    }
    return limits;
}

/// The legal moves after `searchmoves`, up to the next argument of `go`.
std::vector<rules::Move> first_moves_in(const Tokens& parts, const rules::Position& position) {
    std::vector<rules::Move> moves;
    auto word = std::ranges::find(parts, "searchmoves");
    while (word != parts.end() && ++word != parts.end()) {
        const auto move = read_move(position, *word);
        if (!move) {
            break;
        }
        moves.push_back(*move);
    }
    return moves;
}

/// The words from `first` up to but not including `last`.
std::string joined(Tokens::const_iterator first, Tokens::const_iterator last) {
    return fmt::format("{}", fmt::join(first, last, " "));
}

Acts introduce() {
    Acts acts;
    for (const std::string_view line :
         {"id name bughouse", "id author the bughouse developers",
          "option name UCI_Variant type combo default bughouse var bughouse var crazyhouse"}) {
        add(acts, say(std::string(line)));
    }
    add(acts, say(fmt::format("option name Hash type spin default {} min 1 max {}",
                              default_megabytes, most_hash_megabytes)));
    add(acts, say(fmt::format("option name Threads type spin default 1 min 1 max {}",
                              most_search_threads)));
    add(acts, say(fmt::format("option name Skill type spin default {} min {} max {}", highest_level,
                              lowest_level, highest_level)));
    add(acts, say("uciok"));
    return acts;
}

} // namespace

Acts Uci::read(std::string_view line, base::Instant now) {
    const Tokens parts = base::tokens(line);
    if (parts.empty()) {
        return {};
    }
    const std::string_view command = parts.front();
    if (command == "uci") {
        return introduce();
    }
    if (command == "isready") {
        return say("readyok");
    }
    if (command == "setoption") {
        return set_option(parts);
    }
    if (command == "position") {
        return set_position(parts);
    }
    if (command == "go") {
        return go(parts, now, has(parts, "ponder"));
    }
    if (command == "ponderhit" && !ponder_line_.empty()) {
        dropped_ = serial_;
        held_answer_.clear();
        const std::string go_line = std::exchange(ponder_line_, {});
        return go(base::tokens(go_line), now, false);
    }
    if (command == "stop") {
        Acts acts = release_answer();
        acts.emplace_back(StopSearch{});
        return acts;
    }
    if (command == "quit") {
        return end_conversation();
    }
    if (command == "ucinewgame") {
        return Acts{NewGame{}};
    }
    if (command == "debug" || command == "ponderhit" || command == "register") {
        return {};
    }
    return say("info string unknown command");
}

Acts Uci::release_answer() {
    infinite_serial_.reset();
    ponder_line_.clear();
    return held_answer_.empty() ? Acts{} : say(std::exchange(held_answer_, {}));
}

Acts Uci::end_conversation() {
    Acts acts = release_answer();
    acts.emplace_back(EndConversation{});
    return acts;
}

Acts Uci::set_option(const Tokens& parts) {
    const auto value = std::ranges::find(parts, "value");
    if (parts.size() < 3 || parts[1] != "name" || value == parts.end() ||
        value + 1 == parts.end()) {
        return say("info string setoption name NAME value VALUE");
    }
    const std::string name = base::lower(joined(parts.begin() + 2, value));
    const std::string_view set = *(value + 1);
    const auto number = base::to_number<int>(set);
    if (name == "uci_variant") {
        const auto variant = variant_from(base::lower(set));
        if (!variant) {
            return say("info string no such variant");
        }
        board_.begin(*variant);
        fault_.clear();
        return {};
    }
    if (name == "hash" && number) {
        return set_hash_megabytes(*number);
    }
    if (name == "skill" && number) {
        skill_ = std::clamp(*number, lowest_level, highest_level);
        return {};
    }
    if (name == "threads" && number) {
        return set_threads(*number);
    }
    return say("info string no such option, or no such value");
}

Acts Uci::set_position(const Tokens& parts) {
    const auto moves = std::ranges::find(parts, "moves");
    OneBoard board(board_.variant());
    if (parts.size() > 1 && parts[1] == "fen") {
        fault_ =
            board.set(joined(parts.begin() + 2, std::max(parts.begin() + 2, moves))).value_or("");
    } else {
        fault_ = parts.size() > 1 && parts[1] == "startpos" ? "" : "expected startpos or fen";
    }
    if (!fault_.empty()) {
        return say(fmt::format("info string no position: {}", fault_));
    }
    board_ = std::move(board);
    for (auto it = moves; it != parts.end() && ++it != parts.end();) {
        const auto move = board_.read(*it);
        if (!move) {
            fault_ = "an illegal move led to it";
            return say(
                fmt::format("info string illegal move {}", base::printable(it->substr(0, 16))));
        }
        board_.play(*move);
    }
    return {};
}

Acts Uci::go(const Tokens& parts, base::Instant now, bool ponders) {
    Acts acts = release_answer();
    ponder_line_ = ponders ? joined(parts.begin(), parts.end()) : "";
    if (!fault_.empty()) {
        add(acts, say(fmt::format("info string no position: {}", fault_)));
        add(acts, say("bestmove (none)"));
        return acts;
    }
    if (const auto depth = number_after<int>(parts, "perft")) {
        acts.emplace_back(
            Count{board_.position(), std::clamp(*depth, 0, deepest_count), board_.variant()});
        return acts;
    }
    Task task = board_.task();
    task.serial = {++serial_};
    task.limits = ponders ? Limits{} : limits_in(parts, board_.position());
    task.first_moves = first_moves_in(parts, task.position);
    if (task.limits == Limits{}) {
        infinite_serial_ = task.serial.number;
    }
    set_skill(task, skill_);
    std::optional<base::Millis> sits;
    if (board_.variant() == Variant::bughouse && task.limits.usual_time) {
        const auto clocks = clocks_in(parts, board_.position());
        sits = clocks ? sit_allowance(*clocks) : std::nullopt;
    }
    began_ = now;
    last_info_moves_.clear();
    acts.emplace_back(StartSearch{std::move(task), sits});
    return acts;
}

Acts Uci::take(const Report& report, base::Instant now) {
    Acts acts;
    if (report.serial.number <= dropped_) {
        return acts;
    }
    const std::string line = line_text(report);
    if (!report.final || last_info_moves_ != line || line.empty()) {
        add(acts, say(to_uci_info(report, now - began_)));
        last_info_moves_ = line;
    }
    if (!report.final) {
        return acts;
    }
    std::string answer = "bestmove (none)";
    if (report.best) {
        answer = fmt::format("bestmove {}", notation::to_coordinates(report.best));
        if (report.line.size() > 1) {
            answer += fmt::format(" ponder {}", notation::to_coordinates(report.line[1]));
        }
    }
    if (infinite_serial_ == report.serial.number) {
        held_answer_ = std::move(answer);
    } else {
        add(acts, say(std::move(answer)));
    }
    return acts;
}

Acts Uci::counted(const std::vector<rules::Branch>& branches, int depth) {
    Acts acts;
    std::uint64_t sum = depth == 0 ? 1 : 0;
    for (const rules::Branch& branch : branches) {
        add(acts, say(fmt::format("{}: {}", notation::to_coordinates(branch.move), branch.nodes)));
        sum += branch.nodes;
    }
    add(acts, say(""));
    add(acts, say(fmt::format("Nodes searched: {}", sum)));
    return acts;
}

} // namespace engine
