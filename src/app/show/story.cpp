// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/story.h"

#include "src/engine/bot/hearing.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "src/play/records/passed_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace app {
namespace {

using play::PassedPiece;
using rules::Kind;
using rules::Ply;
using rules::Seat;

/// A review with the path of every passed piece, and how names and half-moves are written.
struct StoryContext {
    const Review& review;
    std::vector<PassedPiece> pieces;

    [[nodiscard]] std::string name(Seat seat) const { // "seat a" in records without names
        const std::string& name = review.names()[seat];
        return (name == std::string(1, rules::letter(seat)) ? "seat " : "") + name;
    }
    [[nodiscard]] std::string move(std::size_t ply) const { // such as "13A Qxd8"
        const MoveView& one = review.sheet().moves()[ply];
        return one.label + " " + one.san;
    }
    /// The piece captured (or dropped) by that half-move; null if it was not passed between boards.
    template <class Ply>
    [[nodiscard]] const PassedPiece* piece(Ply PassedPiece::*at, std::size_t ply) const {
        const auto found = std::ranges::find(pieces, ply, at);
        return found == pieces.end() ? nullptr : &*found;
    }
};

StoryContext story_context(const Review& review) {
    const rules::TablePlan& plan = review.start().plan();
    rules::PerSeat<rules::Hand> held{};
    for (const Seat seat : rules::seats(plan)) {
        held[seat] = review.start().hand(seat);
    }
    return {review, play::passed_pieces(plan, held, review.plies())};
}

/// The previous half-move on the board of that half-move.
std::optional<std::size_t> before(const std::vector<Ply>& plies, std::size_t ply) {
    for (std::size_t i = ply; i > 0; --i) {
        if (plies[i - 1].seat.board == plies[ply].seat.board) {
            return i - 1;
        }
    }
    return std::nullopt;
}

/// The drop that led to the final mate: itself mate, or a check shortly before. If that is a pawn,
/// the heaviest piece dropped with check shortly before, if any.
std::optional<std::size_t> mating_drop_of(const Review& review) {
    const auto& moves = review.sheet().moves();
    const auto& plies = review.plies();
    if (moves.empty() || moves.back().san.find('#') == std::string::npos) {
        return std::nullopt;
    }
    const auto drop_of = [&](Kind least) {
        return play::mating_drop(plies, moves.size() - 1, [&](std::size_t ply) {
            return moves[ply].san.find_first_of("+#") != std::string::npos &&
                   plies[ply].move.new_kind() >= least;
        });
    };
    const auto last = drop_of(Kind::pawn);
    if (last && plies[*last].move.new_kind() == Kind::pawn) {
        for (const Kind least : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight}) {
            if (const auto heavier = drop_of(least)) {
                return heavier;
            }
        }
    }
    return last;
}

/// The half-move by which a player received the piece: "13A Qxd8 gave dave" if a piece moved to the
/// square where it was captured, else the capture itself, "13a Qxd8 won dave".
std::string cause_of(const StoryContext& match, const PassedPiece& piece) {
    const auto& plies = match.review.plies();
    const Ply& capture = plies[piece.captured_at];
    const auto mover = before(plies, piece.captured_at);
    const std::string taker = match.name(piece.to);
    if (mover && plies[*mover].move.to() == capture.move.to() &&
        plies[*mover].move.type() != rules::Move::Type::castle) {
        return fmt::format("{} gave {}", match.move(*mover), taker);
    }
    return fmt::format("{} won {}", match.move(piece.captured_at), taker);
}

