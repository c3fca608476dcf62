// SPDX-License-Identifier: GPL-3.0-or-later
// What every handler of an event works with, and the families of handlers. Nobody but update()
// and the handlers themselves includes this.
#pragma once

#include "src/app/line/command.h"
#include "src/app/model.h"
#include "src/app/port/effect.h"
#include "src/app/port/event.h"

#include <string>
#include <utility>

namespace app {

/// One event being handled: the model it changes, when it happened, what the world shall do.
struct Moment {
    Model& model;
    base::Instant now;
    Effects& out;

    void notice(std::string text, Tone tone = Tone::notice) const {
        model.notice = {std::move(text), tone};
    }
    /// Why a line is not done; the handler's answer is `stays`.
    [[nodiscard]] bool refuse(std::string why) const;
    void ask(rules::Seat seat, decltype(play::Request::what) what) const {
        out.push_back(Ask{play::Request{seat, std::move(what)}});
    }
    void ask_server(play::ServerRequest what) const { out.push_back(AskServer{std::move(what)}); }
    /// If the user wants to hear it.
    void ring() const {
        if (model.options.bell) {
            out.push_back(Bell{});
        }
    }
};

/// What the handlers of a line answer: it has been dealt with, or stays for editing.
inline constexpr bool done = true;
inline constexpr bool stays = false;

inline bool Moment::refuse(std::string why) const {
    notice(std::move(why), Tone::warning);
    return stays;
}

// on_intent.cpp
void on_intent(const Moment& m, const Intent& intent);
// on_page.cpp: keys of the start page and of texts
void on_menu(const Moment& m, Command command);
void on_text_page(const Moment& m, Command command);
// on_review.cpp: keys while stepping through a match
void start_review(const Moment& m);
void on_review(const Moment& m, Command command);
// on_line.cpp: Enter on the input line
void on_line(const Moment& m);
/// False: there is nobody to tell it.
bool tell_partner(const Moment& m, const std::string& text);
/// What that letter says (PEERS.md 4.2) goes to the partner.
void partner_key(const Moment& m, char letter);
// on_move_line.cpp: false: the line stays for editing
bool on_move_line(const Moment& m, const MoveLine& line);
void send_move(const Moment& m, rules::Seat seat, rules::Move move, std::string text);
/// A move that is not sent yet; or is not answered, by a server whose word may have been missed.
void take_pending_back(const Moment& m);
// on_verb.cpp: false: the line stays for editing
bool on_verb(const Moment& m, const VerbLine& line);
// on_law.cpp: the verbs `law` and `laws`, likewise
bool on_law(const Moment& m, const std::string& words);
bool on_laws(const Moment& m, const std::string& name);
// on_remote_verb.cpp: the verbs at a table of a server's
bool on_remote_verb(const Moment& m, const VerbLine& line);
// on_table_verb.cpp: claims, the press of a clock, the arbiter's sanctions
bool on_claim(const Moment& m, const std::string& rest);
bool on_count(const Moment& m, const std::string& rest);
bool on_press(const Moment& m);
bool on_other_board(const Moment& m);
bool on_stalling(const Moment& m, const std::string& square);
bool on_sanction(const Moment& m, Verb verb, const std::string& rest);
// on_news.cpp
void on_news(const Moment& m, const play::News& news);
// on_half_move.cpp
void on_moved(const Moment& m, const play::Moved& moved);
void on_board_now(const Moment& m, const play::BoardNow& board);
void on_hand_now(const Moment& m, const play::HandNow& hand);
void on_refused(const Moment& m, const play::Refused& refused);
/// Everybody looks at the table again.
void react(const Moment& m);
// on_end.cpp
void on_ended(const Moment& m, const play::Ended& ended);
void on_took_back(const Moment& m, const play::TookBack& took);
// on_server_game.cpp: the server's word on which game it is; the moves come as announcements
void on_game_opened(const Moment& m, const play::GameOpened& opened);
void on_seats_named(const Moment& m, const play::SeatsNamed& named);
void on_lag_told(const Moment& m, const play::LagTold& told);
void on_flag_too_early(const Moment& m, const play::FlagTooEarly& early);
void on_end_told(const Moment& m, const play::EndTold& told);
void on_game_left(const Moment& m);
// match_flow.cpp: from match to match
void open_match(const Moment& m, const MatchSpec& spec);
void open_table(const Moment& m, const MatchSpec& spec, const rules::Match& match);
void on_table_opened(const Moment& m, const TableOpened& opened);
void on_saved(const Moment& m, const Saved& saved);
void save_record(const Moment& m);
/// After the picture: a server's next board does not wait for the whole record to be written.
void save_record_soon(const Moment& m);
/// Does it, or asks first when a match runs.
void ask_or_do(const Moment& m, Question question);
void do_answered(const Moment& m, const Question& question);
// on_server_line.cpp: what is typed while we are connected
bool on_unseen(const Moment& m, const Intent& intent);
bool on_raw_line(const Moment& m, const std::string& text);
void on_server_empty_line(const Moment& m);
// on_server_verb.cpp: nothing: it is no verb of a server's
[[nodiscard]] std::optional<bool> on_server_verb(const Moment& m, const VerbLine& line);
void on_server_command(const Moment& m, Command command);
void show_tab(const Moment& m, int number);
// on_lobby.cpp
void on_lobby_command(const Moment& m, Command command);
// on_complete.cpp
void on_complete(const Moment& m, bool back);

/// Seat that somebody at this keyboard asks with, whatever he types.
[[nodiscard]] rules::Seat asking_seat(const Model& model);

} // namespace app
