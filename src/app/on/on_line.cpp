// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/handlers.h"

#include "src/app/line/input.h"
#include "src/app/line/typed_move.h"
#include "src/app/on/match_flow.h"
#include "src/app/on/verbs.h"
#include "src/app/options.h"
#include "src/app/show/typing.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/base/variant.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {
namespace {

/// Whether a command for the server sends talk to somebody.
bool sends_talk(std::string_view text) {
    constexpr std::array verbs{"tell", "t", "ptell", "pt", "say", "kibitz", "whisper", "shout"};
    const auto arguments = base::tokens(text);
    return !arguments.empty() && std::ranges::any_of(verbs, [&](std::string_view verb) {
        return base::same_ignoring_case(arguments.front(), verb);
    });
}

/// Enter on an empty line while the connection is lost: reconnects at once.
void on_server_empty_line(const Context& m, const Server& server) {
    if (server.connection.state == play::ConnectionState::waiting ||
        server.connection.state == play::ConnectionState::closed) {
        m.ask_server(play::ConnectNow{});
    }
}

/// Enter on an empty line says yes to a pending question or confirms a pending move.
void on_empty_line(const Context& m) {
    Model& model = m.model;
    if (const auto question = std::exchange(model.question, std::nullopt)) {
        return question->on_yes(m);
    }
    if (model.page() != Model::Page::table) {
        return on_server_empty_line(m, *model.server);
    }
    if (model.course) {
        return next_lesson(m);
    }
    auto& pending = model.table->pending;
    if (pending && !pending->sent) {
        const PendingMove move = *std::exchange(pending, std::nullopt);
        (void)on_move_line(m, {TargetBoard::here, move.seat, move.text, MoveSuffix::confirmed});
        return;
    }
    if (model.server && model.server->chairs && !plays(model)) {
        return show_chairs(m);
    }
    if (model.server) {
        return on_server_empty_line(m, *model.server);
    }
    if (running(*model.table) && unpressed_seat(*model.table)) {
        run_verb(m, "press");
    }
    if (!model.table->match.started()) {
        run_verb(m, "ready");
    }
}

/// Handles `yes` and `no` while a question is open; false for other lines.
bool answer_question(const Context& m, const std::string& line) {
    const std::string word = base::lower(base::trim(line));
    const bool yes = word == "yes" || word == "y";
    const bool no = word == "no" || word == "n";
    if (!m.model.question || (!yes && !no)) {
        return false;
    }
    const auto question = std::exchange(m.model.question, std::nullopt);
    if (yes) {
        question->on_yes(m);
    }
    return true;
}

rules::BoardId board_of(const Model& model, TargetBoard where) {
    const rules::Seat me = model.table->terms.seat;
    const auto partner = rules::partner(model.table->match.plan(), me);
    switch (where) {
    case TargetBoard::here:
        return typing_seat(*model.table).board;
    case TargetBoard::own:
        return me.board;
    case TargetBoard::partner:
        return partner ? partner->board : me.board;
    }
    return me.board;
}

LineResult focus(const Context& m, const SelectBoard& line) {
    const rules::BoardId board = line.seat ? line.seat->board : board_of(m.model, line.where);
    const bool is_here = !line.seat || rules::has(m.model.table->match.plan(), *line.seat);
    if (!is_here || !human_seat_on(*m.model.table, board)) {
        return m.refuse(wording("nobody at this keyboard plays on board {0}",
                                "nobody here plays on board {0}", letter(board)));
    }
    m.model.table->focus = board;
    const auto seat = line.seat && m.model.table->seats[*line.seat].at_this_keyboard
                          ? *line.seat
                          : *human_seat_on(*m.model.table, board);
    m.model.table->typing = Table::Typing{seat, true};
    return done;
}

LineResult cancel(const Context& m, const CancelPremove& line) {
    Premoves& premoves = m.model.table->premoves;
    const rules::BoardId board = board_of(m.model, line.where);
    for (const rules::Side side : rules::both_sides) {
        premoves.cancel({board, side});
    }
    m.notice(fmt::format("premoves on board {} cancelled", letter(board)));
    return done;
}

LineResult tell_again(const Context& m) {
    if (m.model.last_tell.empty()) {
        m.notice("you have told your partner nothing yet");
        return done;
    }
    return tell_partner(m, m.model.last_tell);
}

/// The seat that a tell goes to: the partner's, or any seat if our partner on the server is not in
/// a game with us yet. Nothing for observers, also of bots.
std::optional<rules::Seat> tell_recipient(const Context& m) {
    const Model& model = m.model;
    const auto& table = model.table;
    const bool at_table = model.page() == Model::Page::table && !table->watching &&
                          !table->terms.bots_only && !model.course;
    const auto beside =
        at_table ? rules::partner(table->match.plan(), asking_seat(m)) : std::nullopt;
    const bool elsewhere = model.server && model.server->partner;
    return beside || !elsewhere ? beside : std::optional(rules::Seat{});
}

constexpr std::string_view nobody_hears = "in a lesson nobody hears you";

/// Offers to send text that is no command as a tell; another Enter sends it.
LineResult offer_tell(const Context& m, std::string_view text, const std::string& why) {
    if (!tell_recipient(m)) {
        return m.refuse(why);
    }
    m.model.input.propose_instead(fmt::format(";{}", text));
    return m.refuse(why + "; Enter tells it to your partner");
}

/// Whether words follow a verb that takes none, so that the line was probably meant as talk.
bool is_sentence(const Model& model, const VerbLine& line) {
    const VerbRow* row =
        line.rest.empty() || line.has_slash ? nullptr : find_verb_by_name(line.word);
    const bool server = model.server.has_value();
    return row != nullptr && row->help.arguments_at(server).empty() &&
           (!server || row->remote != not_here);
}

LineResult sentence(const Context& m, const VerbLine& line, std::string_view text) {
    return offer_tell(m, text, fmt::format("\"{}\" takes no words", line.word));
}

/// Whether the text is a common one-word message between players.
bool is_talk(std::string_view text) {
    constexpr std::array chat{"hello", "hi", "sit",   "go",   "ok",
                              "gl",    "gg", "maybe", "nice", "thanks"};
    return std::ranges::any_of(
        chat, [text](std::string_view word) { return base::same_ignoring_case(text, word); });
}

/// Refuses an unknown line; a sentence or a single word may have been meant for the partner.
LineResult unknown(const Context& m, const InvalidMoveLine& line) {
    if (!line.suggestion.empty()) {
        m.model.input.propose_instead(line.suggestion);
        const bool capitals = base::same_ignoring_case(line.text, line.suggestion);
        return m.refuse(wording("{0}: {1}Enter plays {2}", "Enter plays {2}", line.text,
                                capitals ? "squares are typed in lower case; " : "",
                                line.suggestion));
    }
    const bool drops = takes_moves(m.model);
    const Wording hint =
        drops ? missing_piece_hint(m.model.table->match, asking_seat(m), line.text) : Wording();
    if (!hint.empty()) {
        return m.refuse(hint);
    }
    const std::string why = unknown_text(line.text);
    if (const std::string_view meant = suggested_verb(m.model, line.text); !meant.empty()) {
        m.model.input.propose_instead(meant);
        return m.refuse(
            wording("{0}; Enter takes it for {1}", "Enter takes it for {1}", why, meant));
    }
    if (is_setting_line(m.model, line.text)) {
        m.model.input.propose_instead(fmt::format("/set {}", line.text));
        return m.refuse(wording("{0} is a setting; Enter takes it for /set {1}",
                                "Enter takes it for /set {1}", base::tokens(line.text).front(),
                                line.text));
    }
    const bool talk = line.text.find(' ') != std::string::npos || is_talk(line.text);
    const bool sentence = talk && tell_recipient(m);
    return sentence ? offer_tell(m, line.text, why) : m.refuse(why + std::string(help_hint));
}

/// Runs `act` for the player in seat `by`, if that player is at this keyboard.
template <class Do> LineResult by_seat(const Context& m, std::optional<rules::Seat> by, Do act) {
    if (!by) {
        return act(m);
    }
    const Table& table = *m.model.table;
    if (!rules::has(table.match.plan(), *by) || !table.seats[*by].at_this_keyboard) {
        return m.refuse("nobody at this keyboard plays there");
    }
    return act(Context{m.model, m.now, m.out, by});
}

LineResult verb(const Context& m, const VerbLine& line) {
    if (find_verb_by_name(line.word) == nullptr) {
        return unknown(m, {line.text});
    }
    return is_sentence(m.model, line) ? sentence(m, line, line.text) : on_verb(m, line);
}

/// Sends a line to the server, or offers it as a tell if it looks like a sentence.
LineResult raw(const Context& m, const RawLine& line) {
    VerbLine said;
    said.word = base::tokens(line.text).front();
    said.rest = base::trim(std::string_view(line.text).substr(said.word.size()));
    const bool tells =
        !said.rest.empty() && find_verb_by_name(said.word) == find_verb_by_name("ptell");
    if (tells && plays(m.model)) {
        return tell_partner(
            m, tell_in_english_letters(m, said.rest)); // so that the record contains it
    }
    if (plays(m.model) && is_talk(line.text) && tell_recipient(m)) {
        return offer_tell(m, line.text, fmt::format("\"{}\" is no command there", line.text));
    }
    return plays(m.model) && is_sentence(m.model, said) ? sentence(m, said, line.text)
                                                        : on_raw_line(m, line.text);
}

/// The meaning of a line after a match of our own; null if it is a line like any other.
const AfterMatchKey* after_match_key(const Model& model, std::string_view text) {
    const auto& table = model.table;
    const bool remote = model.server.has_value();
    const bool here = table && !table->watching && model.page() == Model::Page::table;
    const bool over = here && (table->match.outcome() || table->broken_off);
    const std::string word = base::lower(base::trim(text));
    const auto* const found =
        std::ranges::find_if(after_match_keys, [&](const AfterMatchKey& answer) {
            return remote ? answer.remote && (answer.letter == word || answer.verb == word)
                          : answer.letter == word;
        });
    return over && found != after_match_keys.end() ? found : nullptr;
}

/// The place whose rules a line typed now follows.
Place place_of(const Model& model) {
    return !model.server ? Place::table : plays(model) ? Place::server_game : Place::server;
}

LineResult handle_line(const Context& m, const TypedLine& line) {
    return std::visit(base::overloaded{
                          [&](const EmptyLine&) { return done; },
                          [&](const Tell& tell) {
                              return by_seat(m, tell.by, [&](const Context& as) {
                                  return tell_partner(as, tell_in_english_letters(as, tell.text));
                              });
                          },
                          [&](const TellAgain&) { return tell_again(m); },
                          [&](const MoveLine& move) { return on_move_line(m, move); },
                          [&](const SelectBoard& where) { return focus(m, where); },
                          [&](const CancelPremove& where) { return cancel(m, where); },
                          [&](const VerbLine& said) {
                              return by_seat(m, said.by,
                                             [&](const Context& as) { return verb(as, said); });
                          },
                          [&](const InvalidMoveLine& what) { return unknown(m, what); },
                          [&](const RawLine& text) { return raw(m, text); },
                      },
                      line);
}

} // namespace

