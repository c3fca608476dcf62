// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/typed_line.h"
#include "src/app/on/verbs.h"
#include "src/base/variant.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

using app::read_line;

namespace {

std::string where_text(app::TargetBoard where, const std::optional<rules::Seat>& seat) {
    if (seat) {
        return std::string(1, letter(*seat));
    }
    switch (where) {
    case app::TargetBoard::here:
        return "here";
    case app::TargetBoard::own:
        return "own";
    case app::TargetBoard::partner:
        return "partner";
    }
    return {};
}

std::string by_text(const std::optional<rules::Seat>& seat) {
    return seat ? fmt::format("{}: ", letter(*seat)) : "";
}

/// How a line was understood, in a few words.
std::string understood(std::string_view line, app::Place place = app::Place::table) {
    return std::visit(
        base::overloaded{
            [](const app::EmptyLine&) { return std::string("nothing"); },
            [](const app::Tell& tell) { return by_text(tell.by) + "tell " + tell.text; },
            [](const app::TellAgain&) { return std::string("tell again"); },
            [](const app::MoveLine& move) {
                const char* manner = move.suffix == app::MoveSuffix::until_legal ? "?"
                                     : move.suffix == app::MoveSuffix::confirmed ? "!"
                                                                                 : "";
                return fmt::format("move {} {}{}", where_text(move.where, move.seat), move.move,
                                   manner);
            },
            [](const app::SelectBoard& focus) {
                return "focus " + where_text(focus.where, focus.seat);
            },
            [](const app::CancelPremove& cancel) {
                return "cancel " + where_text(cancel.where, std::nullopt);
            },
            [](const app::VerbLine& verb) {
                const app::VerbRow* row = app::find_verb_by_name(verb.word);
                return row == nullptr ? "unknown " + verb.text
                                      : fmt::format("{}{}{} {}", by_text(verb.by), row->help.name(),
                                                    verb.confirmed ? "!" : "", verb.rest);
            },
            [](const app::InvalidMoveLine& unknown) {
                const std::string instead =
                    unknown.suggestion.empty() ? "" : ", perhaps " + unknown.suggestion;
                return "unknown " + unknown.text + instead;
            },
            [](const app::RawLine& raw) { return "raw " + raw.text; },
        },
        read_line(line, place));
}

} // namespace

TEST_CASE("a line is read in the order that players expect") {
    const std::vector<std::pair<const char*, const char*>> rows{
        {"", "nothing"},
        {"   ", "nothing"},
        {"/", "nothing"},
        {"/quit", "quit "},
        {"/Quit", "quit "},
        {"//quit", "quit "},
        {"/e4", "unknown e4"},
        {"<e4", "move own e4"},
        {"> Nf3", "move partner Nf3"},
        {"<", "focus own"},
        {">", "focus partner"},
        {"<-", "cancel own"},
        {">-", "cancel partner"},
        {"<hello", "unknown hello"},
        {"b:Nf6", "move b Nf6"},
        {"A:", "focus A"},
        {";sit", "tell sit"},
        {"; need a knight ", "tell need a knight"},
        {";;", "tell again"},
        {";", "nothing"},
        {"ptell sit now", "ptell sit now"},
        {"pt go", "ptell go"},
        {"e4", "move here e4"},
        {"N@f3", "move here N@f3"},
        {"n@f3", "move here n@f3"},
        {"@e6", "move here @e6"},
        {"e8=N+", "move here e8=N+"},
        {"0-0", "move here 0-0"},
        {"N@f3?", "move here N@f3?"},
        {"Qxf7!", "move here Qxf7!"},
        {"Nf3@", "move here N@f3"},
        {"e6@?", "move here @e6?"},
        {"E4", "unknown E4, perhaps e4"},
        {"NF3", "unknown NF3, perhaps Nf3"},
        {"NF3@", "unknown NF3@, perhaps N@f3"},
        {"@nf3", "unknown @nf3, perhaps N@f3"},
        {"@xf3", "unknown @xf3"},
        {"N f3", "unknown N f3, perhaps Nf3"},
        {"e2 e4", "unknown e2 e4, perhaps e2e4"},
        {"go e4", "unknown go e4"},
        {"oo", "unknown oo, perhaps O-O"},
        {"000", "unknown 000, perhaps O-O-O"},
        {"0000", "unknown 0000"},
        {"b:draw", "b: draw "},
        {"A:stalling e7", "A: stalling e7"},
        {"b:;sit", "b: tell sit"},
        {"resign", "resign "},
        {"resign!", "resign! "},
        {"draw", "draw "},
        {"unpause", "resume "},
        {"undo", "takeback "},
        {"match 5+3", "match 5+3"},
        {"say good game", "say good game"},
        {"bell off", "bell off"},
        {"?", "help "},
        {"Qh9", "unknown Qh9"},
        {"hello", "unknown hello"},
    };
    for (const auto& [line, meaning] : rows) {
        INFO(line);
        CHECK(understood(line) == meaning);
    }
}

TEST_CASE("on a server everything goes there but our own verbs and tells") {
    const std::vector<std::pair<const char*, const char*>> rows{
        {"", "nothing"},
        {"who", "raw who"},
        {"resign", "raw resign"},
        {"e4", "raw e4"},
        {"<hello", "raw <hello"},
        {"ptell go", "raw ptell go"},
        {". hi", "raw . hi"},
        {", hi", "raw , hi"},
        {"! hi", "raw ! hi"},
        {"+notify x", "raw +notify x"},
        {"=noplay", "raw =noplay"},
        {": waves", "raw : waves"},
        {"/quit", "quit "},
        {"//quit", "raw /quit"},
        {"/r hi there", "reply hi there"},
        {"/r", "refresh "},
        {"/win 3", "win 3"},
        {"/nonsense", "unknown /nonsense"},
        {"; sit", "tell sit"},
        {";;", "tell again"},
        {"a: hi", "raw a: hi"},
        {"t bob ;hi /quit", "raw t bob ;hi /quit"},
    };
    for (const auto& [line, meaning] : rows) {
        INFO(line);
        CHECK(understood(line, app::Place::server) == meaning);
    }
}

TEST_CASE("in a game on a server moves are moves, and what fails as one is no command") {
    const std::vector<std::pair<const char*, const char*>> rows{
        {"e4", "move here e4"},
        {"N@f3?", "move here N@f3?"},
        {">Nf3", "move partner Nf3"},
        {"resign", "resign "},
        {"quit", "quit "},
        {"resign now", "raw resign now"},
        {"draw", "raw draw"},
        {"tell bob e4", "raw tell bob e4"},
        {"b:Nf6", "move b Nf6"},
        {"b: hi", "raw b: hi"},
        {"Qh9", "unknown Qh9"},
        {"N@", "unknown N@"},
        {"N@j3", "unknown N@j3"},
        {"Nf0", "unknown Nf0"},
        {"exd9", "unknown exd9"},
        {"o 12", "raw o 12"},
        {"re", "raw re"},
        {"a", "raw a"},
        {"accept 2", "raw accept 2"},
        {"moves", "raw moves"},
        {"g 1", "raw g 1"},
        {"kk9", "raw kk9"},
    };
    for (const auto& [line, meaning] : rows) {
        INFO(line);
        CHECK(understood(line, app::Place::server_game) == meaning);
    }
}
