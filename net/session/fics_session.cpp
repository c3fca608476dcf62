// SPDX-License-Identifier: GPL-3.0-or-later
// The way of the bytes: telnet, timeseal, lines, login, parser, table; and back.
#include "net/session/fics_session.h"

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
                   [&](const AskServer& asked) { ask(asked.request); },
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
    emit(table_.pair(pair.game, pair.partner_game));
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
    emit(table_.lost());
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
    emit(table_.woken(now_));
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

void FicsSession::ask(const play::Request& request) {
    const auto& match = table_.match();
    const auto* play = std::get_if<play::Play>(&request.what);
    if (!match || !table_.playing() || !rules::has(match->plan(), request.seat)) {
        if (play != nullptr) {
            out_.events.emplace_back(
                Announced{play::Refused{request.seat, play->move, rules::Refusal::match_over}});
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
    out_.events.emplace_back(std::in_place_type<Heard>);
    Heard& said = std::get<Heard>(out_.events.back());
    said.text = from_wire_text(std::move(line.text));
    said.line = parse_fics_line(said.text);
    said.quiet = is_quiet(said.text, said.line);
    line_since_prompt_ = true;
    shown_since_prompt_ = shown_since_prompt_ || !said.quiet;
    const bool chatter =
        std::holds_alternative<Talk>(said.line) || std::holds_alternative<Text>(said.line);
    if (chatter || !login_.done()) {
        return; // nearly all lines: they change nothing here
    }
    const auto* observing = std::get_if<Observing>(&said.line);
    if (observing != nullptr && !observing->on && asked_to_watch_ == observing->game) {
        asked_to_watch_.reset(); // we were watching it already: asked again, it comes back
    }
    if (const auto* denied = std::get_if<FlagDenied>(&said.line)) {
        note_denial(*denied); // `said` is gone
        return;
    }
    SessionEvents followed = table_.heard(said.line, now_);
    if (note_partner(said.line)) {
        out_.events.emplace_back(PartnerIs{partner_});
    }
    emit(std::move(followed));
    if (!table_.playing()) {
        questions_.game_over();
    }
    watch_partner();
    ask_for_moves();
    claim_flag();
    tell_flag();
}

void FicsSession::heard_prompt(const Prompt& prompt) {
    if (!login_.done()) {
        return;
    }
    if (!prepared_) {
        begin_session();
    }
    questions_.prompted(!std::exchange(line_since_prompt_, false));
    if (!std::exchange(shown_since_prompt_, false) && prompt.text == prompt_) {
        out_.events.emplace_back(QuietPrompt{}); // there is nothing new behind which it stands
    } else {
        prompt_ = prompt.text;
        out_.events.emplace_back(Prompted{prompt.text});
    }
}

void FicsSession::take(Login::Step step) {
    for (const std::string& line : step.send) {
        send(line);
    }
    for (LoginEvent& event : step.events) {
        std::visit([this](auto& one) { out_.events.emplace_back(std::move(one)); }, event);
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

void FicsSession::emit(SessionEvents events) {
    for (SessionEvent& event : events) {
        out_.events.push_back(std::move(event));
    }
}

} // namespace net
