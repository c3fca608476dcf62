// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/bot/hearing.h"

#include "src/base/text.h"
#include "src/engine/bot/speech.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>

namespace engine {
namespace {

/// The phrases that a bot understands as that order, separated by `|`.
struct PhraseRow {
    Order order;
    std::string_view texts;
    /// The effect on the bot in the words of its help page, where equal effects share a row.
    std::string_view effect = "knows it as talk";
};

constexpr std::array phrase_rows = {
    PhraseRow{Order::sit,
              "sit|sit tight|keep sitting|wait|hold|hold on|stop|freeze|don't move|don't go",
              "waits, as long as that is safe"},
    PhraseRow{Order::go,
              "go|go go|go go go|go ahead|keep going|move|stop sitting|don't sit|don't wait",
              "moves, and sits no longer"},
    PhraseRow{Order::fast,
              "fast|faster|hurry|hurry up|quick|time|go fast|go faster|play fast|play faster|"
              "move fast|move faster|down on time|behind on time|behind on the clock",
              "plays fast"},
    PhraseRow{Order::slow,
              "slow|slower|slow down|take your time|no hurry|up on time|ahead on time|"
              "ahead on the clock",
              "takes its time"},
    PhraseRow{Order::cancel,
              "x|=|never mind|nevermind|nm|nvm|cancel|no piece mates any more|i am moving again",
              "forgets what you asked for"},
    PhraseRow{Order::dead, "dead|i am dead|i'm dead|i am mated|i'm mated|i'm getting mated",
              "plays fast to save us both"},
    PhraseRow{Order::trades_good,
              "trade|trades|trades good|trades are good|good trades|trade freely|"
              "trade queens|trade pieces|trade everything",
              "trades gladly"},
    PhraseRow{Order::trades_bad,
              "trades bad|trades are bad|no trade|no trades|don't trade|it bounces",
              "avoids trades"},
    PhraseRow{Order::sitting, "sitting|i am sitting|i'm sitting|i sit|i'll have to sit|frozen",
              "hurries, since you wait"},
    PhraseRow{Order::moving, "moving|i am moving|i'm moving", "need not hurry any longer"},
    PhraseRow{Order::help, "help|?", "says what it knows"},
    PhraseRow{Order::greeting, "hi|hello|hey|ready|you there|u there|are you there"},
    PhraseRow{Order::thanks, "thanks|thank|thx|tx|tnx|ty|just what i needed"},
    PhraseRow{
        Order::small_talk,
        "here i am|you're welcome|ok|k|yes|no|maybe|np|sure|got it|coming|keep checking|check"},
    PhraseRow{Order::careful, "mate|i mate|i mate next|defend", "takes its time"},
    PhraseRow{Order::praise, "nice|nice move|well played|wp|gj"},
    PhraseRow{Order::small_talk, "well|wow|lol|oops"},
    PhraseRow{Order::apology, "sorry|my bad"},
    PhraseRow{Order::good_game, "gg|good game"},
    PhraseRow{Order::good_luck, "gl|good luck"},
};

} // namespace

std::optional<Order> read_order(std::string_view phrase) {
    for (const PhraseRow& row : phrase_rows) {
        const auto texts = base::split(row.texts, '|');
        if (std::ranges::find(texts, phrase) != texts.end()) {
            return row.order;
        }
    }
    return std::nullopt;
}

std::vector<UnderstoodPhrases> all_understood() {
    std::vector<UnderstoodPhrases> all;
    for (const PhraseRow& said : phrase_rows) {
        auto row = std::ranges::find(all, said.effect, &UnderstoodPhrases::effect);
        if (row == all.end()) {
            row = all.insert(all.end(), {said.effect, {}});
        }
        const auto texts = base::split(said.texts, '|');
        row->phrases.insert(row->phrases.end(), texts.begin(), texts.end());
    }
    const std::array<UnderstoodPhrases, 8> on_pieces{{
        {"would like that piece", {"+n", "need a knight", "can you get me a knight?"}},
        {"wants it soon", {"++n", "need a knight now", "I am mated unless a pawn comes"}},
        {"gets it at any price", {"+++n", "a knight mates", "a heavy piece mates"}},
        {"does not give that piece up", {"-q", "--q", "don't lose the queen", "no knights please"}},
        {"never gives it up", {"---q", "a queen mates me"}},
        {"need not mind it any longer", {"a queen doesn't mate me anymore"}},
        {"says what it needs", {"what do you need?", "do you want a knight?"}},
        {"says who is ahead", {"are we up on time?", "how much time do you have?"}},
    }};
    all.insert(all.end(), on_pieces.begin(), on_pieces.end());
    return all;
}

namespace {

using rules::Kind;
using rules::PerKind;

constexpr std::size_t longest_tell = 400; ///< bytes that are read; FICS lines are about as long

/// `word` without the punctuation that people and remarks put around it.
std::string_view bare(std::string_view word) {
    constexpr std::string_view marks = ".,;:!()\"";
    while (!word.empty() && marks.find(word.front()) != std::string_view::npos) {
        word.remove_prefix(1);
    }
    while (!word.empty() && marks.find(word.back()) != std::string_view::npos) {
        word.remove_suffix(1);
    }
    while (word.size() > 1 && word.back() == '?') { // a "?" by itself asks for help
        word.remove_suffix(1);
    }
    return word;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> some) {
    return std::ranges::find(some, word) != some.end();
}

bool any_is_one_of(const std::vector<std::string_view>& words,
                   std::initializer_list<std::string_view> some) {
    return std::ranges::any_of(words, [&](std::string_view word) { return is_one_of(word, some); });
}

/// The order itself: the words before a remark ("sit: ...", "go (I am ok)"), separated by single
/// spaces, spelled as in the tables, without "please" and the bot's name.
std::string head_of(std::string_view text, std::string_view name) {
    std::string head;
    for (const auto word : base::tokens(text.substr(0, text.find_first_of(":(")))) {
        const auto plain = bare(word);
        if (plain == "not" && (head == "do" || head.ends_with(" do"))) {
            head.replace(head.size() - 2, 2, "don't");
        } else if (!plain.empty() && plain != name &&
                   !is_one_of(plain, {"please", "pls", "plz", "partner"})) {
            head += head.empty() ? "" : " ";
            head += plain == "im"      ? "i'm"
                    : plain == "u"     ? "you"
                    : plain == "dont"  ? "don't"
                    : plain == "we're" ? "we are"
                                       : plain;
        }
    }
    return head;
}

/// Beginnings of orders that are given as advice, such as "you need to sit".
constexpr std::array<std::string_view, 13> advice{
    "you need to ",   "you have to ", "you must ",   "you gotta ",  "i need you to ",
    "i want you to ", "we must ",     "we need to ", "we have to ", "we should ",
    "we are ",        "let's ",       "lets "};

/// The order in `head`, as head_of() returns it: in so many words, or as people put it, "you can go
/// now", "wait a second".
std::optional<Order> order_in(std::string_view head) {
    if (const auto order = read_order(head)) {
        return order;
    }
    const auto* const begin = std::ranges::find_if(
        advice, [head](std::string_view text) { return head.starts_with(text); });
    head.remove_prefix(begin == advice.end() ? 0 : begin->size());
    std::string core;
    for (const auto word : base::tokens(head)) {
        if (!base::to_number<int>(word) &&
            !is_one_of(word, {"you", "can", "should", "just", "now", "be", "hey", "a", "bit", "sec",
                              "second", "seconds", "moment", "minute"})) {
            core += (core.empty() ? "" : " ") + std::string(word);
        }
    }
    const auto order = read_order(core);
    const bool commands = order && (*order <= Order::slow || *order == Order::trades_good ||
                                    *order == Order::trades_bad);
    return commands ? order : std::nullopt; // "can you mate?" is no order
}

/// Cancels everything that the partner has asked for ("x").
void cancel(Bot& bot) {
    bot.told_to_sit = bot.told_to_go = bot.told_fast = bot.told_slow = false;
    bot.partner_dead = bot.partner_sits = false;
    bot.trade_preference = 0;
    bot.wanted = {};
    bot.feared = {};
}

/// Carries out an order and returns the reply, which is empty for small talk.
std::string obey(Bot& bot, Order order) {
    switch (order) {
    case Order::sit:
        bot.told_to_sit = true;
        bot.told_to_go = bot.partner_sits = false; // the latest order counts
        return "ok, sitting";
    case Order::go:
        bot.told_to_sit = bot.partner_sits = false;
        bot.told_to_go = true;
        bot.past_tells.sits = false; // if it cannot move, it says again why
        return "ok, going";
    case Order::fast:
    case Order::slow:
        bot.told_fast = order == Order::fast;
        bot.told_slow = !bot.told_fast;
        return bot.told_fast ? "ok, fast" : "ok, slow";
    case Order::cancel:
        cancel(bot);
        return "ok, never mind";
    case Order::dead:
        bot.partner_dead = true;
        return "ok, hurrying to save us";
    case Order::trades_good:
        bot.trade_preference = 1;
        return "ok, trading";
    case Order::trades_bad:
        bot.trade_preference = -1;
        return "ok, no trades";
    case Order::sitting:
        bot.partner_sits = true;
        return "ok, hurrying";
    case Order::moving:
        bot.partner_sits = false;
        break;
    case Order::help:
        bot.has_sent_help = true;
        return std::string(help_for_programs);
    case Order::greeting:
        return "here I am";
    case Order::thanks:
        return "you're welcome";
    case Order::careful:
        bot.told_slow = true;
        bot.told_fast = false;
        return "ok, I take my time";
    case Order::praise:
        return "thanks";
    case Order::apology:
        return "no problem";
    case Order::good_luck:
        return "thanks, you too";
    case Order::good_game:
        return "well played";
    case Order::small_talk:
        break;
    }
    return {};
}

void take(Bot& bot, const Sign& sign) {
    if (sign.trades) {
        bot.trade_preference = sign.wish ? 1 : -1;
    }
    for (const Kind kind : rules::all_kinds) {
        if (sign.kinds[kind]) {
            (sign.wish ? bot.wanted : bot.feared)[kind] = sign.level;
            (sign.wish ? bot.feared : bot.wanted)[kind] = 0;
            bot.wished_with[kind] = sign.kinds;
            bot.past_tells.wish_unmet_since[kind].reset();
            bot.past_tells.apologised_for_delay[kind] = false;
        }
    }
}

std::string acknowledge(const Sign& sign) {
    if (sign.trades) {
        return sign.wish ? "ok, trading" : "ok, no trades";
    }
    const std::string mark(static_cast<std::size_t>(sign.level), sign.wish ? '+' : '-');
    const std::string which = any_of(sign.kinds);
    const std::string marked = signs(sign.kinds, mark);
    if (!sign.wish) {
        return fmt::format("ok, I'll try not to give up {} ({})", which, marked);
    }
    return fmt::format("ok, {}{} ({})", which,
                       sign.level == 3   ? " mates"
                       : sign.level == 2 ? " soon"
                                         : "",
                       marked);
}

/// Takes every sign of the line, even if separate from its piece ("+++ knight"). Returns the reply
/// to the last one and to those before it that say the same of other pieces ("---r ---q").
std::string take_signs(Bot& bot, const std::vector<std::string_view>& parts) {
    std::optional<Sign> answered;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::string word(bare(parts[i]));
        const bool only_marks = !word.empty() && (word.find_first_not_of('+') == word.npos ||
                                                  word.find_first_not_of('-') == word.npos);
        if (only_marks && i + 1 < parts.size()) {
            word += bare(parts[i + 1]);
        }
        if (const auto sign = read_sign(word)) {
            take(bot, *sign);
            const bool alike = answered && answered->wish == sign->wish &&
                               answered->level == sign->level && !sign->trades;
            PerKind<bool> kinds = sign->kinds;
            for (const Kind kind : rules::all_kinds) {
                kinds[kind] = kinds[kind] || (alike && answered->kinds[kind]);
            }
            answered = sign;
            answered->kinds = kinds;
        }
    }
    return answered ? acknowledge(*answered) : "";
}

/// Reads a sentence about pieces: "need a knight", "don't lose the queen", "a rook mates me".
std::optional<Sign> read_sentence(const std::vector<std::string_view>& parts) {
    const auto says = [&](std::initializer_list<std::string_view> some) {
        return std::ranges::any_of(parts, [&](std::string_view word) {
            return std::ranges::find(some, bare(word)) != some.end();
        });
    };
    constexpr std::array<std::string_view, 9> fillers{"a",  "an",  "the", "some", "one",
                                                      "or", "and", "now", "any"};
    Sign sign;
    std::size_t named = 0;
    std::size_t around = 0; // fillers
    const auto any =
        std::ranges::find_if(parts, [](std::string_view word) { return bare(word) == "any"; });
    if (any != parts.end() && any + 1 != parts.end() && bare(*(any + 1)) == "piece") {
        sign.kinds.values.fill(true);
        sign.kinds[Kind::king] = false;
        ++named;
    }
    for (const auto word : parts) {
        around += static_cast<std::size_t>(std::ranges::count(fillers, bare(word)));
        const auto kinds = kinds_named(bare(word));
        for (const Kind kind : rules::all_kinds) {
            sign.kinds[kind] = sign.kinds[kind] || kinds[kind];
        }
        if (kinds != PerKind<bool>{}) {
            ++named;
        }
    }
    if (named > 0 && says({"unless"})) { // such as "my opponent is mated unless a pawn comes"
        sign.wish = !says({"opponent"});
        sign.level = sign.wish ? 2 : 3;
        return sign;
    }
    const bool mates = says({"mate", "mates", "kills", "wins"});
    const bool no = says({"no", "not", "don't", "dont", "never", "keep", "hold", "avoid", "without",
                          "stop", "careful", "watch"});
    const bool asks = parts.back().ends_with('?') && (!says({"i"}) || says({"have"})) &&
                      !is_one_of(parts.front(), {"why", "how", "what", "which", "who", "where",
                                                 "did"}); // "got a knight?", "can I have a rook?"
    const bool need = asks || says({"need", "want", "give", "gimme", "get", "please", "pls", "plz",
                                    "send", "bring", "find", "fetch", "take", "capture"});
    if (named > 0 && !no && bare(parts.front()) == "trade") { // "trade knights"
        sign.trades = true;
        sign.level = 1;
        sign.kinds = {};
        return sign;
    }
    const bool asks_advice = says({"should"}); // "should I take the queen?"
    if (named == 0 || asks_advice || (!mates && !no && !need && named + around != parts.size())) {
        return std::nullopt;
    }
    if (mates && says({"doesn't", "doesnt", "anymore", "longer"})) {
        return sign; // neither a wish nor a fear
    }
    if (mates) {
        sign.level = 3;
        sign.wish = !says({"me", "us"});
    } else {
        sign.level =
            no || says({"now", "urgent", "urgently", "badly", "quickly", "fast", "asap"}) ? 2 : 1;
        sign.wish = !no;
    }
    return sign;
}

/// Whether a tell is not meant as an order: one from another bot or engine, or that our client
/// sends by itself when its terminal has gone.
bool is_chatter(const std::vector<std::string_view>& parts) {
    const auto first = bare(parts.front());
    const bool clock = first == "time" || first == "otim";
    return (parts.size() > 1 && (parts.front() == "ok," || first == "sorry" || clock)) ||
           (parts.size() > 2 && first == "i" && parts[1] == "know:") ||
           (parts.size() > 2 && first == "my" && parts[1] == "terminal");
}

/// Whether the partner asks what the bot needs, in whatever words: "what do u need", "which piece
/// helps you", "do you want a knight". `head` is as head_of() returns it.
bool asks_needs(std::string_view head) {
    const auto words = base::tokens(head);
    if (words.empty() || any_is_one_of(words, {"i", "me", "my"})) {
        return false;
    }
    const bool of_need = any_is_one_of(words, {"need", "needs", "want"});
    if (is_one_of(words[0], {"what", "wat", "which", "anything", "something"})) {
        const bool exclaims = words.size() > 1 && words[1] == "a"; // "what a nice piece"
        return of_need || (!exclaims && any_is_one_of(words, {"piece", "pieces", "helps"}));
    }
    const std::size_t verb = words[0] == "do" ? 2 : 1;
    const bool to_bot = words.size() > verb && words[verb - 1] == "you" &&
                        is_one_of(words[verb], {"need", "want"}) &&
                        !(words.size() > verb + 1 && words[verb + 1] == "to"); // "you want to sit"
    return to_bot || (of_need && any_is_one_of(words, {"what", "anything", "something"}));
}

/// Whether the partner praises: "great move", "that was brilliant", "what a nice piece", "what a
/// move". `head` is as head_of() returns it.
bool praises(std::string_view head) {
    const auto words = base::tokens(head);
    const auto first = std::find_if_not(words.begin(), words.end(), [](std::string_view word) {
        return is_one_of(
            word, {"what", "a", "an", "that", "that's", "was", "very", "so", "such", "really"});
    });
    const bool exclaims =
        words.size() > 1 && words[0] == "what" && is_one_of(words[1], {"a", "an"});
    return first != words.end() &&
           (is_one_of(*first,
                      {"nice", "great", "good", "lovely", "beautiful", "brilliant", "excellent",
                       "wonderful", "amazing", "awesome", "perfect", "bravo"}) ||
            (exclaims && (is_one_of(*first, {"piece", "move", "drop"}) ||
                          kinds_named(*first) != PerKind<bool>{})));
}

/// Reads small talk, known by its first words whatever follows ("hello bob", "good luck bob"),
/// praise, and announced pieces ("a queen is coming").
std::optional<Order> read_small_talk(std::string_view head) {
    constexpr std::array sociable{Order::greeting,  Order::thanks,     Order::praise,
                                  Order::apology,   Order::small_talk, Order::good_luck,
                                  Order::good_game, Order::careful};
    std::size_t end = head.empty() ? head.npos : head.size();
    for (; end != head.npos; end = head.rfind(' ', end - 1)) {
        const auto order = read_order(head.substr(0, end));
        if (order && std::ranges::find(sociable, *order) != sociable.end()) {
            return order;
        }
    }
    return praises(head)               ? std::optional(Order::praise)
           : head.ends_with(" coming") ? std::optional(Order::careful)
                                       : std::nullopt;
}

/// Whether the partner asks about the clocks: "are we up on time?", "who has more time", "time?".
/// `head` is as head_of() returns it, of a line that is a question if it ends in "?".
bool asks_clocks(std::string_view head, bool is_question) {
    const auto words = base::tokens(head);
    const bool asks = !words.empty() &&
                      (is_question ||
                       is_one_of(words[0], {"are", "do", "how", "who", "who's", "what", "what's"}));
    const bool compares = any_is_one_of(words, {"we", "who", "who's"}) &&
                          is_one_of(words.back(), {"up", "down", "ahead", "behind"});
    return asks && (compares || any_is_one_of(words, {"time", "clock", "clocks"})) &&
           head.find("it time") == head.npos; // "is it time to trade?"
}

/// "12 seconds ahead", "level"
std::string lead_text(Millis lead) {
    const auto seconds = lead.count() / 1000;
    return seconds == 0
               ? "level"
               : fmt::format("{} second{} {}", std::abs(seconds), std::abs(seconds) == 1 ? "" : "s",
                             seconds > 0 ? "ahead" : "behind");
}

/// The answer to a question about the clocks. Each of a team plays against the diagonal opponent's
/// clock; without an increment both have the same lead.
std::string clocks_of(const MatchSituation& situation) {
    constexpr Millis about_the_same{1500};
    if (!situation.left) {
        return situation.partner ? "there are no clocks" : "I can't tell";
    }
    const std::string left = "I have " + rules::clock_text(*situation.left);
    if (!situation.lead) {
        return left;
    }
    const Millis partners = situation.partner_lead.value_or(*situation.lead);
    if (std::chrono::abs(partners - *situation.lead) < about_the_same) {
        return fmt::format("we are {} on the clock, {}", lead_text(*situation.lead), left);
    }
    return fmt::format("you are {} on the clock, I am {}", lead_text(partners),
                       lead_text(*situation.lead));
}

/// The answer to a question that is not about pieces.
std::string answer_to_question(const Bot& bot, std::string_view head) {
    const bool why = head.starts_with("why");
    if (why || head.starts_with("how long")) {
        if (bot.told_to_sit) {
            return "you told me to sit: say go and I move";
        }
        if (bot.past_tells.sits) {
            return needs_of(bot.past_tells);
        }
    }
    return why ? "it looked best to me" : "I can't tell";
}

} // namespace

