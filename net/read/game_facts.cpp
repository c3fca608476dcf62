// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/read/game_facts.h"

#include "net/read/cursor.h"
#include "src/base/text.h"

namespace net {

std::optional<GameFacts> parse_game_facts(std::string_view line) {
    Cursor cursor(line);
    if (!cursor.skip("<g1> ")) {
        return std::nullopt;
    }
    const auto number = game_number(cursor.word());
    if (!number) {
        return std::nullopt;
    }
    GameFacts facts;
    facts.game = *number;
    for (const std::string_view field : base::words(cursor.rest())) {
        const auto equals = field.find('=');
        const std::string_view name = field.substr(0, equals);
        const std::string_view value =
            equals == std::string_view::npos ? std::string_view{} : field.substr(equals + 1);
        if (name == "t") {
            facts.type = value;
        } else if (name == "r") {
            facts.rated = value == "1";
        } else if (name == "pt") {
            const auto partner = game_number(value);
            facts.partner_game = partner && *partner > 0 ? partner : std::nullopt;
        } else if (name == "rt") {
            const auto both = base::split(value, ',');
            facts.ratings[rules::Side::white] = both.front();
            facts.ratings[rules::Side::black] = both.size() > 1 ? both[1] : std::string_view{};
        }
    }
    return facts;
}

} // namespace net
