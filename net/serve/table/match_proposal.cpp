// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/table/match_proposal.h"

#include "src/base/enum_array.h"
#include "src/base/text.h"
#include "src/rules/board/setup.h"
#include "src/rules/laws/variant.h"

#include <array>
#include <fmt/format.h>

namespace net {
namespace {

/// The start time of a game of 0 minutes, as on FICS, so that the first move can be made.
constexpr std::chrono::seconds base_of_none{10};

using rules::Bonus;

constexpr int most_minutes = 600;
constexpr int most_seconds = 600;

struct KindName {
    std::string_view name;
    GameKind kind{};
};
constexpr std::array<KindName, 5> kind_names{{{"bughouse", GameKind::bughouse},
                                              {"bug", GameKind::bughouse},
                                              {"crazyhouse", GameKind::crazyhouse},
                                              {"zh", GameKind::crazyhouse},
                                              {"chess", GameKind::chess}}};

/// A word for what cannot be played here.
struct Unplayed {
    std::string_view word;
    std::string_view why;
};
/// Style 12 and <b1> cannot express it.
constexpr std::string_view no_words =
    "cannot be played on this server: its protocol has no words for it.";
/// A variant of FICS's; "wild" may be followed by a number, as in "wild/4".
constexpr std::string_view not_here = "is not played on this server.";
constexpr std::array<Unplayed, 15> unplayed{{{"tandem", no_words},
                                             {"transfer", no_words},
                                             {"siamese", no_words},
                                             {"ring2", no_words},
                                             {"ring3", no_words},
                                             {"ring5", no_words},
                                             {"house", no_words},
                                             {"ring", no_words},
                                             {"claims", no_words},
                                             {"press", no_words},
                                             {"wild", not_here},
                                             {"suicide", not_here},
                                             {"losers", not_here},
                                             {"atomic", not_here},
                                             {"odds", not_here}}};

/// Parses a time control in one word: `3d2`, `3b2`, `3+2`.
std::optional<rules::TimeControl> time_in_one_word(std::string_view word) {
    const auto sign = word.find_first_of("+bd");
    if (sign == std::string_view::npos) {
        return std::nullopt;
    }
    const auto minutes = base::to_number<int>(word.substr(0, sign));
    const auto seconds = base::to_number<int>(word.substr(sign + 1));
    if (!minutes || !seconds || *minutes < 0 || *minutes > most_minutes || *seconds < 0 ||
        *seconds > most_seconds) {
        return std::nullopt;
    }
    const std::chrono::seconds increment{*seconds};
    return rules::TimeControl{std::chrono::minutes{*minutes}, increment,
                              rules::bonus_of(word[sign], increment)};
}

/// Parses the arguments one by one.
struct ProposalReader {
    MatchProposal found;
    int numbers = 0;

    std::optional<std::string> take_number(int number) {
        if (number < 0 || number > most_minutes || numbers == 2) {
            return "Bad time: minutes and seconds, as in: match alice 3 0 bughouse";
        }
        if (++numbers == 1) {
            found.time = {std::chrono::minutes{number}, {}, Bonus::none};
        } else {
            found.time.increment = std::chrono::seconds{number};
            found.time.bonus = number == 0 ? Bonus::none : Bonus::fischer;
        }
        return std::nullopt;
    }

