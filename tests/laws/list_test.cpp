// SPDX-License-Identifier: GPL-3.0-or-later
// The list of articles compared with the names of the tests: none missing, none invented, none
// claimed twice without reason.
#include "src/base/text.h"
#include "src/notation/laws/articles.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/laws/verdict_text.h"
#include "tests/support/catch.h"
#include "tests/support/skip.h"
#include "tests/support/source_tree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

using Row = std::vector<std::string>;

const std::string folder = support::in_repository("tests/laws/");

std::string text_of(const std::string& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// The rows of a table in this folder, without its heading.
std::vector<Row> rows_of(const std::string& file) {
    std::vector<Row> rows;
    std::istringstream lines(text_of(file));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        Row row;
        for (const auto cell : base::split(line, '\t')) {
            row.emplace_back(cell);
        }
        rows.push_back(row);
    }
    return rows;
}

bool cannot_be_played(const std::string& kind) {
    return kind == "hands-only" || kind == "advice";
}

/// The text between the quotes that follow `at`; literals that follow each other are one.
std::string literal(const std::string& source, std::size_t at) {
    std::string text;
    for (at = source.find('"', at); at != std::string::npos; at = source.find('"', at)) {
        for (++at; source[at] != '"'; ++at) {
            at += source[at] == '\\' ? 1U : 0U;
            text += source[at];
        }
        at = source.find_first_not_of(" \n", at + 1);
        if (at == std::string::npos || source[at] != '"') {
            break;
        }
    }
    return text;
}

/// The names of the tests of a source file.
std::vector<std::string> names_in(const std::string& source) {
    std::vector<std::string> names;
    const std::string macro = "\nTEST_CASE(";
    for (auto at = source.find(macro); at != std::string::npos; at = source.find(macro, at + 1)) {
        names.push_back(literal(source, at));
    }
    return names;
}

/// The ids at the beginning of a test's name; none if it proves no article.
std::vector<std::string> ids_in(const std::string& name) {
    std::vector<std::string> ids;
    const std::string list = name.substr(0, std::min(name.find(": "), name.size()));
    for (const auto id : base::split(list, ',')) {
        ids.emplace_back(base::trim(id));
    }
    return ids;
}

/// How often each id is claimed by the tests of this folder except this file.
std::map<std::string, int> claims() {
    std::map<std::string, int> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const auto name = entry.path().filename().string();
        if (entry.path().extension() != ".cpp" || name == "list_test.cpp") {
            continue;
        }
        for (const auto& test : names_in(text_of(entry.path().string()))) {
            for (const auto& id : ids_in(test)) {
                ++found[id];
            }
        }
    }
    return found;
}

std::map<std::string, std::string> kinds_of(const std::vector<Row>& rows) {
    std::map<std::string, std::string> kinds;
    for (const Row& row : rows) {
        kinds[row.at(0)] = row.at(1);
    }
    return kinds;
}

/// Whether `value` is an enumerator; the compiler writes any other value as a number.
template <auto value> constexpr bool is_named() {
    return std::string_view(__PRETTY_FUNCTION__).find("= (") == std::string_view::npos;
}

template <class E, int count> constexpr bool counts_all() {
    return is_named<static_cast<E>(count - 1)>() && !is_named<static_cast<E>(count)>();
}

} // namespace

TEST_CASE("every article has a kind, and one that cannot be played has a reason") {
    const auto rows = rows_of(folder + "articles.tsv");
    CHECK(rows.size() == 362);
    const std::set<std::string> known{"play",      "referee",    "clock", "notation",
                                      "variation", "hands-only", "advice"};
    std::set<std::string> seen;
    for (const Row& row : rows) {
        INFO(row.at(0));
        CHECK(seen.insert(row.at(0)).second);
        CHECK(known.count(row.at(1)) == 1);
        CHECK((row.size() > 2 && !row[2].empty()) == cannot_be_played(row.at(1)));
    }
}

TEST_CASE("every test in the laws' folder proves articles of the list that can be played") {
    const auto kinds = kinds_of(rows_of(folder + "articles.tsv"));
    for (const auto& [id, times] : claims()) {
        INFO(id);
        REQUIRE(kinds.count(id) == 1);
        CHECK_FALSE(cannot_be_played(kinds.at(id)));
    }
}

