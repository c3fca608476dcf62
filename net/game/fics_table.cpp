// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/fics_table.h"

#include <algorithm>

namespace net {

using rules::BoardId;
using rules::Position;
using rules::Seat;
using rules::Side;

play::NewsList FicsTable::on_line(const FicsLine& line, base::Instant now) {
    now_ = now;
    std::visit(
        [this](const auto& said) {
            if constexpr (requires { this->handle(said); }) {
                this->handle(said);
            }
        },
        line);
    return std::exchange(out_, {});
}

play::NewsList FicsTable::on_wake(base::Instant now) {
    now_ = now;
    if (const auto told = pending_end_.take_due(now)) {
        if (told->is_doubted) {
            tell_end(told->board, told->end);
        }
        end_match(told->board, told->end);
    }
    return std::exchange(out_, {});
}

play::NewsList FicsTable::lost() {
    play::NewsList events;
    if (playing()) {
        events.emplace_back(play::GameLeft{});
    }
    *this = FicsTable{};
    return events;
}

play::NewsList FicsTable::pair(int game, int partner_game) {
    known_.pair(game, partner_game);
    if (playing() && first().game == game) {
        set_partner_game(partner_game);
    } else if (playing() && first().game == partner_game) {
        set_partner_game(game);
    }
    return std::exchange(out_, {});
}

std::optional<int> FicsTable::next_watched_in_cycle() const {
    const auto& all = watched_.all();
    auto at = all.upper_bound(first().game.value_or(-1));
    for (std::size_t i = 0; i < all.size(); ++i, ++at) {
        at = at == all.end() ? all.begin() : at;
        if (!is_shown(at->first)) {
            return at->first;
        }
    }
    return std::nullopt;
}

std::vector<std::string> FicsTable::watched_players() const {
    std::vector<std::string> players;
    std::optional<std::string> shown;
    for (const auto& [game, names] : watched_.all()) {
        const auto partners = known_.of(game).partner_game;
        const bool named = partners && *partners < game && watched_.has(*partners);
        if (is_shown(game)) {
            shown = this->names()[Seat{}];
        } else if (!named && !names[Side::white].empty()) {
            players.push_back(names[Side::white]);
        }
    }
    if (shown) {
        players.push_back(*shown);
    }
    return players;
}

void FicsTable::apply_and_tell(play::News what) {
    play::apply(*match_, what);
    out_.push_back(std::move(what));
}

void FicsTable::handle(const GameBegan& game) {
    known_.note(game);
    forget_number_of(game.game);
}

/// Forgets the number of a finished game, since the server uses it again.
void FicsTable::forget_number_of(int game) {
    for (Board& board : boards_) {
        if (ended_ && board.game == game) {
            board.game.reset();
        }
    }
}

void FicsTable::handle(const GameFacts& facts) {
    known_.note(facts);
    if (playing() && place_of(facts.game) == BoardId::a && facts.partner_game) {
        set_partner_game(*facts.partner_game);
    }
}

/// Sets the partner's game as named by the server, replacing any other that was assumed.
void FicsTable::set_partner_game(int partner_game) {
    if (std::exchange(partner_game_, partner_game) != partner_game && boards_[BoardId::b].last) {
        open_as_bughouse();
    }
    tell_names();
}

void FicsTable::handle(const PartnerPlays& partner) {
    known_.note(partner);
    if (!playing() || !me_) {
        return;
    }
    partner_game_ = partner.game;
    if (!two_boards()) {
        open_as_bughouse();
    }
    tell_names();
}

/// From now on the boards have the newcomer's name, and are still those of this match.
void FicsTable::handle(const SeatTaken& taken) {
    known_.note(taken);
    for (Board& board : boards_) {
        if (board.last) {
            take_seat(board.last->names, taken);
        }
    }
    if (playing()) {
        tell_names();
    }
}

/// Announces the known players of both boards if anything is new.
void FicsTable::tell_names() {
    const auto take = [this](BoardId board, int game) {
        const GameInfo& known = known_.of(game);
        const auto& last = boards_[board].last;
        return players_.take(board, last ? last->names : known.names, known.ratings);
    };
    bool news = take(BoardId::a, *first().game);
    news |= partner_game_ && two_boards() && take(BoardId::b, *partner_game_);
    if (news) {
        out_.emplace_back(play::SeatsNamed{players_.names(), players_.ratings()});
    }
}

void FicsTable::refuse(const std::optional<play::Refused>& refused) {
    if (refused) {
        apply_and_tell(*refused);
    }
}

void FicsTable::handle(const OfferAnswered& answer) {
    if (answer.kind == OfferKind::draw && answer.answer != OfferAnswer::accepted) {
        on_draw(answer.by, false);
    }
}

void FicsTable::on_draw(const std::string& by, bool offered) {
    if (!playing() || !me_) {
        return;
    }
    const auto seat = by.empty() ? me_ : players_.seat_of(by, match_->plan().boards);
    // A second offer would be an agreement, which the server announces itself.
    if (seat && !(offered && match_->draw_offered(rules::opponent(*seat)))) {
        // A server tells an answer to the other board only where a draw is one of all four.
        const bool of_all = !offered && seat != me_ && *seat != rules::opponent(*me_);
        apply_and_tell(play::DrawNews{*seat, offered, now_, of_all});
    }
}

void FicsTable::handle(const ClocksPaused& clocks) {
    if (!playing() || !me_ || match_->paused() == clocks.paused) {
        return;
    }
    const auto call = clocks.paused ? play::ClockChange::paused : play::ClockChange::resumed;
    apply_and_tell(play::ClocksChanged{call, *me_, now_});
}

void FicsTable::handle(const TimeAdded& added) {
    if (!playing() || !me_ || match_->time().unlimited) {
        return;
    }
    const rules::Clock& clock = match_->clock(me_->board);
    rules::PerSide<Millis> left;
    for (const Side side : rules::both_sides) {
        const bool gains = (side == me_->side) == added.to_me;
        left[side] = clock.remaining(side, now_) + std::chrono::seconds{gains ? added.seconds : 0};
    }
    apply_and_tell(
        play::BoardReported{me_->board, match_->position(me_->board), left, clock.running(), now_});
}

void FicsTable::handle(const ObservationChanged& observing) {
    watched_.note(observing);
    if (observing.on) {
        return forget_number_of(observing.game);
    }
    const auto place = place_of(observing.game);
    if (!place || !playing()) {
        return;
    }
    if (*place == BoardId::b) {
        boards_[*place].last.reset(); // must be requested again
    } else if (!me_) {
        ended_ = true;
        out_.emplace_back(play::GameLeft{});
    }
}

std::optional<BoardId> FicsTable::place_of(int game) const {
    for (const BoardId place : {BoardId::a, BoardId::b}) {
        if (boards_[place].game == game) {
            return place;
        }
    }
    return std::nullopt;
}

/// The place of a board on the screen; nothing if it belongs to none of the games there.
std::optional<BoardId> FicsTable::place_for(const Style12& board) const {
    if (const auto place = place_of(board.game)) {
        const auto& last = boards_[*place].last;
        if (!last) {
            return place;
        }
        const bool same = same_names(last->names, board.names);
        const bool new_game = ended_ && begins_anew(*last, board);
        return same && !new_game ? place : std::nullopt;
    }
    // A partner's board that comes once, after `refresh`, is not shown: no reserves would follow
    // it.
    const bool partners = playing() && two_boards() && partner_game_ == board.game;
    return partners && watched_.has(board.game) ? std::optional(BoardId::b) : std::nullopt;
}

bool FicsTable::may_replace_match(const Style12& board) const {
    if (board.relation == Relation::isolated) {
        return false;
    }
    return is_ours(board.relation) || !playing() || (!me_ && watched_.is_newest(board.game));
}

/// Whether this is the other board of the watched bughouse match, for servers that do not say which
/// games belong together: its reserves are known, or it was the last game asked for.
bool FicsTable::completes_match(const Style12& board) const {
    if (!playing() || me_ || !two_boards() || partner_game_ || !watched_.has(board.game) ||
        first().game == board.game) {
        return false;
    }
    const auto other = known_.of(board.game).partner_game; // according to the server
    return known_.may_be_bughouse(board.game) && (!other || other == first().game) &&
           (known_.of(board.game).holdings || watched_.is_newest(board.game)) &&
           board.base == first().last->base && board.increment == first().last->increment &&
           watched_.has(*first().game);
}

/// Handles a board. One that is not on the screen is reported as a line of text.
void FicsTable::handle(const base::Boxed<Style12>& said) {
    const Style12& board = *said;
    watched_.note(board);
    if (completes_match(board)) {
        partner_game_ = board.game;
    }
    if (const auto place = place_for(board)) {
        update(*place, board);
    } else if (may_replace_match(board)) {
        if (is_watched() && !place_of(board.game)) {
            out_.emplace_back(play::ConsoleLine{game_goes_on_text(*first().last)});
        }
        open(board, known_.is_bughouse(board));
    } else {
        out_.emplace_back(play::ConsoleLine{board_summary(board)});
    }
}

void FicsTable::open(const Style12& board, bool bughouse) {
    GameInfo known = known_.of(board.game);
    const bool names_fit =
        known.names == board.names || known.names == rules::PerSide<std::string>{};
    known = names_fit ? known : GameInfo{};
    const auto named = known.partner_game || !is_ours(board.relation) ? known.partner_game
                                                                      : known_.partners_game();
    const auto partner_game = first().game == board.game && partner_game_ ? partner_game_ : named;
    match_.emplace(plan_for(bughouse, known.type), *rules::preset("fics"), time_of(board));
    boards_ = {};
    past_ = {};
    partner_game_ = bughouse ? partner_game : std::nullopt;
    ended_ = false;
    sent_.forget();
    pending_end_.clear();
    players_ = {};
    players_.take(BoardId::a, board.names, known.ratings);
    me_.reset();
    if (is_ours(board.relation)) {
        const bool mine = board.relation == Relation::our_move;
        me_ = Seat{BoardId::a, mine ? board.setup.turn : rules::other(board.setup.turn)};
    }
    type_ = bughouse ? "bughouse" : known.type;
    rated_ = known.rated;
    examined_ =
        board.relation == Relation::examining || board.relation == Relation::observing_examined;
    tell_opened();
    apply_and_tell(play::Began{now_});
    update(BoardId::a, board);
    if (known.holdings) {
        take_holdings(BoardId::a, *known.holdings);
    }
    tell_names();
}

void FicsTable::update(BoardId place, const Style12& board) {
    Board& ours = boards_[place];
    ours.game = board.game;
    if (ended_) {
        return; // the last board of a finished game, sent again
    }
    const bool first_board = !ours.last;
    rules::Setup setup = board.setup;
    for (const Side side : rules::both_sides) {
        setup.hands[side] = ours.hands.of(side).value_or(match_->hand({place, side}));
    }
    const auto position = Position::from(setup, match_->laws().moves, {true, true});
    if (!position) {
        return;
    }
    pending_end_.discard_uncertain(place);
    ours.last = board;
    if (first_board) {
        note_earlier_moves(place);
    }
    compare(place, board, *position);
    if (board.lag) {
        out_.emplace_back(play::LagNews{{place, rules::other(board.setup.turn)}, *board.lag});
    }
    if (first_board && place == BoardId::b) {
        if (const auto& holdings = known_.of(board.game).holdings) {
            take_holdings(place, *holdings);
        }
        tell_names();
    }
    correct_hands();
}

/// Compares a board with the match: if a half-move leads to it, that is played; any other
/// difference is taken over without history.
void FicsTable::compare(BoardId place, const Style12& board, const Position& position) {
    if (same_men_and_turn(match_->position(place), position)) {
        correct_clocks(place, board);
    } else if (!apply_as_move(place, board, position)) {
        apply_and_tell(play::BoardReported{place, position, board.left, running(board), now_});
        sent_.board_replaced(place);
    }
}

/// Whether one half-move leads to the board. If so, it is announced with the server's clocks.
bool FicsTable::apply_as_move(BoardId place, const Style12& board, const Position& position) {
    const Position before = match_->position(place);
    const Seat seat{place, before.turn()};
    if (match_->outcome() || match_->paused() || match_->plies().size() >= most_plies_per_record) {
        return false;
    }
    const auto move = half_move(before, position, board);
    if (!move) {
        return false;
    }
    if (move->is_drop() && !before.hand(seat.side).holds(move->new_kind())) {
        rules::Hand hand = before.hand(seat.side);
        hand.add(move->new_kind());
        apply_and_tell(play::HandReported{seat, hand});
    }
    // The clocks before the move, since playing it adds the increment.
    rules::PerSide<Millis> left = board.left;
    left[seat.side] -= match_->time().bonus == rules::Bonus::fischer ? board.increment : Millis{};
    apply_and_tell(play::BoardReported{place, match_->position(place), left, seat.side, now_});
    const auto passed = match_->plan().passes ? before.captured(*move) : std::nullopt;
    apply_and_tell(play::Moved{{seat, *move, passed, board.left[seat.side], now_}});
    sent_.played(seat);
    if (move->is_drop()) {
        boards_[place].hands.dropped(seat.side, move->new_kind());
    }
    correct_clocks(place, board);
    return true;
}

void FicsTable::correct_clocks(BoardId place, const Style12& board) {
    const rules::Clock& clock = match_->clock(place);
    const auto runs = match_->paused() ? std::nullopt : running(board);
    const bool counts = !clock.control().unlimited && !match_->outcome();
    if (counts && !(clock.running() == runs && shows(clock, board.left, now_))) {
        apply_and_tell(play::BoardReported{place, match_->position(place), board.left, runs, now_});
    }
}

/// Replaces the reserves by what the server has sent of them.
void FicsTable::correct_hands() {
    for (const Seat seat : rules::seats(match_->plan())) {
        const auto& known = boards_[seat.board].hands.of(seat.side);
        if (known && *known != match_->hand(seat)) {
            apply_and_tell(play::HandReported{seat, *known});
        }
    }
}

void FicsTable::handle(const Holdings& holdings) {
    const auto place = place_of(holdings.game);
    if (!place || ended_) {
        known_.note(holdings);
        return;
    }
    const bool drops = two_boards() || known_.of(holdings.game).type == "crazyhouse";
    if (!drops) {
        // The game's type did not say that it is bughouse.
        open_as_bughouse();
    }
    take_holdings(*place, holdings);
}

void FicsTable::take_holdings(BoardId place, const Holdings& holdings) {
    rules::PerSide<rules::Hand> counted;
    for (const Side side : rules::both_sides) {
        counted[side] = match_->hand({place, side});
    }
    boards_[place].hands.take(holdings, counted);
    correct_hands();
}

/// Notes at a game's first board whether its earlier moves are missing.
void FicsTable::note_earlier_moves(BoardId place) {
    // Rebuilding a game of the user's own would lose a pending move or premove; but after a return
    // to it that is done for the user's own board anyway.
    const bool ours_runs =
        me_ && boards_[place].game != first().game && past_.of(BoardId::a) == PastMovesState::known;
    const bool known = is_start(*boards_[place].last) || ours_runs;
    past_.set(place, known ? PastMovesState::known : PastMovesState::wanted);
    if (!known && past_.of(BoardId::a) == PastMovesState::known) {
        past_.set(BoardId::a, PastMovesState::wanted); // both boards are replayed together
    }
}

std::optional<int> FicsTable::game_with_missing_moves() const {
    for (const BoardId place : {BoardId::a, BoardId::b}) {
        if (past_.of(place) == PastMovesState::wanted) {
            return boards_[place].game;
        }
    }
    return std::nullopt;
}

void FicsTable::moves_requested(int game) {
    if (const auto place = place_of(game)) {
        past_.asked(*place);
    }
}

void FicsTable::handle(const MovesPlayers& players) {
    std::optional<BoardId> listed;
    for (const BoardId place : {BoardId::a, BoardId::b}) {
        const auto& last = boards_[place].last;
        if (past_.of(place) == PastMovesState::asked && last &&
            same_names(last->names, players.names)) {
            listed = place;
        }
    }
    past_.begin(listed);
}

/// Rebuilds the match once all earlier moves are known. It is announced as a whole, so that no
/// premove is triggered by a replayed move.
void FicsTable::rebuild() {
    const auto done = [this](BoardId place) {
        const PastMovesState past = past_.of(place);
        return boards_[place].last &&
               (past == PastMovesState::listed || past == PastMovesState::known);
    };
    const bool other_comes = two_boards() && partner_game_;
    if (!playing() || !done(BoardId::a) || (other_comes && !done(BoardId::b))) {
        return;
    }
    match_.emplace(match_->plan(), match_->laws(), match_->time());
    match_->begin(now_);
    past_.replay_moves(*match_, now_);
    tell_opened();
    for (const BoardId place : {BoardId::a, BoardId::b}) {
        if (boards_[place].last) {
            past_.done(place);
            update(place, Style12(*boards_[place].last));
        }
    }
}

/// Whether the ended game has different players, despite its number.
bool FicsTable::is_of_others(BoardId place, const GameEnded& end) const {
    const auto& last = boards_[place].last;
    return last && !same_names(last->names, end.names);
}

void FicsTable::tell_end(BoardId board, const GameEnded& end) {
    const auto reason = aborted_.better_reason(end.reason, now_);
    out_.emplace_back(
        play::EndNews{board, reason.value_or(end.reason), std::string(to_text(end.score))});
}

/// Notes that a player of the match has left.
void FicsTable::left(const std::string& name) {
    if (const auto reason = aborted_.note_departure(name, now_); reason && ended_) {
        for (const BoardId board : {BoardId::a, BoardId::b}) {
            out_.emplace_back(play::EndNews{board, *reason, "*"});
        }
    }
}

void FicsTable::handle(const GameEnded& end) {
    const auto place = place_of(end.game);
    if (playing() && place && is_of_others(*place, end)) {
        return;
    }
    if (playing() && place && end.cause == EndCause::other) {
        return pending_end_.hold_uncertain(*place, end, now_);
    }
    watched_.ended(end.game);
    known_.forget(end.game); // the server gives the number to another game
    const bool told_of_partner = two_boards() && partner_game_ == end.game;
    if (!playing() || (!place && !told_of_partner)) {
        return; // an unknown game, or an end that was sent before
    }
    const BoardId board = place.value_or(BoardId::b);
    tell_end(board, end);
    if (end.cause == EndCause::partners_board && !pending_end_.awaits_cause()) {
        const BoardId other = board == BoardId::a ? BoardId::b : BoardId::a;
        if (boards_[other].last) { // the other board's own line follows and says how
            return pending_end_.hold_until_cause(board, end, now_);
        }
    }
    pending_end_.clear();
    end_match(board, end);
}

void FicsTable::end_match(BoardId place, const GameEnded& end) {
    const rules::BoardEnd decided = decided_by(*match_, place, end, now_);
    ended_ = true;
    sent_.forget();
    for (const auto& number : {first().game, partner_game_}) {
        known_.forget(number.value_or(-1));
    }
    if (end.cause == EndCause::adjourned) { // it continues on another day
        out_.emplace_back(play::GameLeft{});
        return;
    }
    apply_and_tell(play::Ended{rules::outcome_of({decided}, match_->plan()), now_});
}

} // namespace net
