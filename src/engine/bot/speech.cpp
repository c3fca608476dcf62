// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/bot/speech.h"

#include "src/base/text.h"
#include "src/notation/moves/move_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace engine {
namespace {

using rules::Kind;
using rules::PerKind;

bool any(const PerKind<bool>& kinds) {
    return kinds != PerKind<bool>{};
}

PerKind<bool> set_of(std::initializer_list<Kind> kinds) {
    PerKind<bool> set{};
    for (const Kind kind : kinds) {
        set[kind] = true;
    }
    return set;
}

/// Whether `word` is `name`, its letters in another order or without one, as typed in haste:
/// "knigth", "quen".
bool resembles(std::string_view word, std::string_view name) {
    const auto differ = std::mismatch(word.begin(), word.end(), name.begin(), name.end());
    const bool swapped = word.size() == name.size() && differ.first != word.begin() &&
                         std::is_permutation(word.begin(), word.end(), name.begin());
    const bool short_of_one = word.size() > 3 && word.size() + 1 == name.size() &&
                              std::equal(differ.first, word.end(), differ.second + 1, name.end());
    return word == name || swapped || short_of_one;
}

} // namespace

char sign_letter(Kind kind) {
    return notation::letter(rules::Piece{rules::Side::black, kind});
}

std::string any_of(const PerKind<bool>& kinds) {
    std::string text;
    auto left = std::ranges::count(kinds, true);
    if (left == static_cast<std::ptrdiff_t>(rules::kinds_but_king.size())) {
        return "any piece";
    }
    for (const Kind kind : rules::kinds_but_king) {
        if (!kinds[kind]) {
            continue;
        }
        --left;
        text += text.empty() ? "a " : left == 0 ? " or " : ", ";
        text += notation::name(kind);
    }
    return text;
}

std::string signs(const PerKind<bool>& kinds, std::string_view sign) {
    std::string text;
    for (const Kind kind : rules::kinds_but_king) {
        if (kinds[kind]) {
            text += text.empty() ? "" : " ";
            text += sign;
            text += sign_letter(kind);
        }
    }
    return text;
}

PerKind<bool> kinds_named(std::string_view word) {
    if (word.size() > 2 && word.back() == 's') {
        word.remove_suffix(1);
    }
    for (const Kind kind : rules::kinds_but_king) {
        if (resembles(word, notation::name(kind)) ||
            (word.size() == 1 && word[0] == sign_letter(kind))) {
            return set_of({kind});
        }
    }
    if (word == "horse") {
        return set_of({Kind::knight});
    }
    if (word == "heavy" || word == "heavie" || word == "h") {
        return set_of({Kind::rook, Kind::queen});
    }
    if (word == "diagonal" || word == "diag" || word == "d") {
        return set_of({Kind::bishop, Kind::queen});
    }
    if (word == "minor") {
        return set_of({Kind::knight, Kind::bishop});
    }
    return {};
}

std::optional<Sign> read_sign(std::string_view word) {
    if (word.empty() || (word[0] != '+' && word[0] != '-')) {
        return std::nullopt;
    }
    Sign sign;
    sign.wish = word[0] == '+';
    const auto end = std::min(word.find_first_not_of(word[0]), word.size());
    sign.level = static_cast<int>(std::min<std::size_t>(end, 3));
    word.remove_prefix(end);
    sign.trades = word == "t" || word == "trade" || word == "trades";
    sign.kinds = kinds_named(word);
    const bool names_something = sign.trades || sign.kinds != PerKind<bool>{};
    return names_something ? std::optional(sign) : std::nullopt;
}