/// What the partner said shortly before to warn against losing a piece of that kind.
std::optional<std::string> warning_of(const StoryContext& match, const PassedPiece& piece) {
    constexpr std::size_t shortly = 8; // half-moves
    const Seat giver = opponent(match.review.plies()[piece.captured_at].seat);
    const auto partner = rules::partner(match.review.match().plan(), giver);
    std::optional<std::string> said;
    for (const play::Remark& remark : match.review.remarks) {
        const auto text =
            partner ? tell_text_in(remark, match.name(*partner), match.name(giver)) : std::nullopt;
        if (!text || remark.plies_before > piece.captured_at ||
            remark.plies_before + shortly < piece.captured_at) {
            continue;
        }
        engine::Bot listener;
        (void)engine::hear(listener, *text);
        if (listener.feared[piece.kind] > 0) {
            said = fmt::format("{} had said before: \"{}\"", match.name(*partner), *text);
        }
    }
    return said;
}

base::Millis time_taken(const std::vector<Ply>& plies, std::size_t ply) {
    const auto last = before(plies, ply);
    return plies[ply].at - (last ? plies[*last].at : base::Instant{});
}

/// The longest time spent on a half-move, or without one until a flag fell.
struct Wait {
    Seat seat{};
    base::Millis time{};
    std::optional<std::size_t> ply; ///< none: the flag fell
};

/// How long the player whose flag fell had been on move.
std::optional<Wait> last_wait(const Review& review) {
    if (!review.flagged) {
        return std::nullopt;
    }
    const Seat seat = *review.flagged;
    const Ply* const last = rules::last_on(review.plies(), seat.board);
    const base::Instant since = last == nullptr ? base::Instant{} : last->at;
    return Wait{seat, review.match().time_left(seat, since), std::nullopt};
}

/// The longest wait of that seat, or of all seats. `review` stands at its end.
std::optional<Wait> longest_wait(const Review& review, std::optional<Seat> of) {
    std::optional<Wait> longest = last_wait(review);
    if (longest && of && longest->seat != *of) {
        longest.reset();
    }
    const auto& plies = review.plies();
    for (std::size_t i = 0; i < plies.size(); ++i) {
        const base::Millis time = time_taken(plies, i);
        if ((!of || plies[i].seat == *of) && (!longest || time > longest->time)) {
            longest = Wait{plies[i].seat, time, i};
        }
    }
    constexpr base::Millis long_enough = std::chrono::seconds{5};
    return longest && longest->time >= long_enough ? longest : std::nullopt;
}

/// A wait as text: "35 s before 29B B@a6+, for the bishop of 21a Nxb5", or "35 s without a move".
std::string wait_text(const StoryContext& match, const Wait& wait) {
    const auto& plies = match.review.plies();
    std::string text =
        fmt::format("{} s ", std::chrono::round<std::chrono::seconds>(wait.time).count());
    if (!wait.ply) {
        return text + "without a move";
    }
    text += "before " + match.move(*wait.ply);
    const PassedPiece* const piece = match.piece(&PassedPiece::dropped_at, *wait.ply);
    if (piece != nullptr && plies[piece->captured_at].at > plies[*wait.ply].at - wait.time) {
        text += fmt::format(", for the {} of {}", notation::name(piece->kind),
                            match.move(piece->captured_at));
    }
    return text;
}

std::string wait_line(const StoryContext& match) {
    const auto wait = longest_wait(match.review, std::nullopt);
    if (!wait || match.review.match().time().unlimited) {
        return "";
    }
    return fmt::format("longest wait: {}, {}", match.name(wait->seat), wait_text(match, *wait));
}

/// What a seat's captures passed on: "ulla            4  1  2  1  1"; empty if nothing.
std::string given_line(const StoryContext& match, Seat seat) {
    rules::PerKind<int> count{};
    int all = 0;
    const rules::TablePlan& plan = match.review.match().plan();
    for (const PassedPiece& piece : match.pieces) {
        if (rules::same_player(plan, match.review.plies()[piece.captured_at].seat, seat)) {
            ++count[piece.kind];
            ++all;
        }
    }
    std::string text = fmt::format("{:<13.13}", match.name(seat));
    for (const Kind kind : rules::kinds_but_king) {
        text += fmt::format(" {:>2}", count[kind]);
    }
    if (match.review.match().laws().moves.kings_are_taken) {
        text += fmt::format(" {:>2}", count[Kind::king]);
    }
    return all == 0 ? "" : text;
}

