// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/library_query.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "src/play/records/library_entry.h"
#include "src/rules/laws/ruleset.h"
#include "src/rules/laws/variant.h"
#include "src/rules/match/outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace play {
namespace {

using base::failure;
using Problem = std::optional<std::string>;

Problem read_positions(LibraryQuery& query) {
    const auto boards = notation::parse_bfen(query.filter.position);
    if (!boards) {
        return "position: " + notation::to_text(boards.error());
    }
    for (const auto& board : *boards) {
        const auto position = rules::Position::from(board.setup, {}, {true, true});
        if (!position) {
            return fmt::format("position: {}", rules::to_text(position.error()));
        }
        query.positions.push_back(key_of(*position));
    }
    return std::nullopt;
}

Problem read_hand(LibraryQuery& query) {
    query.in_hand.emplace();
    for (const char letter : query.filter.in_hand) {
        const auto kind = notation::kind_from(letter);
        if (!kind) {
            return "in-hand: letters of pieces were expected, QNN";
        }
        query.in_hand->add(*kind);
    }
    return std::nullopt;
}

/// Parses the opening with full reserves, since any piece may have come from the other board.
Problem read_opening(LibraryQuery& query) {
    rules::Position position;
    query.opening.push_back(key_of(position));
    for (const auto word : base::tokens(query.filter.opening)) {
        position.set_hand(position.turn(), rules::Hand::full());
        const auto move = notation::parse_san(position, word);
        if (!move) {
            return fmt::format("opening: {}: {}", base::printable(word), to_text(move.error()));
        }
        position = position.after(*move);
        query.opening.push_back(key_of(position));
    }
    return std::nullopt;
}

/// The date that the whole text is.
std::optional<std::string> date_from(std::string_view text) {
    return text.find_first_not_of(date_signs) == std::string_view::npos ? iso_date_from(text)
                                                                        : std::nullopt;
}

Problem read_date(const char* key, std::string& date) {
    const auto read = date_from(date);
    if (!read) {
        return fmt::format("{}: a date was expected, 2026-11-24 or 2026", key);
    }
    date = *read;
    return std::nullopt;
}

Problem read_words(LibraryQuery& query) {
    LibraryFilter& filter = query.filter;
    for (auto* word : {&filter.ending, &filter.laws, &filter.variant}) {
        *word = base::lower(*word);
    }
    if (!filter.ending.empty() && !rules::ending_from(filter.ending)) {
        std::string names;
        for (int i = 0; i < rules::endings; ++i) {
            names += fmt::format("{}{}", i == 0 ? "" : ", ",
                                 rules::text_of(static_cast<rules::Ending>(i)).name);
        }
        return fmt::format("ending: one of {} was expected", names);
    }
    if (!filter.laws.empty() && !rules::preset(filter.laws)) {
        return fmt::format("laws: one of {} was expected", fmt::join(rules::preset_names(), ", "));
    }
    if (!filter.variant.empty() && !rules::variant(filter.variant)) {
        return fmt::format("variant: one of {} was expected",
                           fmt::join(rules::variant_names(), ", "));
    }
    if (!filter.result.empty()) {
        query.points = filter.result == "won" ? 2 : filter.result == "drawn" ? 1 : 0;
    }
    if (!filter.mates_by.empty()) {
        const auto kind = notation::kind_from(filter.mates_by.front());
        if (!kind || (filter.mates_by.size() > 1 && filter.mates_by.substr(1) != "@")) {
            return "mates-by: a piece's letter was expected, N, or N@ for a drop";
        }
        filter.mates_by.front() = notation::letter(*kind);
    }
    if (filter.time_control == "none") { // as --time of `play` says it
        filter.time_control = "-";
    } else if (const auto time = notation::time_control_from_seconds(filter.time_control)) {
        filter.time_control = notation::to_text(notation::short_base_in_minutes(*time));
    }
    if (!filter.partner.empty() && filter.player.empty()) {
        return "partner: whose? --player NAME was expected";
    }
    return std::nullopt;
}

} // namespace

base::Result<LibraryQuery, std::string> query_from(LibraryFilter filter) {
    LibraryQuery query;
    query.filter = std::move(filter);
    Problem problem = read_words(query);
    if (!problem && !query.filter.since.empty()) {
        problem = read_date("since", query.filter.since);
    }
    if (!problem && !query.filter.until.empty()) {
        problem = read_date("until", query.filter.until);
    }
    if (!problem && !query.filter.position.empty()) {
        problem = read_positions(query);
    }
    if (!problem && !query.filter.opening.empty()) {
        problem = read_opening(query);
    }
    if (!problem && !query.filter.in_hand.empty()) {
        problem = read_hand(query);
    }
    if (problem) {
        return failure(*std::move(problem));
    }
    return query;
}