    /// Takes one argument; returns what is wrong with it.
    std::optional<std::string> take(const std::string& word) {
        if (const auto number = base::to_number<int>(word); number && word != "960") {
            return take_number(*number);
        }
        if (const auto time = time_in_one_word(word)) {
            found.time = *time;
            return std::nullopt;
        }
        for (const KindName& one : kind_names) {
            if (one.name == word) {
                found.kind = one.kind;
                return std::nullopt;
            }
        }
        if (rules::preset(word)) {
            found.laws = word;
        } else if (word == "r" || word == "rated") {
            found.rated = true;
        } else if (word == "u" || word == "unrated") {
            found.rated = false;
        } else if (word == "white" || word == "w") {
            found.colour = rules::Side::white;
        } else if (word == "black" || word == "b") {
            found.colour = rules::Side::black;
        } else if (word == "960" || word == "fr" || word == "wild/fr") {
            found.chess960 = true;
        } else if (const auto* const row =
                       base::row_with(unplayed, &Unplayed::word, word.substr(0, word.find('/')))) {
            return fmt::format("{} {}", word, row->why);
        } else if (word != "laws") {
            return fmt::format("\"{}\" is not understood: see \"help match\".", word);
        }
        return std::nullopt;
    }
};

std::string chess_type(const rules::TimeControl& time) {
    if (time.unlimited) {
        return "untimed";
    }
    // FICS assumes forty moves
    const auto estimate = time.base + 40 * time.increment;
    return estimate < std::chrono::minutes{3}    ? "lightning"
           : estimate < std::chrono::minutes{15} ? "blitz"
                                                 : "standard";
}

} // namespace

base::Result<MatchProposal, std::string> read_proposal(std::string_view arguments,
                                                       MatchProposal usual) {
    ProposalReader reader{std::move(usual)};
    const auto words = base::tokens(arguments);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string word = base::lower(words[i]);
        if (word == "wild" && i + 1 < words.size() && base::lower(words[i + 1]) == "fr") {
            continue; // the same as "wild/fr"
        }
        if (auto wrong = reader.take(word)) {
            return base::failure(*std::move(wrong));
        }
    }
    reader.found.time.unlimited =
        reader.found.time.base.count() == 0 && reader.found.time.increment.count() == 0;
    if (reader.found.time.base.count() == 0 && !reader.found.time.unlimited) {
        reader.found.time.base = base_of_none;
    }
    return reader.found;
}

std::string type_text(const MatchProposal& proposal) {
    switch (proposal.kind) {
    case GameKind::bughouse:
        return "bughouse";
    case GameKind::crazyhouse:
        return "crazyhouse";
    case GameKind::chess:
        return proposal.chess960 ? "wild/fr" : chess_type(proposal.time);
    }
    return "chess";
}

std::string to_text(const MatchProposal& proposal) {
    std::string text = fmt::format("{} {} {} {}", proposal.rated ? "rated" : "unrated",
                                   type_text(proposal), base::minutes_in(proposal.time.base),
                                   base::seconds_in(proposal.time.increment));
    std::string more;
    const auto add = [&more](std::string_view arguments) {
        more += fmt::format("{}{}", more.empty() ? "" : ", ", arguments);
    };
    if (proposal.time.bonus == Bonus::delay || proposal.time.bonus == Bonus::bronstein) {
        add(proposal.time.bonus == Bonus::delay ? "delay" : "Bronstein");
    }
    if (proposal.laws != "fics") {
        add(proposal.laws + " laws");
    }
    if (proposal.chess960 && proposal.kind != GameKind::chess) {
        add("960");
    }
    return more.empty() ? text : fmt::format("{} ({})", text, more);
}

bool silences_spectators(const MatchProposal& proposal) {
    return proposal.laws == "wbn";
}

rules::Match match_of(const MatchProposal& proposal, int array) {
    rules::RuleSet laws = rules::preset(proposal.laws).value_or(rules::RuleSet{});
    laws.table.referee = rules::RefereeLaw::strict;
    laws.table.clock = rules::ClockLaw::move;
    laws.table.plays_on = false;
    const auto plan = proposal.kind == GameKind::bughouse     ? rules::bughouse_plan()
                      : proposal.kind == GameKind::crazyhouse ? rules::crazyhouse_plan()
                                                              : rules::chess_plan();
    std::vector<rules::Position> starts;
    if (proposal.chess960) {
        const auto start = rules::Position::from(rules::chess960_setup(array), laws.moves);
        starts.assign(static_cast<std::size_t>(plan.boards), start.value_or(rules::Position{}));
    }
    return {plan, laws, proposal.time, starts};
}

} // namespace net
