// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/coach.h"

#include "src/notation/moves/move_text.h"
#include "src/play/server/server_news.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

using rules::Kind;
using rules::Ply;
using rules::Seat;
using rules::Side;
using rules::Standing;
using When = CoachRow::When;

namespace {

// Wall's values: queen 10, knight 7, rook 4, bishop 2, pawn 1.
constexpr std::array by_value{Kind::queen, Kind::knight, Kind::rook, Kind::bishop, Kind::pawn};

/// The letter by which the player types a piece of that kind.
std::string letter_of(const CoachFacts& lesson, Kind kind) {
    return std::string(lesson.model.options.letters.letter({Side::white, kind, false}));
}

const rules::Hand& hand(const CoachFacts& lesson) {
    return lesson.match.hand(lesson.me);
}

std::optional<Kind> best_in_hand(const CoachFacts& lesson) {
    const auto* const found = std::find_if(by_value.begin(), by_value.end(),
                                           [&](Kind kind) { return hand(lesson).holds(kind); });
    return found == by_value.end() ? std::nullopt : std::optional(*found);
}

int own_half_moves(const CoachFacts& lesson) {
    const auto& plies = lesson.match.plies();
    return static_cast<int>(std::count_if(plies.begin(), plies.end(),
                                          [&](const Ply& ply) { return ply.seat == lesson.me; }));
}

/// The last capture before half-move `end` whose giving and receiving seats satisfy `of`.
template <class Wanted>
const Ply* last_passed(const CoachFacts& lesson, std::size_t end, Wanted of) {
    const auto& plies = lesson.match.plies();
    for (std::size_t i = std::min(end, plies.size()); i > 0; --i) {
        const Ply& ply = plies[i - 1];
        if (ply.passed && of(ply.seat, lesson.match.plan().feeds[ply.seat])) {
            return &ply;
        }
    }
    return nullptr;
}

const Ply* passed_to_partner(const CoachFacts& lesson) {
    return last_passed(lesson, lesson.match.plies().size(), [&](Seat from, Seat to) {
        return from == lesson.me && lesson.partner && to == *lesson.partner;
    });
}

/// A kind of piece that the partner asks for or, if `warning`, fears to lose.
std::optional<Kind> said(const CoachFacts& lesson, bool warning) {
    const auto* const found = std::find_if(by_value.begin(), by_value.end(), [&](Kind kind) {
        return lesson.model.talk.urgency(lesson.me, kind, warning) > 0;
    });
    return lesson.partner && found != by_value.end() ? std::optional(*found) : std::nullopt;
}

bool in_check(const CoachFacts& lesson) {
    return lesson.match.standing(lesson.me) == Standing::in_check;
}

std::optional<Kind> blocking_drop(const CoachFacts& lesson) {
    for (const rules::Move move : rules::legal_moves(lesson.match.position(lesson.me.board))) {
        if (move.is_drop()) {
            return move.kind();
        }
    }
    return std::nullopt;
}

rules::Square king_of(const CoachFacts& lesson) {
    return rules::first(lesson.match.position(lesson.me.board).pieces(lesson.me.side, Kind::king));
}

bool has_king(const CoachFacts& lesson) {
    return lesson.match.position(lesson.me.board).pieces(lesson.me.side, Kind::king) != 0;
}

/// Whether no piece can be put between the king and its checkers.
bool is_out_of_reach(const CoachFacts& lesson) {
    rules::Bitboard checkers = lesson.match.position(lesson.me.board).checkers();
    return rules::more_than_one(checkers) ||
           rules::between(king_of(lesson), rules::first(checkers)) == 0;
}

bool king_is_open(const CoachFacts& lesson) {
    constexpr int opening = 10; // half-moves on the board
    const rules::Position& position = lesson.match.position(lesson.me.board);
    if (!has_king(lesson) || play::half_moves(position) < opening ||
        lesson.match.hand(opponent(lesson.me)).empty()) {
        return false;
    }
    const auto pawns = position.pieces(lesson.me.side, Kind::pawn);
    return !rules::more_than_one(rules::king_attacks(king_of(lesson)) & pawns);
}

constexpr base::Millis noticed{100}; ///< a key that takes longer feels slow

// Reasons why the match was lost.

bool is_lost(const CoachFacts& lesson) {
    const auto& outcome = lesson.match.outcome();
    return outcome && outcome->winner && *outcome->winner != lesson.match.plan().team[lesson.me] &&
           outcome->decided_by.loser.has_value();
}

bool is_lost_by(const CoachFacts& lesson, rules::Ending ending) {
    return is_lost(lesson) && lesson.match.outcome()->decided_by.ending == ending;
}

struct Mate {
    Seat mated{};
    Kind dropped{};
    Ply source; ///< the capture that gave the opponents the piece
};

/// The drop that mated my team, if the piece came from the other board.
std::optional<Mate> mating_drop(const CoachFacts& lesson) {
    if (!is_lost_by(lesson, rules::Ending::mate)) {
        return std::nullopt;
    }
    const Seat mated = *lesson.match.outcome()->decided_by.loser;
    const auto& plies = lesson.match.plies();
    for (std::size_t i = plies.size(); i > 0; --i) {
        const Ply& ply = plies[i - 1];
        if (ply.seat.board != mated.board) {
            continue;
        }
        const Ply* source = nullptr;
        if (ply.seat == opponent(mated) && ply.move.is_drop()) {
            std::size_t end = i - 1;
            while ((source = last_passed(
                        lesson, end, [&](Seat, Seat to) { return to == ply.seat; })) != nullptr &&
                   source->passed != ply.move.kind()) {
                end = static_cast<std::size_t>(source - plies.data());
            }
        }
        return source != nullptr ? std::optional(Mate{mated, ply.move.kind(), *source})
                                 : std::nullopt;
    }
    return std::nullopt;
}

/// The move number of that half-move on its board.
int number_of(const CoachFacts& lesson, const Ply& wanted) {
    const rules::Position& start = lesson.match.start(wanted.seat.board);
    int half_moves = play::half_moves(start);
    for (const Ply& ply : lesson.match.plies()) {
        if (ply == wanted) {
            break;
        }
        half_moves += ply.seat.board == wanted.seat.board ? 1 : 0;
    }
    return half_moves / 2 + 1;
}

Wording mate_text(const CoachFacts& lesson) {
    const Mate mate = *mating_drop(lesson);
    const Seat taker = mate.source.seat;
    const std::string& took = lesson.table.seats[taker].name;
    const auto piece = notation::name(mate.dropped);
    const int number = number_of(lesson, mate.source);
    if (opponent(taker) == lesson.me) {
        return wording("{0} was mated by the {1} that {2} took from you on move {3}.",
                       "Mated by the {1} that you gave up.", lesson.table.seats[mate.mated].name,
                       piece, took, number);
    }
    return wording("You were mated by the {0} that {1} took from {2} on move {3}.",
                   "Mated by the {0} of the other board.", piece, took,
                   lesson.table.seats[opponent(taker)].name, number);
}

constexpr std::array all_hints{
    CoachRow{"mated by a drop", When::after,
             [](const CoachFacts& lesson) { return mating_drop(lesson).has_value(); }, mate_text},
    CoachRow{"mated", When::after,
             [](const CoachFacts& lesson) {
                 return lesson.partner && is_lost_by(lesson, rules::Ending::mate);
             },
             [](const CoachFacts& lesson) {
                 return wording("Mate on one board ends both: look at {0}'s king, too, before you "
                                "trade.",
                                "Mate on one board ends both.", lesson.ally);
             }},
    CoachRow{"lost on time", When::after,
             [](const CoachFacts& lesson) {
                 return lesson.partner && is_lost_by(lesson, rules::Ending::flag);
             },
             [](const CoachFacts&) {
                 return wording("One flag that falls loses both boards: with less time, move "
                                "faster.",
                                "One fallen flag loses both boards.");
             }},
    CoachRow{"the end", When::after,
             [](const CoachFacts& lesson) { return lesson.partner && !is_lost(lesson); },
             [](const CoachFacts&) {
                 return wording("One board decides for both. `blunders` lists the moves that lost "
                                "it.",
                                "One board decides for both.");
             }},
    CoachRow{"wait for a piece", When::at_once,
             [](const CoachFacts& lesson) {
                 return lesson.partner && lesson.match.standing(lesson.me) == Standing::needs_piece;
             },
             [](const CoachFacts&) {
                 return wording("Nothing in hand stops this check: wait for a piece while your "
                                "clock allows it.",
                                "Wait for a piece: it may stop this.");
             }},
    CoachRow{"block by a drop", When::at_once,
             [](const CoachFacts& lesson) { return in_check(lesson) && blocking_drop(lesson); },
             [](const CoachFacts& lesson) {
                 return wording("A drop blocks a check from afar: {0}@ and Tab show where.",
                                "A drop blocks this: {0}@ and Tab.",
                                letter_of(lesson, *blocking_drop(lesson)));
             }},
    CoachRow{"no drop stops it", When::at_once,
             [](const CoachFacts& lesson) { return in_check(lesson) && is_out_of_reach(lesson); },
             [](const CoachFacts&) {
                 return wording("No drop stops a check by a knight or from the next square: move "
                                "or take.",
                                "No drop stops this: move or take.");
             }},
    CoachRow{"told to sit", When::at_once,
             [](const CoachFacts& lesson) {
                 return lesson.partner && lesson.model.talk.told_to_sit(lesson.me);
             },
             [](const CoachFacts& lesson) {
                 return wording("{0} asks you to sit: make no move until a piece comes, or \"go\".",
                                "{0} asks you to sit: do not move.", lesson.ally);
             }},
    CoachRow{"partner fears", When::at_once,
             [](const CoachFacts& lesson) { return said(lesson, true).has_value(); },
             [](const CoachFacts& lesson) {
                 const auto piece = notation::name(*said(lesson, true));
                 return wording("A {1} would hurt {0}: do not give one away now.",
                                "A {1} would hurt {0}: keep yours.", lesson.ally, piece);
             }},
    CoachRow{"partner asks", When::at_once,
             [](const CoachFacts& lesson) { return said(lesson, false).has_value(); },
             [](const CoachFacts& lesson) {
                 const auto piece = notation::name(*said(lesson, false));
                 return wording(
                     "{0} wants a {1}. Trade one if it costs you nothing; Alt-o says ok.",
                     "{0} wants a {1}; Alt-o says ok.", lesson.ally, piece);
             }},
    CoachRow{"sit", When::in_time,
             [](const CoachFacts& lesson) {
                 return lesson.advice && lesson.advice->kind == Advice::Kind::sit;
             },
             [](const CoachFacts& lesson) {
                 return wording("{0} has less time: waiting costs them more than you. That is "
                                "sitting.",
                                "You have more time: you can wait.",
                                lesson.table.seats[lesson.advice->across].name);
             }},
    CoachRow{"go", When::in_time,
             [](const CoachFacts& lesson) {
                 return lesson.advice && lesson.advice->kind == Advice::Kind::go;
             },
             [](const CoachFacts& lesson) {
                 return wording("{0} has more time than you: move fast, or {0} can wait you out.",
                                "{0} has more time: move fast.",
                                lesson.table.seats[lesson.advice->across].name);
             }},
    CoachRow{"a piece came", When::in_time,
             [](const CoachFacts& lesson) { return lesson.partner && best_in_hand(lesson); },
             [](const CoachFacts& lesson) {
                 const Kind kind = *best_in_hand(lesson);
                 return wording("{0} sent you a {1}. Type {2}@ and Tab to see where you can drop "
                                "it.",
                                "A {1} came: {2}@ and Tab drop it.", lesson.ally,
                                notation::name(kind), letter_of(lesson, kind));
             }},
    CoachRow{"a capture", When::in_time,
             [](const CoachFacts& lesson) { return passed_to_partner(lesson) != nullptr; },
             [](const CoachFacts& lesson) {
                 const auto piece = notation::name(*passed_to_partner(lesson)->passed);
                 return wording("You took a {1}: {0} gets it and may drop it on the other board.",
                                "{0} gets the {1} you took.", lesson.ally, piece);
             }},
    CoachRow{"a move", When::in_time,
             [](const CoachFacts& lesson) {
                 return !lesson.match.outcome() && own_half_moves(lesson) == 0;
             },
             [](const CoachFacts& lesson) {
                 const bool white = lesson.me.side == Side::white;
                 return wording("Type a move like {0} or {1}{2} and press Enter. Your clock is lit "
                                "when you move.",
                                "Type a move like {0}, press Enter.", white ? "e4" : "e5",
                                letter_of(lesson, Kind::knight), white ? "f3" : "f6");
             }},
    CoachRow{"Esc is held back", When::in_time,
             [](const CoachFacts& lesson) { return lesson.model.options.escape_time > noticed; },
             [](const CoachFacts& lesson) {
                 return wording("tmux holds Esc back for {0} ms: Ctrl-G does the same at once.",
                                "Ctrl-G is a quicker Esc in tmux.",
                                lesson.model.options.escape_time.count());
             }},
    CoachRow{"king open", When::in_time, king_is_open,
             [](const CoachFacts&) {
                 return wording("Drops next to your king decide matches: keep pawns there, leave "
                                "no holes.",
                                "Keep pawns around your king.");
             }},
    CoachRow{"weak square", When::in_time,
             [](const CoachFacts& lesson) { return lesson.partner && own_half_moves(lesson) >= 3; },
             [](const CoachFacts& lesson) {
                 return wording("Most attacks come on {0}: guard it, and keep its pawn at home.",
                                "Guard {0}: most attacks begin there.",
                                lesson.me.side == Side::white ? "f2" : "f7");
             }},
    CoachRow{"knight in hand", When::in_time,
             [](const CoachFacts& lesson) { return hand(lesson).holds(Kind::knight); },
             [](const CoachFacts&) {
                 return wording("A knight in hand is worth more than a rook: no drop blocks its "
                                "check.",
                                "No drop blocks a knight's check.");
             }},
    CoachRow{"queen in hand", When::in_time,
             [](const CoachFacts& lesson) { return hand(lesson).holds(Kind::queen); },
             [](const CoachFacts&) {
                 return wording("Keep a queen in hand until its drop does something: on the board "
                                "it is chased.",
                                "Keep a queen until its drop does much.");
             }},
    CoachRow{"pawn in hand", When::in_time,
             [](const CoachFacts& lesson) { return hand(lesson).holds(Kind::pawn); },
             [](const CoachFacts&) {
                 return wording("Pawns dropped far up soon promote; the first and last rank take "
                                "none.",
                                "Drop pawns far up: they promote.");
             }},
    CoachRow{"values", When::in_time,
             [](const CoachFacts& lesson) {
                 return lesson.partner && lesson.match.plies().size() >= 12;
             },
             [](const CoachFacts&) {
                 return wording("Here a queen is worth 10, a knight 7, a rook 4, a bishop 2, a "
                                "pawn 1.",
                                "A knight is worth nearly two rooks.");
             }},
    CoachRow{"how to end it", When::in_time,
             [](const CoachFacts& lesson) { return lesson.match.plies().size() >= 4; },
             [](const CoachFacts&) {
                 return wording("These hints end after three matches; Alt-z or /coach off ends "
                                "them now.",
                                "Alt-z or /coach off ends these hints.");
             }},
};
static_assert(all_hints.size() <= Coaching::most_rows);

/// Whether the coach is active; against people it obeys the laws on computer advice.
bool coaches(const Model& model) {
    return is_coached(model.options) && model.page() == Model::Page::table &&
           !model.table->watching && !model.table->left && !several_people(*model.table) &&
           !human_seats(*model.table).empty() && advice_allowed(*model.table);
}

CoachFacts lesson_of(const Moment& m, const rules::Names& names) {
    const Table& table = *m.model.table;
    const rules::TablePlan& plan = table.match.plan();
    const Seat me = table.terms.seat;
    CoachFacts lesson{m.model, table, table.match, me, rules::partner(plan, me), {}};
    if (lesson.partner && rules::same_player(plan, me, *lesson.partner)) {
        lesson.partner.reset();
    }
    lesson.ally = lesson.partner ? names[*lesson.partner] : "";
    const bool runs = running(table) && !table.match.paused();
    const Scene scene{table.match, names, me, false, m.now, runs, false};
    lesson.advice = advice(scene, m.model.talk.told_to_sit(me));
    return lesson;
}

void count_match(const Moment& m, Coaching& coaching) {
    if (m.model.table->match.outcome() && !std::exchange(coaching.counted, true)) {
        m.out.push_back(KeepCoached{++m.model.options.coached});
    }
}

/// Whether a row may be shown now, given what the coach shows or has just shown.
bool is_its_turn(const CoachRow& row, const Coaching& coaching, bool over, base::Instant now) {
    if ((row.moment == When::after) != over) {
        return false;
    }
    const bool speaks = !coaching.says.empty();
    const bool any = coaching.said.any();
    return row.moment == When::in_time
               ? !speaks && (!any || now - coaching.since >= Coaching::pause)
               : !speaks || all_hints.at(coaching.row).moment == When::in_time;
}

void choose(const Moment& m, Coaching& coaching) {
    const bool over = m.model.table->match.outcome().has_value();
    const std::size_t most = Coaching::most_said - (over ? 0 : 1); // the last is for the end
    const bool told =
        over && all_hints.at(coaching.row).moment == When::after && coaching.said.any();
    if (coaching.said.count() >= most || told) {
        return;
    }
    const rules::Names names = names_of(*m.model.table);
    const CoachFacts lesson = lesson_of(m, names);
    for (std::size_t i = 0; i < all_hints.size(); ++i) {
        const CoachRow& row = all_hints.at(i);
        if (!coaching.said[i] && is_its_turn(row, coaching, over, m.now) && row.when(lesson)) {
            return coaching.say(i, row.says(lesson), m.now);
        }
    }
}

} // namespace

