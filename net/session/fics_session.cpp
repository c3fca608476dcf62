// SPDX-License-Identifier: GPL-3.0-or-later
// The way of the bytes: telnet, timeseal, lines, login, parser, table; and back.
#include "net/session/fics_session.h"

#include "net/read/cursor.h"
#include "net/session/fics_words.h"
#include "src/base/overloaded.h"
#include "src/base/text.h"

#include <fmt/format.h>

#include <utility>

namespace net {

namespace {

/// "observe 5", as far as servers let it be cut.
std::optional<int> observed_game(std::string_view command) {
    constexpr std::string_view verb = "observe";
    const auto words = base::words(command);
    const bool observes =
        words.size() == 2 && verb.substr(0, words[0].size()) == base::lower(words[0]);
    return observes ? game_number(words[1]) : std::nullopt;
}

} // namespace

FicsSession::FicsSession(SessionOptions options)
    : options_(std::move(options)), pings_(options_.seal),
      login_(std::exchange(options_.who, {}), options_.seal) {}

SessionOutput FicsSession::update(const SessionInput& input, base::Instant now) {
    now_ = now;
    std::visit(base::overloaded{
                   [&](const Connected&) { connect(); },
                   [&](const Received& received) { receive(received.bytes); },
                   [&](const Disconnected&) { lose(); },
                   [&](const Woken&) { wake(); },
                   [&](const NameGiven& given) { take(login_.give_name(given.name)); },
                   [&](const PasswordGiven& given) { take(login_.give_password(given.password)); },
                   [&](const Command& typed) { command(typed); },
                   [&](const Probe&) { probe(); },
                   [&](const Paired& pair) { join(pair); },
                   [&](const LookAround& look) { look_around(look); },
                   [&](const AskGame& asked) { ask(asked.request); },
               },
               input);
    send_queued();
    return std::exchange(out_, {});
}

bool FicsSession::hides_typing() const {
    return login_.asks_password();
}

std::string FicsSession::unfinished_line() const {
    return shown_text(lines_.tail());
}

void FicsSession::join(const Paired& pair) {
    reader_.told(table_.pair(pair.game, pair.partner_game), out_.news);
    watch_partner();
}

void FicsSession::connect() {
    connected_ = true;
    since_ = now_;
    if (const auto words = greeting(options_.seal, options_.user, options_.system)) {
        send(*words);
    }
}

void FicsSession::receive(std::string_view bytes) {
    if (!connected_) {
        return;
    }
    const auto [data, pings] = pings_.receive(telnet_.receive(bytes));
    for (int i = 0; i < pings; ++i) {
        send(pong);
    }
    std::string_view rest = data;
    while (!rest.empty()) {
        // Line by line before the login: what a line says (that we are in) changes how the next
        // one is read.
        const auto end = login_.done() ? std::string_view::npos : rest.find('\n');
        const std::string_view next = rest.substr(0, end == std::string_view::npos ? end : end + 1);
        rest.remove_prefix(next.size());
        for (Piece& piece : lines_.receive(next)) {
            heard(std::move(piece));
        }
    }
    if (!lines_.holds()) {
        held_.reset();
    } else if (!held_) {
        held_ = now_;
    }
}

void FicsSession::lose() {
    if (!std::exchange(connected_, false)) {
        return;
    }
    for (Piece& piece : lines_.release()) {
        heard(std::move(piece));
    }
    take(login_.lost());
    reader_.told(table_.lost(), out_.news);
    held_.reset();
    queue_.clear();
    questions_.clear();
    out_.bytes.clear();
}

void FicsSession::wake() {
    if (held_ && *held_ + continuation_wait <= now_) {
        held_.reset();
        for (Piece& piece : lines_.release()) {
            heard(std::move(piece));
        }
    }
    reader_.told(table_.woken(now_), out_.news);
    claim_flag();
    tell_flag();
}

void FicsSession::probe() {
    if (prepared_) {
        say("", true);
    }
}

void FicsSession::command(const Command& typed) {
    if (!login_.done()) {
        return;
    }
    std::string words = wire_text(typed.line);
    const auto again = observed_game(words);
    if (again && table_.watches(*again) && !table_.is_shown(*again) && !plays()) {
        // The server would end the watching. Its boards come, and are wanted on the screen.
        table_.show(*again);
        words = fmt::format("refresh {}", *again);
    }
    constexpr std::string_view sets_prompt = "set prompt ";
    if (words.substr(0, sets_prompt.size()) == sets_prompt) {
        lines_.add_prompt(words.substr(sets_prompt.size()) + " ");
    }
    typed.quiet ? queue(std::move(words), true) : say(words, false);
}

void FicsSession::look_around(const LookAround& look) {
    if (look.bugwho) {
        // Without its letters BICS reads what is not there, and dies.
        return command({"bugwho gpu", true});
    }
    reader_.expect_lists();
    command({"games", true});
    command({"who", true});
}

void FicsSession::ask(const play::Request& request) {
    const auto& match = table_.match();
    const auto* play = std::get_if<play::Play>(&request.what);
    if (!match || !table_.playing() || !rules::has(match->plan(), request.seat)) {
        if (play != nullptr) {
            out_.news.emplace_back(
                play::Refused{request.seat, play->move, rules::Refusal::match_over});
        }
        return;
    }
    const auto words = request_words(request, match->position(request.seat.board));
    if (!words) {
        return;
    }
    if (play != nullptr) {
        table_.sent(request.seat, play->move, *words);
    }
    send(wire_text(*words));
}

void FicsSession::heard(Piece piece) {
    if (!login_.done()) {
        take(login_.heard(piece));
    }
    if (auto* line = std::get_if<Line>(&piece)) {
        heard_line(std::move(*line));
    } else {
        heard_prompt(std::get<Prompt>(piece));
    }
}

void FicsSession::heard_line(Line line) {
    std::string text = from_wire_text(std::move(line.text));
    FicsLine said = parse_fics_line(text);
    const bool quiet = is_quiet(text, said);
    line_since_prompt_ = true;
    shown_since_prompt_ = shown_since_prompt_ || !quiet;
    if (const auto* over = std::get_if<SessionOver>(&said)) {
        note_goodbye(*over, text);
    }
    reader_.heard(std::move(text), said, quiet, out_.news);
    const bool chatter = std::holds_alternative<Talk>(said) || std::holds_alternative<Text>(said);
    if (!chatter && login_.done()) { // nearly all lines change nothing here
        follow(said);
    }
}

/// What the line means for the table, and for what we do by ourselves.
void FicsSession::follow(const FicsLine& line) {
    if (const auto* denied = std::get_if<FlagDenied>(&line)) {
        return note_denial(*denied);
    }
    if (const auto* unknown = std::get_if<UnknownCommand>(&line)) {
        out_.lacks_bugwho = out_.lacks_bugwho || unknown->command == "bugwho";
    }
    const auto* observing = std::get_if<Observing>(&line);
    if (observing != nullptr && !observing->on && asked_to_watch_ == observing->game) {
        asked_to_watch_.reset(); // we were watching it already: asked again, it comes back
    }
    if (note_partner(line)) {
        out_.news.emplace_back(play::PartnerIs{partner_});
    }
    reader_.told(table_.heard(line, now_), out_.news);
    if (!table_.playing()) {
        questions_.game_over();
    }
    watch_partner();
    ask_for_moves();
    claim_flag();
    tell_flag();
}

void FicsSession::note_goodbye(const SessionOver& over, const std::string& text) {
    goes_down_ = goes_down_ || over.why == Farewell::shutdown; // the usual thanks follow then, too
    const bool elsewhere = over.why == Farewell::elsewhere;
    out_.goodbye = {goes_down_, elsewhere ? "you have logged in from somewhere else" : text};
}

void FicsSession::heard_prompt(const Prompt& prompt) {
    if (!login_.done()) {
        return;
    }
    if (!prepared_) {
        begin_session();
    }
    questions_.prompted(!std::exchange(line_since_prompt_, false));
    reader_.prompted(out_.news);
    if (!std::exchange(shown_since_prompt_, false) && prompt.text == prompt_) {
        return; // there is nothing new behind which it stands
    }
    prompt_ = prompt.text;
    out_.news.emplace_back(play::ConsoleLine{prompt.text, true});
}

void FicsSession::take(Login::Step step) {
    for (const std::string& line : step.send) {
        send(line);
    }
    for (play::LoginTold& told : step.told) {
        out_.news.emplace_back(std::move(told));
    }
    if (login_.done()) {
        lines_.expect_login(false);
    }
}

/// At the first prompt: before it, servers still read what we send as part of the login.
void FicsSession::begin_session() {
    prepared_ = true;
    refilled_ = now_;
    if (options_.prepare) {
        for (std::string& words : opening_words(options_.program)) {
            queue(std::move(words), true);
        }
    }
    for (const std::string& words : options_.then) {
        queue(wire_text(words), false);
    }
}

} // namespace net
