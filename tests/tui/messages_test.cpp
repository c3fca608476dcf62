// SPDX-License-Identifier: GPL-3.0-or-later
// Every sentence of the status line can be read in full, whatever else is shown beside it. The
// sentences are taken from the source files.
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tests/support/source_tree.h"
#include "tests/tui/sample_views.h"
#include "tui/paint/paint.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

using namespace tui;
using app::View;

namespace {

/// The longest user name on servers, in place of each {} in a sentence.
constexpr std::string_view longest_name = "averylongnickname";

/// The string literals of a source; adjacent ones are joined, and so are the two of `wording(...)`.
std::vector<app::Wording> literals_of(const std::string& source) {
    constexpr std::string_view call = "wording(";
    enum class Form : unsigned char { only, full, brief };
    std::vector<app::Wording> all;
    Form form = Form::only;
    bool goes_on = false;
    for (std::size_t at = 0; at < source.size(); ++at) {
        if (source[at] == '\'' && source.compare(at, 3, "'\"'") == 0) {
            at += 2;
        } else if (source.compare(at, 2, "//") == 0) {
            at = std::min(source.find('\n', at), source.size());
        } else if (source.compare(at, call.size(), call) == 0) {
            at += call.size() - 1;
            form = Form::full;
        } else if (source[at] == '"') {
            std::string text;
            for (++at; at < source.size() && source[at] != '"'; ++at) {
                at += source[at] == '\\' ? 1U : 0U;
                text += source[at];
            }
            if (form == Form::brief) {
                all.back().brief = goes_on ? all.back().brief + text : text;
            } else if (goes_on) {
                all.back() = all.back().text + text;
            } else {
                all.emplace_back(text);
            }
            goes_on = true;
        } else if (source[at] == ',' && form != Form::only) {
            form = form == Form::full ? Form::brief : Form::only;
            goes_on = false;
        } else {
            goes_on = goes_on && (source[at] == ' ' || source[at] == '\n');
        }
    }
    return all;
}

/// The source without its tables of verbs, whose help has a page of its own.
std::string without_verb_rows(std::string source) {
    for (std::size_t rows = 0; (rows = source.find("_rows{", rows)) != std::string::npos;) {
        source.erase(rows, source.find("\n};", rows) - rows);
    }
    return source;
}

std::string filled(std::string text, std::string_view name = longest_name) {
    for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at)) {
        const std::size_t end = std::min(text.find('}', at), text.size() - 1);
        text.replace(at, end - at + 1, name);
        at += name.size();
    }
    return text;
}

app::Wording filled(const app::Wording& wording, std::string_view name) {
    return {filled(wording.text, name), filled(wording.brief, name)};
}

/// The sentences of these folders, each with its short form.
std::vector<app::Wording> worded_literals(const std::vector<std::string>& folders,
                                          std::string_view stem = {}) {
    std::vector<app::Wording> all;
    for (const std::string& folder : folders) {
        for (const auto& file :
             std::filesystem::directory_iterator(support::in_repository(folder))) {
            const std::string name = file.path().stem();
            // Pages wrap their lines; lessons are data, and their sentences are longer than a line.
            constexpr std::array elsewhere{"text_pages", "story",  "lesson", "lessons",
                                           "mistakes",   "drills", "relived"};
            const bool is_page =
                std::find(elsewhere.begin(), elsewhere.end(), name) != elsewhere.end();
            if (is_page || (!stem.empty() && name != stem)) {
                continue;
            }
            std::ifstream in(file.path());
            const std::string source{std::istreambuf_iterator<char>(in), {}};
            for (const auto& wording : literals_of(without_verb_rows(source))) {
                const std::string& text = wording.text;
                const bool is_sentence = std::count(text.begin(), text.end(), ' ') >= 2 &&
                                         text.find("  ") == std::string::npos;
                if (is_sentence) {
                    all.push_back(wording);
                }
            }
        }
    }
    return all;
}

std::set<std::string> sentences() {
    std::set<std::string> all;
    for (const app::Wording& literal :
         worded_literals({"src/app/on", "src/app/show", "src/app/table", "src/app/line",
                          "src/notation/laws", "src/notation/moves"})) {
        all.insert(filled(literal.text));
    }
    return all;
}

/// Whether a literal is not for the status line: talk and tells, files, command-line messages, the
/// start page, the lobby's form, the help.
bool is_for_elsewhere(const std::string& literal) {
    constexpr std::array others{"--",
                                "***",
                                "my terminal is gone",
                                "stops the clock of the board",
                                "`bughouse replay FILE` steps",
                                "everything that can be set,",
                                "left and right change, Enter sends",
                                "counts {}: board {} stands so",
                                "{}'s match{} was left after"};
    return std::any_of(others.begin(), others.end(), [&](std::string_view other) {
        return literal.compare(0, other.size(), other) == 0;
    });
}

std::string row_text(const Grid& grid, Rect area) {
    std::string text;
    for (int column = area.left; column < area.right(); ++column) {
        text += grid.cell({column, area.top}).glyph.text();
    }
    return text;
}