TEST_CASE("every article that can be played is proven, or open with what is missing") {
    const auto claimed = claims();
    std::map<std::string, std::string> open;
    for (const Row& row : rows_of(folder + "open.tsv")) {
        INFO(row.at(0));
        REQUIRE(row.size() == 2);
        CHECK_FALSE(row[1].empty());
        CHECK(claimed.count(row[0]) == 0); // a proven article is no longer open
        open[row[0]] = row[1];
    }
    const auto kinds = kinds_of(rows_of(folder + "articles.tsv"));
    for (const auto& [id, what] : open) {
        INFO(id);
        CHECK((kinds.count(id) == 1 && !cannot_be_played(kinds.at(id))));
    }
    for (const auto& [id, kind] : kinds) {
        INFO(id);
        CHECK((cannot_be_played(kind) || claimed.count(id) == 1 || open.count(id) == 1));
    }
}

TEST_CASE("no article is claimed by several tests without a cause that is written down") {
    std::map<std::string, int> allowed;
    for (const Row& row : rows_of(folder + "repeats.tsv")) {
        INFO(row.at(0));
        REQUIRE(row.size() == 3);
        CHECK_FALSE(row[2].empty());
        allowed[row[0]] = base::to_number<int>(row[1]).value_or(0);
        CHECK(allowed[row[0]] > 1);
    }
    auto claimed = claims();
    for (const auto& [id, times] : claimed) {
        INFO(id);
        CHECK(times == (allowed.count(id) == 1 ? allowed[id] : 1));
    }
    for (const auto& [id, times] : allowed) {
        INFO(id);
        CHECK(claimed.count(id) == 1);
    }
}

TEST_CASE("the shared list of articles has the same ids and kinds", "[skips]") {
    const std::string shared = support::in_shared("laws/ARTICLES.tsv");
    const std::string beside = support::in_repository("../../shared/laws/ARTICLES.tsv");
    const std::string file = std::filesystem::exists(shared) ? shared : beside;
    if (!std::filesystem::exists(file)) {
        support::skip("../shared/laws/ARTICLES.tsv is not here");
        return;
    }
    auto kinds = kinds_of(rows_of(folder + "articles.tsv"));
    // Articles that a program can keep, although the law speaks of people.
    for (const char* id :
         {"WBN 1.15", "WBN 7.11-2", "WBN 9.4.5", "WBN 9.4.6", "WBN 9.4.7", "Wall 9"}) {
        CHECK_FALSE(cannot_be_played(std::exchange(kinds.at(id), "hands-only")));
    }
    CHECK(kinds == kinds_of(rows_of(file)));
}

TEST_CASE("every article that the program cites is on the list") {
    const auto kinds = kinds_of(rows_of(folder + "articles.tsv"));
    const auto on_list = [&](const std::string& article) {
        return std::any_of(kinds.begin(), kinds.end(), [&](const auto& one) {
            return one.first == article || one.first.find(article + "-") == 0 ||
                   one.first.find(article + ".") == 0;
        });
    };
    for (const auto preset : rules::preset_names()) {
        const auto laws = *rules::preset(preset);
        std::vector<std::string> cited;
        for (const auto& law : notation::law_lines(laws)) {
            CHECK_FALSE(law.label.empty());
            CHECK_FALSE(law.text.empty());
            // So that the law has a sentence, not only its name.
            CHECK(law.setting.find(law.label + "=") != 0);
            cited.push_back(law.article);
        }
        for (int i = 0; i < rules::endings; ++i) {
            cited.push_back(notation::article_for({{}, static_cast<rules::Ending>(i), {}}, laws));
        }
        for (int i = 0; i < rules::claim_kinds; ++i) {
            cited.push_back(notation::article_for(static_cast<rules::ClaimKind>(i), laws));
        }
        for (int i = 0; i < rules::refusals; ++i) {
            cited.push_back(notation::article_for(static_cast<rules::Refusal>(i), laws));
        }
        for (int i = 0; i < rules::sanctions; ++i) {
            const rules::TableNote note{0, {}, static_cast<rules::Sanction::Kind>(i)};
            const auto phrase = notation::note_text(note, laws);
            const auto open = phrase.find('(');
            cited.push_back(
                open == std::string::npos ? "" : phrase.substr(open + 1, phrase.size() - open - 2));
        }
        for (const std::string& article : cited) {
            CAPTURE(preset, article);
            const std::string book = article.substr(0, article.find(' '));
            const std::string numbers = article.substr(book.size());
            for (const auto number : base::split(numbers, ',')) {
                const auto bare = std::string(base::trim(number));
                CHECK((article.empty() || on_list(book + " " + bare)));
            }
        }
    }
}

TEST_CASE("every ending, refusal, claim and sanction is counted") {
    CHECK((counts_all<rules::Ending, rules::endings>()));
    CHECK((counts_all<rules::Refusal, rules::refusals>()));
    CHECK((counts_all<rules::ClaimKind, rules::claim_kinds>()));
    CHECK((counts_all<rules::Sanction::Kind, rules::sanctions>()));
}
