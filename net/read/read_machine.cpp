// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/read/read_machine.h"

#include "net/read/cursor.h"
#include "net/read/read_offer.h"
#include "src/base/text.h"

namespace net {
namespace {

std::vector<int> read_numbers(std::string_view text) {
    std::vector<int> numbers;
    for (const std::string_view word : base::words(text)) {
        if (const auto number = base::to_number<int>(word)) {
            numbers.push_back(*number);
        }
    }
    return numbers;
}

/// "w=alice" gives "alice" for "w".
std::string_view value_of(const std::vector<std::string_view>& fields, char name) {
    for (const std::string_view field : fields) {
        if (field.size() > 1 && field[0] == name && field[1] == '=') {
            return field.substr(2);
        }
    }
    return {};
}

/// `<s> 47 w=NAME ti=01 rt=0P t=2 i=12 r=u tp=blitz c=W rr=0-9999 a=f f=f` (help iv_seekinfo).
std::optional<FicsLine> read_seek(Cursor cursor) {
    const auto index = base::to_number<int>(cursor.word());
    const auto fields = base::words(cursor.rest());
    if (!index || value_of(fields, 'w').empty()) {
        return std::nullopt;
    }
    Seek seek;
    seek.index = *index;
    seek.name = value_of(fields, 'w');
    seek.minutes = base::to_number<int>(value_of(fields, 't')).value_or(0);
    seek.seconds = base::to_number<int>(value_of(fields, 'i')).value_or(0);
    seek.rated = value_of(fields, 'r') == "r";
    seek.automatic = value_of(fields, 'a') != "f";
    const std::string_view colour = value_of(fields, 'c');
    if (colour == "W" || colour == "B") {
        seek.colour = colour == "W" ? rules::Side::white : rules::Side::black;
    }
    for (const std::string_view field : fields) {
        if (field.substr(0, 3) == "rt=") {
            seek.rating = field.substr(3);
        } else if (field.substr(0, 3) == "tp=") {
            seek.type = field.substr(3);
        }
    }
    return seek;
}

/// Reads `<pt> IDX w=NAME t=TYPE p=PARAMS`, an offer to NAME, and `<pf>`, one from NAME (help
/// iv_pendinfo).
std::optional<FicsLine> read_pending(Cursor cursor, bool from_me) {
    const auto index = base::to_number<int>(cursor.word());
    if (!index || !cursor.skip("w=")) {
        return std::nullopt;
    }
    PendingOffer offer;
    offer.index = *index;
    offer.from_me = from_me;
    offer.name = cursor.word();
    if (cursor.skip("t=")) {
        offer.kind = offer_kind(cursor.word());
    }
    if (cursor.skip("p=")) {
        offer.words = base::trim(cursor.rest());
    }
    return offer;
}

template <class T> std::optional<FicsLine> as_line(std::optional<T> found) {
    return found ? std::optional<FicsLine>(*std::move(found)) : std::nullopt;
}

} // namespace

std::optional<FicsLine> read_machine_line(std::string_view line) {
    Cursor cursor(line);
    if (cursor.sees("<12>")) {
        return as_line(parse_style12(line));
    }
    if (cursor.sees("<b1>")) {
        return as_line(parse_holdings(line));
    }
    if (cursor.sees("<g1>")) {
        return as_line(parse_game_facts(line));
    }
    if (cursor.skip("<pt> ") || cursor.skip("<pf> ")) {
        return read_pending(cursor, line[2] == 't');
    }
    if (cursor.skip("<pr> ")) {
        return PendingGone{read_numbers(cursor.rest())};
    }
    if (cursor.skip("<s> ") || cursor.skip("<sn> ")) {
        return read_seek(cursor);
    }
    if (cursor.skip("<sr> ")) {
        return SeeksGone{read_numbers(cursor.rest())};
    }
    if (cursor.skip("<sc>")) {
        return SeeksCleared{};
    }
    if (cursor.skip("<d1> ")) {
        return Unneeded{};
    }
    return std::nullopt;
}

} // namespace net
