// SPDX-License-Identifier: GPL-3.0-or-later
// The library's short form of a match: every record can be restored, and invalid bytes are refused.
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/play/records/short_record.h"
#include "tests/support/bpgn_text.h"
#include "tests/support/catch.h"
#include "tests/support/library_entry.h"

#include <algorithm>

using std::string;

namespace {

string written(const string& text) {
    return notation::write_bpgn(support::read_game(text).game);
}

const string moves = "1A. e4 {179.5} 1B. d4 {178.0} 1a. d5 {177.9} {well} 2A. exd5 {170.0} ";

} // namespace

TEST_CASE("a record comes back from its short form, however its clocks and moves are written") {
    const string record =
        GENERATE(as<string>{}, "1A. e4 1a. e5", "1A. e4 {180} 1a. e5 {179}",
                 "1A. e4 {9.5} 1a. e5 {9.0}", "1A. e4 {9.25} 1a. e5 {0.05}",
                 "1A. e4 {9.125} 1a. e5 {0.005} 2A. d4 {10.000}", "1A. e4 {9.1255} 1a. e5 {0.0005}",
                 "1A. e4 {9.5} 1a. e5 {9}", "1A. e4 {9.5} 1a. e5", "1A. e4 {-0.5} 1a. e5 {1.0}",
                 "1A. e4 {0.0} 1a. e5 {0.0}", "1A. e4 {1000000.0} 1a. e5 {0.0}",
                 "1A. e2e4 1a. Pe5 2A. Ng1f3! 2a. d7d6", "7A. e4 1B. e4 7a. e5 1b. e5",
                 "{C:first} 1A. e4 $1 {C:a} (=) 1a. e5 {b} {bob resigns} 1-0", moves);
    const string text = written(record);
    INFO(text);
    CHECK(play::decode_record(support::library_entry(text).encoded_record) == text);
}

TEST_CASE("no beginning of a match's short form is one") {
    const string whole = support::library_entry(moves).encoded_record;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        CHECK_FALSE(play::decode_record(std::string_view(whole).substr(0, size)));
    }
}

TEST_CASE("a changed byte makes another record that is whole, or none") {
    const string whole = support::library_entry(moves).encoded_record;
    const auto first_move = whole.find(string("\4\0\2\1\0", 5)); // four half-moves: A, B, a, A
    REQUIRE(first_move != string::npos);
    for (std::size_t at = first_move + 9; at < whole.size(); ++at) { // after the counts
        for (int value = 0; value < 256; ++value) {
            string changed = whole;
            changed[at] = static_cast<char>(value);
            const auto text = play::decode_record(changed);
            if (text) {
                CAPTURE(at, value, *text);
                CHECK(support::read_game(*text).game.moves.size() == 4);
            }
        }
    }
}

TEST_CASE("clocks, notes and numbers that cannot be are no short form") {
    const string whole = support::library_entry("1A. e4 {9.5} 1a. e5 {9.0}").encoded_record;
    const string end("\0\xFF", 2);
    REQUIRE(whole.ends_with(end));
    const string before_clock = whole.substr(0, whole.size() - 4); // the last clock takes two bytes
    const auto with = [&](std::string_view bytes) {
        return play::decode_record(before_clock + string(bytes)).has_value();
    };
    CHECK(with(whole.substr(whole.size() - 4)));
    const string clock = "\xB9\x01"; // 9.3 seconds
    CHECK(with(clock + end));
    CHECK_FALSE(with("\4" + end));                         // a negative time
    CHECK_FALSE(with(string(9, '\x80') + end));            // a number that never ends
    CHECK(with(clock + string("\2\0\1x", 4) + end));       // a note after the second half-move
    CHECK_FALSE(with(clock + string("\3\0\1x", 4) + end)); // after the third
    CHECK_FALSE(with(clock + string("\0\0\1x", 4) + end)); // before the first
    CHECK_FALSE(with(clock + string("\2\2\1x", 4) + end)); // neither a comment nor a mark
}
