// SPDX-License-Identifier: GPL-3.0-or-later
// Matches at a table under any laws, as a file: random requests, their results, and now and then a
// digest of all visible state; see tests/support/written.h.
#include "src/base/text.h"
#include "src/base/variant.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/rules/match/correction.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/over_the_board.h"
#include "src/rules/match/rulings.h"
#include "src/rules/match/unpressed_moves.h"
#include "tests/play/table.h"
#include "tests/support/any_match.h"
#include "tests/support/playable_moves.h"
#include "tests/support/table_script.h"
#include "tests/support/written.h"

#include <fmt/format.h>

using namespace rules;
using base::Instant;
using base::Millis;
using std::string;
using std::string_view;
using support::Dice;

namespace {

constexpr int most_requests = 70;

string yes_or_no(bool yes) {
    return yes ? "y" : "n";
}

string number(const std::optional<Refusal>& refusal) {
    return refusal ? fmt::format("{}", static_cast<int>(*refusal)) : "-";
}

string time_of(const std::optional<Instant>& time) {
    return time ? fmt::format("{}", (*time - support::start).count()) : "-";
}

string text_of(const BoardEnd& end) {
    return fmt::format("{}{}{}", letter(end.board), text_of(end.ending).name,
                       end.loser ? letter(*end.loser) : '-');
}

string text_of(const Ruling& ruling) {
    return !ruling ? number(ruling.error()) : *ruling ? text_of(**ruling) : "premove";
}

/// Any move that can be encoded, mostly an unplayable one.
Move strange_move(Dice& dice) {
    const auto from = static_cast<Square>(dice.below(64));
    const auto to = static_cast<Square>(dice.below(64));
    const Kind kind = support::any_of(dice, all_kinds);
    switch (dice.below(5)) {
    case 0:
        return Move::drop(kind, to);
    case 1:
        return Move::promote(square(file_of(from), 6), square(file_of(to), 7), kind);
    case 2: {
        const int home = file_of(from) < 4 ? 0 : 7;
        return Move::castle(square(4, home), square(file_of(to) < 4 ? 0 : 7, home));
    }
    default:
        return Move::step(from, to);
    }
}

string seen_of_board(const Match& match, BoardId board, Instant now) {
    const Clock& clock = match.clock(board);
    string text = fmt::format(
        "{} {} {} {} {} ", letter(board), notation::to_fen(match.position(board).setup()),
        notation::to_fen(shown_position(match, board).setup()),
        match.board_end(board) ? text_of(*match.board_end(board)) : "", half_moves(match, board));
    for (const Side side : both_sides) {
        text += fmt::format("{} {} {} ", clock.remaining(side, now).count(),
                            yes_or_no(clock.flag_down(side, now)), clock_text(clock, side, now));
    }
    const auto due = board_end(match, board);
    return text + fmt::format("{} {} {} {} {} {} {}\n",
                              clock.running() ? static_cast<int>(*clock.running()) : 2,
                              time_of(clock.flag_falls()), time_of(clock_text_changes(clock, now)),
                              repetitions(match, board), due ? text_of(*due) : "",
                              match.table_state().boards[board].repetitions_counted,
                              match.table_state().boards[board].mates.size());
}

string seen_of_seat(const Match& match, Seat seat, Instant now) {
    const auto& top = match.table_state().seats[seat];
    const Supply comes = supply(match, seat);
    const auto draw = claimable_draw(match, seat);
    string text = fmt::format(
        "{} {} {} {} {} {} {} {} {} {} ", letter(seat), static_cast<int>(match.seat_state(seat)),
        yes_or_no(match.to_move(seat)), support::playable_moves(match, seat).size(),
        yes_or_no(match.draw_offered(seat)),
        yes_or_no(match.draw_offers().is_asked(seat, match.plan(), match.laws().draw_agreement)),
        yes_or_no(match.draw_offers().may_offer(seat, match.plan(), match.laws().draw_agreement)),
        static_cast<int>(comes.rescue), yes_or_no(is_frozen(match, seat, now)),
        yes_or_no(only_watches(match, seat)));
    for (int kind = 0; kind <= static_cast<int>(ClaimKind::repetition_count); ++kind) {
        const auto what = static_cast<ClaimKind>(kind);
        text += text_of(ruling(match, seat, {what, {}, {}}, now)) + ' ';
        text += number(why_no_claim(match, seat, what)) + ' ';
    }
    for (const Kind kind : all_kinds) {
        text +=
            fmt::format("{}{}{} ", match.hand(seat).count(kind), droppable_count(match, seat, kind),
                        yes_or_no(held_only_by_uncompleted_captures(match, seat, kind)));
    }
    return text + fmt::format("{} {} {} {} {} {} {} {}\n",
                              number(why_not_stalling(match, seat, false)),
                              number(why_not_stalling(match, seat, true)),
                              number(why_not_unmake(match, seat)),
                              number(why_not_correct(match, {seat, Millis{1000}, {}})),
                              top.fault ? static_cast<int>(top.fault->kind) : 9,
                              yes_or_no(top.fault && top.fault->too_late_to_claim),
                              yes_or_no(top.wants_stop), draw ? text_of(*draw) : "");
}

string seen(const Match& match, Instant now) {
    string text = fmt::format("{} {} {} ", time_of(match.next_flag()),
                              match.table_state().notes.size(), match.plies().size());
    text += match.last_drop() ? string{letter(match.last_drop()->seat)} : "";
    text += yes_or_no(match.paused()) + yes_or_no(boards_end_separately(match));
    for (const BoardEnd& end : due_ends(match)) {
        text += ' ' + text_of(end);
    }
    if (match.outcome()) {
        const Names names{{"A", "a", "B", "b", "C", "c", "D", "d", "E", "e"}};
        text += to_text(*match.outcome(), match.plan(), names) + end_text(*match.outcome(), names);
    }
    for (const auto& one : match.draw_offers().offers_made()) {
        text += fmt::format(" {}{}", one.plies_before, letter(one.by));
    }
    text += '\n';
    for (int i = 0; i < match.plan().boards; ++i) {
        text += seen_of_board(match, static_cast<BoardId>(i), now);
    }
    for (const Seat seat : seats(match.plan())) {
        text += seen_of_seat(match, seat, now);
    }
    return text;
}

/// The FNV-1a hash.
std::uint64_t digest(string_view text, std::uint64_t before) {
    for (const char c : text) {
        before = (before ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    }
    return before;
}

play::Request odd_request(Dice& dice, const Match& match) {
    const Seat seat = support::any_seat(dice, match);
    const auto& position = match.position(seat.board);
    const auto least = least_valuable_pieces(position);
    switch (dice.below(12)) {
    case 0:
        return {{BoardId::e, Side::black}, play::Play{strange_move(dice)}};
    case 1:
        return {{BoardId::e, Side::white}, play::MakeClaim{{ClaimKind::draw, {}, {}}}};
    case 2:
        return {seat, play::DeclareStalling{true, {}}};
    case 3:
    case 4:
        return {seat, play::DeclareStalling{false, least.empty() ? square(0, 0)
                                                                 : support::any_of(dice, least)}};
    case 5:
        return {seat, play::ClaimDraw{strange_move(dice)}};
    case 6: {
        const auto left = std::chrono::seconds{dice.below(90)};
        return {seat, play::MakeCorrection{AgreedCorrection{seat, left, {}}}};
    }
    case 7: {
        const auto gone = static_cast<Square>(dice.below(64));
        const auto man = position.at(gone);
        return {seat,
                play::MakeCorrection{AgreedCorrection{
                    seat, {}, man && man->kind == Kind::king ? position : position.without(gone)}}};
    }
    case 8:
        return {seat, play::ImposeSanction{{Sanction::Kind::lost_by_both, seat}}};
    case 9:
        return {seat, play::PartnerTell{"sit"}};
    default:
        return {seat, play::Play{strange_move(dice)}};
    }
}

/// The news, one word each.
string words(const Match& match, const play::NewsList& said) {
    constexpr std::array names{"began",     "moved",  "made",    "refused",   "took back", "draw",
                               "claimed",   "clocks", "imposed", "corrected", "stall",     "said",
                               "last drop", "board",  "ended",   "board now", "hand now"};
    string text;
    for (const play::News& one : said) {
        const auto told = support::told(match.plan(), {one});
        text += (text.empty() ? "" : ", ") + (told == "done" ? names.at(one.index()) : told);
    }
    return text.empty() ? "nothing" : text;
}

/// The match of a seed: each request with its result, followed by the digest of the visible state.
class Played {
  public:
    explicit Played(std::uint64_t seed)
        : dice_(seed * 0x9E3779B97F4A7C15U), table_(support::any_match(dice_), {}) {
        const Match& match = table_.match();
        line(fmt::format("{} boards; {}; {}", match.plan().boards, notation::to_text(match.laws()),
                         notation::to_text(match.time())));
        for (int i = 0; i < match.plan().boards; ++i) {
            const auto& position = match.position(static_cast<BoardId>(i));
            line(notation::to_fen(position.setup()));
        }
        line(words(match, table_.tick(now_)));
    }

    string play() {
        for (int i = 0; i < most_requests && !table_.match().outcome(); ++i) {
            now_ += Millis{dice_.below(dice_.below(12) == 0 ? 9000 : 2000)};
            const auto request = dice_.below(9) == 0 ? odd_request(dice_, table_.match())
                                                     : support::any_request(dice_, table_.match());
            const auto said = table_.apply(request, now_);
            line(support::words(request) + ": " + words(table_.match(), said));
        }
        return text_;
    }
    [[nodiscard]] std::uint64_t digest() const { return digest_; }

  private:
    void line(const string& what) {
        const auto& match = table_.match();
        digest_ = ::digest(seen(match, now_), ::digest(what, digest_));
        for (int i = 0; i < 4; ++i) {
            const Seat seat = support::any_seat(dice_, match);
            const Move move = strange_move(dice_);
            digest_ = ::digest(number(match.why_illegal_now(seat, move)), digest_);
            digest_ = ::digest(number(why_not_make(match, seat, move, now_)), digest_);
        }
        text_ += fmt::format("    {} {:03x}\n", what, digest_ & 0xFFFU);
    }

    Dice dice_;
    Instant now_ = support::start;
    support::Table table_;
    string text_;
    std::uint64_t digest_ = 0xCBF29CE484222325U;
};

/// Runs a line: "seed 7" is a match in words, "seeds 100 to 199" are the digests of many.
string what_comes(string_view line) {
    const auto phrase = base::tokens(line);
    const auto first = base::to_number<std::uint64_t>(phrase.at(1)).value();
    if (phrase.at(0) == "seed") {
        return Played(first).play();
    }
    string text;
    const auto last = base::to_number<std::uint64_t>(phrase.at(3)).value();
    for (auto seed = first; seed <= last; ++seed) {
        Played one(seed);
        (void)one.play();
        text += fmt::format("{}{:06x}", (seed - first) % 12 == 0 ? "    " : " ",
                            one.digest() & 0xFFFFFFU);
        text += (seed - first) % 12 == 11 || seed == last ? "\n" : "";
    }
    return text;
}

} // namespace

TEST_CASE("tables of any kind: what is asked and what comes of it, as it is written down") {
    support::check_written("tests/play/written/tables.txt", what_comes);
}
