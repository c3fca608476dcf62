// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/mates_text.h"

#include "src/app/line/typed_line.h"
#include "src/app/options.h"
#include "src/base/text.h"
#include "src/engine/search/order.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "src/rules/match/match_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace app {

using rules::Kind;
using rules::Move;
using rules::Position;
using rules::Seat;

namespace {

/// Whether the players at this keyboard face only bots.
bool against_bots(const Table& table) {
    const rules::TablePlan& plan = table.match.plan();
    const auto seats = rules::seats(plan);
    return std::ranges::all_of(seats, [&](Seat seat) {
        const Occupant& who = table.seats[seat];
        return plan.team[seat] == plan.team[table.terms.seat] ||
               (!who.at_this_keyboard && who.level > 0);
    });
}

/// Whether we only watch the table's match: a server's, or one between four bots.
bool is_spectating(const Table& table) {
    return table.watching || table.server_game.examined || table.terms.bots_only;
}

bool is_table_shown(const Model& model) {
    return model.table && !model.course && !model.review && running(*model.table) &&
           !model.table->broken_off;
}

std::string list_of(const std::vector<std::string>& moves, const notation::PieceLetters& letters) {
    constexpr std::size_t most = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(moves.size(), most); ++i) {
        text += (i == 0 ? "" : " ") + letters.in_san(moves[i]);
    }
    return text + (moves.size() > most ? " ..." : "");
}

/// The kinds of which one more would mate: "n q".
std::string kinds_of(const MatingMoves::SeatMates& seat, const notation::PieceLetters& letters) {
    std::string text;
    for (const Kind kind : rules::all_kinds) {
        if (!seat.drops_if_held[kind].empty()) {
            text += text.empty() ? "" : " ";
            text += letters.letter({rules::Side::black, kind, false});
        }
    }
    return text;
}

void add(std::string& text, std::string_view heading, std::string_view between,
         const std::string& one) {
    if (!one.empty()) {
        text += (text.empty() ? std::string(heading) : std::string(between)) + one;
    }
}

} // namespace

bool is_playing_against_bots(const Model& model) {
    return is_table_shown(model) && !model.server && is_local(*model.table) &&
           !human_seats(*model.table).empty() && against_bots(*model.table);
}

bool shows_mates(const Model& model) {
    const MatesWhen when = model.options->mates;
    const bool looking_on = model.review ? model.review->no_analysis.empty()
                                         : is_table_shown(model) && is_spectating(*model.table);
    return when != MatesWhen::off && (looking_on || (when == MatesWhen::on && !model.review &&
                                                     is_playing_against_bots(model)));
}

const rules::Match* match_searched_for_mates(const Model& model) {
    const bool warns = model.options->warn_of_gifts && is_playing_against_bots(model);
    return !shows_mates(model) && !warns ? nullptr
           : model.review                ? &model.review->match()
                                         : &model.table->match;
}

namespace {

/// The line "mates: Q@g2, bob R@e8   deadly: n to dave   wanted: q for bob", its parts separated by
/// three spaces. Empty if there is no mate, and no further piece would make one possible.
std::string mates_line(const Model& model, const Scene& scene) {
    const rules::TablePlan& plan = scene.match.plan();
    const notation::PieceLetters& letters = model.options->letters;
    const bool others = scene.spectating || (!model.review && is_spectating(*model.table));
    std::string now;
    std::string deadly;
    std::string wanted_by_my_team;
    for (const Seat seat : seats_around_me(scene)) {
        const MatingMoves::SeatMates& mates = model.mates.of(seat);
        const bool me = seat == scene.me && !others;
        const std::string moves = list_of(mates.moves, letters);
        add(now, "mates: ", ", ",
            me || moves.empty() ? moves : fmt::format("{} {}", scene.names[seat], moves));
        const std::string kinds = mates.moves.empty() ? kinds_of(mates, letters) : "";
        const bool ours = !others && plan.team[seat] == plan.team[scene.me];
        add(ours ? wanted_by_my_team : deadly, ours ? "wanted: " : "deadly: ", ", ",
            me || kinds.empty()
                ? kinds
                : fmt::format("{} {} {}", kinds, ours ? "for" : "to", scene.names[seat]));
    }
    std::string line = now;
    add(line, "", "   ", deadly);
    add(line, "", "   ", wanted_by_my_team);
    return line;
}

/// "N@g3 mates bob", or "would mate" if it is not `mater`'s turn.
std::string mates_text(const Table& table, Seat mater, const std::string& move) {
    const bool now = table.match.position(mater.board).turn() == mater.side;
    return fmt::format("{} {} {}", move, now ? "mates" : "would mate",
                       table.seats[opponent(mater)].name);
}

/// The move that Enter would play: the one awaiting confirmation, else the typed one.
Move about_to_play(const Model& model, Seat seat) {
    const Table& table = *model.table;
    if (table.pending && !table.pending->sent && table.pending->seat == seat) {
        return table.pending->move;
    }
    const TypedLine line = read_line(model.options->letters.english_move(model.input.text()));
    const auto* typed = std::get_if<MoveLine>(&line);
    if (typed == nullptr || typed->where != TargetBoard::here ||
        (typed->seat && *typed->seat != seat)) {
        return {};
    }
    const auto move = notation::parse_typed(table.match.position(seat.board), typed->move);
    return move ? move->move : Move{};
}

/// A capture by the side to move that gives `fed` a piece to mate with.
Move fatal_capture(const Position& position, const MatingMoves::SeatMates& fed) {
    for (const Move move : rules::legal_moves(position)) {
        const auto kind = position.captured(move);
        if (kind && !fed.drops_if_held[*kind].empty()) {
            return move;
        }
    }
    return {};
}

} // namespace

