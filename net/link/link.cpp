// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/link.h"

#include "src/base/text.h"
#include "src/base/variant.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace net {

using play::ConnectionState;

namespace {

std::optional<int> partner_game_of(const std::vector<play::GameRow>& games, int game) {
    const auto row = std::ranges::find(games, game, &play::GameRow::game);
    return row == games.end()
               ? std::nullopt
               : play::partner_game(games, static_cast<std::size_t>(row - games.begin()));
}

} // namespace

Link::Link(LinkOptions options)
    : options_(std::move(options)), seal_(options_.seal),
      who_(std::exchange(options_.session.who, {})) {}

Link::Output Link::update(const Input& input, base::Instant now) {
    now_ = now;
    std::visit(base::overloaded{
                   [&](const Start&) { call(options_.address); },
                   [&](const Connecting& reaching) { on_reaching(reaching); },
                   [&](const Opened&) { on_opened(); },
                   [&](const Lost& lost) { on_lost(lost); },
                   [&](const Received& received) {
                       watch_.on_bytes(now_);
                       end_silence();
                       to_session(received);
                   },
                   [&](const Woken&) { on_woken(); },
                   [&](const play::ServerRequest& request) { ask(request); },
                   [&](const play::Request& request) { ask_game(request); },
               },
               input);
    return std::exchange(out_, {});
}

std::optional<base::Instant> Link::next_wake() const {
    if (stage_ != Stage::open) {
        return wakes_;
    }
    return base::earlier(wakes_, session_->next_wake(), watch_.next_wake(loss_if_closed()),
                         give_up_timeseal_at());
}

bool Link::is_cut_off() const {
    return stage_ == Stage::waiting || stage_ == Stage::reaching ||
           (stage_ == Stage::closed && !reconnect_.has_logged_in() && !left_at_login_);
}

void Link::report_state(ConnectionState state, std::string text, std::optional<base::Instant> at) {
    out_.news.emplace_back(play::ConnectionChanged{state, std::move(text), at});
}

void Link::call(const std::string& where) {
    stage_ = Stage::reaching;
    wakes_.reset();
    out_.order = SocketOrder::call;
    report_state(ConnectionState::looking_up, where);
}

void Link::on_reaching(const Connecting& reaching) {
    if (stage_ == Stage::reaching) {
        address_ = reaching.address;
        report_state(ConnectionState::connecting, address_);
    }
}

void Link::on_opened() {
    if (stage_ != Stage::reaching) {
        return;
    }
    stage_ = Stage::open;
    disconnect_reason_.clear();
    reconnect_.opened();
    watch_.on_bytes(now_);
    SessionOptions options = options_.session;
    options.who = who_;
    options.seal = seal_.seal();
    options.timeseal_is_guess = seal_.is_undecided();
    watch_.asked(now_); // the server must speak first
    session_.emplace(std::move(options));
    report_state(ConnectionState::open,
                 options_.address + (seal_.seal() == TimesealVersion::none ? "" : ", timeseal"));
    if (!who_.password.empty()) {
        warn_of_clear_text();
    }
    to_session(Connected{});
}

void Link::on_lost(const Lost& lost) {
    if (stage_ == Stage::open) {
        end_session();
        if (stage_ == Stage::open) { // unless the session has already decided what to do
            retry_later_or_close(lost.why);
        }
    } else if (stage_ == Stage::reaching) {
        if (!lost.advice.empty()) {
            add_console_line(lost.why + ". " + lost.advice);
        }
        reconnect_.failed(lost.why, lost.permanent);
        retry_later_or_close(lost.why);
    }
}

/// The connection is lost or given up: waits before reconnecting, or stays away.
void Link::retry_later_or_close(const std::string& why) {
    end_silence();
    if (!reconnect_.allowed()) {
        return close_permanently(reconnect_.reason().empty() ? why : reconnect_.reason());
    }
    disconnect_reason_ = why;
    stage_ = Stage::waiting;
    wakes_ = reconnect_.next_attempt(now_);
    report_state(ConnectionState::waiting, why, wakes_);
}