/// The costliest moves, the worst first.
std::vector<std::string> cost_lines(const StoryContext& match, const Losses& losses,
                                    const notation::PieceLetters& letters) {
    constexpr std::size_t most = 4;
    auto found = losses.found();
    constexpr double noticeable = 0.04;
    std::erase_if(found, [](const Loss& one) {
        return one.chances_lost() < noticeable || score_word(one.before) == score_word(one.after);
    });
    std::ranges::stable_sort(
        found, [](const Loss& a, const Loss& b) { return a.chances_lost() > b.chances_lost(); });
    found.resize(std::min(found.size(), most));
    std::vector<std::string> lines;
    for (const Loss& one : found) {
        const std::string better =
            one.could_wait ? ", sit"
            : one.better == match.review.plies()[one.ply].move
                ? ""
                : ", better " + letters.in_san(notation::to_san(one.position, one.better));
        lines.push_back(fmt::format("{}. {}: {}{}", lines.size() + 1, match.move(one.ply),
                                    standing_change_text(one), better));
    }
    return lines;
}

/// Adds the pieces that each player gave and, below them for narrow screens, the costliest moves.
void add_table(const StoryContext& match, const Losses* losses,
               const notation::PieceLetters& letters, std::vector<std::string>& lines) {
    if (match.review.size() == 0) {
        lines.emplace_back("no half-move was played");
        return;
    }
    std::vector<std::string> given;
    const rules::TablePlan& plan = match.review.match().plan();
    for (const Seat seat : rules::first_seats(plan)) {
        if (std::string line = given_line(match, seat); !line.empty()) {
            given.push_back(std::move(line));
        }
    }
    if (!given.empty()) {
        const std::string_view verb = rules::teammate(plan, Seat{}) ? "gave" : "took";
        const bool kings = match.review.match().laws().moves.kings_are_taken;
        lines.push_back(fmt::format("{:<13}  P  N  B  R  Q{}", verb, kings ? "  K" : ""));
        lines.insert(lines.end(), given.begin(), given.end());
    }
    if (given.empty()) {
        const std::size_t plies = match.review.size();
        lines.push_back(
            fmt::format("no piece was passed on in {} half-move{}", plies, plies == 1 ? "" : "s"));
    }
    auto costs =
        losses != nullptr ? cost_lines(match, *losses, letters) : std::vector<std::string>();
    if (losses != nullptr && losses->found().empty()) {
        costs.emplace_back(no_blunders);
    }
    if (!given.empty() && !costs.empty()) {
        lines.emplace_back();
    }
    lines.insert(lines.end(), costs.begin(), costs.end());
}

/// Whether the piece had arrived long before the end.
bool arrived_long_before(const Review& review, const PassedPiece& piece) {
    constexpr std::size_t long_there = 30; // half-moves of the match
    return piece.captured_at + long_there < review.plies().size();
}

/// Whether the reserve held several of that kind, so that no single capture explains the drop.
bool one_of_several(const Review& review, const PassedPiece& piece) {
    Review walk = review;
    walk.go_to(*piece.dropped_at);
    return walk.match().hand(piece.to).count(piece.kind) > 1;
}

/// Whether the mating piece is worth a sentence: not one of several, nor one that had arrived long
/// before while a half-move explains the end.
bool explains(const Review& review, const PassedPiece& piece, bool explained) {
    return !one_of_several(review, piece) && !(explained && arrived_long_before(review, piece));
}

/// Whether the piece was dropped by the player who then mated, and was not long in reserve.
bool began_the_mate(const Review& review, const PassedPiece& piece) {
    const auto& moves = review.sheet().moves();
    return piece.dropped_at && !moves.empty() && moves.back().san.find('#') != std::string::npos &&
           review.plies().back().seat == piece.to && !arrived_long_before(review, piece);
}