Wording give_away_text(const Model& model) {
    if (!model.options->warn_of_gifts || !is_playing_against_bots(model)) {
        return {};
    }
    const Table& table = *model.table;
    const Seat seat = typing_seat(table);
    const Move move = table.match.to_move(seat) ? about_to_play(model, seat) : Move{};
    if (!move) {
        return {};
    }
    const notation::PieceLetters& letters = model.options->letters;
    const Position after = table.match.position(seat.board).after(move);
    const rules::Mates mates =
        rules::mates_of(after, after.turn(), rules::supply(table.match, seat));
    if (!mates.moves.empty()) {
        return fmt::format("this lets {} mate: {}", table.seats[opponent(seat)].name,
                           letters.in_san(san_without_mate_sign(after, mates.moves.front())));
    }
    const Seat fed = table.match.plan().feeds[opponent(seat)];
    const Move capture =
        table.match.plan().passes ? fatal_capture(after, model.mates.of(fed)) : Move{};
    if (!capture || fed.board == seat.board) {
        return {};
    }
    const Kind kind = *after.captured(capture);
    return fmt::format(
        "this {} {} a {}: {}", capture.to() == move.to() ? "gives" : "leaves",
        table.seats[fed].name, notation::name(kind),
        mates_text(table, fed, letters.in_san(model.mates.of(fed).drops_if_held[kind])));
}

void view_mates(const Model& model, const Scene& scene, View& view) {
    if (Wording gift = give_away_text(model); !gift.empty()) {
        view.coach = {std::move(gift), Tone::warning};
    }
    if (!shows_mates(model)) {
        return;
    }
    view.mates = mates_line(model, scene);
    for (View::BoardView& board : view.boards) {
        for (const rules::Side side : rules::both_sides) {
            board.seats[side].may_arrive = model.mates.of({board.board, side}).may_arrive;
        }
    }
}

namespace {

/// A hint's move and its match, as needed by the functions that word reasons.
struct HintContext {
    const Table& table;
    const engine::Report& report;
    Position before, after;
    std::string san;