void Link::close_permanently(std::string why) {
    disconnect_reason_ = why;
    stage_ = Stage::closed;
    wakes_.reset();
    report_state(ConnectionState::closed, std::move(why));
}

void Link::on_woken() {
    if (wakes_ && *wakes_ <= now_) {
        if (stage_ == Stage::waiting) {
            return call(options_.address);
        }
        out_.order = SocketOrder::close; // the server has not closed after the farewell
        return close_permanently(reconnect_.reason());
    }
    if (stage_ != Stage::open) {
        return;
    }
    if (const auto due = give_up_timeseal_at(); due && *due <= now_) {
        return reconnect_without_timeseal();
    }
    to_session(Woken{});
    check_connection();
}

std::optional<base::Instant> Link::give_up_timeseal_at() const {
    return session_->login_waits() ? seal_.due(watch_.unanswered_since()) : std::nullopt;
}

/// Reconnects without timeseal, once.
void Link::reconnect_without_timeseal() {
    end_silence();
    seal_.give_up();
    out_.bytes.clear();
    add_console_line("the server does not know timeseal: reconnecting without it");
    call(options_.address + ", without timeseal");
}

void Link::end_silence() {
    if (watch_.end_silence()) {
        report_state(ConnectionState::recovered, "");
    }
}

void Link::check_connection() {
    if (stage_ != Stage::open) {
        return;
    }
    switch (watch_.look(loss_if_closed(), now_)) {
    case ConnectionWatch::Verdict::fine:
        return;
    case ConnectionWatch::Verdict::silent:
        return report_state(ConnectionState::silent, "", watch_.unanswered_since());
    case ConnectionWatch::Verdict::probe:
        return to_session(Probe{});
    case ConnectionWatch::Verdict::dead:
        out_.order = SocketOrder::close;
        out_.bytes.clear();
        end_session();
        return retry_later_or_close(
            fmt::format("no answer for {} seconds", ConnectionWatch::give_up_after.count() / 1000));
    }
}

bool Link::in_game() const {
    return stage_ == Stage::open && session_->table().playing() &&
           session_->table().me().has_value();
}

ConnectionWatch::LossIfClosed Link::loss_if_closed() const {
    using LossIfClosed = ConnectionWatch::LossIfClosed;
    const bool answers = session_->logged_in() && !session_->promptless();
    return !answers    ? LossIfClosed::unknown
           : in_game() ? LossIfClosed::game
                       : LossIfClosed::nothing;
}

base::Millis Link::tcp_user_timeout(base::Instant now) const {
    if (!in_game()) {
        return usual_tcp_timeout;
    }
    const rules::Seat me = *session_->table().me();
    const rules::Clock& clock = session_->table().match()->clock(me.board);
    if (clock.control().unlimited) {
        return most_tcp_timeout;
    }
    const auto steps = clock.remaining(me.side, now) / usual_tcp_timeout + 1;
    return std::clamp(usual_tcp_timeout * steps, least_tcp_timeout, most_tcp_timeout);
}

void Link::to_session(const SessionInput& input) {
    if (stage_ != Stage::open) {
        return; // no connection on which it could be answered
    }
    SessionOutput output = session_->update(input, now_);
    out_.bytes += output.bytes;
    if (output.expects_answer) {
        watch_.asked(now_);
    }
    const std::size_t told = out_.news.size();
    if (output.goodbye) {
        reconnect_.goodbye(std::move(output.goodbye->text), output.goodbye->goes_down);
    }
    if (output.lacks_bugwho) {
        has_bugwho_ = false;
        if (std::exchange(asked_bugwho_, false)) {
            look_for_players();
        }
    }
    for (play::News& news : output.news) {
        // After news that ended the connection, only lines for the console still matter.
        const bool is_told =
            stage_ == Stage::open || std::holds_alternative<play::ConsoleLine>(news);
        if (is_told && note(news)) {
            out_.news.push_back(std::move(news));
        }
    }
    look_up_partner_game(told);
}