void send_canned_tell(const Context& m, char letter) {
    if (!page_has_input(m.model)) {
        return;
    }
    if (m.model.course) {
        return m.notice(std::string(nobody_hears));
    }
    const auto partner = tell_recipient(m);
    const auto text = partner ? canned_tell(letter, m.model.talk, *partner) : std::nullopt;
    if (text) {
        (void)tell_partner(m, *text);
    } else {
        m.notice(partner
                     ? std::string("no partner key has the letter ") + letter + "; F1 lists them"
                     : "you have no partner");
    }
}

LineResult tell_partner(const Context& m, const std::string& text) {
    Model& model = m.model;
    auto& server = model.server;
    if (model.course) {
        return m.refuse(std::string(nobody_hears));
    }
    if (server && !tell_recipient(m)) {
        return m.refuse("you have no partner");
    }
    if (server && !is_open(*server)) {
        return m.refuse(std::string(not_connected));
    }
    if (server && server->last_said.is_repeat(text, m.now)) {
        return m.refuse(std::string(repeated_line));
    }
    model.last_tell = text;
    model.talk.scroll_to_end(Tab::partner);
    if (!server) {
        m.ask(asking_seat(m), play::PartnerTell{text});
        return done;
    }
    m.ask_server(play::TellPartner{text});
    add_also_beside_boards(m, Tab::partner, "me -> " + model.options->letters.in_sentence(text),
                           Tone::quiet);
    if (plays(model)) {
        if (const auto partner = rules::partner(model.table->match.plan(), asking_seat(m))) {
            model.talk.hear_tell(*partner, text);
            const auto& seats = model.table->seats;
            record_tell(m, seats[asking_seat(m)].name, seats[*partner].name, text);
        }
    }
    return done;
}