    [[nodiscard]] Seat seat() const { return report.seat; }
    [[nodiscard]] const std::string& name(Seat of) const { return table.seats[of].name; }
    [[nodiscard]] std::optional<Kind> taken() const { return before.captured(report.best); }
    /// The mate that `of` would have with one more piece of that kind.
    [[nodiscard]] std::string mate_with(Seat of, Kind kind) const {
        Position position = table.match.position(of.board);
        const rules::Mates mates =
            rules::mates_of(position, of.side, rules::supply(table.match, opponent(of)));
        position = rules::with_side_to_move(position, of.side);
        position.give(of.side, kind);
        return mates.drops_if_held[kind]
                   ? san_without_mate_sign(position, mates.drops_if_held[kind])
                   : "";
    }
    /// The mates that `of` threatens in `position`.
    [[nodiscard]] std::vector<Move> threats(Seat of, const Position& position) const {
        return rules::mates_of(position, of.side, rules::supply(table.match, opponent(of))).moves;
    }
};

constexpr int clear_win = 100;  ///< centipawns
constexpr int worth_more = 40;  ///< centipawns; as much as a rook over a bishop
constexpr int even_trade = -40; ///< centipawns; giving a knight for a bishop is still even

/// Whether the player to move gains at least that many centipawns by capturing on that square.
bool can_be_captured(const Position& position, rules::Square square, int gain) {
    const rules::MoveList moves = rules::legal_moves(position);
    return std::ranges::any_of(moves, [&](Move move) {
        return move.to() == square && position.captured(move) &&
               engine::exchange_wins(position, move, gain);
    });
}

/// Reason: the moved piece, which cannot be captured, attacks two targets: the king or pieces that
/// it wins.
std::string fork_reason(const HintContext& hint) {
    const rules::Square from = hint.report.best.to();
    if (hint.report.best.type() == Move::Type::castle ||
        can_be_captured(hint.after, from, even_trade)) {
        return "";
    }
    std::vector<std::string> targets;
    if (rules::has(hint.after.checkers(), from)) {
        targets.emplace_back("the king");
    }
    const Position next = rules::with_side_to_move(hint.after, hint.seat().side);
    for (const Move move : rules::legal_moves(next)) {
        const auto target = next.at(move.to());
        const bool wins = move.type() == Move::Type::step && move.from() == from && target &&
                          target->kind != Kind::pawn && target->kind != Kind::king &&
                          engine::exchange_wins(next, move, worth_more);
        if (wins) {
            targets.push_back(fmt::format("the {} on {}", notation::name(target->kind),
                                          notation::to_text(move.to())));
        }
    }
    return targets.size() < 2 ? ""
                              : fmt::format("{} forks {}", hint.san, base::joined_names(targets));
}

std::string partner_reason(const HintContext& hint) {
    const Seat fed = hint.table.match.plan().feeds[hint.seat()];
    const auto kind = hint.table.match.plan().passes ? hint.taken() : std::nullopt;
    if (!kind || fed.board == hint.seat().board) {
        return "";
    }
    const std::string mate = hint.mate_with(fed, *kind);
    if (std::string fork = mate.empty() && *kind == Kind::pawn ? fork_reason(hint) : "";
        !fork.empty()) {
        return fork;
    }
    if (mate.empty() && engine::exchange_wins(hint.before, hint.report.best, clear_win)) {
        return fmt::format("{} wins a {} for {}", hint.san, notation::name(*kind), hint.name(fed));
    }
    return fmt::format("{} gives {} a {}{}", hint.san, hint.name(fed), notation::name(*kind),
                       mate.empty() ? "" : ": " + mates_text(hint.table, fed, mate));
}

std::string defence_reason(const HintContext& hint) {
    if (hint.before.in_check()) {
        return fmt::format("{} answers the check", hint.san);
    }
    const Seat rival = opponent(hint.seat());
    const auto threats = hint.threats(rival, hint.before);
    if (threats.empty() || !hint.threats(rival, hint.after).empty()) {
        return "";
    }
    const Position theirs = rules::with_side_to_move(hint.before, rival.side);
    return fmt::format("{} stops {}, which would mate you", hint.san,
                       san_without_mate_sign(theirs, threats.front()));
}

/// Reason: the move prevents the capture of a piece with which the other team would mate.
std::string keeping_reason(const HintContext& hint) {
    const Seat fed = hint.table.match.plan().feeds[opponent(hint.seat())];
    if (!hint.table.match.plan().passes || fed.board == hint.seat().board) {
        return "";
    }
    MatingMoves::SeatMates theirs;
    for (const Kind kind : rules::all_kinds) {
        theirs.drops_if_held[kind] = hint.mate_with(fed, kind);
    }
    const Position before = rules::with_side_to_move(hint.before, opponent(hint.seat()).side);
    const Move capture = fatal_capture(before, theirs);
    if (!capture || fatal_capture(hint.after, theirs)) {
        return "";
    }
    const Kind kind = *before.captured(capture);
    return fmt::format("{} keeps the {} from {}", hint.san, notation::name(kind), hint.name(fed)) +
           ": " + mates_text(hint.table, fed, theirs.drops_if_held[kind]);
}

/// Reason: the move threatens a mate that was not possible before.
std::string threat_reason(const HintContext& hint) {
    const auto next = hint.threats(hint.seat(), hint.after);
    if (next.empty() || hint.after.in_check() || !hint.threats(hint.seat(), hint.before).empty()) {
        return "";
    }
    return fmt::format("{} threatens mate: {}", hint.san,
                       san_without_mate_sign(rules::with_side_to_move(hint.after, hint.seat().side),
                                             next.front()));
}

std::string saving_reason(const HintContext& hint) {
    const Move move = hint.report.best;
    const rules::Side theirs = opponent(hint.seat()).side;
    if (move.type() != Move::Type::step ||
        !can_be_captured(rules::with_side_to_move(hint.before, theirs), move.from(), clear_win) ||
        can_be_captured(hint.after, move.to(), clear_win)) {
        return "";
    }
    return fmt::format("{} saves the attacked {}", hint.san,
                       notation::name(hint.before.kind_at(move.from())));
}

/// A reason for a quiet move: it castles, promotes or develops; empty if it does none of these.
std::string plan_reason(const HintContext& hint) {
    const Move move = hint.report.best;
    if (move.type() == Move::Type::castle) {
        return fmt::format("{} brings the king to safety", hint.san);
    }
    if (move.type() == Move::Type::promotion) {
        return fmt::format("{} promotes", hint.san);
    }
    const bool steps = move.type() == Move::Type::step;
    const Kind kind = steps ? hint.before.kind_at(move.from()) : Kind::king;
    const int home = hint.seat().side == rules::Side::white ? 0 : 7;
    const bool develops = steps && (kind == Kind::knight || kind == Kind::bishop) &&
                          rules::rank_of(move.from()) == home && rules::rank_of(move.to()) != home;
    return develops ? fmt::format("{} develops the {}", hint.san, notation::name(kind)) : "";
}

/// The search result as the reason: "d4: best at depth 6; then e5 Nf3".
std::string search_reason(const HintContext& hint) {
    Position position = hint.after;
    std::string line;
    for (std::size_t i = 1; i < std::min<std::size_t>(hint.report.line.size(), 3); ++i) {
        const Move move = hint.report.line[i];
        if (!rules::is_legal(position, move)) {
            break;
        }
        line += " " + notation::to_san(position, move);
        position = position.after(move);
    }
    return fmt::format("{}: best at depth {}{}", hint.san, hint.report.depth,
                       line.empty() ? "" : "; then" + line);
}

std::string reason(const HintContext& hint) {
    const auto supply = rules::supply(hint.table.match, opponent(hint.seat()));
    const bool check = hint.after.in_check();
    if (check && rules::is_mate(hint.after, supply)) {
        return fmt::format("{} mates", hint.san);
    }
    if (check && !rules::has_legal_move(hint.after)) {
        return fmt::format("{} mates unless a piece comes", hint.san);
    }
    for (const auto& why : {&defence_reason, &keeping_reason, &partner_reason}) {
        if (std::string text = why(hint); !text.empty()) {
            return text;
        }
    }
    const int score = std::abs(hint.report.score);
    if (score > engine::mate_score - engine::most_plies && hint.report.score > 0) {
        return fmt::format("{} mates in {}", hint.san, (engine::mate_score - score + 1) / 2);
    }
    for (const auto& why : {&threat_reason, &fork_reason, &saving_reason, &plan_reason}) {
        if (std::string text = why(hint); !text.empty()) {
            return text;
        }
    }
    return check ? fmt::format("{} gives check", hint.san) : search_reason(hint);
}

} // namespace

Wording hint_text(const Table& table, const engine::Report& report) {
    const bool fed = rules::can_be_fed(table.match, report.seat);
    if (fed && (!report.best || engine::is_mated_soon(report.score))) {
        return wording("hint: sit: nothing stops the mate, but a piece may still come",
                       "hint: sit, a piece may come");
    }
    if (!report.best) {
        return "hint: you have no move";
    }
    const Position& before = table.match.position(report.seat.board);
    const rules::Supply supply = rules::supply(table.match, opponent(report.seat));
    const HintContext hint{table, report, before, before.after(report.best),
                           notation::to_san(before, report.best, supply)};
    return {"hint: " + reason(hint), "hint: " + hint.san};
}

} // namespace app
