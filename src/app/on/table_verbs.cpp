// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/verbs.h"

#include "src/app/line/typed_move.h"
#include "src/app/on/match_flow.h"
#include "src/app/show/text_pages.h"
#include "src/app/table/match_plan.h"
#include "src/base/enum_array.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/laws/articles.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/seconds.h"
#include "src/rules/board/setup.h"
#include "src/rules/match/correction.h"
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
constexpr std::array claim_kinds{
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
    const auto* const row = base::row_with(claim_kinds, &ClaimWord::word, word);
    return row == nullptr ? std::nullopt : std::optional(row->what);
}

/// The seat that makes a claim, if several people play at this keyboard: the one named in the line;
/// else the typing seat, unless only another seat's claim would be right.
Seat claimant(const Context& m, const rules::Claim& claim) {
    const Seat typing = asking_seat(m);
    if (m.by || rules::ruling(m.model.table->match, typing, claim, m.now)) {
        return typing;
    }
    for (const Seat seat : human_seats(*m.model.table)) {
        if (rules::ruling(m.model.table->match, seat, claim, m.now)) {
            return seat;
        }
    }
    return typing;
}

/// Makes a claim; asks first if it would be penalised.
void make_claim(const Context& m, const rules::Claim& claim) {
    const rules::Match& match = m.model.table->match;
    const Seat seat = claimant(m, claim);
    const auto judged = rules::ruling(match, seat, claim, m.now);
    const bool loses = !judged && !rules::claim_had_ground(judged.error()) &&
                       rules::wrong_claim_costs(match.laws(), claim.what) &&
                       !rules::why_no_claim(match, seat, claim.what);
    if (!loses) {
        return m.ask(seat, play::MakeClaim{claim});
    }
    confirm_if_playing(
        m, {"claim",
            wording("{0}. Enter or yes claims all the same, which can lose the match, Esc goes on",
                    "a wrong claim can lose: Enter or Esc",
                    notation::refusal_text(judged.error(), match.laws())),
            [seat, claim](const Context& as) { as.ask(seat, play::MakeClaim{claim}); }});
}

/// The points of one game, "0", "0.5", "1/2" or "1", as half points.
std::optional<int> half_points_from(std::string_view word) {
    constexpr std::array<std::pair<std::string_view, int>, 7> points{
        {{"0", 0}, {"0.0", 0}, {"0.5", 1}, {"1/2", 1}, {".5", 1}, {"1", 2}, {"1.0", 2}}};
    for (const auto& [text, half_points] : points) {
        if (text == word) {
            return half_points;
        }
    }
    return std::nullopt;
}

/// The seat that a letter names: the board that a claim is about, or the player whom the arbiter
/// means.
std::optional<Seat> seat_named(const Table& table, std::string_view word) {
    const auto seat = rules::seat_from(word);
    return seat && rules::has(table.match.plan(), *seat) ? seat : std::nullopt;
}

LineResult claim_verb(const Context& m, const VerbLine& line) {
    return claim(m, line.rest);
}

LineResult claims(const Context& m, const VerbLine&) {
    m.model.text = claims_page(*m.model.table, m.now);
    return done;
}

/// Counts aloud; takes a board's letter or the move that will repeat the position.
LineResult count_for_repetition(const Context& m, const VerbLine& line) {
    rules::Claim claim{ClaimKind::repetition_count, std::nullopt, {}};
    if (const auto seat = seat_named(*m.model.table, line.rest)) {
        claim.on = seat->board;
    } else if (!line.rest.empty()) {
        const auto move = typed_move(m.model.table->match, asking_seat(m), line.rest);
        if (!move) {
            return m.refuse(move.error().why);
        }
        claim.about_to = move->move;
    }
    m.ask(asking_seat(m), play::MakeClaim{claim});
    return done;
}

/// Why the laws of this match have no stalling count; the referee would only say that nobody
/// stalls.
std::optional<Wording> why_no_count(const rules::Match& match) {
    if (match.laws().stalling != rules::Stalling::none) {
        return std::nullopt;
    }
    return match.time().unlimited
               ? wording("these laws have no rule against waiting: `law stalling=count`",
                         "waiting is free here: `law stalling=count`")
               : "no count is needed: the clock runs anyway";
}

LineResult death(const Context& m, const VerbLine&) {
    if (const auto why = why_no_count(m.model.table->match)) {
        return m.refuse(*why);
    }
    return request_if_running(m, play::DeclareStalling{true, std::nullopt});
}

