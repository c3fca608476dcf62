// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/chesscom.h"

#include "src/base/enum_array.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/moves/move_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

namespace notation {

bool begins_json(std::string_view text) {
    const auto skip = [&text](std::size_t bytes) {
        text.remove_prefix(bytes);
        text.remove_prefix(std::min(text.find_first_not_of(blanks_before_json), text.size()));
    };
    skip(0);
    skip(text.starts_with('[') ? 1 : 0);
    if (!text.starts_with('{')) {
        return false;
    }
    skip(1);
    if (!text.starts_with('"')) {
        return false;
    }
    skip(std::min(text.find('"', 1), text.size() - 1) + 1);
    return text.empty() || text.starts_with(':'); // a comment of BPGN may begin with `{"` too
}

void JsonObjectSplitter::feed(std::string_view bytes) {
    buffer_ += bytes;
}

std::optional<std::string> JsonObjectSplitter::next() {
    if (depth_ == 0) { // text between two objects is skipped
        buffer_.erase(0, std::min(buffer_.find('{'), buffer_.size()));
        at_ = 0;
    }
    for (; at_ < buffer_.size(); ++at_) {
        const char c = buffer_[at_];
        if (in_string_) {
            in_string_ = escaped_ || c != '"';
            escaped_ = !escaped_ && c == '\\';
        } else if (c == '"') {
            in_string_ = true;
        } else if (c == '{' || c == '[') {
            too_large_ = ++depth_ > deepest || too_large_;
        } else if ((c == '}' || c == ']') && --depth_ == 0) {
            std::string found = too_large_ ? "" : buffer_.substr(0, at_ + 1);
            buffer_.erase(0, at_ + 1);
            at_ = 0;
            too_large_ = false;
            return found;
        }
    }
    if (buffer_.size() > largest) { // the rest of the object is skipped
        too_large_ = true;
        buffer_.clear();
        at_ = 0;
    }
    if (finished_ && depth_ > 0) {
        depth_ = 0;
        in_string_ = false;
        return std::exchange(buffer_, {});
    }
    return std::nullopt;
}

namespace {

using nlohmann::json;

/// The member's value as text, whatever its type; empty if there is none.
std::string text_of(const json& object, const char* name,
                    std::size_t most = ChesscomBoard::most_text) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) {
        return {};
    }
    if (found->is_string()) {
        return base::sanitized_line(found->get<std::string>().substr(0, most));
    }
    return found->is_number() ? found->dump() : std::string();
}

int number_of(const json& object, const char* name) {
    constexpr int most = 10 * 60 * 60 * 24;
    const auto found = object.find(name);
    return found != object.end() && found->is_number()
               ? static_cast<int>(std::clamp(found->get<double>(), 0.0, double{most}))
               : 0;
}

/// That member if it is an object; otherwise an empty object.
const json& member(const json& object, const char* name) {
    static const json none = json::object();
    const auto found = object.find(name);
    return found != object.end() && found->is_object() ? *found : none;
}

} // namespace

std::optional<std::vector<std::string>> moves_from_tcn(std::string_view text) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                         "0123456789!?{~}(^)[_]@#$,./&-*++=";
    constexpr int squares = 64;
    constexpr int first_drop = 79;
    constexpr std::string_view kinds = "QNRBKP"; // of drops and promotions
    std::vector<std::string> moves;
    for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
        const auto from = static_cast<int>(letters.find(text[i]));
        auto to = static_cast<int>(letters.find(text[i + 1]));
        if (from < 0 || to < 0 || (from >= squares && from < first_drop) || to >= first_drop) {
            return std::nullopt;
        }
        const auto square = [](int index) { return to_text(static_cast<rules::Square>(index)); };
        if (from >= first_drop) {
            if (to >= squares) {
                return std::nullopt;
            }
            moves.push_back(fmt::format("{}@{}", kinds[static_cast<std::size_t>(from - first_drop)],
                                        square(to)));
            continue;
        }
        std::string promoted;
        if (to >= squares) {
            promoted = base::lower(kinds.substr(static_cast<std::size_t>(to - squares) / 3, 1));
            const int aside = (to - squares) % 3 - 1;
            to = from + (from < squares / 2 ? -8 : 8) + aside;
            if (to < 0 || to >= squares || from % 8 + aside < 0 || from % 8 + aside > 7) {
                return std::nullopt;
            }
        }
        moves.push_back(square(from) + square(to) + promoted);
    }
    return text.size() % 2 == 0 ? std::optional(std::move(moves)) : std::nullopt;
}

