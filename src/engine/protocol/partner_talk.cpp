// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/partner_talk.h"

#include "src/base/text.h"
#include "src/engine/bot/hearing.h"
#include "src/engine/bot/speech.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace engine {
namespace {

constexpr std::string_view word = "board ";

} // namespace

std::string to_tell(const BoardTell& board) {
    return std::string(word) + notation::to_bfen({{board.position.setup(), board.clocks}});
}

std::optional<BoardTell> read_board_tell(std::string_view tell) {
    if (!tell.starts_with(word)) {
        return std::nullopt;
    }
    const auto boards = notation::parse_bfen(tell.substr(word.size()));
    if (!boards || boards->size() != 1) {
        return std::nullopt;
    }
    const auto position = rules::Position::from(boards->front().setup);
    return position ? std::optional(BoardTell{*position, boards->front().clocks}) : std::nullopt;
}

namespace {

using rules::Kind;
using rules::Side;

/// The kind that a letter means, if a reserve can hold it.
std::optional<Kind> held_kind(char letter) {
    const auto kind = notation::kind_from(letter);
    return kind == Kind::king ? std::nullopt : kind;
}

/// Removes a hand such as `[QNP]` from the front of `text`.
std::optional<rules::Hand> take_hand(std::string_view& text) {
    text = base::trim(text);
    const auto end = text.find(']');
    if (text.empty() || text.front() != '[' || end == std::string_view::npos) {
        return std::nullopt;
    }
    rules::Hand hand;
    for (const char letter : text.substr(1, end - 1)) {
        const auto kind = held_kind(letter);
        if (!kind) {
            return std::nullopt;
        }
        hand.add(*kind);
    }
    text.remove_prefix(end + 1);
    return hand;
}

std::string hand_letters(const rules::Hand& hand) {
    std::string text;
    for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight, Kind::pawn}) {
        text.append(static_cast<std::size_t>(hand.count(kind)), notation::letter(kind));
    }
    return text;
}

} // namespace

std::optional<Holding> read_holding(std::string_view text) {
    const auto white = take_hand(text);
    const auto black = white ? take_hand(text) : std::nullopt;
    if (!black) {
        return std::nullopt;
    }
    Holding holding{{{*white, *black}}, {}};
    const std::string piece = base::lower(base::trim(text));
    if (piece.empty()) {
        return holding;
    }
    const auto kind = piece.size() == 2 ? held_kind(piece[1]) : std::nullopt;
    if (!kind || (piece[0] != 'w' && piece[0] != 'b')) {
        return std::nullopt;
    }
    holding.arrived = rules::Piece{piece[0] == 'w' ? Side::white : Side::black, *kind};
    return holding;
}

std::string to_text(const Holding& holding) {
    std::string text = fmt::format("holding [{}] [{}]", hand_letters(holding.hands[Side::white]),
                                   hand_letters(holding.hands[Side::black]));
    if (holding.arrived) {
        text += fmt::format(" {}{}", holding.arrived->side == Side::white ? 'W' : 'B',
                            notation::letter(holding.arrived->kind));
    }
    return text;
}

namespace {

constexpr std::int64_t most_centiseconds = 100'000'000;
constexpr int moves_between_tells = 4;
/// The greeting by which our engines recognise each other.
constexpr std::string_view greeting = "hello (I am a program: help lists the words I know)";

/// A match with `position` as its first board, as the bots' functions expect.
rules::Match match_of(const rules::Position& position, const rules::Position& beside = {}) {
    return {rules::bughouse_plan(), rules::preset("fics").value(), {}, {position, beside}};
}

Sit why_not(const rules::Position& position, const Report& report) {
    if (report.best) {
        return report.final ? Sit::no : Sit::every_move_loses;
    }
    return position.in_check() ? Sit::needs_piece_in_check : Sit::has_no_move;
}

} // namespace

void PartnerTalk::begin(rules::Side own) {
    bot_ = Bot{};
    bot_.seat = {rules::BoardId::a, own};
    own_moves_ = 0;
    diagonal_.reset();
    partner_board_.reset();
}

