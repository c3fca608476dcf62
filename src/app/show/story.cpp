// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/story.h"

#include "src/app/show/adviser.h"
#include "src/app/table/match_terms.h"
#include "src/base/utf8.h"
#include "src/engine/bot/hearing.h"
#include "src/notation/moves/move_text.h"
#include "src/play/records/passed_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace app {
namespace {

using play::PassedPiece;
using rules::Kind;
using rules::Ply;
using rules::Seat;

/// A review with the way of each piece in it, and how names and half-moves are written.
struct Told {
    const Review& review;
    std::vector<PassedPiece> pieces;

    [[nodiscard]] const std::string& name(Seat seat) const { return review.names()[seat]; }
    [[nodiscard]] std::string move(std::size_t ply) const { // "13A Qxd8"
        const MoveView& one = review.sheet().moves()[ply];
        return one.label + " " + one.san;
    }
    /// The piece that was taken by one half-move, or dropped by one; none: it came from elsewhere.
    template <class Ply>
    [[nodiscard]] const PassedPiece* piece(Ply PassedPiece::*at, std::size_t ply) const {
        const auto found = std::find_if(pieces.begin(), pieces.end(),
                                        [&](const PassedPiece& one) { return one.*at == ply; });
        return found == pieces.end() ? nullptr : &*found;
    }
};

Told told(const Review& review) {
    const rules::TablePlan& plan = review.start().plan();
    rules::PerSeat<rules::Hand> held{};
    for (const Seat seat : rules::seats(plan)) {
        held[seat] = review.start().hand(seat);
    }
    return {review, play::passed_pieces(plan, held, review.plies())};
}

/// The half-move on the same board before that one.
std::optional<std::size_t> before(const std::vector<Ply>& plies, std::size_t ply) {
    for (std::size_t i = ply; i > 0; --i) {
        if (plies[i - 1].seat.board == plies[ply].seat.board) {
            return i - 1;
        }
    }
    return std::nullopt;
}

/// The drop that brought the mate at the end: itself, or a check shortly before.
std::optional<std::size_t> mating_drop_of(const Review& review) {
    const auto& moves = review.sheet().moves();
    if (moves.empty() || moves.back().san.find('#') == std::string::npos) {
        return std::nullopt;
    }
    return play::mating_drop(review.plies(), moves.size() - 1, [&](std::size_t ply) {
        return moves[ply].san.find_first_of("+#") != std::string::npos;
    });
}

/// The half-move that let that piece go: the one before its capture.
std::string cause_of(const Told& match, const PassedPiece& piece) {
    const auto& plies = match.review.plies();
    const Ply& capture = plies[piece.taken];
    const auto mover = before(plies, piece.taken);
    const std::string kind(notation::name(piece.kind));
    const std::string& taker = match.name(piece.to);
    if (mover && plies[*mover].move.to() == capture.move.to() &&
        plies[*mover].move.type() != rules::Move::Type::castle) {
        return fmt::format("{} gave {} the {}", match.move(*mover), taker, kind);
    }
    return fmt::format("{} won {} the {}", match.move(piece.taken), taker, kind);
}

/// The tell of a partner who wanted that kind kept, shortly before it was given.
std::optional<std::string> warning_of(const Told& match, const PassedPiece& piece) {
    constexpr std::size_t shortly = 8; // half-moves
    const Seat giver = opponent(match.review.plies()[piece.taken].seat);
    const auto partner = rules::partner(match.review.match().plan(), giver);
    const std::string to =
        partner ? fmt::format("{} -> {}: ", match.name(*partner), match.name(giver)) : "";
    std::optional<std::string> said;
    for (const play::Remark& remark : match.review.remarks) {
        const auto at = to.empty() ? std::string::npos : remark.text.find(to);
        if (at == std::string::npos || remark.after > piece.taken ||
            remark.after + shortly < piece.taken) {
            continue;
        }
        const std::string text = remark.text.substr(at + to.size());
        engine::Bot listener;
        (void)engine::hear(listener, text);
        if (listener.feared[piece.kind] > 0) {
            said = fmt::format("{} had said before: \"{}\"", match.name(*partner), text);
        }
    }
    return said;
}

/// The longest time that somebody took for a half-move.
struct Wait {
    std::size_t ply = 0;
    base::Millis time{};
};

/// Of that seat, or of all.
std::optional<Wait> longest_wait(const Review& review, std::optional<Seat> of) {
    std::optional<Wait> longest;
    const auto& plies = review.plies();
    for (std::size_t i = 0; i < plies.size(); ++i) {
        const auto last = before(plies, i);
        const base::Millis time = plies[i].at - (last ? plies[*last].at : base::Instant{});
        if ((!of || plies[i].seat == *of) && (!longest || time > longest->time)) {
            longest = Wait{i, time};
        }
    }
    constexpr base::Millis long_enough = std::chrono::seconds{5};
    return longest && longest->time >= long_enough ? longest : std::nullopt;
}

/// "35 s before 29B B@a6+, for the bishop of 21a Nxb5"
std::string wait_text(const Told& match, const Wait& wait) {
    const auto& plies = match.review.plies();
    std::string text =
        fmt::format("{} s before {}", std::chrono::round<std::chrono::seconds>(wait.time).count(),
                    match.move(wait.ply));
    const PassedPiece* const piece = match.piece(&PassedPiece::dropped, wait.ply);
    if (piece != nullptr && plies[piece->taken].at > plies[wait.ply].at - wait.time) {
        text += fmt::format(", for the {} of {}", notation::name(piece->kind),
                            match.move(piece->taken));
    }
    return text;
}

std::string wait_line(const Told& match) {
    const auto wait = longest_wait(match.review, std::nullopt);
    if (!wait || match.review.match().time().unlimited) {
        return "";
    }
    return fmt::format("longest wait: {}, {}", match.name(match.review.plies()[wait->ply].seat),
                       wait_text(match, *wait));
}

/// "ulla + bob", the team of that seat.
std::string team_text(const Review& review, Seat of) {
    const rules::TablePlan& plan = review.match().plan();
    std::vector<rules::Player> seen;
    std::string text;
    for (const Seat seat : rules::seats(plan)) {
        const bool known = std::find(seen.begin(), seen.end(), plan.player[seat]) != seen.end();
        if (plan.team[seat] == plan.team[of] && !known) {
            seen.push_back(plan.player[seat]);
            text += (text.empty() ? "" : " + ") + review.names()[seat];
        }
    }
    return text;
}

/// "bughouse 3+0 fics            ulla + bob  0-1  carol + dave", or two lines.
std::vector<std::string> title_lines(const Review& review) {
    const rules::Match& match = review.match();
    const std::string left =
        fmt::format("{} {} {}", match.plan().name, to_text(match.time()), match.laws().name);
    std::string right = fmt::format(" {}", review.title);
    if (rules::teams(match.plan()) == 2) {
        const Seat first{};
        const std::string_view result = !review.loser                               ? "-"
                                        : *review.loser == match.plan().team[first] ? "0-1"
                                                                                    : "1-0";
        right = fmt::format(" {}  {}  {}", team_text(review, first), result,
                            team_text(review, opponent(first)));
    }
    const int gap = story_columns - base::width(left) - base::width(right);
    if (gap < 0) {
        return {left, right.substr(1)};
    }
    return {left + std::string(static_cast<std::size_t>(gap), ' ') + right};
}

/// "ulla  1:47  |||||||||||...": how much of the time is left.
std::string strip(const Review& review, Seat seat) {
    constexpr std::int64_t cells = 14;
    const rules::Match& match = review.match();
    const auto left = match.clock(seat.board).remaining(seat.side, review.moment({}));
    const auto base = std::max(match.time().base, base::Millis{1});
    const auto full = std::clamp((left.count() * cells + base.count() / 2) / base.count(),
                                 std::int64_t{0}, cells);
    const auto seconds =
        std::max<std::int64_t>(0, std::chrono::floor<std::chrono::seconds>(left).count());
    return fmt::format("{:<13.13} {:>2}:{:02}  {}{}", review.names()[seat], seconds / 60,
                       seconds % 60, std::string(static_cast<std::size_t>(full), '|'),
                       std::string(static_cast<std::size_t>(cells - full), '.'));
}

constexpr std::array given_kinds{Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen};

/// "ulla            4  1  2  1  1": what that seat's captures passed on; empty: nothing.
std::string given_line(const Told& match, Seat seat) {
    rules::PerKind<int> count{};
    int all = 0;
    for (const PassedPiece& piece : match.pieces) {
        if (match.review.plies()[piece.taken].seat == seat) {
            ++count[piece.kind];
            ++all;
        }
    }
    std::string text = fmt::format("{:<13.13}", match.name(seat));
    for (const Kind kind : given_kinds) {
        text += fmt::format(" {:>2}", count[kind]);
    }
    return all == 0 ? "" : text;
}

/// The moves that cost most, the worst first.
std::vector<std::string> cost_lines(const Told& match, const Losses& losses,
                                    const notation::PieceLetters& letters) {
    constexpr std::size_t most = 4;
    auto found = losses.found();
    const auto changes_nothing = [](const Loss& one) {
        return standing_word(one.before) == standing_word(one.before - one.fall());
    };
    found.erase(std::remove_if(found.begin(), found.end(), changes_nothing), found.end());
    std::stable_sort(found.begin(), found.end(),
                     [](const Loss& a, const Loss& b) { return a.fall() > b.fall(); });
    found.resize(std::min(found.size(), most));
    std::vector<std::string> lines;
    Review walk = match.review;
    for (const Loss& one : found) {
        const std::string sit = sit_text(one, walk);
        const std::string better =
            !sit.empty() ? ", sit"
            : one.better == match.review.plies()[one.ply].move
                ? ""
                : ", better " + letters.own(notation::to_san(one.position, one.better));
        lines.push_back(fmt::format("{}. {}: {} -> {}{}", lines.size() + 1, match.move(one.ply),
                                    standing_word(one.before),
                                    standing_word(one.before - one.fall()), better));
    }
    return lines;
}

void add_table(const Told& match, const Losses* losses, const notation::PieceLetters& letters,
               std::vector<std::string>& lines) {
    std::vector<std::string> left{"gave           P  N  B  R  Q"};
    for (const Seat seat : rules::seats(match.review.match().plan())) {
        if (std::string line = given_line(match, seat); !line.empty()) {
            left.push_back(std::move(line));
        }
    }
    if (left.size() == 1) {
        left.clear(); // nobody gave anything
    }
    const auto right =
        losses != nullptr ? cost_lines(match, *losses, letters) : std::vector<std::string>();
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        lines.push_back(i < right.size()
                            ? fmt::format("{:<31}{}", i < left.size() ? left[i] : "", right[i])
                            : left[i]);
    }
}

