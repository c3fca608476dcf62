// SPDX-License-Identifier: GPL-3.0-or-later
// Everything about the game on the screen but its boards and its end.
#include "net/game/fics_table.h"

#include "src/base/overloaded.h"
#include "src/base/text.h"

#include <utility>

namespace net {

using rules::BoardId;
using rules::Seat;
using rules::Side;

namespace {

rules::Refusal refusal(MoveFault why) {
    switch (why) {
    case MoveFault::illegal:
    case MoveFault::ambiguous:
        return rules::Refusal::cannot_move_there;
    case MoveFault::not_your_turn:
        return rules::Refusal::not_your_turn;
    case MoveFault::not_playing:
        return rules::Refusal::match_over;
    case MoveFault::paused:
        return rules::Refusal::paused;
    }
    return rules::Refusal::cannot_move_there;
}

} // namespace

play::NewsList FicsTable::heard(const FicsLine& line, base::Instant now) {
    now_ = now;
    std::visit(base::overloaded{
                   [&](const base::Boxed<Style12>& board) { on_board(*board); },
                   [&](const Holdings& holdings) { on_holdings(holdings); },
                   [&](const GameFacts& facts) { on_facts(facts); },
                   [&](const GameBegan& game) { on_began(game); },
                   [&](const GameEnded& end) { on_ended(end); },
                   [&](const PartnerPlays& partner) { on_partner_plays(partner); },
                   [&](const base::Boxed<MatchOffered>& offer) { on_terms(offer->terms); },
                   [&](const MoveRefused& refused) { on_refused(refused.why); },
                   [&](const UnknownCommand& unknown) { on_unknown_command(unknown); },
                   [&](const ClocksPaused& clocks) { on_paused(clocks.paused); },
                   [&](const Observing& observing) { on_observing(observing); },
                   [&](const MovesPlayers& moves) { on_moves_begin(moves.names); },
                   [&](const MovesRow& row) { on_moves_row(row); },
                   [&](const MovesEnd&) { on_moves_end(); },
                   [&](const OfferMade& offer) {
                       if (offer.kind == OfferKind::draw) {
                           on_draw(offer.from, true);
                       }
                   },
                   [&](const OfferAnswered& answer) {
                       if (answer.kind == OfferKind::draw && answer.answer != Answer::accepted) {
                           on_draw(answer.by, false);
                       }
                   },
                   [](const auto&) {},
               },
               line);
    return std::exchange(out_, {});
}

play::NewsList FicsTable::woken(base::Instant now) {
    now_ = now;
    if (pending_end_ && pending_end_->until <= now) {
        const PendingEnd end = *std::exchange(pending_end_, std::nullopt);
        finish(end.board, end.end);
    }
    return std::exchange(out_, {});
}

std::optional<base::Instant> FicsTable::next_wake() const {
    return pending_end_ ? std::optional(pending_end_->until) : std::nullopt;
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
    rumour(game).partner_game = partner_game;
    rumour(partner_game).partner_game = game;
    if (playing() && two_boards() && boards_[0].game == game) {
        play_with(partner_game);
    } else if (playing() && two_boards() && boards_[0].game == partner_game) {
        play_with(game);
    }
    return std::exchange(out_, {});
}

void FicsTable::sent(Seat seat, rules::Move move, std::string words) {
    sent_ = Sent{seat, move, std::move(words)};
}

std::optional<int> FicsTable::game(BoardId board) const {
    const auto place = static_cast<std::size_t>(board);
    return place < boards_.size() ? boards_[place].game : std::nullopt;
}

std::optional<int> FicsTable::unwatched_game() const {
    return playing() && two_boards() && !boards_[1].last ? partner_game_ : std::nullopt;
}

std::optional<int> FicsTable::unpaired_game() const {
    return playing() && !me_ && two_boards() && !partner_game_ ? boards_[0].game : std::nullopt;
}

void FicsTable::announce(play::News what) {
    play::apply(*match_, what);
    out_.push_back(std::move(what));
}

/// Old games are forgotten first: a server that announces a million of them costs nothing.
Rumour& FicsTable::rumour(int game) {
    if (rumours_.size() >= most_rumours && rumours_.find(game) == rumours_.end()) {
        rumours_.erase(rumours_.begin());
    }
    return rumours_[game];
}

void FicsTable::on_began(const GameBegan& game) {
    Rumour& known = rumour(game.game);
    if (known.names != game.names) {
        known.partner_game.reset();
        known.ratings = {};
    }
    known.holdings.reset();
    known.names = game.names;
    known.type = game.type;
    known.rated = game.rated;
    let_go_of(game.game);
}

/// The number of a game of ours that has ended is used again.
void FicsTable::let_go_of(int game) {
    for (TableBoard& board : boards_) {
        if (ended_ && board.game == game) {
            board.game.reset();
        }
    }
}

void FicsTable::on_facts(const GameFacts& facts) {
    Rumour& known = rumour(facts.game);
    if (!facts.type.empty()) {
        known.type = facts.type;
    }
    known.rated = facts.rated;
    known.ratings = facts.ratings;
    known.partner_game = facts.partner_game ? facts.partner_game : known.partner_game;
    if (playing() && place_of(facts.game) == BoardId::a && facts.partner_game) {
        play_with(*facts.partner_game);
    }
}

/// The partners' game as the server tells it. What we took for it makes room.
void FicsTable::play_with(int partner_game) {
    if (std::exchange(partner_game_, partner_game) != partner_game && boards_[1].last) {
        const Style12 board = *boards_[0].last;
        open(board, true);
    }
    tell_names();
}

void FicsTable::on_terms(const Terms& terms) {
    if (terms.type == "bughouse") {
        bughouse_names_ = terms.names;
    }
}

void FicsTable::on_partner_plays(const PartnerPlays& partner) {
    Rumour& known = rumour(partner.game);
    known.names = partner.names;
    if (!playing() || !me_) {
        return;
    }
    partner_game_ = partner.game;
    if (!two_boards() && boards_[0].last) {
        const Style12 board = *boards_[0].last;
        open(board, true);
    }
    tell_names();
}

/// The players of both boards, as far as they are known, when there is something new.
void FicsTable::tell_names() {
    const rules::Names names = names_;
    const rules::Names ratings = ratings_;
    const auto take = [this](BoardId board, const rules::PerSide<std::string>& from,
                             const rules::PerSide<std::string>& rated) {
        for (const Side side : rules::both_sides) {
            const Seat seat{board, side};
            names_[seat] = from[side].empty() ? names_[seat] : from[side];
            ratings_[seat] = rated[side].empty() ? ratings_[seat] : rated[side];
        }
    };
    if (boards_[0].game) {
        const Rumour& mine = rumour(*boards_[0].game);
        take(BoardId::a, boards_[0].last ? boards_[0].last->names : mine.names, mine.ratings);
    }
    if (partner_game_ && two_boards()) {
        const Rumour& his = rumour(*partner_game_);
        take(BoardId::b, boards_[1].last ? boards_[1].last->names : his.names, his.ratings);
    }
    if (names_ != names || ratings_ != ratings) {
        out_.emplace_back(play::SeatsNamed{names_, ratings_});
    }
}

void FicsTable::on_refused(MoveFault why) {
    if (const auto sent = std::exchange(sent_, std::nullopt)) {
        announce(play::Refused{sent->seat, sent->move, refusal(why)});
    }
}

/// What no game is running for, or what a server does not take for a move, it calls a command.
void FicsTable::on_unknown_command(const UnknownCommand& unknown) {
    if (sent_ && base::same_ignoring_case(unknown.command, sent_->words)) {
        on_refused(MoveFault::illegal);
    }
}

std::optional<Seat> FicsTable::seat_of(const std::string& name) const {
    for (const Seat seat : match_ ? rules::seats(match_->plan()) : std::vector<Seat>{}) {
        if (!name.empty() && base::same_ignoring_case(names_[seat], name)) {
            return seat;
        }
    }
    return std::nullopt;
}

void FicsTable::on_draw(const std::string& by, bool offered) {
    if (!playing() || !me_) {
        return;
    }
    const auto seat = by.empty() ? me_ : seat_of(by);
    if (!seat) {
        return;
    }
    if (!offered) {
        announce(play::DrawTold{*seat, false, now_});
    } else if (!match_->draw_offered(rules::opponent(*seat))) {
        // Two offers would be an agreement, which is the server's to announce.
        announce(play::DrawTold{*seat, true, now_});
    }
}

void FicsTable::on_paused(bool paused) {
    if (!playing() || !me_ || match_->paused() == paused) {
        return;
    }
    const auto call = paused ? play::ClockCall::paused : play::ClockCall::resumed;
    announce(play::ClocksTold{call, *me_, now_});
}

void FicsTable::on_observing(const Observing& observing) {
    if (observing.on) {
        if (watched_.size() < most_watched) {
            watched_.insert(observing.game);
            newest_watched_ = observing.game;
        }
        let_go_of(observing.game);
        return;
    }
    watched_.erase(observing.game);
    const auto place = place_of(observing.game);
    if (!place || !playing()) {
        return;
    }
    if (*place == BoardId::b) {
        at(*place).last.reset(); // it would have to be asked for again
    } else if (!me_) {
        ended_ = true;
        out_.emplace_back(play::GameLeft{});
    }
}

} // namespace net
