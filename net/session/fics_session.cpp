// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/fics_session.h"

#include "net/read/cursor.h"
#include "net/session/fics_command.h"
#include "src/base/text.h"
#include "src/base/variant.h"
#include "src/play/server/server_news.h"

#include <fmt/format.h>

#include <algorithm>

namespace net {
namespace {

/// The game or player of "observe 5" or an abbreviation of it; empty for other commands.
std::string observed(std::string_view command) {
    constexpr std::string_view verb = "observe";
    const auto phrase = base::tokens(command);
    const bool observes =
        phrase.size() == 2 && verb.substr(0, phrase[0].size()) == base::lower(phrase[0]);
    return observes ? base::lower(phrase[1]) : std::string();
}

} // namespace

FicsSession::FicsSession(SessionOptions options)
    : options_(std::move(options)), pings_(options_.seal), commands_(options_.seal),
      login_(std::exchange(options_.who, {}), options_.seal, options_.timeseal_is_guess) {}

SessionOutput FicsSession::update(const SessionInput& input, base::Instant now) {
    now_ = now;
    std::visit(
        base::overloaded{
            [&](const Connected&) { connect(); },
            [&](const Received& received) { receive(received.bytes); },
            [&](const Disconnected&) { lost(); },
            [&](const Woken&) { wake(); },
            [&](const NameGiven& given) { take(login_.give_name(given.name)); },
            [&](const PasswordGiven& given) { take(login_.give_password(given.password.view())); },
            [&](const Command& typed) { command(typed); },
            [&](const DiscardUnsent&) { commands_.discard_user_lines(); },
            [&](const Probe&) { probe(); },
            [&](const Paired& pair) { join(pair); },
            [&](const RequestLobby& look) { request_lobby(look); },
            [&](const GameRequest& asked) { ask(asked.request); },
        },
        input);
    commands_.send_waiting(now_);
    tell_unsent();
    out_.bytes = commands_.take_bytes();
    const bool asked = commands_.take_answer_expected();
    out_.expects_answer = (out_.expects_answer || asked) &&
                          !prompt_timer_.promptless(); // without prompts, silence is usual
    return std::exchange(out_, {});
}

void FicsSession::join(const Paired& pair) {
    reader_.pass_on(tables_.pair(pair.game, pair.partner_game), out_.news);
    watch_partner();
}

void FicsSession::connect() {
    commands_.connected(now_);
    if (const auto phrase =
            timeseal_greeting(options_.seal, options_.timeseal_user, options_.timeseal_system)) {
        commands_.send(*phrase, now_);
    }
    if (!options_.kiosk_introduction.empty()) {
        commands_.send(options_.kiosk_introduction, now_);
    }
}

void FicsSession::receive(std::string_view bytes) {
    commands_.on_bytes();
    prompt_timer_.bytes_came(now_);
    const auto [data, pings] = pings_.receive(telnet_.receive(bytes));
    for (int i = 0; i < pings; ++i) {
        commands_.send(timeseal_pong, now_);
    }
    std::string_view rest = data;
    while (!rest.empty()) {
        // Before the login, one line at a time: a line that completes it changes how the next one
        // is read.
        const auto end = login_.done() ? std::string_view::npos : rest.find('\n');
        const std::string_view next = rest.substr(0, end == std::string_view::npos ? end : end + 1);
        rest.remove_prefix(next.size());
        on_lines(lines_.receive(next));
    }
    if (!lines_.holds_line()) {
        line_held_since_.reset();
    } else if (!line_held_since_) {
        line_held_since_ = now_;
    }
}

void FicsSession::lost() {
    on_lines(lines_.release());
    take(login_.lost());
    reader_.pass_on(tables_.lost(), out_.news);
    commands_.lost();
}

void FicsSession::wake() {
    if (line_held_since_ && *line_held_since_ + continuation_wait <= now_) {
        line_held_since_.reset();
        on_lines(lines_.release());
    }
    if (prompt_timer_.take_due(output_state(), now_)) {
        prompt_timer_.promptless() ? heard_silence() : find_prompt();
    }
    reader_.pass_on(tables_.on_wake(now_), out_.news);
    claim_flag();
    tell_partner_of_flag();
}

PromptTimer::OutputState FicsSession::output_state() const {
    return {!setup_sent_ && (login_.answered() || login_.done()), telnet_.hides_typing(),
            !lines_.tail().empty()};
}

/// Finds a custom prompt that is stored on the server: it is sent again after an empty line.
void FicsSession::find_prompt() {
    const std::string_view tail = lines_.tail();
    if (tail.empty()) {
        take(login_.on_silence());
        prompt_timer_.set_promptless(login_.done());
        return heard_silence();
    }
    if (const auto prompt = unknown_prompt_.on_silence(tail)) {
        lines_.add_known_prompt(*prompt);
        on_lines(lines_.receive(""));
    } else {
        commands_.send("", now_);
    }
}

/// On a server without prompts, silence takes the place of a prompt.
void FicsSession::heard_silence() {
    if (login_.done()) {
        heard_prompt(Prompt{});
    }
}

void FicsSession::probe() {
    if (setup_sent_) {
        enqueue("");
    }
}

void FicsSession::command(const Command& typed) {
    std::string phrase = wire_text(typed.line);
    if (phrase != wire_text(typed.line, 2 * longest_command)) {
        out_.news.emplace_back(
            play::ConsoleLine{"*** too long for the server: the end of that line is not sent"});
    }
    if (const std::string what = observed(phrase); !what.empty()) {
        if (const auto again = table().find_watched_game(what)) {
            return show_watched(*again);
        }
        if (!note_observe_if_new(what)) {
            return;
        }
    }
    constexpr std::string_view sets_prompt = "set prompt ";
    if (phrase.substr(0, sets_prompt.size()) == sets_prompt) {
        lines_.add_known_prompt(phrase.substr(sets_prompt.size()) + " ");
    }
    if (!commands_.enqueue({phrase, typed.quiet}, now_)) {
        out_.news.emplace_back(
            play::ConsoleLine{"*** too much is waiting to be sent; not sent: " + phrase});
    }
}

/// Shows a game whose boards already arrive, since another `observe` would stop watching it.
void FicsSession::show_watched(int game) {
    if (auto news = tables_.swap_to_first(game); !news.empty()) {
        return reader_.pass_on(std::move(news), out_.news);
    }
    if (table().is_shown(game) || plays()) {
        out_.news.emplace_back(
            play::ConsoleLine{fmt::format("*** you are watching game {} already", game)});
        return;
    }
    tables_.first().show(game);
    enqueue(fmt::format("refresh {}", game));
}

/// Whether to send `observe` for that game or player: if one was just sent, a second would undo it.
bool FicsSession::note_observe_if_new(const std::string& what) {
    static constexpr base::Millis on_its_way{5000};
    std::erase_if(unanswered_observes_,
                  [this](const auto& one) { return one.second + on_its_way < now_; });
    const bool new_one = std::ranges::none_of(unanswered_observes_,
                                              [&](const auto& one) { return one.first == what; });
    if (new_one && unanswered_observes_.size() < WatchedGames::most) {
        unanswered_observes_.emplace_back(what, now_);
    }
    return new_one;
}

/// Handles the answer to `observe`. If a game was already watched and has been stopped (asked for
/// by another player's name or part of a name), it is requested again.
void FicsSession::heard_watching(const ObservationChanged& answer) {
    if (unanswered_observes_.empty()) {
        return;
    }
    unanswered_observes_.erase(unanswered_observes_.begin());
    if (!answer.on && table().watches(answer.game)) {
        enqueue(fmt::format("observe {}", answer.game));
    }
}

/// Tells the user how many lines the rate limit holds back.
void FicsSession::tell_unsent() {
    const std::size_t lines = commands_.unsent_user_lines();
    const auto until = commands_.long_wait_until(now_);
    const bool later = until && until != reported_long_wait_until_; // report the same wait once
    reported_long_wait_until_ = until;
    if (std::exchange(reported_unsent_, lines) != lines || later) {
        out_.news.emplace_back(play::Unsent{lines, until});
    }
}

void FicsSession::request_lobby(const RequestLobby& look) {
    if (look.bugwho) {
        // Without its letters, BICS reads invalid memory and crashes.
        return command({"bugwho gpu", true});
    }
    reader_.expect_lists();
    command({"games", true});
    command({"who", true});
    if (is_bics_) { // it does not announce seeks
        out_.news.emplace_back(play::SeekNews{});
        command({"sought", true});
    }
}

/// Asks for the variables of one player, where lists do not show partnerships.
void FicsSession::ask_for_partner_of_somebody() {
    if (!table().playing()) {
        if (auto name = reader_.next_player_to_ask()) {
            enqueue("variables " + *name);
        }
    }
}

void FicsSession::ask(const play::Request& request) {
    const auto& match = table().match();
    const auto* play = std::get_if<play::Play>(&request.what);
    if (!table().playing() || !rules::has(match->plan(), request.seat)) {
        if (play != nullptr) {
            out_.news.emplace_back(
                play::Refused{request.seat, play->move, rules::Refusal::match_over});
        }
        return;
    }
    const auto phrase = game_command(request);
    if (!phrase) {
        return;
    }
    if (play != nullptr) {
        tables_.first().sent(request.seat, play->move, *phrase);
    }
    command({*phrase});
}

void FicsSession::on_lines(std::vector<LineOrPrompt> pieces) {
    for (LineOrPrompt& piece : pieces) {
        if (!login_.done()) {
            take(login_.on_line(piece));
        }
        if (auto* line = std::get_if<Line>(&piece)) {
            heard_line(std::move(*line));
        } else {
            prompt_timer_.set_promptless(false);
            heard_prompt(std::get<Prompt>(piece));
        }
    }
}

void FicsSession::heard_line(Line line) {
    std::string text = from_wire_text(std::move(line.text));
    FicsLine said = parse_fics_line(text);
    const bool quiet = is_quiet(text, said);
    if (std::holds_alternative<FlagDenied>(said) && !quiet) {
        claims_.refused(now_);
        out_.news.emplace_back(play::FlagRefused{{}, text});
    } else if (const auto* watching = std::get_if<ObservationChanged>(&said)) {
        heard_watching(*watching);
    }
    prompt_timer_.line_came(!quiet);
    // A 64-bit BICS crashes on bugwho while a bughouse game is running.
    is_bics_ = is_bics_ ||
               (std::holds_alternative<SessionBegan>(said) && contains(text, " BICS session "));
    out_.lacks_bugwho = out_.lacks_bugwho || is_bics_;
    if (const auto* over = std::get_if<SessionOver>(&said)) {
        note_goodbye(*over, text);
    } else if (std::holds_alternative<SpamWarning>(said)) {
        out_.news.emplace_back(play::ConnectionChanged{play::ConnectionState::flood_warned, text});
    }
    if (const auto* presence = std::get_if<PresenceNews>(&said)) {
        out_.news.emplace_back(*presence);
    }
    reader_.on_line(std::move(text), said, quiet, out_.news);
    if (!is_one_of<Talk, Text>(said) && login_.done()) { // nearly all lines stop here
        follow(said);
    }
}

/// Passes the line to the table and sends the commands that it gives rise to.
void FicsSession::follow(const FicsLine& line) {
    if (const auto* denied = std::get_if<FlagDenied>(&line)) {
        return note_denial(*denied);
    }
    if (std::holds_alternative<SpamWarning>(line)) {
        return commands_.warned(now_);
    }
    if (const auto* unknown = std::get_if<UnknownCommand>(&line)) {
        out_.lacks_bugwho = out_.lacks_bugwho || unknown->command == "bugwho";
    }
    (void)second_watch_.on_line(line);
    if (partner_watch_.on_line(line)) {
        out_.news.emplace_back(play::PartnerNews{partner_watch_.partner()});
    }
    reader_.pass_on(tables_.on_line(line, now_), out_.news);
    if (!table().playing()) {
        commands_.pending().game_over();
    }
    watch_partner();
    request_missing(tables_.first());
    if (FicsTable* const beside = tables_.second()) {
        request_missing(*beside);
    }
    claim_flag();
    tell_partner_of_flag();
}

void FicsSession::note_goodbye(const SessionOver& over, const std::string& text) {
    if (over.why == Farewell::quit && said_goodbye_) {
        return; // the server's farewell, after it has given the reason
    }
    said_goodbye_ = true;
    const bool elsewhere = over.why == Farewell::elsewhere;
    out_.goodbye = {over.why == Farewell::shutdown,
                    elsewhere ? "you have logged in from somewhere else" : text};
}

void FicsSession::heard_prompt(const Prompt& prompt) {
    if (!login_.done()) {
        return;
    }
    if (!setup_sent_) {
        begin_session();
    }
    commands_.pending().prompted(prompt_timer_.no_line_since_prompt());
    reader_.prompted(out_.news);
    ask_for_partner_of_somebody();
    if (prompt_timer_.should_show_prompt(prompt.text)) {
        out_.news.emplace_back(play::ConsoleLine{prompt.text, true});
    }
}

void FicsSession::take(Login::Step step) {
    for (std::string& line : step.send) {
        commands_.send(line, now_);
        base::wipe(line); // may contain a password
        out_.expects_answer = true;
    }
    for (play::LoginNews& told : step.news) {
        if (told.step == LoginStep::logged_in) {
            reader_.logged_in(told.name);
        }
        out_.news.emplace_back(std::move(told));
    }
    if (login_.done()) {
        lines_.expect_login(false);
    }
}

/// Begins at the first prompt: before that, servers read input as part of the login.
void FicsSession::begin_session() {
    setup_sent_ = true;
    if (options_.sends_setup) {
        for (std::string& line : setup_commands(options_.program)) {
            enqueue(std::move(line));
        }
    }
    for (const std::string& line : options_.user_commands) {
        command({line, false});
    }
}

std::optional<base::Instant> FicsSession::next_wake() const {
    const auto released =
        line_held_since_ ? std::optional(*line_held_since_ + continuation_wait) : std::nullopt;
    return base::earlier(released, prompt_timer_.due(output_state()), commands_.next_wake(now_),
                         tables_.next_wake(), claim_due(), tell_due());
}

bool FicsSession::is_quiet(const std::string& text, const FicsLine& line) {
    const bool ours = commands_.pending().answers_quietly(text, line, now_);
    const bool is_for_programs =
        is_one_of<base::Boxed<Style12>, Holdings, GameFacts, PendingOffer, PendingGone, Seek,
                  SeeksGone, SeeksCleared, IgnoredLine, base::Boxed<play::ChairsNews>>(line);
    const bool may_be_ours = // a MoveRefused answers a flag claim
        is_one_of<Text, base::Boxed<GameRow>, PlayersRow, SoughtRow, base::Boxed<PartnershipRow>,
                  BugwhoHeader, MovesBegin, MovesPlayers, MovesRow, MovesEnd, VariablesBegin,
                  VariablesRow, VariablesPartner, UnknownCommand, ObservationChanged, FlagDenied,
                  MoveRefused>(line);
    return is_for_programs || (ours && may_be_ours);
}

void FicsSession::watch_partner() {
    if (!options_.watch_partner) {
        return;
    }
    if (auto phrase = partner_watch_.take_command(table())) {
        enqueue(std::move(*phrase)); // without the user asking
    }
    const FicsTable* const beside = tables_.second();
    if (auto phrase = beside ? second_watch_.take_command(*beside) : std::nullopt) {
        enqueue(std::move(*phrase));
    }
}

/// Requests the earlier moves of a game that was joined midway, so that its record is complete, and
/// the board of a game that may be over.
void FicsSession::request_missing(FicsTable& table) {
    while (const auto game = table.game_with_missing_moves()) {
        table.moves_requested(*game);
        enqueue(fmt::format("moves {}", *game));
    }
    if (const auto game = table.take_uncertain_game()) {
        enqueue(fmt::format("refresh {}", *game));
    }
}

std::optional<base::Instant> FicsSession::claim_due() const {
    return options_.claim_flags ? claims_.due(table(), now_) : std::nullopt;
}

void FicsSession::claim_flag() {
    if (options_.claim_flags && claims_.take_due(table(), now_)) {
        enqueue("flag");
    }
}

void FicsSession::note_denial(const FlagDenied& denied) {
    const auto me = table().me();
    if (denied.too_early && me && table().playing()) {
        claims_.too_early(table());
        out_.news.emplace_back(
            play::FlagRefused{play::half_moves(table().match()->position(me->board)), {}});
    }
}

std::optional<base::Instant> FicsSession::tell_due() const {
    return options_.tell_partner_of_flags ? partner_flag_.due(table(), now_) : std::nullopt;
}

void FicsSession::tell_partner_of_flag() {
    if (options_.tell_partner_of_flags && partner_flag_.take_due(table(), now_)) {
        enqueue("ptell your opponent's flag is down");
    }
}

} // namespace net