/// Broken between words; a second line and those after it stand two columns in.
void add_wrapped(std::string text, std::vector<std::string>& lines) {
    text = base::printable(text);
    while (base::width(text) > story_columns) {
        std::size_t cut = text.size();
        do {
            cut = text.find_last_of(' ', cut - 1);
        } while (cut != std::string::npos && cut > 2 &&
                 base::width(std::string_view(text).substr(0, cut)) > story_columns);
        if (cut == std::string::npos || cut <= 2) {
            break; // one long word
        }
        lines.push_back(text.substr(0, text.find_last_not_of(' ', cut) + 1));
        text = "  " + text.substr(cut + 1);
    }
    lines.push_back(std::move(text));
}

/// Where the match was mated.
std::optional<rules::BoardId> board_of_end(const Review& review) {
    const auto& outcome = review.match().outcome();
    return outcome && outcome->decided_by.ending == rules::Ending::mate
               ? std::optional(outcome->decided_by.board)
               : std::nullopt;
}

/// Whether a half-move tells more of the end than the piece that mated: one that let the mate in,
/// or that lost a level board; any, where that piece had long been there.
bool comes_first(const Review& review, const Loss& loss, const PassedPiece& piece) {
    constexpr std::size_t long_there = 30;  // half-moves of the match
    constexpr std::ptrdiff_t let_it_in = 8; // of the board
    constexpr int level = -150;             // centipawns
    if (loss.taken == piece.taken) {
        return false;
    }
    const auto& plies = review.plies();
    const auto since =
        std::count_if(plies.begin() + static_cast<std::ptrdiff_t>(loss.ply), plies.end(),
                      [&](const Ply& ply) { return ply.seat.board == loss.seat.board; });
    return piece.taken + long_there < plies.size() ||
           (!loss.taken && (loss.before > level || since <= let_it_in));
}