/// The words in the two lines above the input line, without the chips.
std::vector<std::string> words_shown(const View& view, Size size) {
    const Layout places = layout(size, view);
    const Grid grid = paint(places, view, {});
    std::string text;
    if (!places.keys.empty()) {
        text += row_text(grid, places.keys) + " ";
    }
    std::string status = row_text(grid, places.status);
    for (const View::Chip& chip : view.chips) { // the chips come last if the words take two rows
        if (const auto at = status.find(' ' + chip.text + ' '); at != std::string::npos) {
            status.erase(at, chip.text.size() + 2);
        }
    }
    text += status;
    std::vector<std::string> phrase;
    for (const auto word : base::tokens(text)) {
        phrase.emplace_back(word);
    }
    return phrase;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> phrase;
    for (const auto word : base::tokens(text)) {
        phrase.emplace_back(word);
    }
    return phrase;
}

View saying(const app::Wording& text) {
    View view = sample::match();
    view.status = app::Sentence(text, app::Tone::warning);
    view.status_right = {};
    view.chips.back() = {View::Chip::Kind::go, "GO partner 2:09"};
    view.keys.clear();
    return view;
}

} // namespace

TEST_CASE("every sentence is read whole at 80, 100 and 120 columns, beside the chips") {
    const auto all = sentences();
    CHECK(all.size() > 250);
    CHECK(all.count("premoves cancelled: moves were taken back") == 1);
    for (const Size size : {Size{80, 24}, Size{100, 30}, Size{120, 40}}) {
        const int chips = 32; // YOUR MOVE A, GO partner 2:09
        // A word may be carried over to the next line.
        const int room = 2 * size.columns - chips - 20;
        for (const std::string& text : all) {
            INFO(text);
            const auto wanted = words_of(text);
            const auto shown = words_shown(saying(text), size);
            if (base::width(text) <= room) {
                CHECK(shown == wanted);
            } else {
                REQUIRE(shown.size() <= wanted.size());
                CHECK(std::equal(shown.begin(), shown.end() - 1, wanted.begin()));
            }
        }
    }
}

TEST_CASE("a sentence of two rows goes on below its beginning, and the chips stand behind it") {
    const View view =
        saying("a match is in progress, and a new login may end it: reconnect? Enter or "
               "yes does, Esc waits");
    const Size size{80, 24};
    const Layout places = layout(size, view);
    const Grid grid = paint(places, view, {});
    CHECK(row_text(grid, places.keys).find(" a match is in progress, and a new login") == 0);
    const std::string below = row_text(grid, places.status);
    CHECK(below.find(" does, Esc waits ") == 0);
    const std::string chips = " YOUR MOVE A   GO partner 2:09 ";
    CHECK(below.find(chips) == below.size() - chips.size() - 1);
    const std::string usual = row_text(paint(places, saying("in check"), {}), places.status);
    CHECK(usual.find(chips) == 0);
}

TEST_CASE("every sentence has a short form that stands whole beside the chips, on one line") {
    constexpr std::string_view usual_name = "eightlet";
    constexpr int room = 46; // of 80 columns, beside YOUR MOVE A and GO partner 2:09
    for (const app::Wording& literal :
         worded_literals({"src/app/on", "src/app/show", "src/app/table", "src/app/line"})) {
        const app::Wording said = filled(literal, usual_name);
        if (is_for_elsewhere(literal.text)) {
            continue;
        }
        INFO(literal.text);
        const std::string& brief =
            base::width(said.text) <= room || said.brief.empty() ? said.text : said.brief;
        CHECK(base::width(brief) <= room);
        if (base::width(brief) <= room) {
            CHECK(words_shown(saying(said), {80, 20}) == words_of(brief));
        }
    }
}

TEST_CASE("where only one line is there a sentence loses whole clauses, or whole words") {
    for (const std::string& text : sentences()) {
        const auto wanted = words_of(text);
        const bool breaks = std::any_of(wanted.begin(), wanted.end(), [](const std::string& word) {
            return word.size() > longest_name.size() + 2; // two names joined in one word
        });
        if (breaks) {
            continue;
        }
        for (const Size size : {Size{80, 20}, Size{40, 20}}) {
            const auto shown = words_shown(saying(text), size);
            INFO(text);
            REQUIRE(shown.size() <= wanted.size());
            for (std::size_t i = 0; i < shown.size(); ++i) {
                // A shortened sentence may end without its punctuation.
                const bool last = i + 1 == shown.size();
                CHECK(wanted[i].substr(0, last ? shown[i].size() : wanted[i].size()) == shown[i]);
                CHECK(wanted[i].size() <= shown[i].size() + 1);
            }
        }
    }
}

TEST_CASE("what the coach says stands in the place of the hints, shortened by whole words") {
    int seen = 0;
    for (const app::Wording& literal : worded_literals({"src/app/on"}, "coach")) {
        View view = sample::match();
        view.chips.clear();
        view.status = view.status_right = {};
        view.coach = app::Sentence(filled(literal, "eightlet"), app::Tone::quiet);
        for (const int columns : {40, 80, 120}) {
            const Size size{columns, columns == 120 ? 40 : 24};
            INFO(columns << ": " << view.coach.text);
            const bool whole = base::width(view.coach.text) <= columns - 2;
            const std::string& wanted = whole ? view.coach.text : view.coach.brief;
            const auto shown = words_shown(view, size);
            const auto all = words_of(wanted);
            REQUIRE(shown.size() <= all.size());
            CHECK(std::equal(shown.begin(), shown.end() - 1, all.begin()));
            CHECK((base::width(wanted) > columns - 2 || shown == all));
        }
        ++seen;
    }
    CHECK(seen >= 20);
}