bool takes_effect_without_enter(const Model& model, std::string_view text) {
    if (is_chairs_page_key(model, text)) {
        return true;
    }
    const AfterMatchKey* const answer = after_match_key(model, text);
    return answer != nullptr && answer->without_enter && !model.server;
}

std::string tell_in_english_letters(const Context& m, std::string_view text) {
    return m.model.options->letters.english_sentence(text);
}

void add_also_beside_boards(const Context& m, Tab tab, const std::string& text, Tone tone) {
    if (m.model.page() == Model::Page::table) {
        m.model.talk.add_with_copy(tab, text, tone);
    } else {
        m.model.talk.add(tab, text, tone);
    }
}

void await_answer(const Context& m, const std::string& command) {
    m.model.server->awaits_variables = false;   // unless this is what asks for them
    if (m.model.page() == Model::Page::table) { // on other pages the console is visible
        m.model.server->answer.begin(command, m.now);
    }
}

namespace {

constexpr int talk_columns = 76; ///< width of a row of talk on small screens

/// The lines of an answer, with consecutive receipts such as "(told bob)" joined in one row: a
/// `say` gets three.
std::vector<std::string> with_receipts_joined(std::vector<std::string> lines) {
    std::vector<std::string> rows;
    bool receipt_above = false;
    for (std::string& line : lines) {
        const bool receipt = line.starts_with("(told ") && line.ends_with(")");
        if (receipt && receipt_above &&
            base::width(rows.back()) + 1 + base::width(line) <= talk_columns) {
            rows.back() += ' ' + line;
        } else {
            rows.push_back(std::move(line));
        }
        receipt_above = receipt;
    }
    return rows;
}

/// Whether the lines are few enough for small screens and short enough for one row each.
bool fits_in_talk(const std::vector<std::string>& lines) {
    constexpr std::size_t rows = 2;
    return lines.size() <= rows && std::ranges::all_of(lines, [](const std::string& line) {
               return base::width(line) <= talk_columns;
           });
}

/// Whether a page opened now would catch a key meant for something else.
bool is_busy(const Model& model) {
    const bool confirms = model.table && model.table->pending && !model.table->pending->sent;
    return model.text || model.question || model.pending_alt || confirms || !model.input.empty();
}

/// Opens the page of variables, once nothing is being typed.
void show_variables(const Context& m, Server& server) {
    auto rows = variable_rows(server.answer.lines());
    if (is_busy(m.model) || (rows.empty() && server.answer.awaited())) {
        return; // tried again later: the player is busy, or the lines so far are not the answer
    }
    server.awaits_variables = false;
    (void)server.answer.take();
    TextPage page;
    page.title = "your variables on " + base::sanitized_line(server.host);
    page.kind = TextPage::Kind::variables;
    for (std::string& row : rows) {
        page.lines.push_back({std::move(row), Tone::plain});
    }
    if (page.lines.empty()) {
        return m.notice("the server has told no variables");
    }
    m.model.text = std::move(page);
}

} // namespace