/// "16A Kh1 lost it, behind -> lost: better Kf1"
std::string turning_line(const Told& match, const Loss& loss) {
    Review walk = match.review;
    std::string why = gave_text(loss, match.review);
    why = why.empty() ? sit_text(loss, walk) : "it " + why;
    if (why.empty()) {
        why = "better " + notation::to_san(loss.position, loss.better);
    }
    return fmt::format("{} lost it, {} -> {}: {}", match.move(loss.ply), standing_word(loss.before),
                       standing_word(loss.before - loss.fall()), why);
}

/// "dave ran out of time: 35 s before 29B B@a6+, for the bishop of 21a Nxb5"
std::string flag_line(const Told& match, Seat flagged) {
    const auto wait = longest_wait(match.review, flagged);
    return fmt::format("{} ran out of time{}", match.name(flagged),
                       wait ? ": " + wait_text(match, *wait) : "");
}

} // namespace

std::string_view standing_word(int score) {
    constexpr int clear = 150;
    return score >= -Losses::lost ? "won"
           : score >= clear       ? "ahead"
           : score > -clear       ? "level"
           : score > Losses::lost ? "behind"
                                  : "lost";
}

std::vector<std::string> chain_lines(const Review& review, const Losses* losses) {
    const Told match = told(review);
    std::vector<std::string> lines;
    const auto drop = mating_drop_of(review);
    const PassedPiece* const piece = drop ? match.piece(&PassedPiece::dropped, *drop) : nullptr;
    const auto turning =
        losses != nullptr && losses->done() ? losses->turning(board_of_end(review)) : std::nullopt;
    if (review.flagged) {
        lines.push_back(flag_line(match, *review.flagged));
    }
    if (turning && (piece == nullptr || comes_first(review, *turning, *piece))) {
        lines.push_back(turning_line(match, *turning));
    }
    if (piece != nullptr) {
        const std::size_t mate = review.plies().size() - 1;
        const Seat mated = opponent(review.plies()[mate].seat);
        const std::string way =
            match.move(*drop) + (*drop == mate ? "" : ", then " + match.move(mate));
        lines.push_back(
            fmt::format("{} that mated {} ({})", cause_of(match, *piece), match.name(mated), way));
        if (auto said = warning_of(match, *piece)) {
            lines.push_back(*std::move(said));
        }
    }
    return lines;
}

