// SPDX-License-Identifier: GPL-3.0-or-later
// The small parts of the model: talk and wishes, the score of the evening, names of records.
#include "src/app/line/line_editor.h"
#include "src/app/server/server.h"
#include "src/app/server/talk_logs.h"
#include "src/app/show/story.h"
#include "src/app/table/evening.h"
#include "src/app/table/library_page.h"
#include "src/app/table/record.h"
#include "src/base/instant.h"
#include "src/base/utf8.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <fmt/format.h>

using app::Evening;
using app::PasswordLine;
using app::SeenNames;
using app::Tab;
using app::TalkLog;
using app::TalkLogs;

namespace {

constexpr rules::Seat bob{rules::BoardId::b, rules::Side::black};

rules::Outcome won_by(int team) {
    rules::Outcome outcome;
    outcome.winner = static_cast<rules::Team>(team);
    return outcome;
}

} // namespace

TEST_CASE("a match of the library is a row: who played whom, and how it went for me") {
    struct Row {
        std::optional<int> points;
        std::string me;
        std::string result;
    };
    for (const Row& row : {Row{2, "ada", "won"},
                           {1, "Ada", "drawn"},
                           {0, "ADA", "lost"},
                           {{}, "ada", "1-0"},
                           {2, "zoe", "1-0"},
                           {2, "", "1-0"}}) {
        play::LibraryEntry entry;
        for (const auto& [name, team] : {std::pair{"ada", 0}, {"bob", 1}, {"bob", 1}, {"cid", 0}}) {
            play::LibraryPlayer player;
            player.name = name;
            player.team = team;
            player.points = team == 0 ? row.points : std::nullopt;
            entry.players.push_back(player);
        }
        entry.date = "2026-11-22";
        entry.time_control = "180";
        entry.half_moves = 41;
        entry.ending = "mate";
        entry.result = "1-0";
        const app::LibraryLine line = app::library_line(7, entry, row.me);
        CAPTURE(row.me, row.result);
        CHECK(line.id == 7);
        CHECK(line.date == "2026-11-22");
        CHECK(line.time == "3+0");
        CHECK(line.half_moves == 41);
        CHECK(line.ending == "mate");
        CHECK(line.first == "ada+cid");
        CHECK(line.second == "bob"); // bob plays both seats
        CHECK(line.result == row.result);
    }
    play::LibraryEntry odd;
    odd.time_control = "soon";
    CHECK(app::library_line(1, odd, "").time == "soon");
}

TEST_CASE("tells become wishes that last until they are met or withdrawn") {
    TalkLogs talk;
    struct Row {
        const char* tell;
        const char* wishes;
    };
    for (const Row& row : std::initializer_list<Row>{
             {"hello", ""},
             {"+n", "N+"},
             {"+++n (a knight mates)", "N+++"},
             {"--q", "Q--  N+++"},
             {"trades bad", "trades-  N+++  Q--"},
             {"sit", "sit  N+++  Q--  trades-"},
             {"go", "go  N+++  Q--  trades-"},
             {"x (never mind)", ""},
         }) {
        talk.hear_tell(bob, row.tell);
        INFO(row.tell);
        CHECK(talk.wishes(bob) == row.wishes);
    }
    talk.hear_tell(bob, "+n");
    talk.hear_tell(bob, "-p");
    talk.on_piece_passed(bob, rules::Kind::knight);
    CHECK(talk.wishes(bob) == "P-");
}

TEST_CASE("a partner key becomes more urgent each time, and people can read it") {
    TalkLogs talk;
    const auto press = [&](char letter) {
        const auto phrase = app::canned_tell(letter, talk, bob);
        if (phrase) {
            talk.hear_tell(bob, *phrase);
        }
        return phrase.value_or("nothing");
    };
    CHECK(press('n') == "+n (need a knight)");
    CHECK(press('n') == "++n (need a knight now)");
    CHECK(press('n') == "+++n (a knight mates)");
    CHECK(press('n') == "+++n (a knight mates)");
    CHECK(press('Q') == "-q (don't give a queen)");
    CHECK(press('Q') == "--q (don't give a queen, it hurts)");
    CHECK(press('Q') == "---q (a queen mates me)");
    CHECK(press('v') == "x (never mind)");
    CHECK(press('n') == "+n (need a knight)");
    CHECK(press('s') == "sit");
    CHECK(press('z') == "nothing");
}