/// The decisive half-move as text: "16A Kh1 lost it, behind -> lost: better Kf1".
std::string decisive_loss_line(const StoryContext& match, const Loss& loss) {
    std::string why = lost_piece_text(loss, match.review);
    why = why.empty() ? sit_text(loss) : "it " + why;
    if (why.empty()) {
        why = "better " + notation::to_san(loss.position, loss.better);
    }
    const bool changes = score_word(loss.before) != score_word(loss.after);
    return fmt::format("{} lost it{}: {}", match.move(loss.ply),
                       changes ? ", " + standing_change_text(loss) : "", why);
}

/// How a dropped piece mated: "the queen that mated bob (20B Q@h4+, then 21B Qg2#)".
std::string mate_text(const StoryContext& match, const PassedPiece& piece) {
    const std::size_t mate = match.review.plies().size() - 1;
    const Seat mated = opponent(match.review.plies()[mate].seat);
    return fmt::format("the {} that mated {} ({}{})", notation::name(piece.kind), match.name(mated),
                       match.move(*piece.dropped_at),
                       *piece.dropped_at == mate ? "" : ", then " + match.move(mate));
}

/// The average time of a seat per half-move, in seconds.
double seconds_a_move(const Review& review, Seat seat) {
    base::Millis used{};
    int moves = 0;
    for (std::size_t i = 0; i < review.plies().size(); ++i) {
        if (review.plies()[i].seat == seat) {
            used += time_taken(review.plies(), i);
            ++moves;
        }
    }
    return static_cast<double>(used.count()) / 1000 / std::max(moves, 1);
}

/// Explains a flag: "dave ran out of time: 35 s before 29B B@a6+, for the bishop of 21a Nxb5" or,
/// without a long wait, "dave ran out of time: 9.1 s a move, carol 5.0 s".
std::string flag_line(const StoryContext& match, Seat flagged) {
    const auto wait = longest_wait(match.review, flagged);
    std::string why = wait ? ": " + wait_text(match, *wait) : "";
    if (wait && wait->time * 5 < match.review.match().time().base) {
        const Seat other = opponent(flagged);
        why = fmt::format(": {:.1f} s a move, {} {:.1f} s", seconds_a_move(match.review, flagged),
                          match.name(other), seconds_a_move(match.review, other));
    }
    return fmt::format("{} ran out of time{}", match.name(flagged), why);
}

/// If no flag ended the match, tells whose clock on the losing team had nearly run out.
void add_short_clocks(const StoryContext& match, std::vector<std::string>& lines) {
    constexpr base::Millis all_but_down{3000};
    const Review& review = match.review;
    const rules::Match& end = review.match();
    for (const Seat seat : rules::seats(end.plan())) {
        const auto left = end.time_left(seat, review.moment({}));
        if (!end.time().unlimited && !review.flagged && review.loser == end.plan().team[seat] &&
            left < all_but_down && left * 10 < end.time().base) {
            lines.push_back(
                fmt::format("{} had {:.1f} s left", match.name(seat),
                            static_cast<double>(std::max(left, base::Millis{}).count()) / 1000));
        }
    }
}

/// A partner's wait as text: "17A h3 let bob sit 40 s for a knight: Nxd5 takes one".
std::string unmet_wait_line(const StoryContext& match, const UnmetWait& wait) {
    const Seat mover = match.review.plies()[wait.ply].seat;
    const Seat partner = *rules::partner(match.review.match().plan(), mover);
    Review walk = match.review;
    walk.go_to(wait.ply);
    return fmt::format("{} let {} sit {} s for a {}: {} takes one", match.move(wait.ply),
                       match.name(partner), wait.time / std::chrono::seconds{1},
                       notation::name(wait.kind),
                       notation::to_san(walk.match().position(mover.board), wait.capture));
}

} // namespace

