// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/read/readers.h"

#include "net/read/cursor.h"
#include "src/base/text.h"

#include <algorithm>

namespace net {
namespace {

using rules::Side;

bool is_rating(std::string_view text) {
    if (text == "----" || text == "++++") {
        return true;
    }
    if (!text.empty() && (text.back() == 'E' || text.back() == 'P')) {
        text.remove_suffix(1); // estimated or provisional rating
    }
    return !text.empty() && text.size() <= 4 && std::ranges::all_of(text, base::is_digit);
}

/// Reads all or part of `2:36 -  2:57 (36-35) B:  6`, or `W:  1` for an examined game.
bool read_game_state(Cursor& cursor, GameRow& row) {
    cursor.skip_blanks();
    if (cursor.rest().find(" - ") != std::string_view::npos) {
        const auto white = clock_time(cursor.word());
        const bool dash = cursor.word() == "-";
        const auto black = clock_time(cursor.word());
        if (!white || !black || !dash) {
            return false;
        }
        row.left = {{*white, *black}};
        if (cursor.at_end()) { // bugwho on BICS ends here
            return true;
        }
    }
    (void)cursor.groups(); // material on the board
    cursor.skip_blanks();
    if (!cursor.starts_with("W:") && !cursor.starts_with("B:")) {
        return false;
    }
    row.turn = cursor.starts_with("W:") ? Side::white : Side::black;
    cursor.skip(row.turn == Side::white ? "W:" : "B:");
    cursor.skip_blanks();
    const auto number = cursor.number();
    row.move_number = number.value_or(0);
    return number.has_value();
}

/// Reads `[ bu  3   0]`: private, type, rated, minutes, increment.
bool read_game_kind(Cursor& cursor, GameRow& row) {
    if (!cursor.skip("[")) {
        return false;
    }
    const auto inside = cursor.until("]");
    if (!inside || inside->size() < 5) {
        return false;
    }
    row.is_private = inside->front() == 'p';
    row.type = inside->substr(1, 1);
    row.rated = (*inside)[2] == 'r';
    Cursor numbers(inside->substr(3));
    numbers.skip_blanks();
    row.minutes = numbers.number().value_or(0);
    numbers.skip_blanks();
    row.seconds = numbers.number().value_or(0);
    return (*inside)[2] == 'r' || (*inside)[2] == 'u';
}

std::optional<FicsLine> read_game_row(std::string_view line) {
    Cursor cursor(line);
    cursor.skip_blanks();
    GameRow row;
    const auto number = game_number(cursor.word());
    if (!number) {
        return std::nullopt;
    }
    row.game = *number;
    row.examined = cursor.skip("(Exam. ") || cursor.skip("(Setup ");
    cursor.skip_blanks();
    for (const Side side : rules::both_sides) {
        row.ratings[side] = cursor.word();
        const auto name = cursor.name();
        if (!is_rating(row.ratings[side]) || !name) {
            return std::nullopt;
        }
        row.names[side] = *name;
        cursor.skip_blanks();
    }
    cursor.skip(")");
    cursor.skip_blanks();
    if (!read_game_kind(cursor, row) || !read_game_state(cursor, row)) {
        return std::nullopt;
    }
    return row;
}

/// Reads a player such as `1795^Alice(U)(TM)`; the rating is four columns wide.
std::optional<ListedPlayer> read_listed(Cursor& cursor) {
    constexpr std::string_view flags = " ^:#.&~";
    cursor.skip_blanks();
    const std::string_view text = cursor.rest();
    const std::size_t width = std::min(text.find_first_of(flags), text.size());
    if (width == text.size() || !is_rating(text.substr(0, width))) {
        return std::nullopt;
    }
    Cursor after(text.substr(width + 1));
    const auto name = after.name();
    if (!name) {
        return std::nullopt;
    }
    ListedPlayer player{std::string(*name), std::string(after.groups()),
                        std::string(text.substr(0, width)), text[width]};
    cursor = after;
    return player;
}

std::optional<FicsLine> read_players(std::string_view line) {
    Cursor cursor(line);
    auto first = read_listed(cursor);
    if (!first) {
        return std::nullopt;
    }
    Cursor after = cursor;
    after.skip_blanks();
    if (after.skip("/ ")) {
        auto second = read_listed(after);
        return second && base::trim(after.rest()).empty()
                   ? std::optional<FicsLine>(PartnershipRow{*std::move(first), *std::move(second)})
                   : std::nullopt;
    }
    PlayersRow row;
    row.players.push_back(*std::move(first));
    while (!base::trim(cursor.rest()).empty()) {
        auto player = read_listed(cursor);
        if (!player) {
            return std::nullopt;
        }
        row.players.push_back(*std::move(player));
    }
    return row;
}

std::optional<FicsLine> read_bugwho_header(std::string_view line) {
    const Cursor cursor(line);
    if (cursor.starts_with("Bughouse games in progress")) {
        return BugwhoHeader{BugwhoPart::games};
    }
    if (cursor.starts_with("Partnerships not playing bughouse")) {
        return BugwhoHeader{BugwhoPart::partnerships};
    }
    if (cursor.starts_with("Unpartnered players with bugopen on") || line == "All players:") {
        return BugwhoHeader{BugwhoPart::free_players};
    }
    return std::nullopt;
}

/// Reads `e4   (0:02.979)`, or "..." where no move was made.
bool read_played(Cursor& cursor, std::optional<MovesRow::TimedMove>& played) {
    cursor.skip_blanks();
    if (cursor.at_end()) {
        return true;
    }
    const std::string_view san = cursor.word();
    if (san == "...") {
        return true;
    }
    if (!cursor.skip("(")) {
        return false;
    }
    const auto inside = cursor.until(")");
    const auto took = inside ? clock_time(base::trim(*inside)) : std::nullopt;
    if (!took) {
        return false;
    }
    played = MovesRow::TimedMove{std::string(san), *took};
    return true;
}

std::optional<FicsLine> read_moves_row(std::string_view line) {
    Cursor cursor(line);
    cursor.skip_blanks();
    MovesRow row;
    const auto number = cursor.number();
    if (!number || *number < 1 || !cursor.skip(".")) {
        return std::nullopt;
    }
    row.number = *number;
    if (!read_played(cursor, row.white) || !read_played(cursor, row.black) ||
        !base::trim(cursor.rest()).empty() || (!row.white && !row.black)) {
        return std::nullopt;
    }
    return row;
}

std::optional<FicsLine> read_moves(std::string_view line) {
    Cursor cursor(line);
    if (cursor.skip("Movelist for game ")) {
        const auto number = cursor.number();
        return number && cursor.starts_with(":") ? std::optional<FicsLine>(MovesBegin{*number})
                                                 : std::nullopt;
    }
    if (line.find(") --- ") != std::string_view::npos) {
        const auto white = cursor.name();
        (void)cursor.until(" vs. ");
        const auto black = cursor.name();
        return white && black ? std::optional<FicsLine>(
                                    MovesPlayers{{{std::string(*white), std::string(*black)}}})
                              : std::nullopt;
    }
    if (cursor.skip("      {")) {
        const auto reason = cursor.until("} ");
        return reason ? std::optional<FicsLine>(
                            MovesEnd{std::string(*reason), std::string(base::trim(cursor.rest()))})
                      : std::nullopt;
    }
    return read_moves_row(line);
}

std::optional<FicsLine> read_variables(std::string_view line) {
    Cursor cursor(line);
    cursor.skip_blanks();
    if (cursor.skip("Variable settings of ")) {
        const auto name = cursor.name();
        return name && cursor.rest() == ":"
                   ? std::optional<FicsLine>(VariablesBegin{std::string(*name)})
                   : std::nullopt;
    }
    if (cursor.skip("Bughouse partner: ")) {
        const auto name = cursor.name();
        return name && cursor.at_end()
                   ? std::optional<FicsLine>(VariablesPartner{std::string(*name)})
                   : std::nullopt;
    }
    VariablesRow row;
    for (const std::string_view word : base::tokens(line)) {
        const auto equals = word.find('=');
        Cursor name(word.substr(0, equals));
        if (equals == std::string_view::npos || !name.name() || !name.at_end()) {
            return std::nullopt;
        }
        row.values.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    return row.values.empty() ? std::nullopt : std::optional<FicsLine>(std::move(row));
}

/// Reads `alice (1500) seeking 5 0 unrated blitz [white] ("play 47" to respond)`.
std::optional<FicsLine> read_seek_text(std::string_view line) {
    Cursor cursor(line);
    const auto name = cursor.name();
    (void)cursor.groups(); // skips titles
    const auto rating = cursor.skip(" (") ? cursor.until(") seeking ") : std::nullopt;
    if (!name || !rating) {
        return std::nullopt;
    }
    Seek seek;
    seek.name = *name;
    seek.rating = base::trim(*rating);
    seek.minutes = cursor.number().value_or(0);
    cursor.skip_blanks();
    seek.seconds = cursor.number().value_or(0);
    cursor.skip_blanks();
    seek.rated = cursor.skip("rated ");
    cursor.skip("unrated ");
    seek.type = cursor.word();
    if (cursor.starts_with("[white]") || cursor.starts_with("[black]")) {
        seek.colour = cursor.starts_with("[white]") ? Side::white : Side::black;
    }
    const auto before = cursor.until("(\"play ");
    const auto index = before ? cursor.number() : std::nullopt;
    if (!index) {
        return std::nullopt;
    }
    seek.automatic = before->find(" m ") == std::string_view::npos && before->substr(0, 2) != "m ";
    seek.index = *index;
    return seek;
}

/// Reads a row such as `  0 1900 Alice     3   0 unrated untimed   ` or
/// `  7 1500 Bob(C)    5  12 rated   bughouse   [white]  0-9999 mf`.
std::optional<FicsLine> read_sought_row(std::string_view line) {
    Cursor cursor(line);
    cursor.skip_blanks();
    const auto index = cursor.number();
    cursor.skip_blanks();
    const std::string_view rating = cursor.word();
    const auto name = cursor.name();
    (void)cursor.groups(); // skips titles
    cursor.skip_blanks();
    const auto minutes = cursor.number();
    cursor.skip_blanks();
    const auto seconds = cursor.number();
    cursor.skip_blanks();
    const bool rated = cursor.starts_with("rated ");
    if (!index || *index < 0 || !is_rating(rating) || !name || !minutes || !seconds ||
        !(rated || cursor.starts_with("unrated "))) {
        return std::nullopt;
    }
    (void)cursor.word();
    const std::string_view type = cursor.word();
    const std::string_view rest = cursor.rest();
    Seek seek{*index,   std::string(*name), std::string(rating),
              *minutes, *seconds,           rated,
              "chess",  std::nullopt,       true};
    if (contains(rest, "[white]") || contains(rest, "[black]")) {
        seek.colour = contains(rest, "[white]") ? Side::white : Side::black;
    }
    if (!rest.empty()) {
        seek.type = type;
        seek.automatic = base::trim(rest).find('m') == std::string_view::npos;
    }
    return SoughtRow{std::move(seek)};
}

std::optional<FicsLine> read_seek_gone(std::string_view line) {
    Cursor cursor(line);
    const auto index = cursor.skip("AD_DESTROY: ") ? cursor.number() : std::nullopt;
    return index ? std::optional<FicsLine>(SeeksGone{{*index}}) : std::nullopt;
}

} // namespace

std::optional<FicsLine> read_list_row(std::string_view line) {
    return read_by_first({read_game_row, read_sought_row, read_players, read_bugwho_header,
                          read_moves, read_variables, read_seek_text, read_seek_gone},
                         line);
}

} // namespace net