void show_command_answer(const Context& m) {
    CommandAnswer& answer = m.model.server->answer;
    if (m.model.server->awaits_variables) {
        show_variables(m, *m.model.server);
    } else if (m.model.page() != Model::Page::table) {
        (void)answer.take(); // the console is visible
    } else if (const auto rows = with_receipts_joined(answer.lines()); fits_in_talk(rows)) {
        (void)answer.take();
        for (const std::string& row : rows) {
            m.model.talk.copy_to_shown(Tab::console, row);
        }
        m.model.talk.scroll_to_end(m.model.talk.shown());
    } else if (!is_busy(m.model)) {
        TextPage page;
        page.title = base::printable(answer.command());
        for (const std::string& line : answer.take()) {
            page.lines.push_back({base::sanitized_line(line), Tone::plain});
        }
        m.model.text = std::move(page);
    }
}

LineResult on_raw_line(const Context& m, const std::string& text) {
    Server& server = *m.model.server;
    if (!is_open(server)) {
        return m.refuse(std::string(not_connected));
    }
    if (server.awaits == Server::Awaits::name) {
        server.awaits = Server::Awaits::nothing_during_check;
        m.ask_server(play::GiveName{text});
        return done;
    }
    if (sends_talk(text) && server.last_said.is_repeat(text, m.now)) {
        return m.refuse(std::string(repeated_line));
    }
    m.ask_server(play::SendLine{text});
    const std::string verb = base::lower(base::tokens(text).front());
    server.awaits_chairs =
        server.awaits_chairs || verb == "table" || verb == "sit" || verb == "start";
    if (holds_password(text)) {
        m.model.input.clear();
        return done;
    }
    await_answer(m, text);
    add_also_beside_boards(m, Tab::console, server.command_prompt + ' ' + text, Tone::quiet);
    note_own_tell(m, text);
    m.model.talk.scroll_to_end(Tab::console);
    m.model.talk.scroll_to_end(m.model.talk.shown());
    return done;
}