base::Result<ChesscomBoard, std::string> chesscom_board(std::string_view text) {
    const json whole = json::parse(text, nullptr, false);
    if (whole.is_discarded()) {
        return base::failure(std::string("no JSON"));
    }
    const json& game = member(whole, "game");
    const json& tags = member(game, "pgnHeaders");
    ChesscomBoard board;
    board.id = text_of(game, "id");
    board.other = text_of(game, "partnerGameId");
    if (board.id.empty() || game.empty()) {
        return base::failure(std::string("no game of chess.com: no \"game\" with an \"id\""));
    }
    if (board.other.empty()) {
        return base::failure(std::string("no bughouse: no \"partnerGameId\""));
    }
    const auto moves = moves_from_tcn(text_of(game, "moveList", JsonObjectSplitter::largest));
    if (moves && moves->size() > ChesscomBoard::most_moves) {
        return base::failure(fmt::format("more than {} half-moves", ChesscomBoard::most_moves));
    }
    if (!moves) {
        return base::failure(std::string("its \"moveList\" is not understood"));
    }
    board.moves = *moves;
    const std::string clocks = text_of(game, "moveTimestamps", JsonObjectSplitter::largest);
    for (const auto tenths : base::split(clocks, ',')) {
        const auto number = base::to_number<int>(tenths);
        if (!number && !clocks.empty()) {
            return base::failure(std::string("its \"moveTimestamps\" are not understood"));
        }
        if (number && board.clocks.size() < board.moves.size()) {
            board.clocks.push_back(*number);
        }
    }
    board.white = {text_of(tags, "White"), number_of(tags, "WhiteElo")};
    board.black = {text_of(tags, "Black"), number_of(tags, "BlackElo")};
    board.date = text_of(tags, "Date");
    board.fen = text_of(tags, "FEN");
    board.result = text_of(tags, "Result");
    board.variant = base::lower(text_of(tags, "Variant"));
    board.reason = text_of(game, "gameEndReason");
    board.base_tenths = number_of(game, "baseTime1");
    board.increment_tenths = number_of(game, "timeIncrement1");
    return board;
}

namespace {

/// The time used on a board up to the end of each half-move, in tenths of a second.
std::vector<std::int64_t> gone(const ChesscomBoard& board) {
    std::vector<std::int64_t> all;
    std::int64_t left[2] = {board.base_tenths, board.base_tenths};
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < board.moves.size(); ++i) {
        if (i < board.clocks.size()) {
            sum += left[i % 2] - board.clocks[i] + board.increment_tenths;
            left[i % 2] = board.clocks[i];
        }
        all.push_back(sum);
    }
    return all;
}

void add_move(Game& game, const ChesscomBoard& board, std::size_t i, rules::BoardId where) {
    const bool black = i % 2 == 1;
    HalfMove half_move;
    half_move.number = static_cast<int>(i / 2) + 1;
    half_move.seat = {where, black ? rules::Side::black : rules::Side::white};
    half_move.text = board.moves[i];
    if (i < board.clocks.size()) {
        half_move.clock = fmt::format("{}.{}", board.clocks[i] / 10, board.clocks[i] % 10);
    }
    game.moves.push_back(std::move(half_move));
}

