// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/read/readers.h"

#include "net/read/cursor.h"
#include "src/base/text.h"

namespace net {
namespace {

/// Causes by phrase: the first phrase found in the reason decides, so their order matters.
constexpr Phrases<EndCause, 22> causes{{
    {"partner won", EndCause::partners_board},
    {"Partners' game drawn", EndCause::partners_board},
    {"Partner's game aborted", EndCause::partners_board},
    {"mate on both boards", EndCause::both_mated},
    {"checkmated", EndCause::checkmate},
    {"forfeits on time", EndCause::flag},
    {"forfeits by disconnection", EndCause::disconnection},
    {"lost connection", EndCause::aborted},
    {"resigns", EndCause::resignation},
    {"mutual agreement", EndCause::agreement}, // also of an abort, see cause_of()
    {"stalemate", EndCause::stalemate},
    {"repetition", EndCause::repetition},
    {"50 move", EndCause::fifty_moves},
    {"both players ran out of time", EndCause::both_flags},
    {"no material to mate", EndCause::no_material},
    {"mating material", EndCause::no_material},
    {"insufficient material", EndCause::no_material},
    {"adjudication", EndCause::adjudication},
    {"ran out of time", EndCause::flag},
    {"aborted", EndCause::aborted},
    {"adjourned", EndCause::adjourned},
    {"disconnect", EndCause::disconnection},
}};

EndCause cause_of(std::string_view reason, Score score) {
    if (score == Score::unfinished && !contains(reason, "Partner's game")) {
        const std::string wording = base::lower(reason);
        const bool ends = contains(wording, "abort") || contains(wording, "connect");
        return contains(wording, "adjourn") ? EndCause::adjourned
               : ends                       ? EndCause::aborted
                                            : EndCause::other;
    }
    if (score == Score::draw && contains(reason, "checkmated")) {
        return EndCause::both_mated; // "A and B checkmated" (FatICS)
    }
    return meaning_of(reason, causes).value_or(EndCause::other);
}

std::optional<Score> read_score(std::string_view text) {
    constexpr Phrases<Score, 4> scores{{{"1-0", Score::white_won},
                                        {"0-1", Score::black_won},
                                        {"1/2-1/2", Score::draw},
                                        {"*", Score::unfinished}}};
    return Cursor(text).skip_one_of(scores);
}

/// Reads the beginning of a game: `Creating unrated bughouse match.`
std::optional<FicsLine> read_beginning(Cursor cursor, GameBegan game) {
    game.continued = cursor.skip("Continuing ");
    if (!game.continued && !cursor.skip("Creating ")) {
        return std::nullopt;
    }
    game.rated = cursor.skip("rated ");
    if (!game.rated && !cursor.skip("unrated ")) {
        return std::nullopt;
    }
    game.type = cursor.until(" match").value_or("");
    return game.type.empty() ? std::nullopt : std::optional<FicsLine>(game);
}

} // namespace

std::optional<FicsLine> read_game_line(std::string_view line) {
    Cursor cursor(line);
    const auto number = cursor.skip("{Game ") ? game_number(cursor.word()) : std::nullopt;
    if (!number || !cursor.skip("(")) {
        return std::nullopt;
    }
    const auto white = cursor.until(" vs. ");
    const auto black = cursor.until(") ");
    if (!white || !black || Cursor(*white).name() != white || Cursor(*black).name() != black) {
        return std::nullopt;
    }
    const rules::PerSide<std::string> names{{std::string(*white), std::string(*black)}};
    const auto closes = cursor.rest().rfind('}');
    if (closes == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view reason = cursor.rest().substr(0, closes);
    const auto score = read_score(base::trim(cursor.rest().substr(closes + 1)));
    if (!score) {
        return read_beginning(Cursor(reason), {*number, names, false, "", false});
    }
    return GameEnded{*number, names, cause_of(reason, *score), std::string(reason), *score};
}

namespace {

std::vector<int> read_numbers(std::string_view text) {
    std::vector<int> numbers;
    for (const std::string_view word : base::tokens(text)) {
        if (const auto number = base::to_number<int>(word)) {
            numbers.push_back(*number);
        }
    }
    return numbers;
}

/// The value of a field: for "w", "w=alice" gives "alice".
std::string_view value_of(const std::vector<std::string_view>& fields, char name) {
    for (const std::string_view field : fields) {
        if (field.size() > 1 && field[0] == name && field[1] == '=') {
            return field.substr(2);
        }
    }
    return {};
}

/// Reads `<s> 47 w=NAME ti=01 rt=0P t=2 i=12 r=u tp=blitz c=W rr=0-9999 a=f f=f` (help
/// iv_seekinfo).
std::optional<FicsLine> read_seek(Cursor cursor) {
    const auto index = base::to_number<int>(cursor.word());
    const auto fields = base::tokens(cursor.rest());
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

/// Reads `<pt> IDX w=NAME t=TYPE p=PARAMS`, an offer to NAME, or `<pf>`, an offer from NAME (help
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
        offer.text = base::trim(cursor.rest());
    }
    return offer;
}

template <class T> std::optional<FicsLine> as_line(std::optional<T> found) {
    return found ? std::optional<FicsLine>(*std::move(found)) : std::nullopt;
}

} // namespace

std::optional<FicsLine> read_machine_line(std::string_view line) {
    Cursor cursor(line);
    if (cursor.starts_with("<12>")) {
        return as_line(parse_style12(line));
    }
    if (cursor.starts_with("<b1>")) {
        return as_line(parse_holdings(line));
    }
    if (cursor.starts_with("<g1>")) {
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
    if (cursor.skip("<tb> ")) {
        return read_chairs(cursor.rest());
    }
    if (cursor.skip("<d1> ")) {
        return IgnoredLine{};
    }
    return std::nullopt;
}

} // namespace net