namespace {

/// Replaces an alias by the line it stands for, with the arguments as `$1` and `$*`; other lines
/// are unchanged. Not recursive, so an alias may expand to its own name.
std::string expanded(const NamedTexts& aliases, const std::string& line) {
    auto tokens = base::tokens(line);
    const auto found = tokens.empty() ? aliases.end() : aliases.find(tokens.front());
    if (found == aliases.end()) {
        return line;
    }
    tokens.erase(tokens.begin());
    std::string text;
    for (std::size_t i = 0; i < found->second.size(); ++i) {
        const char c = found->second[i];
        const char next = i + 1 < found->second.size() ? found->second[i + 1] : ' ';
        if (c == '$' && next == '*') {
            text += fmt::format("{}", fmt::join(tokens, " "));
            ++i;
        } else if (c == '$' && next >= '1' && next <= '9') {
            const auto which = static_cast<std::size_t>(next - '1');
            text += which < tokens.size() ? tokens[which] : std::string_view();
            ++i;
        } else {
            text += c;
        }
    }
    return std::string(base::clip_bytes(text, LineEditor::most_bytes));
}

} // namespace

void on_line(const Context& m) {
    Input& input = m.model.input;
    input.end_search(true);
    if (input.text().empty()) {
        return on_empty_line(m);
    }
    if (answer_question(m, input.text())) {
        input.take_line();
        return;
    }
    if (m.model.question) {
        m.model.question->entered_since = true; // unless the line asks the same question again
    }
    // Works on a copy, since a handler may change the input line.
    const std::string text = input.text();
    if (m.model.course && m.model.page() == Model::Page::table && on_lesson_line(m, text)) {
        input.take_line();
        return;
    }
    if (at_chairs(m.model) && on_chairs_line(m, text)) {
        input.take_line();
        return;
    }
    const std::string meant = expanded(m.model.options->aliases, text);
    const AfterMatchKey* const answer = after_match_key(m.model, text);
    const TypedLine line =
        answer != nullptr
            ? TypedLine(VerbLine{std::string(answer->verb), {}})
            : read_line(m.model.options->letters.english_move(meant), place_of(m.model));
    const LineResult entered = handle_line(m, line);
    if (m.model.question && m.model.question->entered_since) {
        m.model.question.reset();
    }
    if (entered == done && m.model.table && !std::holds_alternative<SelectBoard>(line)) {
        m.model.table->typing.reset();
    }
    if (input.text() == text) {
        entered == done ? (void)input.take_line() : input.keep_line_selected();
    }
}

} // namespace app