std::span<const CoachRow> coach_rows() {
    return all_hints;
}

bool is_coached(const Options& options) {
    return options.coach == CoachWhen::on ||
           (options.coach == CoachWhen::automatic && options.coached < coached_matches);
}

void follow_coach(const Moment& m) {
    if (!m.model.table) {
        return;
    }
    Coaching& coaching = m.model.table->coaching;
    const bool over = m.model.table->match.outcome().has_value();
    const bool late = over && all_hints.at(coaching.row).moment != When::after;
    if (!coaching.says.empty() && (late || m.now - coaching.since >= Coaching::shown)) {
        coaching.hush(m.now); // makes room for the keys of what comes next
    }
    if (!coaches(m.model)) {
        return;
    }
    // Wait while the same line is needed for something else, or nobody is looking.
    const bool busy = (!over && !m.model.notice.text.empty()) || m.model.question || m.model.text ||
                      m.model.away_since || !m.model.table->open;
    if (!busy) {
        choose(m, coaching);
    }
    count_match(m, coaching); // after the sentence about its end
}

void hush_coach(const Moment& m) {
    if (m.model.table && !m.model.table->coaching.says.empty() &&
        m.now - m.model.table->coaching.since >= Coaching::least_shown) {
        m.model.table->coaching.hush(m.now);
    }
}

void turn_coach(const Moment& m, bool on) {
    m.model.options.coach = on ? CoachWhen::on : CoachWhen::off;
    m.model.options.coached = on ? 0 : coached_matches;
    m.out.push_back(KeepCoached{m.model.options.coached});
    if (!on && m.model.table) {
        m.model.table->coaching.hush(m.now);
    }
}

} // namespace app
