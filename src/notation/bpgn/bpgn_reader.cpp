// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/bpgn/bpgn_reader.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/bpgn/bpgn_text.h"
#include "src/notation/moves/move_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace notation {
namespace {

using rules::Seat;
using rules::Side;

void warn(ReadGame& read, const Place& at, std::string text) {
    if (read.warnings.size() < most_warnings) {
        read.warnings.push_back({at, std::move(text)});
    }
}

/// Whether a move is printed twice: FICS does so when a player flagged twice, with the same clock.
bool is_repeated(const HalfMove& before, const HalfMove& move) {
    return move.number == before.number && move.text == before.text;
}

/// Gives Black every second move of a number: one exporter writes both colours in upper case.
void infer_colours(ReadGame& read, const std::vector<Place>& places) {
    auto& moves = read.game.moves;
    if (std::ranges::any_of(moves,
                            [](const HalfMove& move) { return move.seat.side == Side::black; })) {
        return;
    }
    rules::PerBoard<const HalfMove*> last{};
    bool said = false;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        auto& move = moves[i];
        const auto* before = last[move.seat.board];
        last[move.seat.board] = &move;
        if (before == nullptr || before->number != move.number ||
            before->seat.side == Side::black ||
            (is_repeated(*before, move) && before->clock == move.clock && !move.clock.empty())) {
            continue;
        }
        move.seat.side = Side::black;
        if (!said) {
            warn(read, places[i], "capital letters for both colours: the second is Black's");
        }
        said = true;
    }
}

/// Moves notes to another half-move; a clock among them becomes its clock if it has none.
void move_notes(HalfMove& from, HalfMove& to) {
    for (auto& note : from.notes) {
        const bool may_be_clock = to.clock.empty() && note.kind == Note::Kind::brace;
        const auto clock = may_be_clock ? read_clock(note.text) : ClockBrace{"", note.text};
        if (clock.seconds.empty()) {
            to.notes.push_back(std::move(note));
            continue;
        }
        to.clock = clock.seconds;
        if (!clock.rest.empty()) {
            to.notes.push_back({Note::Kind::brace, clock.rest, {}});
        }
    }
}

void drop_repeated(ReadGame& read, std::vector<Place>& places) {
    auto& moves = read.game.moves;
    rules::PerSeat<std::optional<std::size_t>> last{};
    std::size_t kept = 0;
    const auto sound = read.valid_moves;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto before = last[moves[i].seat];
        if (before && is_repeated(moves[*before], moves[i])) {
            warn(read, places[i],
                 fmt::format("{} {} is repeated: left out", label(moves[i]), moves[i].text));
            move_notes(moves[i], moves[kept - 1]);
            read.valid_moves -= i < sound ? 1 : 0;
            continue;
        }
        last[moves[i].seat] = kept;
        if (kept != i) {
            moves[kept] = std::move(moves[i]);
            places[kept] = places[i];
        }
        ++kept;
    }
    moves.resize(kept);
}

/// Warns of move numbers out of order, for each board from whatever number it begins with.
void check_numbers(ReadGame& read, const std::vector<Place>& places) {
    rules::PerBoard<const HalfMove*> last{};
    for (std::size_t i = 0; i < read.game.moves.size(); ++i) {
        const auto& move = read.game.moves[i];
        const auto* before = last[move.seat.board];
        last[move.seat.board] = &move;
        if (before == nullptr || before->seat.side == move.seat.side) {
            continue;
        }
        const int expected = before->number + (before->seat.side == Side::black ? 1 : 0);
        if (move.number != expected) {
            warn(read, places[i],
                 fmt::format("{} {}: the number should be {}", label(move), move.text, expected));
        }
    }
}

/// Seats the players of a PGN, which has one board, at board A.
void seat_at_board_a(Game& game) {
    constexpr std::array<std::string_view, 4> of_pgn{"White", "Black", "WhiteElo", "BlackElo"};
    constexpr std::size_t colour = 5; // bytes of "White" and "Black"
    if (tag(game, "WhiteA") || tag(game, "BlackA")) {
        return;
    }
    for (Tag& one : game.tags) {
        if (std::ranges::find(of_pgn, one.name) != of_pgn.end()) {
            one.name.insert(colour, "A");
        }
    }
}

/// Repairs the peculiarities of dialects once the whole game is read: a PGN's names of players,
/// letters that are all upper case, the last move of a flagged player printed twice; warns of move
/// numbers out of order. `places` are those of the half-moves.
void repair_dialect(ReadGame& read, std::vector<Place>& places) {
    seat_at_board_a(read.game);
    infer_colours(read, places);
    drop_repeated(read, places);
    check_numbers(read, places);
}