/// Looks up the partner's game of a watched bughouse game, on a server that does not name it: a
/// list of games shows both together. `told`: index of the first news from this input.
void Link::look_up_partner_game(std::size_t told) {
    const auto wanted = session_->table().unpaired_game();
    if (!wanted) {
        looked_up_game_.reset();
        return;
    }
    if (looked_up_game_ != wanted) {
        looked_up_game_ = wanted;
        return look_for_players();
    }
    for (std::size_t i = told; i < out_.news.size(); ++i) {
        const auto* lobby = std::get_if<play::LobbyNews>(&out_.news[i]);
        const auto partners =
            lobby != nullptr ? partner_game_of(lobby->lobby.games, *wanted) : std::nullopt;
        if (partners) {
            return to_session(Paired{*wanted, *partners});
        }
    }
}

/// Ends the session and keeps the state that the next one restores.
void Link::end_session() {
    std::optional<LostSession> behind;
    if (session_->logged_in()) {
        const FicsTable& table = session_->table();
        const auto last = last_game(table);
        last_game_ = last ? last : last_game_;
        behind = lost_session(session_->tables(), std::exchange(partner_, std::nullopt));
        if (behind->partner) {
            out_.news.emplace_back(play::PartnerNews{});
        }
    }
    reconnect_.lost(std::move(behind), now_);
    to_session(Disconnected{});
}

/// Notes news that affect the connection or the next login; false if the news should not be passed
/// on.
bool Link::note(const play::News& news) {
    if (const auto* line = std::get_if<play::ConsoleLine>(&news)) {
        if (line->prompt) {
            if (const auto before = reconnect_.take_lost_session()) {
                restore(*before);
            }
        }
    } else if (const auto* told = std::get_if<play::LoginNews>(&news)) {
        return on_login(*told);
    } else if (const auto* partner = std::get_if<play::PartnerNews>(&news)) {
        partner_ = partner->name;
    }
    return true;
}

/// Warns once, before the first password is sent unencrypted.
void Link::warn_of_clear_text() {
    if (options_.remote && seal_.seal() == TimesealVersion::none && !std::exchange(warned_, true)) {
        add_console_line("this line is not encrypted: your password goes in the clear");
    }
}

bool Link::on_login(const play::LoginNews& told) {
    switch (told.step) {
    case LoginStep::name:
        if (told.fault == LoginFault::name_taken && reconnect_.guest_name()) {
            retry_guest_name();
            return false;
        }
        break;
    case LoginStep::password:
        who_.password.clear();
        warn_of_clear_text();
        break;
    case LoginStep::logged_in:
        on_logged_in(told);
        break;
    case LoginStep::failed:
        return on_login_failed(told.fault.value_or(LoginFault::refused));
    }
    return true;
}

/// Handles a returning guest whose name is still taken by their own lost connection: takes another
/// name, or waits until the server drops the old one.
void Link::retry_guest_name() {
    const std::string guest_name = *reconnect_.guest_name();
    if (!base::same_ignoring_case(guest_name, who_.name)) {
        return to_session(NameGiven{guest_name});
    }
    out_.order = SocketOrder::close;
    retry_later_or_close("the server still has you on the old line");
}

/// False if the failure should not be reported: the program retries by itself.
bool Link::on_login_failed(LoginFault why) {
    if (seal_.explains(why)) {
        reconnect_without_timeseal();
        return false;
    }
    if (why == LoginFault::refused && reconnect_.has_logged_in()) {
        return false; // the retry has failed
    }
    who_.password.clear();
    reconnect_.forbid(std::string(to_text(why)));
    if (why == LoginFault::timeseal_not_understood || why == LoginFault::too_many_tries) {
        out_.order = SocketOrder::close;
        close_permanently(reconnect_.reason());
    }
    return true;
}

