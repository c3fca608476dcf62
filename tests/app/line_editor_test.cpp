// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/line_editor.h"
#include "src/base/utf8.h"
#include "tests/support/catch.h"

#include <vector>

using app::Edit;
using app::LineEditor;

namespace {

/// The line with a bar where the cursor stands.
std::string shown(const LineEditor& line) {
    std::string text = line.text();
    return text.insert(line.cursor(), "|");
}

/// An editor whose text and cursor are written as shown() shows them.
LineEditor line_of(std::string_view text) {
    LineEditor line;
    const std::size_t bar = text.find('|');
    line.insert(text.substr(bar + 1));
    line.edit(Edit::home);
    line.insert(text.substr(0, bar));
    return line;
}

} // namespace

TEST_CASE("each edit does what readline does") {
    struct Row {
        std::string_view before;
        Edit edit;
        std::string_view after;
    };
    const std::vector<Row> rows{
        {"ab|c", Edit::left, "a|bc"},
        {"|abc", Edit::left, "|abc"},
        {"ab|c", Edit::right, "abc|"},
        {"abc|", Edit::right, "abc|"},
        {"ab|c", Edit::home, "|abc"},
        {"ab|c", Edit::end, "abc|"},
        {"sit, go  now|", Edit::word_left, "sit, go  |now"},
        {"sit, go|  now", Edit::word_left, "sit, |go  now"},
        {"|sit, go", Edit::word_right, "sit|, go"},
        {"sit|, go", Edit::word_right, "sit, go|"},
        {"ab|c", Edit::erase_left, "a|c"},
        {"|abc", Edit::erase_left, "|abc"},
        {"ab|c", Edit::erase_right, "ab|"},
        {"abc|", Edit::erase_right, "abc|"},
        {"say N@f3 |now", Edit::erase_word_left, "say |now"},
        {"say |N@f3 now", Edit::erase_word_right, "say |@f3 now"},
        {"say |now", Edit::erase_to_start, "|now"},
        {"say |now", Edit::erase_to_end, "say |"},
        {"ab|cd", Edit::transpose, "acb|d"},
        {"abc|", Edit::transpose, "acb|"},
        {"|abc", Edit::transpose, "|abc"},
        {"a|", Edit::transpose, "a|"},
        {"ab|c", Edit::older, "ab|c"},
    };
    for (const Row& row : rows) {
        LineEditor line = line_of(row.before);
        line.edit(row.edit);
        INFO(row.before);
        CHECK(shown(line) == row.after);
    }
}

TEST_CASE("a letter of several bytes is one letter") {
    LineEditor line = line_of("a\u00e9\u4e16|\u265e");
    line.edit(Edit::left);
    CHECK(shown(line) == "a\u00e9|\u4e16\u265e");
    line.edit(Edit::erase_right);
    CHECK(shown(line) == "a\u00e9|\u265e");
    line.edit(Edit::erase_left);
    CHECK(shown(line) == "a|\u265e");
    line.edit(Edit::transpose);
    CHECK(shown(line) == "\u265ea|");
}

TEST_CASE("what was erased comes back, erasures in a row as one piece") {
    LineEditor line = line_of("one two three|");
    line.edit(Edit::erase_word_left);
    line.edit(Edit::erase_word_left);
    CHECK(shown(line) == "one |");
    line.edit(Edit::yank);
    CHECK(shown(line) == "one two three|");
    line.edit(Edit::home);
    line.edit(Edit::erase_word_right);
    line.edit(Edit::yank);
    line.edit(Edit::yank);
    CHECK(shown(line) == "oneone| two three");
}

TEST_CASE("a line takes most_bytes and not one more") {
    LineEditor line;
    CHECK(line.insert(std::string(LineEditor::most_bytes, 'a')));
    CHECK(line.text().size() == LineEditor::most_bytes);
    CHECK_FALSE(line.insert("b"));
    CHECK(line.text().size() == LineEditor::most_bytes);
    line.edit(Edit::erase_left);
    CHECK(line.insert("b"));

    LineEditor paste;
    CHECK_FALSE(paste.insert(std::string(10'000'000, 'x')));
    CHECK(paste.text().size() == LineEditor::most_bytes);
}

TEST_CASE("the bound never cuts a letter in two") {
    LineEditor line;
    line.insert(std::string(LineEditor::most_bytes - 1, 'a'));
    CHECK_FALSE(line.insert("\u00e9"));
    CHECK(line.text().size() == LineEditor::most_bytes - 1);
    LineEditor many;
    std::string knights = "x";
    while (knights.size() < 2 * LineEditor::most_bytes) {
        knights += "\u265e";
    }
    CHECK_FALSE(many.insert(knights));
    CHECK(base::sanitized_line(many.text()) == many.text());
}
