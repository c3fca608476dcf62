// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/coach.h"

#include "src/app/options.h"
#include "src/engine/bot/partner.h"
#include "src/notation/moves/move_text.h"
#include "src/play/server/server_news.h"

#include <algorithm>
#include <array>

namespace app {

using rules::Kind;
using rules::Ply;
using rules::Seat;
using rules::SeatState;
using rules::Side;
using When = CoachRow::When;

namespace {

// Wall's values: queen 10, knight 7, rook 4, bishop 2, pawn 1.
constexpr std::array by_value{Kind::queen, Kind::knight, Kind::rook, Kind::bishop, Kind::pawn};

/// The letter by which the player types a piece of that kind.
std::string letter_of(const CoachFacts& facts, Kind kind) {
    return std::string(facts.model.options->letters.letter({Side::white, kind, false}));
}

const rules::Hand& hand(const CoachFacts& facts) {
    return facts.match.hand(facts.me);
}

int own_half_moves(const CoachFacts& facts) {
    return engine::half_moves_by(facts.match, facts.me);
}

/// The last capture before half-move `end` that passed a piece from and to seats that `of` accepts;
/// null if there is none.
template <class Wanted>
const Ply* last_passed(const CoachFacts& facts, std::size_t end, Wanted of) {
    const auto& plies = facts.match.plies();
    for (std::size_t i = std::min(end, plies.size()); i > 0; --i) {
        const Ply& ply = plies[i - 1];
        if (ply.passed && of(ply.seat, facts.match.plan().feeds[ply.seat])) {
            return &ply;
        }
    }
    return nullptr;
}

const Ply* passed_to_partner(const CoachFacts& facts) {
    return last_passed(facts, facts.match.plies().size(), [&](Seat from, Seat to) {
        return from == facts.me && facts.partner && to == *facts.partner;
    });
}

/// The kind of piece that the partner last sent; nothing once none of that kind is in reserve.
std::optional<Kind> came_from_partner(const CoachFacts& facts) {
    const Ply* ply = last_passed(facts, facts.match.plies().size(), [&](Seat from, Seat to) {
        return to == facts.me && facts.partner && from == *facts.partner;
    });
    return ply != nullptr && hand(facts).holds(*ply->passed) ? std::optional(*ply->passed)
                                                             : std::nullopt;
}

/// The most valuable kind of piece that the partner asks for or, if `warning`, asks not to let the
/// opponents have.
std::optional<Kind> partner_wish(const CoachFacts& facts, bool warning) {
    const auto* const found = std::ranges::find_if(
        by_value, [&](Kind kind) { return facts.model.talk.urgency(facts.me, kind, warning) > 0; });
    return facts.partner && found != by_value.end() ? std::optional(*found) : std::nullopt;
}

bool in_check(const CoachFacts& facts) {
    return facts.match.seat_state(facts.me) == SeatState::in_check;
}

std::optional<Kind> blocking_drop(const CoachFacts& facts) {
    for (const rules::Move move : rules::legal_moves(facts.match.position(facts.me.board))) {
        if (move.is_drop()) {
            return move.new_kind();
        }
    }
    return std::nullopt;
}

rules::Square king_of(const CoachFacts& facts) {
    return rules::first(facts.match.position(facts.me.board).pieces(facts.me.side, Kind::king));
}

bool has_king(const CoachFacts& facts) {
    return facts.match.position(facts.me.board).pieces(facts.me.side, Kind::king) != 0;
}

/// Whether the check cannot be blocked: it is double, from a knight or from an adjacent square.
bool cannot_be_blocked(const CoachFacts& facts) {
    rules::Bitboard checkers = facts.match.position(facts.me.board).checkers();
    return rules::more_than_one(checkers) ||
           rules::between(king_of(facts), rules::first(checkers)) == 0;
}

bool king_is_open(const CoachFacts& facts) {
    constexpr int opening = 10; // half-moves on the board
    const rules::Position& position = facts.match.position(facts.me.board);
    if (!has_king(facts) || play::half_moves(position) < opening ||
        facts.match.hand(opponent(facts.me)).empty()) {
        return false;
    }
    const auto pawns = position.pieces(facts.me.side, Kind::pawn);
    return !rules::more_than_one(rules::king_attacks(king_of(facts)) & pawns);
}

constexpr base::Millis noticed{100}; ///< delay of a key from which on players notice it

// Reasons why the match was lost.

bool is_lost(const CoachFacts& facts) {
    const auto& outcome = facts.match.outcome();
    return outcome && outcome->winner && *outcome->winner != facts.match.plan().team[facts.me] &&
           outcome->decided_by.loser.has_value();
}

bool is_lost_by(const CoachFacts& facts, rules::Ending ending) {
    return is_lost(facts) && facts.match.outcome()->decided_by.ending == ending;
}

struct Mate {
    Seat mated{};
    Kind dropped{};
    Ply source; ///< the capture that gave the opponents the piece
};

/// The drop that mated my team, if the piece came from the other board.
std::optional<Mate> mating_drop(const CoachFacts& facts) {
    if (!is_lost_by(facts, rules::Ending::mate)) {
        return std::nullopt;
    }
    const Seat mated = *facts.match.outcome()->decided_by.loser;
    const Ply* const last = rules::last_on(facts.match.plies(), mated.board);
    if (last == nullptr || last->seat != opponent(mated) || !last->move.is_drop()) {
        return std::nullopt;
    }
    const Kind dropped = last->move.new_kind();
    const Ply* source = last;
    do {
        const auto end = static_cast<std::size_t>(source - facts.match.plies().data());
        source = last_passed(facts, end, [&](Seat, Seat to) { return to == last->seat; });
    } while (source != nullptr && source->passed != dropped);
    return source != nullptr ? std::optional(Mate{mated, dropped, *source}) : std::nullopt;
}

/// The move number of that half-move on its board.
int move_number_of(const CoachFacts& facts, const Ply& wanted) {
    const rules::Position& start = facts.match.start(wanted.seat.board);
    int half_moves = play::half_moves(start);
    for (const Ply& ply : facts.match.plies()) {
        if (ply == wanted) {
            break;
        }
        half_moves += ply.seat.board == wanted.seat.board ? 1 : 0;
    }
    return half_moves / 2 + 1;
}

Wording mate_text(const CoachFacts& facts) {
    const Mate mate = *mating_drop(facts);
    const Seat taker = mate.source.seat;
    const std::string& took = facts.table.seats[taker].name;
    const auto piece = notation::name(mate.dropped);
    const int number = move_number_of(facts, mate.source);
    if (opponent(taker) == facts.me) {
        return wording("{0} was mated by the {1} that {2} took from you on move {3}.",
                       "Mated by the {1} that you gave up.", facts.table.seats[mate.mated].name,
                       piece, took, number);
    }
    return wording("You were mated by the {0} that {1} took from {2} on move {3}.",
                   "Mated by the {0} of the other board.", piece, took,
                   facts.table.seats[opponent(taker)].name, number);
}

constexpr std::array all_hints{
    CoachRow{"mated by a drop", When::after_match,
             [](const CoachFacts& facts) { return mating_drop(facts).has_value(); }, mate_text},
    CoachRow{"mated", When::after_match,
             [](const CoachFacts& facts) {
                 return facts.partner && is_lost_by(facts, rules::Ending::mate);
             },
             [](const CoachFacts& facts) {
                 return wording("Mate on one board ends both: look at {0}'s king, too, before you "
                                "trade.",
                                "Mate on one board ends both.", facts.partner_name);
             }},
    CoachRow{"lost on time", When::after_match,
             [](const CoachFacts& facts) {
                 return facts.partner && is_lost_by(facts, rules::Ending::flag);
             },
             [](const CoachFacts&) {
                 return wording("One flag that falls loses both boards: with less time, move "
                                "faster.",
                                "One fallen flag loses both boards.");
             }},
    CoachRow{"the end", When::after_match,
             [](const CoachFacts& facts) {
                 return facts.partner && facts.match.outcome()->winner && !is_lost(facts);
             },
             [](const CoachFacts&) {
                 return wording("One board decides for both. `blunders` lists the moves that lost "
                                "it.",
                                "One board decides for both.");
             }},
    CoachRow{"wait for a piece", When::at_once,
             [](const CoachFacts& facts) {
                 return facts.partner &&
                        facts.match.seat_state(facts.me) == SeatState::needs_piece_in_check;
             },
             [](const CoachFacts&) {
                 return wording("Nothing in hand stops this check: wait for a piece while your "
                                "clock allows it.",
                                "Wait for a piece: it may stop this.");
             }},
    CoachRow{"block by a drop", When::at_once,
             [](const CoachFacts& facts) { return in_check(facts) && blocking_drop(facts); },
             [](const CoachFacts& facts) {
                 return wording("A drop blocks a check from afar: {0}@ and Tab show where.",
                                "A drop blocks this: {0}@ and Tab.",
                                letter_of(facts, *blocking_drop(facts)));
             }},
    CoachRow{"no drop stops it", When::at_once,
             [](const CoachFacts& facts) { return in_check(facts) && cannot_be_blocked(facts); },
             [](const CoachFacts&) {
                 return wording("No drop stops a check by a knight or from the next square: move "
                                "or take.",
                                "No drop stops this: move or take.");
             }},
    CoachRow{"told to sit", When::at_once,
             [](const CoachFacts& facts) {
                 return facts.partner && facts.model.talk.told_to_sit(facts.me);
             },
             [](const CoachFacts& facts) {
                 return wording("{0} asks you to sit: make no move until a piece comes, or \"go\".",
                                "{0} asks you to sit: do not move.", facts.partner_name);
             }},
    CoachRow{"partner fears", When::at_once,
             [](const CoachFacts& facts) { return partner_wish(facts, true).has_value(); },
             [](const CoachFacts& facts) {
                 const auto piece = notation::name(*partner_wish(facts, true));
                 return wording("A {1} would hurt {0}: do not give one away now.",
                                "A {1} would hurt {0}: keep yours.", facts.partner_name, piece);
             }},
    CoachRow{"partner asks", When::at_once,
             [](const CoachFacts& facts) { return partner_wish(facts, false).has_value(); },
             [](const CoachFacts& facts) {
                 const auto piece = notation::name(*partner_wish(facts, false));
                 return wording(
                     "{0} wants a {1}. Trade one if it costs you nothing; Alt-o says ok.",
                     "{0} wants a {1}; Alt-o says ok.", facts.partner_name, piece);
             }},
    CoachRow{"sit", When::when_free,
             [](const CoachFacts& facts) {
                 return facts.advice && facts.advice->kind == Advice::Kind::sit;
             },
             [](const CoachFacts& facts) {
                 return wording("{0} has less time: waiting costs them more than you. That is "
                                "sitting.",
                                "You have more time: you can wait.",
                                facts.table.seats[facts.advice->diagonal].name);
             }},
    CoachRow{"go", When::when_free,
             [](const CoachFacts& facts) {
                 return facts.advice && facts.advice->kind == Advice::Kind::go;
             },
             [](const CoachFacts& facts) {
                 return wording("{0} has more time than you: move fast, or {0} can wait you out.",
                                "{0} has more time: move fast.",
                                facts.table.seats[facts.advice->diagonal].name);
             }},
    CoachRow{"a piece came", When::when_free,
             [](const CoachFacts& facts) { return came_from_partner(facts).has_value(); },
             [](const CoachFacts& facts) {
                 const Kind kind = *came_from_partner(facts);
                 return wording("{0} sent you a {1}. Type {2}@ and Tab to see where you can drop "
                                "it.",
                                "A {1} came: {2}@ and Tab drop it.", facts.partner_name,
                                notation::name(kind), letter_of(facts, kind));
             }},
    CoachRow{"a capture", When::when_free,
             [](const CoachFacts& facts) { return passed_to_partner(facts) != nullptr; },
             [](const CoachFacts& facts) {
                 const auto piece = notation::name(*passed_to_partner(facts)->passed);
                 return wording("You took a {1}: {0} gets it and may drop it on the other board.",
                                "{0} gets the {1} you took.", facts.partner_name, piece);
             }},
    CoachRow{"a move", When::when_free,
             [](const CoachFacts& facts) {
                 return !facts.match.outcome() && own_half_moves(facts) == 0;
             },
             [](const CoachFacts& facts) {
                 const bool white = facts.me.side == Side::white;
                 return wording("Type a move like {0} or {1}{2} and press Enter. You move when "
                                "your {3}.",
                                "Type a move like {0}, press Enter.", white ? "e4" : "e5",
                                letter_of(facts, Kind::knight), white ? "f3" : "f6",
                                facts.match.time().unlimited ? "name is marked" : "clock is lit");
             }},
    CoachRow{
        "Esc is held back", When::when_free,
        [](const CoachFacts& facts) { return facts.model.options->tmux_escape_time > noticed; },
        [](const CoachFacts& facts) {
            return wording("tmux holds Esc back for {0} ms: Ctrl-G does the same at once.",
                           "Ctrl-G is a quicker Esc in tmux.",
                           facts.model.options->tmux_escape_time.count());
        }},
    CoachRow{"king open", When::when_free, king_is_open,
             [](const CoachFacts&) {
                 return wording("Drops next to your king decide matches: keep pawns there, leave "
                                "no holes.",
                                "Keep pawns around your king.");
             }},
    CoachRow{"weak square", When::when_free,
             [](const CoachFacts& facts) { return facts.partner && own_half_moves(facts) >= 3; },
             [](const CoachFacts& facts) {
                 return wording("Most attacks come on {0}: guard it, and keep its pawn at home.",
                                "Guard {0}: most attacks begin there.",
                                facts.me.side == Side::white ? "f2" : "f7");
             }},
    CoachRow{"knight in hand", When::when_free,
             [](const CoachFacts& facts) { return hand(facts).holds(Kind::knight); },
             [](const CoachFacts&) {
                 return wording("A knight in hand is worth more than a rook: no drop blocks its "
                                "check.",
                                "No drop blocks a knight's check.");
             }},
    CoachRow{"queen in hand", When::when_free,
             [](const CoachFacts& facts) { return hand(facts).holds(Kind::queen); },
             [](const CoachFacts&) {
                 return wording("Keep a queen in hand until its drop does something: on the board "
                                "it is chased.",
                                "Keep a queen until its drop does much.");
             }},
    CoachRow{"pawn in hand", When::when_free,
             [](const CoachFacts& facts) { return hand(facts).holds(Kind::pawn); },
             [](const CoachFacts&) {
                 return wording("Pawns dropped far up soon promote; the first and last rank take "
                                "none.",
                                "Drop pawns far up: they promote.");
             }},
    CoachRow{
        "values", When::when_free,
        [](const CoachFacts& facts) { return facts.partner && facts.match.plies().size() >= 12; },
        [](const CoachFacts&) {
            return wording("Here a queen is worth 10, a knight 7, a rook 4, a bishop 2, a "
                           "pawn 1.",
                           "A knight is worth nearly two rooks.");
        }},
    CoachRow{"how to end it", When::when_free,
             [](const CoachFacts& facts) { return facts.match.plies().size() >= 4; },
             [](const CoachFacts&) {
                 return wording("These hints end after three matches; Alt-z or /coach off ends "
                                "them now.",
                                "Alt-z or /coach off ends these hints.");
             }},
};
static_assert(all_hints.size() <= Coaching::most_rows);

/// Whether the coach is active; against people it obeys the laws on computer advice.
bool is_coach_active(const Model& model) {
    return is_coached(*model.options) && model.page() == Model::Page::table &&
           !model.table->watching && !model.table->broken_off && !several_people(*model.table) &&
           !human_seats(*model.table).empty() && advice_allowed(*model.table);
}

CoachFacts facts_of(const Context& m, const rules::Names& names) {
    const Table& table = *m.model.table;
    const rules::TablePlan& plan = table.match.plan();
    const Seat me = table.terms.seat;
    CoachFacts facts{m.model, table, table.match, me, rules::teammate(plan, me), {}};
    facts.partner_name = facts.partner ? names[*facts.partner] : "";
    const bool runs = running(table) && !table.match.paused();
    const Scene scene{table.match, names, me, false, m.now, runs, false};
    facts.advice = advice(scene, m.model.talk.told_to_sit(me));
    return facts;
}

void count_match(const Context& m, Coaching& coaching) {
    if (m.model.table->match.outcome() && !std::exchange(coaching.counted, true)) {
        m.out.push_back(SaveCoachedCount{++m.model.options->coached_count});
    }
}

/// Whether the row may be shown now, considering the hint on the screen and how long ago the last
/// one was.
bool may_show(const CoachRow& row, const Coaching& coaching, bool over, base::Instant now) {
    if ((row.timing == When::after_match) != over) {
        return false;
    }
    const bool speaks = !coaching.sentence.empty();
    const bool any = coaching.shown_rows.any();
    return row.timing == When::when_free
               ? !speaks && (!any || now - coaching.changed_at >= Coaching::pause)
               : !speaks || all_hints.at(coaching.row).timing == When::when_free;
}

void show_next_hint(const Context& m, Coaching& coaching) {
    const bool over = m.model.table->match.outcome().has_value();
    const std::size_t most = Coaching::most_hints - (over ? 0 : 1); // one is kept for the end
    const bool told =
        over && all_hints.at(coaching.row).timing == When::after_match && coaching.shown_rows.any();
    if (coaching.shown_rows.count() >= most || told) {
        return;
    }
    const rules::Names names = names_of(*m.model.table);
    const CoachFacts facts = facts_of(m, names);
    for (std::size_t i = 0; i < all_hints.size(); ++i) {
        const CoachRow& row = all_hints.at(i);
        if (!coaching.shown_rows[i] && may_show(row, coaching, over, m.now) && row.applies(facts)) {
            return coaching.say(i, row.sentence(facts), m.now);
        }
    }
}

} // namespace

std::span<const CoachRow> coach_rows() {
    return all_hints;
}

bool is_coached(const Options& options) {
    return options.coach == CoachWhen::on ||
           (options.coach == CoachWhen::automatic && options.coached_count < most_coached_matches);
}

void update_coach(const Context& m) {
    if (!m.model.table) {
        return;
    }
    Coaching& coaching = m.model.table->coaching;
    const bool over = m.model.table->match.outcome().has_value();
    const bool late = over && all_hints.at(coaching.row).timing != When::after_match;
    if (!coaching.sentence.empty() && (late || m.now - coaching.changed_at >= Coaching::shown)) {
        coaching.clear_hint(m.now); // a newer hint may take the line
    }
    if (!is_coach_active(m.model)) {
        return;
    }
    // Wait while the same line is needed for something else, or nobody is looking.
    const bool busy = (!over && !m.model.notice.text.empty()) || m.model.question || m.model.text ||
                      m.model.away_since || !m.model.table->open;
    if (!busy) {
        show_next_hint(m, coaching);
    }
    count_match(m, coaching); // after the sentence about its end
}

void expire_hint(const Context& m) {
    if (m.model.table && !m.model.table->coaching.sentence.empty() &&
        m.now - m.model.table->coaching.changed_at >= Coaching::least_shown) {
        m.model.table->coaching.clear_hint(m.now);
    }
}

void switch_coach(const Context& m, bool on) {
    m.model.options->coach = on ? CoachWhen::on : CoachWhen::off;
    m.model.options->coached_count = on ? 0 : most_coached_matches;
    m.out.push_back(SaveCoachedCount{m.model.options->coached_count});
    if (!on && m.model.table) {
        m.model.table->coaching.clear_hint(m.now);
    }
}

} // namespace app
