// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/view_game.h"

#include "src/app/options.h"
#include "src/app/show/adviser.h"
#include "src/app/show/mates_text.h"
#include "src/app/show/text.h"
#include "src/app/show/typing.h"
#include "src/app/show/view_notes.h"
#include "src/app/show/view_server.h"
#include "src/app/table/claims.h"
#include "src/play/server/server_news.h"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>

namespace app {

using rules::Seat;

namespace {

constexpr base::Millis none{0};
constexpr std::size_t most_moves = 240; ///< more than any screen lists

void mark_move(View::BoardView& board, rules::Move move, bool View::Mark::*mark) {
    if (move) {
        board.marks[move.from()].*mark = true;
        board.marks[move.to()].*mark = true;
    }
}

void mark_planned_moves(const Model& model, View::BoardView& board) {
    const Table& table = *model.table;
    if (table.pending && table.pending->seat.board == board.board) {
        put_pieces_and_check(board, shown_position(table, board.board));
        mark_move(board, table.pending->move, &View::Mark::pending);
    }
    for (const Premove& premove : table.premoves.all()) {
        if (premove.seat.board == board.board) {
            mark_move(board, premove.marked, &View::Mark::premove);
        }
    }
    const rules::BoardTableState& top = table.match.table_state().boards[board.board];
    mark_move(board, top.made, &View::Mark::pending);
    mark_move(board, top.reply, &View::Mark::pending);
    rules::Bitboard squares =
        typing_seat(table).board == board.board ? typed_targets(model) : rules::Bitboard{0};
    if (const auto pick = valid_pick(table); pick && pick->seat.board == board.board) {
        squares = put_squares(table, *pick);
        if (pick->from) {
            board.marks[*pick->from].pending = true;
        } else {
            board.seats[pick->seat.side].picked = pick->kind;
        }
    }
    while (squares != 0) {
        board.marks[rules::pop(squares)].target = true;
    }
    if (mode(model) == Mode::board && table.cursor && table.cursor->board == board.board) {
        board.marks[table.cursor->square].cursor = true;
    }
}

/// Whether a fallen flag can be claimed yet. Servers that start the clocks before both players have
/// moved refuse the claim until then.
bool can_claim_flags(const Table& table, rules::BoardId board) {
    if (table.authority.calls_flags) {
        return true;
    }
    const int moves = play::half_moves(table.match.position(board));
    const bool refused =
        board == table.terms.seat.board && table.server_game.plies_at_refused_claim == moves;
    return moves >= play::half_moves_before_flags && !refused;
}

void describe_seat(const Model& model, Seat seat, base::Instant now, View::SeatView& view) {
    const Table& table = *model.table;
    const Occupant& who = table.seats[seat];
    const auto partner = rules::partner(table.match.plan(), seat);
    view.is_me = who.at_this_keyboard;
    view.is_partner = view.is_partner && !who.at_this_keyboard;
    view.rating = who.level == 0 ? who.rating : fmt::format("level {}", who.level);
    view.rating = who.engine.empty() ? view.rating : who.engine;
    view.wants = partner && !table.match.outcome() ? model.talk.wishes(*partner) : "";
    if (view.state.empty() && table.bots.sits(seat)) {
        view.state = "sits";
    }
    const auto lag = table.server_game.lag[seat].value_or(none);
    constexpr base::Millis felt{500}; // from this lag on, the lag is shown in place of the rating
    if (view.state.empty() && lag >= felt) {
        view.state = lag_mark(lag);
    }
    view.to_move = view.to_move && !table.broken_off;
    view.arrived = arrived(table, seat, now);
    view.flagged = view.flagged && can_claim_flags(table, seat.board);
}

/// Whether SIT and GO may be shown; not while the clocks are outdated or stopped for good.
bool may_advise(const Model& model, base::Instant now) {
    const Table& table = *model.table;
    return !table.match.outcome() && !is_silent(model.server, now) && advice_allowed(table);
}

/// The fallen flags on a server that leaves calling them to the players.
Wording flag_text(const Table& table, base::Instant now) {
    if (table.authority.calls_flags || table.watching || !running(table)) {
        return {};
    }
    const Seat me = table.terms.seat;
    const auto down = [&](Seat seat) {
        return table.match.clock(seat.board).flag_down(seat.side, now);
    };
    const bool counts = can_claim_flags(table, me.board);
    constexpr std::string_view too_early = " time is up, but no claim is accepted yet";
    if (down(opponent(me))) {
        const std::string& name = table.seats[opponent(me)].name;
        return counts ? fmt::format("{}'s flag is down: F5 claims it", name)
                      : fmt::format("{}'s{}", name, too_early);
    }
    const auto across = rules::diagonal(table.match.plan(), me);
    if (across && down(*across) && can_claim_flags(table, across->board)) {
        return wording("{0}'s flag is down, for your partner to claim",
                       "{0}'s flag: your partner claims it", table.seats[*across].name);
    }
    if (!down(me)) {
        return {};
    }
    return counts ? "your flag is down and not claimed yet" : fmt::format("your{}", too_early);
}

/// The title: "bughouse 3+0 rated   alice+bob vs carol+dave   freechess.org lag 84ms".
std::string title(const Table& table, const Scene& scene) {
    const rules::Match& match = table.match;
    const std::string time = to_text(match.time());
    const ServerGame& game = table.server_game;
    if (is_local(table)) {
        return fmt::format(FMT_COMPILE("{} {} {}   {}"), match.plan().name, time, match.laws().name,
                           teams(scene));
    }
    const auto& lag = game.lag[table.terms.seat];
    const bool mine = lag && !table.watching;
    return fmt::format(FMT_COMPILE("{}{} {} {}   {}   {}{}"),
                       game.examined    ? "examined "
                       : table.watching ? "watching "
                                        : "",
                       game.type, time, game.rated ? "rated" : "unrated", teams(scene),
                       game.server_host, mine ? " lag " + lag_text(*lag) : "");
}

/// The most serious warning: an unsaved record, flags, premoves or claims.
Sentence warnings(const Table& table, base::Instant now) {
    if (!table.record_state.problem.empty()) {
        return {"NOT SAVED: " + table.record_state.problem, Tone::alarm};
    }
    if (const auto& pending = table.pending;
        pending && pending->sent && now - pending->sent_at >= PendingMove::answer_overdue_after) {
        return {wording("{0} is sent, but not answered yet: Esc asks the server for the boards",
                        "{0} is not answered yet: Esc asks again", pending->text),
                Tone::alarm};
    }
    if (Wording flags = flag_text(table, now); !flags.empty()) {
        return {std::move(flags), Tone::alarm};
    }
    if (!table.premoves.all().empty()) {
        return {"premove " + to_text(table.premoves, " "), Tone::notice};
    }
    if (const std::string claims = claimable_text(table, now); !claims.empty()) {
        return {claims, Tone::alarm};
    }
    return {};
}

/// The time left, "2:50", in steps of ten seconds so that the title seldom changes.
std::string clock_in_title(const Table& table, Seat seat, base::Instant now) {
    constexpr int step = 10;
    if (table.match.time().unlimited) {
        return "";
    }
    const int all = shown_seconds(table.match.time_left(seat, now));
    const int seconds = all / step * step;
    return fmt::format(" {}:{:02}", seconds / 60, seconds % 60);
}

/// The window title: "your move 2:50, carol 2:40 - bughouse"; empty while no match is running.
std::string window_title(const Table& table, base::Instant now) {
    if (!running(table)) {
        return {};
    }
    const Seat me = typing_seat(table);
    const Seat other = opponent(me);
    const bool mine = table.match.to_move(me);
    const bool alone = !several_people(table) && !table.watching;
    const std::string first = !mine   ? table.seats[other].name + " to move"
                              : alone ? std::string("your move")
                                      : table.seats[me].name + " to move";
    return fmt::format("{}{}, {}{} - bughouse", first,
                       clock_in_title(table, mine ? me : other, now),
                       !mine && alone ? "you" : table.seats[mine ? other : me].name,
                       clock_in_title(table, mine ? other : me, now));
}

/// The evening's score with team names, taken from `teams` ("alice+bob vs carol+dave").
std::string score_by_names(const Evening& evening, std::string_view teams) {
    constexpr std::string_view between = " vs ";
    const std::size_t at = teams.find(between);
    return at == std::string_view::npos || teams.find(between, at + 1) != std::string_view::npos
               ? evening.score()
               : evening.score(teams.substr(0, at), teams.substr(at + between.size()));
}

void view_second_match(const Table& beside, base::Instant now, View::SecondMatchView& view) {
    const rules::Names names = names_of(beside);
    const Scene scene{beside.match, names, beside.terms.seat, false, now, false, true};
    view.boards = board_views(scene);
    for (View::BoardView& board : view.boards) {
        for (const rules::Side side : rules::both_sides) {
            const Seat seat{board.board, side};
            board.seats[side].rating = beside.seats[seat].rating;
            board.seats[side].arrived = arrived(beside, seat, now);
        }
    }
    view.title = fmt::format("{} {}   {}", beside.server_game.type, to_text(beside.match.time()),
                             beside.match.outcome() ? verdict_text(beside) : teams(scene));
}

} // namespace

void view_game(const Model& model, base::Instant now, View& view) {
    const Table& table = *model.table;
    const rules::Names names = names_of(table);
    const Scene scene{table.match,
                      names,
                      table.terms.seat,
                      table.flipped,
                      now,
                      may_advise(model, now),
                      table.watching || table.terms.bots_only};
    view.page = View::Page::game;
    view.title = title(table, scene);
    const bool everybody = human_seats(table).size() == rules::seats(table.match.plan()).size();
    if (everybody || table.terms.bots_only) {
        view.title_right =
            score_by_names(model.evening, teams(scene)); // "we" would be nobody or all
    }
    view.boards = board_views(scene);
    for (View::BoardView& board : view.boards) {
        mark_planned_moves(model, board);
        for (const rules::Side side : rules::both_sides) {
            describe_seat(model, {board.board, side}, now, board.seats[side]);
            board.mine = board.mine || board.seats[side].is_me;
        }
    }
    own_first(view.boards);
    if (model.second_match && table.watching && model.two_matches_fit) {
        view_second_match(*model.second_match, now, view.second_match);
    }
    view_analysis(model.analysis, scene, model.options->letters, view);
    view.moves = table.sheet.moves().last(most_moves);
    view.received_pieces = received_pieces(scene, table.sheet.moves());
    view.diagonal = diagonal(scene);
    view.wishes = wishes(scene, table, model.talk);
    view.chips = chips(scene, table, model.talk);
    show_lead_once(view);
    view.status = state_text(table);
    view.status_right = warnings(table, now);
    view.window_title = model.options->window_title ? window_title(table, now) : "";
    view.keys_pinned = table.match.outcome() || model.course; // they say how to go on
    view.coach = Sentence(table.coaching.sentence, Tone::quiet);
    view_mates(model, scene, view);
    view_talk(model.talk, view);
    if (model.course) {
        view.title = fmt::format("{} {} of {}: {}", model.course->drills ? "Training" : "Lesson",
                                 model.course->index + 1, model.course->lessons.size(),
                                 model.course->lesson().title);
        view.title_right = model.course->lesson().source;
        view.status = model.course->sentence;
        view.coach = {
            model.course->done ? wording("Enter begins again   q leaves", "Enter: again")
            : model.course->solved
                ? wording("Enter goes on   q leaves", "Enter goes on")
                : wording("a move, sit or go   show answers it   next skips it   q leaves",
                          "a move, sit, go   show   next"),
            Tone::quiet};
    }
}

namespace {

constexpr std::size_t most_remarks = 100; ///< lines; more than any screen shows

/// The moves around the half-move shown, which is marked; before the first one none is.
base::SharedList<View::MoveView> moves_around(const Review& review) {
    constexpr std::size_t ahead = 40;
    const auto& moves = review.sheet().moves();
    const std::size_t end = std::min(moves.size(), review.at() + ahead);
    auto shown = moves.part(0, end).last(most_moves);
    const std::size_t hidden = end - shown.size();
    if (review.at() > hidden) {
        shown.edit(review.at() - hidden - 1).current = true;
    }
    return shown;
}

/// Talk up to the half-move shown; remarks made right after it are marked.
base::SharedList<Text> remarks_so_far(const Review& review, const notation::PieceLetters& letters) {
    base::SharedList<Text> lines;
    for (const play::Remark& remark : review.remarks) {
        if (remark.plies_before <= review.at()) {
            const bool now = remark.plies_before == review.at();
            lines.push_back(
                {"*** " + letters.in_sentence(remark.text), now ? Tone::notice : Tone::quiet});
        }
    }
    return lines.last(most_remarks);
}

/// The latest remark of the last few half-moves, as a subtitle.
std::string recent_remark(const Review& review) {
    constexpr std::size_t stays = 2; ///< half-moves
    std::string said;
    for (const play::Remark& remark : review.remarks) {
        if (remark.plies_before <= review.at() && remark.plies_before + stays > review.at()) {
            said = remark.text;
        }
    }
    return said;
}

/// Whether a record's title already says who plays.
bool title_has_all_names(const std::string& title, const Scene& scene) {
    const auto seats = rules::seats(scene.match.plan());
    return std::ranges::all_of(
        seats, [&](Seat seat) { return title.find(scene.names[seat]) != std::string::npos; });
}

} // namespace

void view_review(const Model& model, base::Instant now, View& view) {
    const Review& review = *model.review;
    const Analysis& analysis = model.analysis;
    const notation::PieceLetters& letters = model.options->letters;
    const Scene scene{review.match(),     review.names(), review.me(),        review.flipped,
                      review.moment(now), true,           review.spectating()};
    view.page = View::Page::replay;
    view.title = title_has_all_names(review.title, scene)
                     ? review.title
                     : fmt::format("{}   {}", review.title, teams(scene));
    view.title_right = fmt::format("{}/{}", review.at(), review.size());
    view.keys_pinned = true;
    view.boards = board_views(scene);
    for (View::BoardView& board : view.boards) {
        for (View::SeatView& seat : board.seats) {
            seat.is_me = seat.is_partner = false;
        }
    }
    view_analysis(analysis, scene, letters, view);
    view_mates(model, scene, view);
    view.moves = moves_around(review);
    view.received_pieces = received_pieces(scene, review.sheet().moves().part(0, review.at()));
    view.talk = remarks_so_far(review, letters);
    const bool end = review.at() == review.size();
    const std::string said = recent_remark(review);
    view.status = Sentence(end                   ? Text{review.result, Tone::notice}
                           : !said.empty()       ? Text{said, Tone::notice}
                           : review.is_running() ? Text{"running: space stops", Tone::good}
                                                 : Text{});
    view.replay_timeline = replay_timeline_view(review, analysis, now);
    view.replay_timeline->evaluation = view.better_team;
    if (analysis.losses()) {
        view.status_right = {progress_text(*analysis.losses()), Tone::quiet};
    }
}

} // namespace app