TEST_CASE("every partner key on the help page says something") {
    const TalkLogs talk;
    std::string keys;
    for (const auto& row : app::canned_rows()) {
        for (const char key : row.keys) {
            if (key != ' ') {
                INFO(key);
                CHECK(app::canned_tell(key, talk, bob));
                keys += key;
            }
        }
    }
    CHECK(keys.size() == 26);
}

TEST_CASE("talk keeps most_lines, the newest, and no control characters") {
    TalkLogs talk;
    for (std::size_t i = 0; i < TalkLog::most_lines + 2; ++i) {
        talk.add(std::to_string(i));
    }
    CHECK(talk.log(Tab::partner).size() == TalkLog::most_lines);
    CHECK(talk.log(Tab::partner)[0].text == "2");
    talk.add("a\x1b[31mb");
    CHECK(talk.log(Tab::partner)[talk.log(Tab::partner).size() - 1].text == "a [31mb");
    talk.add(std::string(100'000, 'x'));
    CHECK(talk.log(Tab::partner)[talk.log(Tab::partner).size() - 1].text.size() ==
          TalkLog::most_line_bytes);
}

TEST_CASE("talk keeps most_bytes, whatever the lines are like") {
    TalkLogs talk;
    const std::string line(1000, 'x');
    for (int i = 0; i < 10'000; ++i) {
        talk.add(Tab::console, line);
    }
    const TalkLog& log = talk.log(Tab::console);
    CHECK(log.bytes() <= TalkLog::most_bytes);
    CHECK(log.bytes() > TalkLog::most_bytes - line.size());
    CHECK(log.size() == TalkLog::most_bytes / line.size());
}

TEST_CASE("a line of talk is never cut inside a letter") {
    TalkLogs talk;
    std::string line;
    while (line.size() < 2 * TalkLog::most_line_bytes) {
        line += "\xE2\x99\x9E"; // a black knight
    }
    talk.add("x" + line);
    const std::string& kept = talk.log(Tab::partner)[0].text;
    CHECK(kept.size() <= TalkLog::most_line_bytes);
    CHECK(base::sanitized_line(kept) == kept);
    CHECK(kept.find('?') == std::string::npos);
}

TEST_CASE("a reader who has scrolled up keeps their place while more is said") {
    TalkLog log;
    for (int i = 0; i < 100; ++i) {
        log.add({std::to_string(i)});
    }
    log.scroll_up(10);
    CHECK(log.below() == 10);
    log.add({"new"});
    CHECK(log.below() == 11);
    log.scroll_down(5);
    CHECK(log.below() == 6);
    log.scroll_down(50);
    CHECK(log.below() == 0);
    log.scroll_up(1000);
    CHECK(log.below() == 0); // the whole log fits on the screen
}

TEST_CASE("talk that is not looked at is unread, and the next unread one is found") {
    TalkLogs talk;
    talk.show(Tab::console);
    talk.add(Tab::console, "fics% who");
    CHECK_FALSE(talk.next_unread());
    talk.add(Tab::partner, "bob> go");
    talk.add(Tab::tells, "eve> hi");
    CHECK(talk.next_unread() == Tab::tells);
    talk.show(Tab::tells);
    CHECK(talk.next_unread() == Tab::partner);
    talk.show(Tab::partner);
    CHECK_FALSE(talk.next_unread());
}

TEST_CASE("a password is kept in one place, up to most_bytes, and handed on once") {
    PasswordLine password;
    CHECK(password.add("sec"));
    CHECK(password.add("r\xC3\xA9"));
    CHECK(password.length() == 5);
    password.erase_last();
    CHECK(password.length() == 4);
    CHECK_FALSE(password.add("a\x1b"));
    CHECK_FALSE(password.add(std::string(PasswordLine::most_bytes, 'x')));
    CHECK(password.take() == "secr");
    CHECK(password.length() == 0);
    CHECK(password.add(std::string(PasswordLine::most_bytes, 'x')));
    CHECK_FALSE(password.add("x"));
}

TEST_CASE("names that were seen complete the last one first, and are bounded") {
    SeenNames names;
    for (std::size_t i = 0; i < SeenNames::most_names + 10; ++i) {
        names.see("n" + std::to_string(i));
    }
    names.see("Alice");
    names.see("alfred");
    names.see("Alice");
    names.see(std::string(1000, 'a'));
    CHECK(names.beginning("al") == std::vector<std::string>{"Alice", "alfred"});
    CHECK(names.beginning("n").size() == SeenNames::most_names - 2);
    CHECK(names.beginning("").size() == SeenNames::most_names);
}

TEST_CASE("the evening counts my team's points, draws as halves, aborted matches not at all") {
    Evening evening;
    const auto mine = static_cast<rules::Team>(1);
    CHECK(evening.score().empty());
    evening.add(won_by(1), mine, "we won", "1.bpgn");
    evening.add(won_by(0), mine, "we lost", "2.bpgn");
    evening.add({}, mine, "a draw", "3.bpgn");
    CHECK(evening.score() == "us 1.5 - 1.5 them");
    rules::Outcome aborted;
    aborted.decided_by.ending = rules::Ending::aborted;
    evening.add(aborted, mine, "aborted", "4.bpgn");
    CHECK(evening.score() == "us 1.5 - 1.5 them");
    evening.forget_last();
    evening.note_saved("1.bpgn", "/games/1.bpgn", "");
    evening.note_saved("2.bpgn", "", "no space left");
    CHECK(evening.played_matches_text() == "we won\nsaved:\n/games/1.bpgn\n"
                                           "we lost\nnot saved: no space left\n"
                                           "a draw\n");
}

TEST_CASE("the score is the player's own until they have had a partner") {
    Evening evening;
    const auto mine = static_cast<rules::Team>(1);
    evening.add(won_by(0), mine, "lost a game of chess", "1.bpgn", true);
    CHECK(evening.score() == "you 0 - 1 them");
    evening.add(won_by(1), mine, "we won", "2.bpgn", false);
    CHECK(evening.score() == "us 1 - 1 them");
}

TEST_CASE("the farewell is at most a screen long, whatever was played") {
    Evening evening;
    const auto mine = static_cast<rules::Team>(1);
    for (int i = 0; i < 40; ++i) {
        evening.add(won_by(0), mine, fmt::format("match {}", i), fmt::format("{}.bpgn", i));
        evening.note_saved(fmt::format("{}.bpgn", i), fmt::format("/games/{}.bpgn", i),
                           i == 7 ? "no space left" : "");
    }
    const std::string text = evening.played_matches_text();
    CHECK(text.find("35 earlier matches, 1 of them not saved\nmatch 35\nsaved:\n/") == 0);
    CHECK(text.find("match 39\nsaved:\n/games/39.bpgn\n") != std::string::npos);
    CHECK(std::count(text.begin(), text.end(), '\n') == 16);
}

TEST_CASE("a record's name is a file's name, whatever the players are called") {
    rules::Names names;
    const rules::Seat me{rules::BoardId::a, rules::Side::white};
    names[me] = "../../etc/passwd";
    names[{rules::BoardId::b, rules::Side::black}] = "b\xc3\xb6"
                                                     "b";
    names[{rules::BoardId::a, rules::Side::black}] = "";
    names[{rules::BoardId::b, rules::Side::white}] = std::string(300, 'd');
    CHECK(app::record_name(1732213805, names, me) ==
          "2024-11-21_183005_______etc_passwd-b__b__-" + std::string(24, 'd') + ".bpgn");
}

TEST_CASE("a date and a time are the seconds on the wall, and a day that is none is not") {
    const auto seconds = app::wall_seconds_from;
    CHECK(seconds("1970.01.01", "00:00:00") == 0);
    CHECK(seconds("1970.01.02", "01:02:03") == 86400 + 3723);
    CHECK(seconds("2026.11.26", "23:59:59") == 1795737599);
    for (const char* const time : {"", "24:00:00", "10:60:00", "10:00:60", "10:00", "x"}) {
        CHECK(seconds("1970.01.02", time) == 86400); // without a valid time the date alone counts
    }
    for (const char* const date :
         {"", "????.??.??", "2026.02.30", "2026.13.01", "2026.00.10", "2026.11", "-1.01.01"}) {
        CHECK_FALSE(seconds(date, "10:00:00"));
    }
}

TEST_CASE("a star of an ignored name stands for any letters, none of them used twice") {
    app::IgnoreList ignored;
    REQUIRE(ignored.toggle_if_room("ab*ba"));
    CHECK_FALSE(ignored.has("aba"));
    CHECK(ignored.has("abba"));
    CHECK(ignored.has("ABxbxba"));
    CHECK_FALSE(ignored.has("abbax"));
    CHECK_FALSE(ignored.has("xabba"));
    REQUIRE(ignored.toggle_if_room("guest*"));
    CHECK(ignored.has("Guest"));
    CHECK(ignored.has("GuestXYZ"));
    CHECK_FALSE(ignored.has("gues"));
    CHECK(ignored.names() == "ab*ba, guest*");
}

TEST_CASE("the colour of a challenge goes round both ways, its time stops at both ends") {
    for (const int by : {1, -1}) {
        app::ChallengeForm form("eve", false);
        const std::string first = by > 0 ? "White" : "Black";
        const std::string second = by > 0 ? "Black" : "White";
        form.move(1);
        form.move(1);
        for (const std::string& colour :
             {first, second, std::string("the server chooses"), first}) {
            form.change(by);
            CHECK(form.lines().back() == "colour  " + colour);
        }
        form.move(-1);
        form.move(-1);
        for (int i = 0; i < 10; ++i) {
            form.change(by);
        }
        CHECK(form.lines().front() == (by > 0 ? "time    15+5" : "time    1+0"));
    }
}

TEST_CASE("the variables of a server are rows, wherever its text has a name and a value") {
    CHECK(app::variable_rows({"time=2  =5 x= f=3", "F1: a=1", "f2 b=2", "FORMULA:", "g1: c=3",
                              "fx: d=4", "ff1: e=5"}) ==
          std::vector<std::string>{"time        2", "x           ", "f           3",
                                   "F1          a=1", "b           2", "FORMULA     ",
                                   "c           3", "d           4", "e           5"});
    CHECK(app::variable_rows({"averylongname=7"}) ==
          std::vector<std::string>{"averylongname 7", "Formula     "});
    CHECK(app::variable_rows({"Formulas: x"}).empty());
}

TEST_CASE("a copy of a password line is as long as it is, and is taken by itself") {
    PasswordLine line;
    REQUIRE(line.add("secret"));
    PasswordLine copy(line);
    CHECK(copy.length() == 6);
    CHECK(copy.take() == "secret");
    CHECK(line.take() == "secret");
}

TEST_CASE("an evening keeps its newest matches, and that an earlier one could not be saved") {
    for (const bool lost : {false, true}) {
        Evening evening;
        evening.add_uncounted("the first", "first", "");
        evening.note_saved("first", lost ? "" : "/first", lost ? "disk full" : "");
        const auto play = [&](int matches) {
            for (int i = 0; i < matches; ++i) {
                evening.add_uncounted("more", fmt::format("{}", i), "/more");
            }
            return evening.played_matches_text();
        };
        CHECK(app::Evening(evening).all_saved() != lost);
        const std::string some = play(100);
        CHECK((some.find("of them not saved") != std::string::npos) == lost);
        const std::string many = play(3000);
        CHECK(many == play(1000)); // the list is bounded
        CHECK(evening.all_saved() != lost);
    }
}

TEST_CASE("a line of the story is broken at blanks, and a long word not at all") {
    const auto wrapped = [](const std::string& text) {
        std::vector<std::string> lines;
        app::add_wrapped(text, lines);
        return lines;
    };
    const std::string word(app::story_columns, 'x');
    const std::string half(app::story_columns / 2, 'y');
    CHECK(wrapped(word) == std::vector{word});
    CHECK(wrapped(word + "x") == std::vector{word + "x"});
    CHECK(wrapped("  " + word) == std::vector{"  " + word});
    CHECK(wrapped("ab " + word) == std::vector{"ab " + word});
    CHECK(wrapped("abc " + word) == std::vector{std::string("abc"), "  " + word});
    CHECK(wrapped(half + " " + half) == std::vector{half, "  " + half});
    const std::string rest(app::story_columns - 2, 'z');
    CHECK(wrapped(word + " " + rest) == std::vector{word, "  " + rest});
    CHECK(wrapped(half + " " + half + " a") == std::vector{half, "  " + half + " a"});
}