namespace {

constexpr std::string_view needs_begin = "I need ";
/// How answers to questions begin; whoever asks again is answered again.
constexpr std::array answers_begin{needs_begin,
                                   std::string_view("I have "),
                                   std::string_view("we are "),
                                   std::string_view("you are "),
                                   std::string_view("you told me "),
                                   std::string_view("there are no clocks"),
                                   std::string_view("I can't tell"),
                                   std::string_view("it looked best to me")};

/// How an apology for a wish that waits begins.
constexpr std::string_view no_piece_begins = "sorry, no ";

/// An answer, and how it is worded the second and the third time.
struct Reworded {
    std::string_view text;
    std::array<std::string_view, 2> again;
};
constexpr std::array reworded{
    Reworded{"ok, sitting", {"sitting again", "I wait"}},
    Reworded{"ok, going", {"going on", "my move comes"}},
    Reworded{"ok, fast", {"faster, then", "as fast as I can"}},
    Reworded{"ok, slow", {"slower, then", "I take my time"}},
    Reworded{"ok, never mind", {"forgotten", "all forgotten"}},
    Reworded{"ok, trading", {"trading again", "I trade what I can"}},
    Reworded{"ok, no trades", {"no more trades", "I avoid trades"}},
    Reworded{"ok, hurrying", {"I hurry", "hurrying again"}},
    Reworded{"ok, I take my time", {"no hurry here", "I am careful"}},
    Reworded{"thanks", {"thank you", "many thanks"}},
    Reworded{"thanks, you too", {"you too", "to both of us"}},
    Reworded{"no problem", {"it happens", "never mind that"}},
    Reworded{"well played", {"gg", "good game"}},
    Reworded{"you're welcome", {"any time", "with pleasure"}},
    Reworded{"here I am", {"yes?", "still here"}},
    Reworded{"I can't tell", {"I don't know", "no idea"}},
    Reworded{"it looked best to me", {"I saw nothing better", "it seemed good"}},
};

/// How tells that a partner has to know every time begin, and how they begin the second time and
/// from the third on; the rest of the tell stays. hear() understands them all.
constexpr std::array reworded_beginnings{
    Reworded{"sitting: ", {"I sit: ", "I am sitting: "}},
    Reworded{"sit: ", {"sit now: ", "wait: "}},
    Reworded{"go (the piece has come)", {"you can go", "go ahead"}},
    Reworded{"x (I am moving again)", {"never mind (I am moving)", "nevermind (moving)"}},
    Reworded{"x (no piece mates any more)",
             {"never mind (nothing mates now)", "nevermind (no mate now)"}},
    Reworded{"go: we are ", {"move: we are ", "go now: "}},
    Reworded{"fast: we are ", {"hurry: we are ", "faster: "}},
};

bool is_sign_list(std::string_view text) {
    const auto tokens = base::tokens(text);
    return !tokens.empty() && std::ranges::all_of(tokens, [](std::string_view word) {
        return read_sign(word).has_value();
    });
}

std::string without_signs(std::string_view text) {
    if (const auto help = text.find(help_for_programs); help != text.npos) {
        return std::string(text.substr(0, help)) + "I know: sit, go, fast, slow, dead, never mind, "
                                                   "need a knight, a knight mates, don't "
                                                   "lose the queen, trades good, trades bad";
    }
    const auto open = text.rfind(" (");
    if (open == text.npos || text.back() != ')') {
        return std::string(text);
    }
    const std::string_view inside = text.substr(open + 2, text.size() - open - 3);
    if (text.substr(0, open) == "x") {
        return std::string(inside); // "x (no piece mates any more)"
    }
    return std::string(is_sign_list(inside) ? text.substr(0, open) : text);
}

template <std::size_t N>
std::string_view one_of(const std::array<std::string_view, N>& texts, std::uint64_t chance) {
    return texts[chance % N];
}

} // namespace

std::string needs_of(const PastTells& told) {
    std::string what = "nothing special now";
    if (told.sits) {
        what = any(told.sits_for) ? fmt::format("{}: I sit for it ({})", any_of(told.sits_for),
                                                signs(told.sits_for, "++"))
                                  : "you to win your board: no piece saves me";
    } else if (any(told.mates_with)) {
        what =
            fmt::format("{} to mate ({})", any_of(told.mates_with), signs(told.mates_with, "+++"));
    } else if (any(told.dies_to)) {
        what = fmt::format("nothing, but {} mates me ({})", any_of(told.dies_to),
                           signs(told.dies_to, "---"));
    }
    return fmt::format("{}{}", needs_begin, what);
}

bool is_reworded_answer(std::string_view text) {
    return std::ranges::any_of(reworded, [text](const Reworded& some) {
        return base::lower(some.text) == text || base::lower(some.again[0]) == text ||
               base::lower(some.again[1]) == text;
    });
}

std::optional<std::string> worded_for_person(std::string_view text, int before) {
    const bool answers = std::ranges::any_of(
        answers_begin, [text](std::string_view begin) { return text.starts_with(begin); });
    const auto* const row = base::row_with(reworded, &Reworded::text, text);
    const bool is_reworded = row != nullptr && before <= static_cast<int>(row->again.size());
    if (before == 0 || (answers && !is_reworded)) {
        return without_signs(text);
    }
    const auto* const begins = std::ranges::find_if(
        reworded_beginnings, [text](const Reworded& some) { return text.starts_with(some.text); });
    if (begins != reworded_beginnings.end()) {
        return std::string(begins->again[before == 1 ? 0 : 1]) +
               without_signs(text.substr(begins->text.size()));
    }
    if (is_reworded) {
        return std::string(row->again[static_cast<std::size_t>(before - 1)]);
    }
    if (text.starts_with("ok, ")) { // a partner who asks again gets the answer again
        return "ok";
    }
    if (text.starts_with(no_piece_begins)) {
        const auto end = text.find(" yet");
        return before > 1 ? std::nullopt
                          : std::optional("sorry, still " + std::string(text.substr(7, end - 7)));
    }
    if (text.starts_with("sorry, ")) {
        return without_signs(text.substr(0, text.find(". ")));
    }
    return before == 1 && row == nullptr ? std::optional("again, " + without_signs(text))
                                         : std::nullopt;
}