using TokenKind = Token::Kind;

constexpr std::size_t most_reserved = 256; // half-moves

constexpr std::string_view no_bpgn =
    "expected a tag such as [Event \"...\"] or a half-move such as 1A. e4";

/// Whether there is a game: brackets and stars in some other text are not.
bool is_game(const ReadGame& read) {
    return !read.game.tags.empty() || !read.game.moves.empty();
}

} // namespace

std::string to_text(const Diagnostic& remark) {
    return fmt::format("line {}, column {}: {}", remark.at.line, remark.at.column, remark.text);
}

void BpgnReader::fault(const Place& at, std::string expected) {
    if (!game_.read.fault) {
        game_.read.fault = Diagnostic{at, "expected " + std::move(expected)};
        game_.read.valid_moves = game_.lines.front().size();
    }
}

void BpgnReader::warn(const Place& at, std::string text) {
    notation::warn(game_.read, at, std::move(text));
}

void BpgnReader::warn_once(bool& said, const Place& at, std::string_view text) {
    if (!said) {
        warn(at, std::string(text));
    }
    said = true;
}

bool BpgnReader::has_content() const {
    return !game_.lines.front().empty() || !game_.read.game.tags.empty() ||
           !game_.read.game.notes_before_moves.empty() || game_.lines.size() > 1 || game_.label ||
           game_.ended;
}

/// In some archives games without tags and results follow each other: a new one begins where, after
/// an empty line, White makes a first move on a board on which White has already moved.
bool BpgnReader::starts_again(const Token& token) const {
    const auto& moves = game_.lines.front();
    if (token.number != 1 || !token.after_empty_line || !token.seat ||
        token.seat->side != rules::Side::white || game_.lines.size() > 1) {
        return false;
    }
    return std::ranges::any_of(
        moves, [&](const HalfMove& move) { return move.seat == *token.seat && move.number > 1; });
}

bool BpgnReader::begins_game(const Token& token) const {
    const auto& game = game_.read.game;
    if (token.kind == TokenKind::label || token.kind == TokenKind::half_move) {
        return game_.ended || starts_again(token);
    }
    if (token.kind != TokenKind::tag) {
        return false;
    }
    const bool second_event = base::same_ignoring_case(token.text, "Event") && tag(game, "Event");
    return game_.ended || game_.label || !game_.lines.front().empty() || game_.lines.size() > 1 ||
           second_event || game_.tags_ended;
}

ReadGame BpgnReader::take_game() {
    report_missing_move();
    while (game_.lines.size() > 1) {
        warn(game_.read.at, "a variation is not closed");
        close_variation(Token{});
    }
    const std::size_t usual = game_.lines.front().size(); // the next game is often about as long
    game_.read.game.moves = std::move(game_.lines.front());
    if (!game_.read.fault) {
        game_.read.valid_moves = game_.read.game.moves.size();
    }
    repair_dialect(game_.read, game_.move_places);
    ReadGame taken = std::move(game_.read);
    game_ = {};
    game_.lines.front().reserve(std::min(usual, most_reserved));
    return taken;
}

std::optional<ReadGame> BpgnReader::next() {
    while (!fatal_fault_) {
        const auto token = lexer_.next();
        if (token.kind == TokenKind::incomplete) {
            return std::nullopt;
        }
        const bool over = token.kind == TokenKind::end || token.kind == TokenKind::binary;
        if (!over && !begins_game(token)) { // the usual case
            handle(token);
            continue;
        }
        if (token.kind == TokenKind::binary) {
            fatal_fault_ =
                Diagnostic{token.at, "expected text, not a zero byte: is this UTF-16, or packed?"};
        }
        std::optional<ReadGame> done;
        if (has_content()) {
            done = take_game();
        }
        if (!over) {
            handle(token);
        }
        if (done && !is_game(*done)) {
            note_stray_text(done->fault);
            done.reset();
        }
        if (over && !done) {
            note_stray_text(game_.read.fault);
        }
        if (done || over) {
            return done;
        }
    }
    return std::nullopt;
}

/// Keeps the fault in text that turned out not to be a game.
void BpgnReader::note_stray_text(const std::optional<Diagnostic>& fault) {
    stray_text_ = stray_text_ ? stray_text_ : fault;
}

bool BpgnReader::add_token_size(const Token& token) {
    constexpr std::size_t overhead = 16; // also bounds a game of very many very short tokens
    const std::size_t tokens = token.kind == TokenKind::half_move ? 3 : 1;
    game_.bytes += token.text.size() + token.value.size() + tokens * overhead;
    if (game_.bytes > largest_game) {
        fault(token.at, fmt::format("a game of at most {} bytes", largest_game));
    }
    return game_.bytes <= largest_game;
}

