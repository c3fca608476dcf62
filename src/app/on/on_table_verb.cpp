// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs of a table where the players see to the laws, or press the clock, or have two boards.
#include "src/app/line/typed_move.h"
#include "src/app/on/moment.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/moves/coord.h"
#include "src/rules/match/rulings.h"

#include <array>
#include <fmt/format.h>

namespace app {

using rules::ClaimKind;
using rules::Seat;

namespace {

struct ClaimWord {
    std::string_view word;
    ClaimKind what;
};
constexpr std::array claim_words{
    ClaimWord{"illegal", ClaimKind::illegal_move},
    ClaimWord{"mate", ClaimKind::mate},
    ClaimWord{"flag", ClaimKind::flag},
    ClaimWord{"draw", ClaimKind::draw},
    ClaimWord{"repetition", ClaimKind::draw},
    ClaimWord{"fifty", ClaimKind::draw},
    ClaimWord{"stalemate", ClaimKind::draw},
    ClaimWord{"premove", ClaimKind::premove},
};

std::optional<ClaimKind> claim_from(std::string_view word) {
    for (const ClaimWord& row : claim_words) {
        if (row.word == word) {
            return row.what;
        }
    }
    return std::nullopt;
}

/// Who claims, when several sit at this keyboard: he who would be right, else he who is typing.
Seat claimant(const Moment& m, const rules::Claim& claim) {
    const Seat typing = asking_seat(m.model);
    if (rules::ruling(m.model.table->match, typing, claim, m.now)) {
        return typing;
    }
    for (const Seat seat : human_seats(*m.model.table)) {
        if (rules::ruling(m.model.table->match, seat, claim, m.now)) {
            return seat;
        }
    }
    return typing;
}

/// `B`, `b`: whose board a claim is about, or whom the arbiter means.
std::optional<Seat> seat_named(const Table& table, std::string_view word) {
    const auto seat = word.size() == 1 ? rules::seat_from(word.front()) : std::nullopt;
    return seat && rules::has(table.match.plan(), *seat) ? seat : std::nullopt;
}

} // namespace

bool on_other_board(const Moment& m) {
    Table& table = *m.model.table;
    for (int i = 1; i < table.match.plan().boards; ++i) {
        const auto board = static_cast<rules::BoardId>((static_cast<int>(table.focus) + i) %
                                                       table.match.plan().boards);
        if (const auto seat = human_seat_on(table, board)) {
            table.focus = board;
            table.typing = Table::Typing{*seat, true};
            return done;
        }
    }
    return m.refuse("the other board is played by others");
}

bool on_stalling(const Moment& m, const std::string& word) {
    const auto square = word.empty() ? std::nullopt : notation::square_from(word);
    if (!word.empty() && !square) {
        return m.refuse(fmt::format("\"{}\" is no square: stalling e7", base::printable(word)));
    }
    if (!running(*m.model.table)) {
        return m.refuse(std::string(rules::to_text(m.model.table->match.outcome()
                                                       ? rules::Refusal::match_over
                                                       : rules::Refusal::not_started)));
    }
    m.ask(asking_seat(m.model), play::Stalling{false, square});
    return done;
}

bool on_claim(const Moment& m, const std::string& rest) {
    const auto words = base::words(rest);
    const auto what = words.empty() ? ClaimKind::draw : claim_from(base::lower(words.front()));
    if (!what || words.size() > 2) {
        return m.refuse("claim illegal, mate, flag, draw, repetition MOVE or premove");
    }
    rules::Claim claim{*what, std::nullopt, {}};
    if (words.size() == 2 && *what == ClaimKind::draw) {
        const auto move = typed_move(m.model.table->match, asking_seat(m.model), words[1]);
        if (!move) {
            return m.refuse(move.error().why);
        }
        claim.about_to = move->move;
    } else if (words.size() == 2) {
        const auto seat = seat_named(*m.model.table, words[1]);
        if (!seat) {
            return m.refuse(fmt::format("\"{}\" is no board", base::printable(words[1])));
        }
        claim.on = seat->board;
    }
    m.ask(claimant(m, claim), play::MakeClaim{claim});
    return done;
}

/// A board's letter, or the move that will repeat the position.
bool on_count(const Moment& m, const std::string& rest) {
    rules::Claim claim{ClaimKind::count, std::nullopt, {}};
    if (const auto seat = seat_named(*m.model.table, rest)) {
        claim.on = seat->board;
    } else if (!rest.empty()) {
        const auto move = typed_move(m.model.table->match, asking_seat(m.model), rest);
        if (!move) {
            return m.refuse(move.error().why);
        }
        claim.about_to = move->move;
    }
    m.ask(asking_seat(m.model), play::MakeClaim{claim});
    return done;
}

bool on_press(const Moment& m) {
    m.ask(made_seat(*m.model.table).value_or(asking_seat(m.model)), play::Press{});
    return done;
}

bool on_sanction(const Moment& m, Verb verb, const std::string& rest) {
    using What = rules::Sanction::Kind;
    auto words = base::words(rest);
    auto kind = verb == Verb::warn ? What::warning : What::game_lost;
    if (verb == Verb::freeze) {
        if (words.empty() || (words.front() != "5" && words.front() != "10")) {
            return m.refuse("freeze 5 or freeze 10 (seconds), and whom: freeze 5 a");
        }
        kind = words.front() == "5" ? What::freeze_5 : What::freeze_10;
        words.erase(words.begin());
    }
    if (verb == Verb::forfeit && words.size() == 1 && words.front() == "both") {
        m.ask(asking_seat(m.model), play::Impose{{What::lost_by_both, asking_seat(m.model)}});
        return done;
    }
    const auto whom = words.empty() ? std::optional(opponent(asking_seat(m.model)))
                                    : seat_named(*m.model.table, words.front());
    if (!whom || words.size() > 1) {
        return m.refuse(fmt::format("\"{}\" is no seat of this table", base::printable(rest)));
    }
    m.ask(asking_seat(m.model), play::Impose{{kind, *whom}});
    return done;
}

} // namespace app