std::string_view greeting_for_person(std::uint64_t chance) {
    return one_of<4>({"hi, good luck", "hello partner", "good luck, partner", "hi, have fun"},
                     chance);
}

std::string thanks_for(rules::Kind kind, std::uint64_t chance) {
    return fmt::format(
        "{} {}", one_of<3>({"thanks for the", "just what I needed, that", "great, a"}, chance),
        notation::name(kind));
}

std::string_view farewell_for_person(std::uint64_t chance) {
    return one_of<3>({"gg", "good game", "gg, thanks"}, chance);
}

namespace {

/// Own half-moves between two remarks that are not urgent.
constexpr int quiet_moves = 4;

/// If this many kinds mate, nearly any exchange brings one: "trades good".
constexpr int many_kinds = 3;

/// Why the bot sits, when it has just begun to sit.
std::string plea(Sit why, const PerKind<bool>& help) {
    const std::string_view sign = why == Sit::has_no_move ? "+" : "++";
    const std::string which = any_of(help);
    const std::string marks = signs(help, sign);
    switch (why) {
    case Sit::needs_piece_in_check:
        return fmt::format("sitting: in check, I am mated unless {} comes ({})", which, marks);
    case Sit::has_no_move:
        return fmt::format("sitting: I cannot move until {} comes ({})", which, marks);
    case Sit::every_move_loses:
        return any(help)
                   ? fmt::format("sitting: every move loses unless {} comes ({})", which, marks)
                   : "sitting: any move mates me, so win your board or tell me to go";
    case Sit::partner_asked:
    case Sit::no:
        break;
    }
    return {};
}

PerKind<bool> what_helps(const rules::Match& match, const Report& report, rules::Seat seat,
                         Sit why) {
    if (why == Sit::every_move_loses) {
        return report.saved_by;
    }
    return kinds_that_give_a_move(match.position(seat.board));
}

/// The kinds that would save the opponent from mate after our move.
PerKind<bool> what_saves_opponent(const rules::Match& match, const Report& report,
                                  rules::Seat seat) {
    const rules::Position after = match.position(seat.board).after(report.best);
    return after.in_check() && !rules::has_legal_move(after) ? kinds_that_give_a_move(after)
                                                             : PerKind<bool>{};
}

/// Urgent remarks: on the bot's own sitting, and on sitting that it asks of its partner.
std::optional<std::string> urgent(Bot& bot, const rules::Match& match,
                                  const MatchSituation& situation, const Report& report, Sit why) {
    PastTells& told = bot.past_tells;
    const bool pleads =
        why == Sit::needs_piece_in_check || why == Sit::has_no_move || why == Sit::every_move_loses;
    if (pleads) {
        if (std::exchange(told.sits, true)) {
            return std::nullopt;
        }
        told.sits_for = what_helps(match, report, bot.seat, why);
        return plea(why, told.sits_for);
    }
    if (told.sits && why == Sit::no) {
        told.mates_with = told.dies_to = {};
        told.sits = false;
        told.moves_at_stand_up = situation.own_moves;
        return "x (I am moving again)";
    }
    if (why != Sit::no || !report.best) {
        return std::nullopt;
    }
    const PerKind<bool> saves = what_saves_opponent(match, report, bot.seat);
    if (any(saves) && !told.asked_to_sit) {
        told.asked_to_sit = true;
        return fmt::format("sit: my opponent is mated unless {} comes ({})", any_of(saves),
                           signs(saves, "---"));
    }
    if (!any(saves) && told.asked_to_sit) {
        told.mates_with = told.dies_to = {};
        told.asked_to_sit = false;
        return "go (the piece has come)";
    }
    return std::nullopt;
}

/// Why the bot moves although its partner has told it to sit.
std::string why_not_sit(const Bot& bot, const MatchSituation& situation, const Report& report) {
    const auto seconds = [](Millis time) { return std::abs(time.count()) / 1000; };
    if (report.score > decided_score) {
        return "moving: I mate";
    }
    if (partner_waits(bot, situation)) {
        return "moving: we can't both sit";
    }
    if (situation.lead && *situation.lead <= Millis{-1000}) {
        return fmt::format("moving: I can't sit, we are {} seconds behind",
                           seconds(*situation.lead));
    }
    return situation.left
               ? fmt::format("moving: I can't sit with {} seconds left", seconds(*situation.left))
               : "moving: waiting is not allowed here";
}

/// How many own half-moves a wish may wait before the bot says sorry.
constexpr int moves_before_regret = 2;

/// An apology for not capturing what the partner has wished for a while: said once for each wish,
/// for all pieces with the same reason together, and not soon after another tell. It needs no
/// answer.
std::optional<std::string> apology_for_delay(Bot& bot, const rules::Match& match, int own_moves,
                                             const Report& report) {
    const rules::Position& position = match.position(bot.seat.board);
    const auto taken = position.captured(report.best);
    PastTells& told = bot.past_tells;
    PerKind<bool> due{};
    for (const Kind kind : rules::all_kinds) {
        const bool fulfilled = taken && bot.wanted[*taken] != 0 && bot.wished_with[kind][*taken];
        if (bot.wanted[kind] != 0 && !fulfilled && !told.apologised_for_delay[kind]) {
            const int since = told.wish_unmet_since[kind].value_or(own_moves);
            told.wish_unmet_since[kind] = since;
            due[kind] = own_moves - since >= moves_before_regret;
        }
    }
    if (!any(due) || own_moves - told.moves_at_last_tell < moves_before_regret) {
        return std::nullopt; // the usual case: no moves need to be generated
    }
    const rules::MoveList moves = rules::legal_moves(position);
    PerKind<bool> missing{}, dear{};
    for (const Kind kind : rules::all_kinds) {
        if (!due[kind]) {
            continue;
        }
        const bool could = std::ranges::any_of(
            moves, [&](rules::Move move) { return position.captured(move) == kind; });
        (could ? dear : missing)[kind] = true;
    }
    const PerKind<bool>& said = any(dear) ? dear : missing;
    for (const Kind kind : rules::all_kinds) { // one reason is enough: no second apology follows
        told.apologised_for_delay[kind] = told.apologised_for_delay[kind] || due[kind];
    }
    const std::string which = any_of(said);
    return fmt::format(
        "{}{} yet: {}", no_piece_begins, which.substr(which.find(' ') + 1), // without "a"
        any(dear) ? "taking one costs more than it is worth" : "there is none to take");
}

/// Whether exchanges on the other board bring something that decides here, and nothing that decides
/// against us.
bool trades_decide(const PerKind<bool>& kinds, const PerKind<bool>& against) {
    return std::ranges::count(kinds, true) >= many_kinds && !any(against);
}

/// A tell about the effect of one more piece: only if it is new, and not often.
std::optional<std::string> remark(PastTells& told, const Report& report) {
    const PerKind<bool>& mates = report.mates_with;
    const PerKind<bool>& dies = report.dies_to;
    if (mates != told.mates_with && any(mates)) {
        told.mates_with = mates;
        const bool trades = trades_decide(mates, dies);
        return fmt::format("{}{} mates ({}{})", trades ? "trades good: " : "", any_of(mates),
                           signs(mates, "+++"), trades ? " +++trades" : "");
    }
    if (dies != told.dies_to && any(dies)) {
        told.dies_to = dies;
        const bool trades = trades_decide(dies, mates);
        return fmt::format("{}{} mates me ({}{})", trades ? "trades bad: " : "", any_of(dies),
                           signs(dies, "---"), trades ? " ---trades" : "");
    }
    const bool stands = any(told.mates_with) || any(told.dies_to);
    if (stands && !any(report.mates_with) && !any(report.dies_to)) {
        told.mates_with = told.dies_to = {};
        return "x (no piece mates any more)";
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> speak(Bot& bot, const rules::Match& match,
                                 const MatchSituation& situation, const Report& report, Sit why) {
    if (!situation.partner) {
        return std::nullopt;
    }
    PastTells& told = bot.past_tells;
    auto text = urgent(bot, match, situation, report, why);
    if (!text && why == Sit::no && std::exchange(bot.told_to_sit, false)) {
        text = why_not_sit(bot, situation, report);
    }
    if (!text && why == Sit::no && report.best) {
        text = apology_for_delay(bot, match, situation.own_moves, report);
    }
    const bool long_silent = situation.own_moves - told.moves_at_last_tell >= quiet_moves;
    if (!text && why == Sit::no && report.has_decisive_pieces && long_silent) {
        text = remark(told, report);
    }
    if (text) {
        told.moves_at_last_tell = situation.own_moves;
    }
    return text;
}

} // namespace engine