LineResult stalling(const Context& m, const VerbLine& line) {
    const std::string& word = line.rest;
    const auto square = word.empty() ? std::nullopt : notation::square_from(word);
    if (!word.empty() && !square) {
        return m.refuse(
            fmt::format("\"{}\" is not a square, as in: stalling e7", base::printable(word)));
    }
    const rules::Match& match = m.model.table->match;
    if (const auto why = why_no_count(match)) {
        return m.refuse(*why);
    }
    const auto& count = match.stalls().counts[asking_seat(m).board];
    const bool ten = !square && count && count->counter == asking_seat(m) && count->due <= m.now;
    const auto least = ten ? rules::least_valuable_pieces(match.position(asking_seat(m).board))
                           : std::vector<rules::Square>{};
    if (!least.empty()) {
        return m.refuse(wording("the count is ten: name the piece to take, as in: stalling {0}",
                                "the count is ten: name it: stalling {0}",
                                notation::to_text(least.front())));
    }
    return request_if_running(m, play::DeclareStalling{false, square});
}

LineResult press(const Context& m, const VerbLine&) {
    const auto made = m.by ? std::nullopt : unpressed_seat(*m.model.table);
    m.ask(made.value_or(asking_seat(m)), play::Press{});
    return done;
}

LineResult ready(const Context& m, const VerbLine&) {
    const Table& table = *m.model.table;
    if (table.match.started()) {
        return m.refuse(why_not_running(table).value_or(table.match.time().unlimited
                                                            ? "the match has begun already"
                                                            : "the clocks are running already"));
    }
    if (table.open) {
        for (const Seat seat : human_seats(table)) {
            m.ask(seat, play::Ready{});
        }
    }
    return done;
}

// The arbiter's sanctions; anybody at this keyboard can act as the arbiter.

/// Imposes a sanction on the seat named in `arguments`, else on the typing player's opponent.
LineResult impose(const Context& m, rules::Sanction::Kind kind, const std::string& rest,
                  const std::vector<std::string_view>& arguments) {
    const auto whom = arguments.empty() ? std::optional(opponent(asking_seat(m)))
                                        : seat_named(*m.model.table, arguments.front());
    if (!whom || arguments.size() > 1) {
        return m.refuse(fmt::format("\"{}\" is not a seat at this table", base::printable(rest)));
    }
    return request_if_running(m, play::ImposeSanction{{kind, *whom}});
}

LineResult warn(const Context& m, const VerbLine& line) {
    return impose(m, rules::Sanction::Kind::warning, line.rest, base::tokens(line.rest));
}

LineResult forfeit(const Context& m, const VerbLine& line) {
    using What = rules::Sanction::Kind;
    if (line.rest == "both") {
        return request_if_running(m, play::ImposeSanction{{What::lost_by_both, asking_seat(m)}});
    }
    return impose(m, What::game_lost, line.rest, base::tokens(line.rest));
}

LineResult freeze(const Context& m, const VerbLine& line) {
    using What = rules::Sanction::Kind;
    auto arguments = base::tokens(line.rest);
    if (arguments.empty() || (arguments.front() != "5" && arguments.front() != "10")) {
        return m.refuse("freeze 5 or freeze 10 (seconds), and whom; as in: freeze 5 a");
    }
    const auto kind = arguments.front() == "5" ? What::freeze_5 : What::freeze_10;
    arguments.erase(arguments.begin());
    return impose(m, kind, line.rest, arguments);
}

/// Ends this game without a result; the next one begins from the start.
LineResult new_game(const Context& m, const VerbLine& line) {
    using What = rules::Sanction::Kind;
    if (!line.rest.empty() && line.rest != "clock") {
        return m.refuse(wording("newgame, or newgame clock if a clock is defective",
                                "newgame, or newgame clock"));
    }
    const auto kind = line.rest.empty() ? What::new_game : What::new_clock;
    return request_if_running(m, play::ImposeSanction{{kind, asking_seat(m)}});
}

/// Sets what the last game scores for a team in the evening's score.
LineResult points(const Context& m, const VerbLine& line) {
    const Table& table = *m.model.table;
    const auto arguments = base::tokens(line.rest);
    const auto whom = arguments.size() == 2 ? seat_named(table, arguments.front()) : std::nullopt;
    const auto half_points = whom ? half_points_from(arguments.back()) : std::nullopt;
    if (!half_points) {
        return m.refuse(
            "points SEAT 0, 0.5 or 1; what the last game counts for that player's team");
    }
    if (!table.counted) {
        return m.refuse(wording("points are given and taken when the game is over",
                                "points are given when the game is over"));
    }
    const rules::Team team = table.match.plan().team[*whom];
    const bool mine = team == table.match.plan().team[table.terms.seat];
    award_last_game_points(m, *whom, mine, *half_points);
    return done;
}