/// A text such as "12teen resigns"; nothing for a board that ended only because the other did.
std::optional<std::string> end_of(const ChesscomBoard& board) {
    const std::string& loser = board.result == "1-0" ? board.black.name : board.white.name;
    if (board.reason.starts_with("bughousepartner") || board.reason.empty()) {
        return std::nullopt;
    }
    using Reason = std::pair<std::string_view, std::string_view>;
    constexpr std::array<Reason, 7> reasons{{
        {"checkmated", "{} checkmated"},
        {"resigned", "{} resigns"},
        {"timeout", "{} forfeits on time"},
        {"abandoned", "{} forfeits by disconnection"},
        {"repetition", "Game drawn by repetition"},
        {"agreed", "Game drawn by agreement"},
        {"stalemate", "Game drawn by stalemate"},
    }};
    const auto* const found = base::row_with(reasons, &Reason::first, board.reason);
    return found == nullptr ? board.reason : fmt::format(fmt::runtime(found->second), loser);
}

} // namespace

Game game_of(const ChesscomBoard& one, const ChesscomBoard& other) {
    const bool swapped = std::pair(other.id.size(), other.id) < std::pair(one.id.size(), one.id);
    const ChesscomBoard& a = swapped ? other : one;
    const ChesscomBoard& b = swapped ? one : other;
    Game game;
    const auto tag = [&game](const char* name, std::string value) {
        if (!value.empty()) {
            game.tags.push_back({name, std::move(value)});
        }
    };
    const auto player = [&tag](const char* name, const ChesscomBoard::Player& who) {
        tag(name, who.name);
        if (who.rating > 0) {
            tag((std::string(name) + "Elo").c_str(), std::to_string(who.rating));
        }
    };
    tag("Event", "chess.com " + a.id + " " + b.id);
    tag("Site", "chess.com");
    tag("Date", a.date);
    player("WhiteA", a.white);
    player("BlackA", a.black);
    player("WhiteB", b.white);
    player("BlackB", b.black);
    if (a.base_tenths > 0) {
        tag("TimeControl", fmt::format("{}+{}", a.base_tenths / 10, a.increment_tenths / 10));
    }
    constexpr std::string_view usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    if (!a.fen.empty() && !b.fen.empty() && (a.fen != usual || b.fen != usual)) {
        tag("SetUp", "1");
        tag("FEN", a.fen + " | " + b.fen);
    }
    if (a.variant != "bughouse") {
        tag("Variant", a.variant);
    }
    tag("Result", a.result);
    const auto gone_a = gone(a);
    const auto gone_b = gone(b);
    for (std::size_t i = 0, j = 0; i < gone_a.size() || j < gone_b.size();) {
        if (j == gone_b.size() || (i < gone_a.size() && gone_a[i] <= gone_b[j])) {
            add_move(game, a, i++, rules::BoardId::a);
        } else {
            add_move(game, b, j++, rules::BoardId::b);
        }
    }
    game.result = a.result;
    game.end_text = end_of(a).value_or(end_of(b).value_or(""));
    return game;
}

base::Result<std::optional<Game>, std::string> ChesscomPairs::add(ChesscomBoard board,
                                                                  std::string name) {
    const auto found = waiting_by_own_id_.find(board.other);
    if (found != waiting_by_own_id_.end() && found->second.board.other == board.id) {
        auto game = game_of(found->second.board, board);
        moves_ -= found->second.board.moves.size();
        waiting_by_own_id_.erase(found);
        return std::optional(std::move(game));
    }
    const std::size_t moves = board.moves.size();
    if (waiting_by_own_id_.size() >= most_waiting || moves > most_moves_waiting - moves_) {
        return base::failure(std::string("too many boards wait for their other half"));
    }
    const std::string id = board.id;
    if (!waiting_by_own_id_.emplace(id, Waiting{std::move(board), std::move(name)}).second) {
        return base::failure(fmt::format("board {} was there already", id));
    }
    moves_ += moves;
    return std::optional<Game>();
}

std::map<std::string, std::string> ChesscomPairs::missing_ids_by_name() const {
    std::map<std::string, std::string> all;
    for (const auto& [id, waits] : waiting_by_own_id_) {
        all.emplace(waits.name, waits.board.other);
    }
    return all;
}

} // namespace notation