void Link::on_logged_in(const play::LoginNews& in) {
    reconnect_.logged_in(who_.name, in.guest, now_);
    seal_.logged_in();
    who_.name = in.name;
    out_.no_timeseal = seal_.found_no_timeseal();
}

/// Restores the partnership and the game that were interrupted by the loss of the connection.
void Link::restore(const LostSession& before) {
    for (std::string& line : before.commands(partner_)) {
        command(std::move(line));
    }
    if (before.played && !in_game() && !session_->table().has_game_of(who_.name)) {
        add_console_line(
            "the line was lost during your game, and the server has ended or adjourned it; "
            "F3 on its boards, or \"rematch\", offers another one");
    }
}

/// Adds a line of the program's own to the console.
void Link::add_console_line(const std::string& text) {
    out_.news.emplace_back(play::ConsoleLine{"*** " + text});
}

void Link::command(std::string line, bool quiet) {
    to_session(Command{std::move(line), quiet});
}

void Link::ask_game(const play::Request& request) {
    const auto* play = std::get_if<play::Play>(&request.what);
    if (stage_ == Stage::open) {
        to_session(GameRequest{request});
    } else if (play != nullptr) {
        out_.news.emplace_back(play::Refused{request.seat, play->move, rules::Refusal::match_over});
    }
}

void Link::ask(const play::ServerRequest& request) {
    std::visit(base::overloaded{
                   [&](const play::GiveName& given) {
                       who_.name = given.name;
                       to_session(NameGiven{given.name});
                   },
                   [&](const play::GivePassword& given) {
                       who_.password = given.password;
                       to_session(PasswordGiven{given.password});
                   },
                   [&](const play::ConnectNow&) {
                       if (stage_ == Stage::waiting || stage_ == Stage::closed) {
                           call(options_.address);
                       }
                   },
                   [&](const play::ReplaceConnection&) { connect_anew(); },
                   [&](const play::DiscardUnsent&) { to_session(DiscardUnsent{}); },
                   [&](const play::LeaveServer&) { leave(); },
                   [&](const auto& other) {
                       if (stage_ != Stage::open || !session_->logged_in()) {
                           return add_console_line("not sent: you are not logged in");
                       }
                       send_commands(other);
                   },
               },
               request);
}

/// Handles requests that become commands.
void Link::send_commands(const play::ServerRequest& request) {
    if (std::holds_alternative<play::LookForPlayers>(request)) {
        return look_for_players();
    }
    if (const auto* answer = std::get_if<play::AnswerOffer>(&request)) {
        const auto line = session_->offers().answer_command(answer->id, answer->accept);
        return line ? command(*line) : add_console_line("that offer is not yours to answer");
    }
    if (const auto* watch = std::get_if<play::Watch>(&request); watch && watch->partner_game) {
        to_session(Paired{watch->game, *watch->partner_game});
    }
    if (std::holds_alternative<play::ShowNextWatched>(request) &&
        !session_->table().next_watched_in_cycle()) {
        return add_console_line("you watch no other match");
    }
    const auto last = last_game(session_->table());
    last_game_ = last ? last : last_game_;
    for (Command& one : commands_for(request, session_->table(), last_game_)) {
        command(std::move(one.line), one.quiet);
    }
}

void Link::look_for_players() {
    asked_bugwho_ = has_bugwho_;
    to_session(RequestLobby{has_bugwho_});
}

void Link::connect_anew() {
    if (stage_ == Stage::open) {
        end_silence();
        end_session();
    }
    if (stage_ != Stage::idle) {
        call(options_.address);
    }
}

void Link::leave() {
    reconnect_.forbid("you have logged out");
    who_.password.clear();
    if (stage_ == Stage::open && session_->logged_in()) {
        command("quit");
        wakes_ = now_ + farewell_wait;
    } else if (stage_ != Stage::closed) {
        left_at_login_ = stage_ == Stage::open;
        out_.order = SocketOrder::close;
        close_permanently(reconnect_.reason());
    }
}

} // namespace net