void fulfil_wish(Bot& bot, Kind kind) {
    if (bot.wanted[kind] == 0) {
        return;
    }
    const PerKind<bool> kinds = bot.wished_with[kind];
    for (const Kind other : rules::all_kinds) {
        if (bot.wanted[other] != 0 && bot.wished_with[other] == kinds) {
            bot.wanted[other] = 0;
        }
    }
}

std::optional<std::string> hear(Bot& bot, std::string_view tell, const MatchSituation& situation) {
    std::string text = base::lower(base::trim(tell.substr(0, longest_tell)));
    const bool agrees = text.starts_with("ok "); // a person; a bot writes "ok, going"
    if (agrees) {
        text.erase(0, text.find(' ') + 1);
    }
    const auto parts = base::tokens(text);
    if (parts.empty() || is_chatter(parts)) {
        return std::nullopt;
    }
    std::string answer = take_signs(bot, parts);
    const std::string head = head_of(text, base::lower(bot.name));
    if (asks_clocks(head, text.ends_with('?'))) {
        return clocks_of(situation);
    }
    const bool with_reason = text.find_first_of(":(") != text.npos;
    const auto first = bare(parts.front());
    const bool calls = head.empty() && !first.empty() && // "bob?"
                       is_one_of(first, {base::lower(bot.name), "partner"});
    if (const auto order = calls ? Order::greeting : order_in(head)) {
        const std::string said = obey(bot, *order);
        // A partner that says why it takes its words back ("x (no piece mates any more)") is a bot.
        const bool by_bot = *order == Order::cancel && with_reason && !text.ends_with("mind)");
        const std::string reply = by_bot ? "" : said;
        const auto reason = answer.empty() && with_reason ? read_sentence(parts) : std::nullopt;
        if (reason) {
            take(bot, *reason); // such as "sitting: I am mated unless a knight comes"
        }
        answer = reply.empty() ? answer : reply;
    } else if (answer.empty()) {
        if (asks_needs(head)) {
            answer = needs_of(bot.past_tells);
        } else if (const auto sign = read_sentence(parts)) {
            take(bot, *sign);
            answer = sign->level == 0 ? "ok" : acknowledge(*sign);
        } else if (const auto small_talk = read_small_talk(head)) {
            answer = obey(bot, *small_talk);
        } else if (text.ends_with('?') && (head == "why" || head.find(' ') != head.npos)) {
            answer = answer_to_question(bot, head);
        } else if (!bot.has_sent_help && !agrees && !head.empty() && !is_reworded_answer(text)) {
            bot.has_sent_help = true;
            answer = fmt::format("sorry, I did not understand. {}", help_for_programs);
        }
    }
    return answer.empty() ? std::nullopt : std::optional(answer);
}

} // namespace engine