void BpgnReader::handle(const Token& token) {
    if (!has_content()) {
        game_.read.at = token.at;
    }
    const auto kind = token.kind;
    if (!add_token_size(token) && (kind != TokenKind::word || result_from(token.text).empty())) {
        return;
    }
    switch (kind) {
    case TokenKind::tag:
        read_tag(token);
        break;
    case TokenKind::label:
        read_label(token);
        break;
    case TokenKind::word:
        read_word(token);
        break;
    case TokenKind::half_move:
        read_half_move(token);
        break;
    case TokenKind::brace:
    case TokenKind::unclosed:
        read_brace(token);
        break;
    case TokenKind::open:
        open_variation(token);
        break;
    case TokenKind::close:
        close_variation(token);
        break;
    case TokenKind::not_a_tag:
    case TokenKind::stray:
    case TokenKind::too_long:
    case TokenKind::incomplete:
    case TokenKind::end:
    case TokenKind::binary:
        read_misfit(token);
    }
    game_.after_brace = kind == TokenKind::brace || kind == TokenKind::half_move;
    game_.tags_ended =
        game_.tags_ended || (!game_.read.game.tags.empty() && kind != TokenKind::tag &&
                             kind != TokenKind::not_a_tag && kind != TokenKind::stray);
}

/// Warns of a token that says nothing about the game.
void BpgnReader::read_misfit(const Token& token) {
    if (token.kind == TokenKind::not_a_tag) {
        warn(token.at, "expected a tag such as [Event \"...\"]");
    } else if (token.kind == TokenKind::stray) {
        warn(token.at, fmt::format("a {} that closes nothing", token.text));
    } else if (token.kind == TokenKind::too_long) {
        const std::size_t longest = token.text == "word"      ? longest_word
                                    : token.text == "comment" ? longest_brace
                                                              : longest_tag;
        fault(token.at, fmt::format("a {} of at most {} bytes", token.text, longest));
    }
}

void BpgnReader::read_tag(const Token& token) {
    if (!token.quoted) {
        warn(token.at, fmt::format("the value of tag {} is not quoted", token.text));
    }
    game_.read.game.tags.push_back({std::string(token.text), std::string(token.value)});
}

/// Reports a label whose move is missing.
void BpgnReader::report_missing_move() {
    if (game_.label) {
        fault(game_.label->at, fmt::format("a move after {}{}.", game_.label->number,
                                           rules::letter(game_.label->seat)));
        game_.label.reset();
    }
}

void BpgnReader::read_label(const Token& token) {
    if (game_.too_deep > 0) {
        return;
    }
    report_missing_move();
    const auto side = token.black_dots ? rules::Side::black : rules::Side::white;
    game_.label = Label{token.at, token.number, token.seat.value_or(rules::Seat{{}, side})};
    if (!token.seat) {
        warn_once(game_.warned_no_letter, token.at,
                  "no letter after the number: read as the half-moves of board A");
    }
}

void BpgnReader::read_half_move(const Token& token) {
    if (game_.too_deep > 0) {
        return;
    }
    report_missing_move();
    add_move(token.at, token.number, *token.seat, token.text);
    game_.lines.back().back().clock = token.value;
}

void BpgnReader::read_word(const Token& token) {
    if (const auto result = result_from(token.text); !result.empty()) {
        report_missing_move();
        read_result(token, result);
        return;
    }
    if (game_.too_deep > 0 || token.text.find_first_not_of('.') == std::string_view::npos) {
        return;
    }
    if (!game_.label) {
        read_loose_word(token);
        return;
    }
    const auto label = *game_.label;
    game_.label.reset();
    constexpr std::string_view mangled = "$146@";
    if (token.text.starts_with(mangled)) {
        warn(token.at, "$146@ is read as N@");
        add_move(label.at, label.number, label.seat,
                 "N@" + std::string(token.text.substr(mangled.size())));
        return;
    }
    add_move(label.at, label.number, label.seat, token.text);
}

