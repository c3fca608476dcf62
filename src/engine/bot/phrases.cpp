// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/bot/phrases.h"

#include <algorithm>
#include <array>

namespace engine {
namespace {

struct Phrase {
    std::string_view text;
    Order order;
};

constexpr std::array phrases = {
    Phrase{"sit", Order::sit},
    Phrase{"please sit", Order::sit},
    Phrase{"sit please", Order::sit},
    Phrase{"sit now", Order::sit},
    Phrase{"sit tight", Order::sit},
    Phrase{"wait", Order::sit},
    Phrase{"hold", Order::sit},
    Phrase{"stop", Order::sit},
    Phrase{"freeze", Order::sit},
    Phrase{"don't move", Order::sit},
    Phrase{"dont move", Order::sit},
    Phrase{"go", Order::go},
    Phrase{"go go", Order::go},
    Phrase{"go go go", Order::go},
    Phrase{"go now", Order::go},
    Phrase{"go ahead", Order::go},
    Phrase{"please go", Order::go},
    Phrase{"you can go", Order::go},
    Phrase{"move", Order::go},
    Phrase{"move now", Order::go},
    Phrase{"stop sitting", Order::go},
    Phrase{"fast", Order::fast},
    Phrase{"faster", Order::fast},
    Phrase{"hurry", Order::fast},
    Phrase{"hurry up", Order::fast},
    Phrase{"quick", Order::fast},
    Phrase{"time", Order::fast},
    Phrase{"go fast", Order::fast},
    Phrase{"play fast", Order::fast},
    Phrase{"move fast", Order::fast},
    Phrase{"down on time", Order::fast},
    Phrase{"we are down on time", Order::fast},
    Phrase{"slow", Order::slow},
    Phrase{"slower", Order::slow},
    Phrase{"slow down", Order::slow},
    Phrase{"take your time", Order::slow},
    Phrase{"no hurry", Order::slow},
    Phrase{"up on time", Order::slow},
    Phrase{"we are up on time", Order::slow},
    Phrase{"x", Order::cancel},
    Phrase{"=", Order::cancel},
    Phrase{"never mind", Order::cancel},
    Phrase{"nevermind", Order::cancel},
    Phrase{"nm", Order::cancel},
    Phrase{"cancel", Order::cancel},
    Phrase{"dead", Order::dead},
    Phrase{"i am dead", Order::dead},
    Phrase{"i'm dead", Order::dead},
    Phrase{"i am mated", Order::dead},
    Phrase{"i'm mated", Order::dead},
    Phrase{"trade", Order::trades_good},
    Phrase{"trades", Order::trades_good},
    Phrase{"trades good", Order::trades_good},
    Phrase{"trades are good", Order::trades_good},
    Phrase{"good trades", Order::trades_good},
    Phrase{"trade freely", Order::trades_good},
    Phrase{"you can trade freely", Order::trades_good},
    Phrase{"trades bad", Order::trades_bad},
    Phrase{"trades are bad", Order::trades_bad},
    Phrase{"no trade", Order::trades_bad},
    Phrase{"no trades", Order::trades_bad},
    Phrase{"don't trade", Order::trades_bad},
    Phrase{"dont trade", Order::trades_bad},
    Phrase{"sitting", Order::sitting},
    Phrase{"i am sitting", Order::sitting},
    Phrase{"i'm sitting", Order::sitting},
    Phrase{"i sit", Order::sitting},
    Phrase{"i'll have to sit", Order::sitting},
    Phrase{"frozen", Order::sitting},
    Phrase{"moving", Order::moving},
    Phrase{"i am moving", Order::moving},
    Phrase{"i'm moving", Order::moving},
    Phrase{"help", Order::help},
    Phrase{"?", Order::help},
    Phrase{"hi", Order::greeting},
    Phrase{"hello", Order::greeting},
    Phrase{"hey", Order::greeting},
    Phrase{"thanks", Order::thanks},
    Phrase{"thank", Order::thanks},
    Phrase{"thx", Order::thanks},
    Phrase{"ty", Order::thanks},
    Phrase{"ready when you are", Order::talk},
    Phrase{"you're welcome", Order::talk},
    Phrase{"ok", Order::talk},
    Phrase{"yes", Order::talk},
    Phrase{"no", Order::talk},
    Phrase{"maybe", Order::talk},
    Phrase{"mate", Order::talk},
    Phrase{"defend", Order::talk},
    Phrase{"keep checking", Order::talk},
    Phrase{"piece coming", Order::talk},
    Phrase{"queen coming", Order::talk},
    Phrase{"it bounces", Order::talk},
    Phrase{"nice", Order::talk},
    Phrase{"well", Order::talk},
    Phrase{"wow", Order::talk},
    Phrase{"lol", Order::talk},
    Phrase{"oops", Order::talk},
    Phrase{"sorry", Order::talk},
    Phrase{"my bad", Order::talk},
    Phrase{"gg", Order::talk},
    Phrase{"good game", Order::talk},
    Phrase{"good luck", Order::talk},
};

} // namespace

std::optional<Order> read_order(std::string_view phrase) {
    const auto* const known = std::find_if(phrases.begin(), phrases.end(),
                                           [&](const Phrase& some) { return some.text == phrase; });
    return known != phrases.end() ? std::optional(known->order) : std::nullopt;
}

} // namespace engine