std::string_view score_word(int score) {
    constexpr int clear = 200;
    return score >= -Losses::lost ? "won"
           : score >= clear       ? "ahead"
           : score > -clear       ? "level"
           : score > Losses::lost ? "behind"
                                  : "lost";
}

std::string standing_change_text(const Loss& loss) {
    const std::string_view before = score_word(loss.before);
    const std::string_view after = score_word(loss.after);
    return before == after ? std::string(before) : fmt::format("{} -> {}", before, after);
}

std::vector<std::string> decision_lines(const Review& review, const Losses* losses) {
    Review end = review;
    end.go_to(review.size());
    const StoryContext match = story_context(end);
    std::vector<std::string> lines;
    const auto drop = mating_drop_of(end);
    const PassedPiece* piece = drop ? match.piece(&PassedPiece::dropped_at, *drop) : nullptr;
    const bool lost = end.loser && losses != nullptr && losses->done();
    const auto decisive = lost ? losses->decisive() : std::nullopt;
    if (end.flagged) {
        lines.push_back(flag_line(match, *end.flagged));
    }
    const PassedPiece* const given =
        decisive && decisive->reply_capture
            ? match.piece(&PassedPiece::captured_at, *decisive->reply_capture)
            : nullptr;
    if (given != nullptr && began_the_mate(end, *given)) {
        piece = given;
        lines.push_back(fmt::format("{} gave {} {}", match.move(decisive->ply),
                                    match.name(given->to), mate_text(match, *given)));
    } else {
        if (decisive) {
            lines.push_back(decisive_loss_line(match, *decisive));
        }
        if (piece != nullptr && explains(end, *piece, decisive.has_value())) {
            lines.push_back(cause_of(match, *piece) + " " + mate_text(match, *piece));
        } else {
            piece = nullptr;
        }
    }
    if (auto said = piece != nullptr ? warning_of(match, *piece) : std::nullopt) {
        lines.push_back(*std::move(said));
    }
    if (const auto wait =
            losses != nullptr && losses->done() ? losses->unmet_wait() : std::nullopt) {
        lines.push_back(unmet_wait_line(match, *wait));
    }
    add_short_clocks(match, lines);
    return lines;
}

std::string lost_piece_text(const Loss& loss, const Review& review) {
    if (!loss.reply_capture) {
        return "";
    }
    const StoryContext match = story_context(review);
    const PassedPiece* const piece = match.piece(&PassedPiece::captured_at, *loss.reply_capture);
    if (piece == nullptr) {
        return "";
    }
    return fmt::format("gave {} a {}{}", match.name(piece->to), notation::name(piece->kind),
                       piece->dropped_at ? ": " + match.move(*piece->dropped_at) : "");
}

std::string sit_text(const Loss& loss) {
    return loss.could_wait ? fmt::format("{} s ahead: sitting was safe",
                                         *loss.could_wait / std::chrono::seconds{1})
                           : "";
}

std::vector<std::string> match_summary_lines(const Review& review, const Losses* losses,
                                             const notation::PieceLetters& letters) {
    Review end = review;
    end.go_to(review.size());
    const StoryContext match = story_context(end);
    std::vector<std::string> lines = title_lines(end);
    lines.emplace_back();
    if (end.result != "*") {
        lines.push_back(end.result);
    }
    for (std::string& line : decision_lines(end, losses)) {
        lines.push_back(std::move(line));
    }
    lines.insert(lines.end(), end.deviation_lines.begin(), end.deviation_lines.end());
    lines.emplace_back();
    if (!end.match().time().unlimited) {
        for (const rules::BoardId board : rules::board_ids(end.match().plan())) {
            lines.push_back(fmt::format("{}  {}   {}", rules::letter(board),
                                        time_left_bar(end, {board, rules::Side::white}),
                                        time_left_bar(end, {board, rules::Side::black})));
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