std::string PartnerTalk::meet(std::string_view partner) {
    if (partner == partner_) {
        return {};
    }
    if (!partner_.empty()) { // else a greeting may have come before the news of who sent it
        reads_boards_ = false;
        partner_board_.reset();
        diagonal_.reset();
    }
    partner_ = partner;
    return partner.empty() ? std::string() : std::string(greeting);
}

std::string PartnerTalk::hear(std::string_view text, const MatchSituation& clocks, Instant now) {
    const auto parts = base::tokens(text);
    if (parts.size() == 2 && (parts[0] == "time" || parts[0] == "otim")) {
        const auto centiseconds = base::to_number<std::int64_t>(parts[1]);
        if (centiseconds && parts[0] == "otim") {
            diagonal_ = {Millis{10 * std::clamp<std::int64_t>(*centiseconds, 0, most_centiseconds)},
                         now};
        }
        return {};
    }
    if (text == greeting) {
        reads_boards_ = true;
        return {};
    }
    if (auto board = read_board_tell(text)) {
        partner_board_ = PartnerBoard{std::move(*board), now};
        return {};
    }
    return engine::hear(bot_, text, clocks).value_or("");
}

MatchSituation PartnerTalk::match_situation(const rules::Position& own) const {
    if (!partner_board_) {
        return {};
    }
    rules::Match match = match_of(own, partner_board_->board.position);
    match.begin({});
    return situation_of(match, {rules::BoardId::a, own.turn()}, {});
}

bool PartnerTalk::is_hurried_by_partner(const rules::Position& own) const {
    return engine::is_hurried_by_partner(bot_, match_situation(own));
}

bool PartnerTalk::partner_waits(const rules::Position& own) const {
    return engine::partner_waits(bot_, match_situation(own));
}

std::optional<Millis> PartnerTalk::diagonal(rules::Side own, Instant now) const {
    if (partner_board_ && partner_board_->board.clocks[own]) {
        const bool runs = partner_board_->board.position.turn() == own;
        return std::max(*partner_board_->board.clocks[own] -
                            (runs ? now - partner_board_->at : Millis{}),
                        Millis{});
    }
    return diagonal_ ? std::optional(std::max(diagonal_->left - (now - diagonal_->at), Millis{}))
                     : std::nullopt;
}

void PartnerTalk::add_partner_wishes(Task& task) const {
    const MatchSituation situation = match_situation(task.position);
    task.capture_bonuses = capture_bonuses(bot_, situation);
    task.loss_penalties = loss_penalties(bot_, situation);
    if (partner_board_ && partner_board_->board.position.suits_fast_generator()) {
        task.other_board = partner_board_->board.position;
    }
    task.wants_decisive_pieces =
        !partner_.empty() && own_moves_ - bot_.past_tells.moves_at_last_tell >= moves_between_tells;
}

std::string PartnerTalk::board_tell(const BoardTell& board) const {
    return !partner_.empty() && reads_boards_ ? to_tell(board) : std::string();
}

MatchSituation PartnerTalk::clocks(rules::Side own, std::optional<Millis> left, Instant now) const {
    MatchSituation situation;
    const auto theirs = diagonal(own, now);
    situation.left = left;
    situation.lead = left && theirs ? std::optional(*left - *theirs) : std::nullopt;
    return situation;
}

std::string PartnerTalk::remark(const rules::Position& position, const Report& report,
                                MatchSituation clocks, bool told_to_move) {
    bot_.seat.side = position.turn();
    bot_.told_to_go = bot_.told_to_go && report.score < -decided_score;
    const Sit why = why_not(position, report);
    clocks.partner = rules::Seat{rules::BoardId::b, rules::other(position.turn())};
    clocks.own_moves = own_moves_;
    own_moves_ += why == Sit::no ? 1 : 0;
    const bool beyond_help =
        why == Sit::needs_piece_in_check && !rules::drop_could_parry_check(position, {});
    if (partner_.empty() || beyond_help) {
        bot_.told_to_sit = false;
        return {};
    }
    const bool sits_later = told_to_move && bot_.told_to_sit;
    bot_.told_to_sit = bot_.told_to_sit && !sits_later;
    auto text = speak(bot_, match_of(position), clocks, report, why);
    bot_.told_to_sit = bot_.told_to_sit || sits_later;
    return std::move(text).value_or("");
}

} // namespace engine
