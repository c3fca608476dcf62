// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/completion.h"

#include "src/app/moment.h"
#include "src/app/typing.h"
#include "src/notation/san.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

using rules::Bitboard;
using rules::Kind;
using rules::Move;
using rules::Position;

namespace {

/// A text of at most a few letters without a heap: moves are spelled for every frame.
class Spelling {
  public:
    void add(char c) { letters_[size_++] = c; }
    void add(rules::Square s) {
        add(static_cast<char>('a' + rules::file_of(s)));
        add(static_cast<char>('1' + rules::rank_of(s)));
    }
    [[nodiscard]] bool begins_with(std::string_view typed) const {
        return std::string_view(letters_.data(), size_).substr(0, typed.size()) == typed;
    }

  private:
    std::array<char, 8> letters_{};
    std::size_t size_ = 0;
};

bool drop_begins(Move move, std::string_view typed) {
    Spelling text;
    if (typed.front() != '@') {
        text.add(notation::letter(move.kind()));
    } else if (move.kind() != Kind::pawn) {
        return false;
    }
    text.add('@');
    text.add(move.to());
    return text.begins_with(typed);
}

/// `Nf3 Ngf3 N1f3 Nxf3 Ngxf3 ...` and `g1f3`: `typed` has no `x`.
bool step_begins(Kind kind, Move move, std::string_view typed) {
    Spelling coordinates;
    coordinates.add(move.from());
    coordinates.add(move.to());
    if (coordinates.begins_with(typed)) {
        return true;
    }
    if (kind != Kind::pawn) {
        if (typed.front() != notation::letter(kind)) {
            return false;
        }
        typed.remove_prefix(1);
    }
    const std::array<char, 2> from{static_cast<char>('a' + rules::file_of(move.from())),
                                   static_cast<char>('1' + rules::rank_of(move.from()))};
    const std::string_view square(from.data(), from.size());
    for (const std::string_view start :
         {std::string_view(), square.substr(0, 1), square.substr(1), square}) {
        Spelling text;
        for (const char c : start) {
            text.add(c);
        }
        text.add(move.to());
        if (text.begins_with(typed)) {
            return true;
        }
    }
    return false;
}

bool castle_begins(Move move, std::string_view typed) {
    const bool king_wing = rules::file_of(move.to()) > rules::file_of(move.from());
    const std::string_view text = king_wing ? "O-O" : "O-O-O";
    return text.substr(0, typed.size()) == typed;
}

bool begins(const Position& position, Move move, std::string_view typed) {
    switch (move.type()) {
    case Move::Type::none:
        return false;
    case Move::Type::drop:
        return drop_begins(move, typed);
    case Move::Type::castle:
        return castle_begins(move, typed);
    case Move::Type::step:
    case Move::Type::promotion: {
        const auto piece = position.at(move.from());
        return piece && step_begins(piece->kind, move, typed);
    }
    }
    return false;
}

/// Checks first, then captures, then the rest; each in the order of the alphabet.
int rank_of(const Position& position, Move move, const std::string& san) {
    const bool check = san.back() == '+' || san.back() == '#';
    return check ? 0 : position.captured(move) ? 1 : 2;
}

bool begins_with(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

/// Verbs whose name begins so.
std::vector<std::string> verbs_beginning(std::string_view typed) {
    std::vector<std::string> names;
    for (const VerbRow& row : verb_rows()) {
        if (begins_with(row.name, typed)) {
            names.emplace_back(row.name);
        }
    }
    return names;
}

/// What servers of the FICS kind understand, those that take a name in front.
constexpr std::array<std::string_view, 36> server_words{
    "tell",    "finger",   "observe",   "match",    "partner", "ptell",   "say",       "kibitz",
    "whisper", "accept",   "decline",   "withdraw", "bugwho",  "who",     "games",     "rematch",
    "follow",  "pobserve", "unobserve", "refresh",  "moves",   "history", "variables", "set",
    "sought",  "seek",     "play",      "examine",  "addlist", "sublist", "showlist",  "messages",
    "pending", "help",     "resign",    "quit"};

std::vector<std::string> server_words_beginning(std::string_view typed) {
    std::vector<std::string> found;
    for (const std::string_view word : server_words) {
        if (begins_with(word, typed)) {
            found.emplace_back(word);
        }
    }
    return found;
}

std::vector<std::string> names_beginning(const Table& table, std::string_view typed) {
    std::vector<std::string> names;
    for (const rules::Seat seat : rules::seats(table.match.plan())) {
        const std::string& name = table.seats[seat].name;
        if (begins_with(name, typed)) {
            names.push_back(name);
        }
    }
    return names;
}

/// The position in which `seat` would be on move.
Position turned(const Table& table, rules::Seat seat) {
    const Position& position = table.match.position(seat.board);
    return position.turn() == seat.side ? position : position.passed();
}

/// What stands before a move and is no part of it: `<`, `>`, `b:`.
std::size_t move_start(std::string_view text) {
    if (begins_with(text, "<") || begins_with(text, ">")) {
        return 1;
    }
    return text.size() >= 2 && text[1] == ':' ? 2 : 0;
}

rules::Seat move_seat(const Table& table, std::string_view text) {
    const rules::Seat me = table.spec.seat;
    const auto partner = rules::partner(table.match.plan(), me);
    if (begins_with(text, "<")) {
        return human_seat_on(table, me.board).value_or(me);
    }
    if (begins_with(text, ">") && partner) {
        return human_seat_on(table, partner->board).value_or(me);
    }
    const auto named = move_start(text) == 2 ? rules::seat_from(text.front()) : std::nullopt;
    return named && rules::has(table.match.plan(), *named) ? *named : typing_seat(table);
}

} // namespace

Bitboard targets(const Position& position, std::string_view typed) {
    std::array<char, 8> plain{};
    std::size_t size = 0;
    for (const char c : typed) {
        if (c == 'x') {
            continue;
        }
        if (size == plain.size()) {
            return 0; // longer than any move
        }
        plain[size++] = c;
    }
    if (size == 0) {
        return 0;
    }
    Bitboard found = 0;
    for (const Move move : rules::legal_moves(position)) {
        if (begins(position, move, std::string_view(plain.data(), size))) {
            found |= bit(move.to());
        }
    }
    return found;
}

std::vector<std::string> moves_beginning(const Position& position, std::string_view typed) {
    std::vector<std::pair<int, std::string>> found;
    for (const Move move : rules::legal_moves(position)) {
        std::string san = notation::to_san(position, move);
        if (begins_with(san, typed)) {
            const int rank = rank_of(position, move, san);
            found.emplace_back(rank, std::move(san));
        }
    }
    std::sort(found.begin(), found.end());
    std::vector<std::string> moves;
    for (auto& [rank, san] : found) {
        moves.push_back(std::move(san));
    }
    return moves;
}

namespace {

/// A name in this line: whoever sits here, and whoever was seen on the server.
std::vector<std::string> all_names_beginning(const Model& model, std::string_view typed) {
    std::vector<std::string> names;
    if (model.table) {
        names = names_beginning(*model.table, typed);
    }
    if (model.server) {
        for (std::string& name : model.server->names.beginning(typed)) {
            if (std::find(names.begin(), names.end(), name) == names.end()) {
                names.push_back(std::move(name));
            }
        }
    }
    return names;
}

/// Moves where they can be played, and the words of whoever gets the line.
std::vector<std::string> first_words(const Model& model, const std::string& text,
                                     std::size_t start) {
    const std::string_view typed = std::string_view(text).substr(start);
    std::vector<std::string> words;
    if (model.table && model.page == Model::Page::table && (!model.server || plays(model))) {
        const Table& table = *model.table;
        words = moves_beginning(turned(table, move_seat(table, text)), typed);
    }
    if (start == 0 && !typed.empty()) {
        const auto verbs = model.server ? server_words_beginning(typed) : verbs_beginning(typed);
        words.insert(words.end(), verbs.begin(), verbs.end());
    }
    return words;
}

} // namespace

void on_complete(const Moment& m, bool back) {
    Input& input = m.model.input;
    if (input.cycle(back)) {
        return;
    }
    const std::string text = input.text();
    const std::size_t space = text.rfind(' ');
    if (begins_with(text, "/") && space == std::string::npos) {
        return input.offer("/", verbs_beginning(std::string_view(text).substr(1)));
    }
    if (begins_with(text, ";") || space != std::string::npos) {
        const std::size_t start = space == std::string::npos ? 1 : space + 1;
        return input.offer(text.substr(0, start),
                           all_names_beginning(m.model, std::string_view(text).substr(start)));
    }
    const std::size_t start = move_start(text);
    auto words = first_words(m.model, text, start);
    if (words.empty()) {
        return m.notice(fmt::format("nothing begins with \"{}\"", text.substr(start)));
    }
    input.offer(text.substr(0, start), std::move(words));
}

} // namespace app