/// Reads a word that has no number before it and is no result: a mark, Black's reply, stray text.
void BpgnReader::read_loose_word(const Token& token) {
    const auto text = token.text;
    const auto& line = game_.lines.back();
    if (is_nag_or_draw_offer(text)) {
        notes().push_back({Note::Kind::nag_or_draw_offer, std::string(text), {}});
    } else if (text.find_first_not_of("!?") == std::string_view::npos) {
        notes().push_back({Note::Kind::brace, "A:" + std::string(text), {}});
    } else if (text == "e.p." || text == "ep") {
        return;
    } else if (is_board_numbered_move(text)) {
        fatal_fault_ =
            Diagnostic{token.at, fmt::format("expected a half-move such as 1A. e4, not the board "
                                             "and coordinates {}: this is not BPGN",
                                             text)};
    } else if (!game_.ended && !line.empty() && line.back().seat.side == rules::Side::white &&
               (read_move(text) || read_move(with_rank(text, '6')))) {
        if (!game_.warned_no_letter) { // in a game without letters that is usual
            warn_once(game_.warned_unnumbered_reply, token.at, "no number before Black's move");
        }
        add_move(token.at, line.back().number, rules::opponent(line.back().seat), text);
    } else if (game_.ended || !has_content()) {
        note_stray_text(Diagnostic{token.at, std::string(no_bpgn)});
    } else {
        fault(token.at, fmt::format("a half-move such as 12A. e4, not {}", base::printable(text)));
    }
}

void BpgnReader::read_result(const Token& token, std::string_view result) {
    if (game_.lines.size() > 1 || game_.ended) {
        warn(token.at, game_.ended ? "a second result" : "a result inside a variation");
        return;
    }
    auto& behind = notes();
    if (game_.after_brace && !behind.empty() && behind.back().kind == Note::Kind::brace &&
        may_be_end_text(behind.back().text)) {
        game_.read.game.end_text = behind.back().text;
        behind.pop_back();
    }
    game_.read.game.result = result;
    game_.ended = true;
}

void BpgnReader::read_brace(const Token& token) {
    if (token.kind == TokenKind::unclosed) {
        fault(token.at, "a } that ends this comment");
    }
    if (game_.too_deep > 0 || token.text.empty()) {
        return;
    }
    auto* move = last_move();
    const bool may_be_clock = move != nullptr && move->clock.empty();
    auto clock = may_be_clock ? read_clock(token.text) : ClockBrace{"", std::string(token.text)};
    if (!clock.seconds.empty() && token.kind == TokenKind::brace) { // one cut off may lack digits
        move->clock = std::move(clock.seconds);
    }
    if (!clock.rest.empty()) {
        notes().push_back({Note::Kind::brace, std::move(clock.rest), {}});
    }
}

void BpgnReader::open_variation(const Token& token) {
    report_missing_move();
    if (game_.lines.size() > deepest_variation) {
        fault(token.at, fmt::format("at most {} variations inside one another", deepest_variation));
        ++game_.too_deep;
        return;
    }
    game_.lines.emplace_back();
}

void BpgnReader::close_variation(const Token& token) {
    if (game_.too_deep > 0) {
        --game_.too_deep;
        return;
    }
    report_missing_move();
    if (game_.lines.size() == 1) {
        warn(token.at, "a ) that closes nothing");
        return;
    }
    auto moves = std::move(game_.lines.back());
    game_.lines.pop_back();
    if (!moves.empty()) {
        notes().push_back({Note::Kind::variation, "", std::move(moves)});
    }
}

void BpgnReader::add_move(const Place& at, int number, rules::Seat seat, std::string_view text) {
    if (game_.lines.size() == 1) {
        game_.move_places.push_back(at);
    }
    HalfMove& move = game_.lines.back().emplace_back();
    move.number = number;
    move.seat = seat;
    // A text without its marks must still read as a half-move: `2A` would be a label.
    const auto may_stand = [](std::string_view some) {
        return !some.empty() && label_in(some).length == 0;
    };
    if (constexpr std::string_view draw_offer = "(=)";
        text.ends_with(draw_offer) && may_stand(text.substr(0, text.size() - draw_offer.size()))) {
        text.remove_suffix(draw_offer.size());
        move.notes.push_back({Note::Kind::nag_or_draw_offer, std::string(draw_offer), {}});
    }
    const auto end = text.find_last_not_of("!?") + 1;
    if (end != text.size() && may_stand(text.substr(0, end))) { // as if a blank stood before them
        move.notes.push_back({Note::Kind::brace, "A:" + std::string(text.substr(end)), {}});
        text.remove_suffix(text.size() - end);
    }
    move.text = text;
}

/// The last half-move that was read, to which a comment after it belongs.
HalfMove* BpgnReader::last_move() {
    for (auto line = game_.lines.rbegin(); line != game_.lines.rend(); ++line) {
        if (!line->empty()) {
            return &line->back();
        }
    }
    return nullptr;
}

std::vector<Note>& BpgnReader::notes() {
    auto* move = last_move();
    return move != nullptr ? move->notes : game_.read.game.notes_before_moves;
}

} // namespace notation