namespace {

/// The field of the filter that takes the text of `key`; null for an unknown key.
std::string* text_for(LibraryFilter& filter, std::string_view key) {
    const std::array<std::pair<std::string_view, std::string*>, 13> keys{
        {{"player", &filter.player},
         {"partner", &filter.partner},
         {"since", &filter.since},
         {"until", &filter.until},
         {"result", &filter.result},
         {"ending", &filter.ending},
         {"laws", &filter.laws},
         {"variant", &filter.variant},
         {"opening", &filter.opening},
         {"position", &filter.position},
         {"mates-by", &filter.mates_by},
         {"in-hand", &filter.in_hand},
         {"time", &filter.time_control}}};
    for (const auto& [name, text] : keys) {
        if (name == key) {
            return text;
        }
    }
    return nullptr;
}

bool is_result(std::string_view word) {
    return word == "won" || word == "lost" || word == "drawn";
}

/// Reads a word without a key by its form.
Problem read_bare(std::string_view word, LibraryFilter& filter) {
    const auto variants = rules::variant_names();
    if (is_result(word)) {
        filter.result = word;
    } else if (word == "no-reserves") {
        filter.no_reserves = true;
    } else if (rules::ending_from(word)) {
        filter.ending = word;
    } else if (std::ranges::find(variants, word) != variants.end()) {
        filter.variant = word;
    } else if (const auto date = date_from(word)) {
        filter.since = filter.until = *date;
    } else if (filter.player.empty()) {
        filter.player = word;
        filter.names_by_prefix = true;
    } else {
        return fmt::format("{}: a second player? partner:{}", base::printable(word),
                           base::printable(word));
    }
    return std::nullopt;
}

Problem read_number(std::string_view text, std::string_view key, std::optional<int>& into) {
    into = base::to_number<int>(text);
    return into && *into >= 0 ? std::nullopt
                              : Problem(fmt::format("{}: a number was expected", key));
}

/// The field of the filter that takes the number of `key`; null for an unknown key.
std::optional<int>* number_for(LibraryFilter& filter, std::string_view key) {
    return key == "min-rating"   ? &filter.min_rating
           : key == "min-length" ? &filter.min_length
           : key == "max-length" ? &filter.max_length
           : key == "limit"      ? &filter.limit
                                 : nullptr;
}

Problem read_term(std::string_view term, LibraryFilter& filter) {
    const auto colon = term.find(':');
    if (colon == std::string_view::npos) {
        return read_bare(term, filter);
    }
    const auto key = term.substr(0, colon);
    const auto value = term.substr(colon + 1);
    if (std::optional<int>* const number = number_for(filter, key)) {
        return value.empty() ? std::nullopt : read_number(value, key, *number);
    }
    std::string* const text = text_for(filter, key);
    if (text == nullptr) {
        return fmt::format("{} is none of player, partner, since, until, result, ending, "
                           "laws, variant, opening, position, mates-by, in-hand, time, "
                           "min-length, max-length, min-rating",
                           base::printable(key));
    }
    *text = value;
    return key == "result" && !value.empty() && !is_result(value)
               ? Problem("result: won, lost or drawn was expected")
               : std::nullopt;
}

/// Splits a line at blanks, except between double quotes, which are removed.
std::vector<std::string> terms_of(std::string_view line) {
    std::vector<std::string> all;
    bool quoted = false;
    bool open = false;
    for (const char c : line) {
        const bool blank = c == ' ' || c == '\t';
        if (c == '"') {
            quoted = !quoted;
        } else if (blank && !quoted) {
            open = false;
        } else {
            if (!open) {
                all.emplace_back();
                open = true;
            }
            all.back() += c;
        }
    }
    return all;
}

} // namespace

base::Result<LibraryQuery, std::string> query_from_line(std::string_view line,
                                                        const std::string& me) {
    LibraryFilter filter;
    for (const auto& term : terms_of(line)) {
        if (auto problem = read_term(term, filter)) {
            return failure(*std::move(problem));
        }
    }
    if (filter.player.empty() && (!filter.partner.empty() || !filter.result.empty())) {
        filter.player = me;
    }
    return query_from(std::move(filter));
}

} // namespace play