std::string gave_text(const Loss& loss, const Review& review) {
    if (!loss.taken) {
        return "";
    }
    const Told match = told(review);
    const PassedPiece* const piece = match.piece(&PassedPiece::taken, *loss.taken);
    if (piece == nullptr) {
        return "";
    }
    return fmt::format("gave {} a {}{}", match.name(piece->to), notation::name(piece->kind),
                       piece->dropped ? ": " + match.move(*piece->dropped) : "");
}

std::string sit_text(const Loss& loss, Review& walk) {
    walk.go_to(loss.ply);
    const Scene scene{walk.match(), walk.names(), loss.seat, false, walk.plies()[loss.ply].at};
    const auto safe = advice(scene, false);
    return safe && safe->kind == Advice::Kind::sit
               ? fmt::format("{} s ahead: sitting was safe", safe->seconds)
               : "";
}

std::vector<std::string> story_lines(const Review& review, const Losses* losses,
                                     const notation::PieceLetters& letters) {
    Review end = review;
    end.go_to(review.size());
    const Told match = told(end);
    std::vector<std::string> lines = title_lines(end);
    lines.emplace_back();
    if (end.result != "*") {
        lines.push_back(end.result);
    }
    for (std::string& line : chain_lines(end, losses)) {
        lines.push_back(std::move(line));
    }
    lines.insert(lines.end(), end.relived.begin(), end.relived.end());
    lines.emplace_back();
    if (!end.match().time().unlimited) {
        for (int i = 0; i < end.match().plan().boards; ++i) {
            const auto board = static_cast<rules::BoardId>(i);
            lines.push_back(fmt::format("{}  {}   {}", rules::letter(board),
                                        strip(end, {board, rules::Side::white}),
                                        strip(end, {board, rules::Side::black})));
        }
    }
    if (std::string wait = wait_line(match); !wait.empty()) {
        lines.push_back(std::move(wait));
    }
    if (!lines.back().empty()) {
        lines.emplace_back();
    }
    add_table(match, losses, letters, lines);
    std::vector<std::string> wrapped;
    for (const std::string& line : lines) {
        add_wrapped(letters.in_sentence(line), wrapped);
    }
    return wrapped;
}

} // namespace app
