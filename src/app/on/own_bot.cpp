// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/handlers.h"

#include "src/app/options.h"
#include "src/app/show/typing.h"

namespace app {
namespace {

/// Whether a bot of ours accepts the offer: a partnership if it has no partner, else bughouse with
/// that partner. Other matches have been refused by its formula on the server.
bool is_welcome(const Context& m, const play::Offer& offer) {
    return !plays(m.model) &&
           (offer.kind == play::OfferKind::partner ? !m.model.server->partner
                                                   : offer.bughouse && m.model.server->partner);
}

} // namespace

void seat_own_bot(const Context& m, const play::GameOpened& opened) {
    Table& table = *m.model.table;
    if (!m.model.options->own_bot_level || !opened.me || opened.examined) {
        return;
    }
    engine::Bot bot;
    bot.seat = *opened.me;
    bot.name = table.seats[*opened.me].name;
    bot.level = *m.model.options->own_bot_level;
    bot.seed = static_cast<std::uint64_t>(m.now.time_since_epoch().count());
    bot.by_clock = true;
    bot.knows_openings = true;
    table.bots = bots::MatchBots(m.model.last_serial);
    table.bots.add(bot);
    table.bots.on_clocks_started(m.now);
}

void answer_as_bot(const Context& m, const play::Offer& offer) {
    using Kind = play::OfferKind;
    if (!m.model.options->own_bot_level) {
        return;
    }
    if (offer.kind == Kind::draw && plays(m.model)) {
        const rules::Seat me = asking_seat(m.model);
        m.add(m.model.table->bots.answer_draw(m.model.table->match, opponent(me)));
    } else if (offer.kind == Kind::match || offer.kind == Kind::partner) {
        m.ask_server(play::AnswerOffer{offer.id, is_welcome(m, offer)});
    }
}

} // namespace app