/// Makes a player lose the running game; a substitute has the seat from the next game on.
LineResult expel(const Context& m, const VerbLine& line) {
    const Table& table = *m.model.table;
    const auto whom = seat_named(table, base::trim(line.rest));
    if (!whom) {
        return m.refuse(
            fmt::format("\"{}\" is not a seat at this table", base::printable(line.rest)));
    }
    if (running(table) && !table.match.table_state().stopped_by) {
        return m.refuse(
            notation::refusal_text(rules::Refusal::arbiter_not_called, table.match.laws()));
    }
    if (running(table)) {
        m.ask(asking_seat(m), play::ImposeSanction{{rules::Sanction::Kind::game_lost, *whom}});
    }
    expel_from_evening(m, *whom);
    return done;
}

// Corrections of an error that existed from the start (WBN 1.15).

/// Reads a clock time: "2:30", "150", "150.5".
std::optional<base::Millis> clock_from(std::string_view text) {
    const auto parts = base::split(text, ':');
    const auto minutes = parts.size() == 2 ? base::to_number<int>(parts.front()) : std::optional(0);
    const auto seconds = notation::seconds_from(parts.back());
    const bool fits = parts.size() <= 2 && minutes && *minutes >= 0 && seconds &&
                      *seconds >= base::Millis{} && *seconds < rules::Clock::most;
    constexpr int most_minutes = 60 * 1000;
    return fits && *minutes < most_minutes
               ? std::optional(*seconds + std::chrono::minutes{*minutes})
               : std::nullopt;
}

/// Reads a correction: a clock's time, or the board with which the match should have begun.
base::Result<rules::AgreedCorrection, std::string> correction_from(const Table& table, Seat seat,
                                                                   std::string_view text) {
    rules::AgreedCorrection what{seat, clock_from(text), std::nullopt};
    if (what.left) {
        return what;
    }
    const auto setup = notation::parse_fen(text);
    if (!setup) {
        return base::failure(std::string("correct a 2:30 sets a clock; correct B FEN, a board"));
    }
    std::vector<rules::Setup> setups;
    for (const rules::BoardId board : rules::board_ids(table.match.plan())) {
        setups.push_back(board == seat.board ? *setup : table.match.start(board).setup());
    }
    if (const auto surplus = rules::surplus(setups, table.match.plan())) {
        return base::failure(rules::to_text(*surplus));
    }
    auto start = playable(*setup, letter(seat.board), table.match.laws().moves);
    if (!start) {
        return base::failure(start.error());
    }
    what.start = *start;
    return what;
}

LineResult correct(const Context& m, const VerbLine& line) {
    const Table& table = *m.model.table;
    const auto arguments = base::tokens(line.rest);
    const auto seat = arguments.size() < 2 ? std::nullopt : seat_named(table, arguments.front());
    if (!seat) {
        return m.refuse("correct a 2:30 sets a clock; correct B FEN, a board");
    }
    const auto text = base::trim(base::trim(line.rest).substr(1));
    const auto what = correction_from(table, *seat, text);
    if (!what) {
        return m.refuse(what.error());
    }
    if (const auto why = rules::why_not_correct(table.match, *what)) {
        return m.refuse(notation::refusal_text(*why, table.match.laws()));
    }
    const auto do_correct = [by = asking_seat(m), what = *what](const Context& as) {
        as.ask(by, play::MakeCorrection{what});
    };
    if (!several_people(table)) {
        do_correct(m);
        return done;
    }
    confirm_if_playing(m, {"correct",
                           wording("do all players agree that this was wrong from the "
                                   "start? Enter or yes corrects it, Esc goes on",
                                   "do all agree that it was wrong? Enter or Esc"),
                           do_correct});
    return done;
}

// Verbs about the laws.

/// `terms` with the laws of a rule book, or with single laws changed.
base::Result<MatchTerms, std::string> with_law(MatchTerms terms, const std::string& arguments) {
    if (const auto laws = read_laws(arguments)) {
        terms.laws = *laws;
        terms.law_changes.clear();
        return terms;
    }
    const auto law = read_law(arguments);
    if (!law) {
        return base::failure(law.error());
    }
    terms.law_changes.insert(terms.law_changes.end(), law->begin(), law->end());
    return terms;
}

