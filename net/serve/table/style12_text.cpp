// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/table/style12_text.h"

#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <fmt/format.h>

namespace net {
namespace {

using rules::Kind;
using rules::Side;

constexpr rules::PerKind<int> worth{{1, 3, 3, 5, 9, 0}};

std::string ranks(const rules::Position& position) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            const auto piece = position.at(rules::square(file, rank));
            text += piece ? notation::letter(*piece) : '-';
        }
        text += ' ';
    }
    return text;
}

int may_castle(const rules::Position& position, Side side, rules::Wing wing) {
    return position.castling_rook(side, wing) ? 1 : 0;
}

std::string verbose(const rules::Position& before, rules::Move move) {
    using Type = rules::Move::Type;
    switch (move.type()) {
    case Type::castle:
        return file_of(move.to()) > file_of(move.from()) ? "o-o" : "o-o-o";
    case Type::drop:
        return fmt::format("{}/@@-{}", notation::letter(move.new_kind()),
                           notation::to_text(move.to()));
    case Type::none:
    case Type::step:
    case Type::promotion:
        break;
    }
    const auto piece = before.at(move.from());
    std::string text = fmt::format("{}/{}-{}", notation::letter(piece ? piece->kind : Kind::pawn),
                                   notation::to_text(move.from()), notation::to_text(move.to()));
    return move.type() == Type::promotion
               ? fmt::format("{}={}", text, notation::letter(move.new_kind()))
               : text;
}

} // namespace

std::string in_brackets(const rules::Hand& hand) {
    std::string text = "[";
    for (const Kind kind : rules::kinds_but_king) {
        text.append(static_cast<std::size_t>(hand.count(kind)), notation::letter(kind));
    }
    return text + "]";
}

LastHalfMove last_half_move(const rules::Position& before, rules::Move move,
                            const rules::Supply& supply, base::Millis took) {
    const auto piece = before.at(move.from());
    const bool double_step = move.type() == rules::Move::Type::step && piece &&
                             piece->kind == Kind::pawn &&
                             std::abs(rank_of(move.to()) - rank_of(move.from())) == 2;
    return {verbose(before, move), notation::to_san(before, move, supply), took,
            double_step ? file_of(move.to()) : -1};
}

int material_value(const rules::Position& position, Side side) {
    int sum = 0;
    for (const Kind kind : rules::all_kinds) {
        sum += worth[kind] *
               (std::popcount(position.pieces(side, kind)) + position.hand(side).count(kind));
    }
    return sum;
}

std::string style12_text(const rules::Match& match, const Style12Fields& text) {
    using rules::Wing;
    const rules::Position& position = match.position(text.board);
    const rules::Clock& clock = match.clock(text.board);
    const auto left = [&](Side side) {
        return match.time().unlimited ? 0 : text.left[side].count();
    };
    return fmt::format(
        "<12> {}{} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} ({}) {} {} {} {}",
        ranks(position), position.turn() == Side::white ? 'W' : 'B', text.last.double_step,
        may_castle(position, Side::white, Wing::king),
        may_castle(position, Side::white, Wing::queen),
        may_castle(position, Side::black, Wing::king),
        may_castle(position, Side::black, Wing::queen), position.quiet_plies(), text.game,
        text.names[Side::white], text.names[Side::black], text.relation,
        base::minutes_in(match.time().base), base::seconds_in(match.time().increment),
        material_value(position, Side::white), material_value(position, Side::black),
        left(Side::white), left(Side::black), position.move_number(), text.last.verbose,
        took_text(text.last.took), text.last.san, text.black_below ? 1 : 0, clock.running() ? 1 : 0,
        text.lag.count());
}

std::string holdings_text(const rules::Position& position, int game) {
    return fmt::format("<b1> game {} white {} black {}", game,
                       in_brackets(position.hand(Side::white)),
                       in_brackets(position.hand(Side::black)));
}

std::string took_text(base::Millis took) {
    const auto millis = std::max<std::int64_t>(took.count(), 0);
    return fmt::format("{}:{:02}.{:03}", millis / 60'000, millis / 1000 % 60, millis % 1000);
}

std::string left_text(base::Millis left) {
    const auto seconds = std::max<std::int64_t>(left.count(), 0) / 1000;
    return seconds >= 3600
               ? fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
               : fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

} // namespace net