/// Changes the laws before the clocks run, by setting up the table again.
LineResult law(const Context& m, const VerbLine& line) {
    if (running(*m.model.table)) {
        return m.refuse(wording("the laws cannot change during a match: `match` sets up a new one",
                                "the laws cannot change during a match"));
    }
    const auto terms = with_law(next_terms(m.model), line.rest);
    if (!terms) {
        return m.refuse(terms.error());
    }
    if (const auto playable = make_match(*terms); !playable) {
        return m.refuse(playable.error());
    }
    open_match(m, *terms);
    m.notice("the laws now: " + notation::to_text(m.model.table->match.laws()));
    return done;
}

LineResult laws(const Context& m, const VerbLine& line) {
    const std::string& name = line.rest;
    const auto laws = name.empty() ? std::optional(m.model.table->match.laws())
                                   : rules::preset(base::lower(name));
    if (!laws) {
        return m.refuse(read_laws(name).error());
    }
    m.model.text =
        laws_page(*laws, name.empty() ? m.model.table->match.time() : laws->default_time);
    return done;
}

constexpr std::array table_rows{
    own_table({"claim", "[WHAT]",
               "illegal, mate, flag, premove; a draw, also with the MOVE that repeats"},
              while_running<claim_verb>, Completes::claims),
    own_table({"claims", "", "what you may claim now, with the articles"}, claims),
    own_table({"correct", "SEAT CLOCK|FEN",
               "correct a wrong clock or set-up, until both have moved there"},
              correct),
    own_table({"count", "[BOARD|MOVE]", "count a repetition aloud, before the draw is claimed"},
              while_running<count_for_repetition>),
    own_table({"death", "[count]",
               "count to ten against an opponent who waits when you have mate in one"},
              death),
    own_table(
        {"expel", "SEAT", "the arbiter expels that player, who loses; a substitute sits down"},
        expel),
    own_table({"forfeit", "[SEAT|both]", "the arbiter declares the game lost for that player"},
              while_running<forfeit>),
    own_table(
        {"freeze", "5|10 [SEAT]", "the arbiter bars that player from moving for 5 or 10 seconds"},
        while_running<freeze>),
    own_table(
        {"law", "FIELD=VALUE", "change a law before the clocks run, or take a whole law book"}, law,
        Completes::laws),
    VerbRow{{"laws", "[NAME]", "the laws of this match, or of that law book"},
            not_here,
            laws,
            laws,
            not_here,
            Completes::law_books},
    own_table({"newgame", "[clock]",
               "the arbiter orders a new game, perhaps because of a defective clock"},
              new_game),
    own_table({"points", "SEAT POINTS",
               "the arbiter says what the last game counts for that team: 0, 0.5 or 1"},
              points),
    own_table({"press", "", "press the clock; Enter does the same"}, while_running<press>),
    own_table({"ready", "", "the clocks run when all are ready"}, ready),
    own_table({"stalling stall", "[SQUARE]",
               "start the count of ten; with a square: take that piece at ten"},
              stalling),
    own_table({"stop", "", "stop the clocks and call the arbiter"}, request<play::StopClocks>),
    own_table({"warn", "[SEAT]", "the arbiter warns that player"}, while_running<warn>),
};

} // namespace

LineResult claim(const Context& m, const std::string& rest) {
    const auto arguments = base::tokens(rest);
    const auto what =
        arguments.empty() ? ClaimKind::draw : claim_from(base::lower(arguments.front()));
    if (!what || arguments.size() > 2) {
        return m.refuse(wording("claim illegal, mate, flag, draw, repetition MOVE or premove",
                                "claim illegal, mate, flag, draw, repetition..."));
    }
    rules::Claim claim{*what, std::nullopt, {}};
    const auto seat =
        arguments.size() == 2 ? seat_named(*m.model.table, arguments[1]) : std::nullopt;
    if (seat) {
        claim.on = seat->board;
    } else if (arguments.size() == 2 && *what == ClaimKind::draw) {
        const auto move = typed_move(m.model.table->match, asking_seat(m), arguments[1]);
        if (!move) {
            return m.refuse(move.error().why);
        }
        claim.about_to = move->move;
    } else if (arguments.size() == 2) {
        return m.refuse(fmt::format("\"{}\" is not a board", base::printable(arguments[1])));
    }
    make_claim(m, claim);
    return done;
}

std::vector<std::string_view> claim_words() {
    std::vector<std::string_view> words;
    for (const ClaimWord& row : claim_kinds) {
        words.push_back(row.word);
    }
    return words;
}

std::span<const VerbRow> table_verbs() {
    return table_rows;
}

} // namespace app
