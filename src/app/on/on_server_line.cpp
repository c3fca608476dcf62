// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed while we are connected: a password, a name, words for the server.
#include "src/app/on/moment.h"
#include "src/base/text.h"

namespace app {

namespace {

using Awaits = Server::Awaits;

void give_password(const Moment& m) {
    Server& server = *m.model.server;
    if (server.awaits == Awaits::answer) {
        return m.notice("the server has not answered yet");
    }
    server.awaits = Awaits::answer;
    m.ask_server(play::GivePassword{server.password.take()});
}

/// The keys of the line that a password has, too.
bool edit_unseen(Unseen& password, Edit edit) {
    switch (edit) {
    case Edit::erase_left:
        password.erase_last();
        return true;
    case Edit::erase_word_left:
    case Edit::erase_to_start:
        password.clear();
        return true;
    case Edit::left:
    case Edit::right:
    case Edit::word_left:
    case Edit::word_right:
    case Edit::home:
    case Edit::end:
    case Edit::erase_right:
    case Edit::erase_word_right:
    case Edit::erase_to_end:
    case Edit::yank:
    case Edit::transpose:
    case Edit::older:
    case Edit::newer:
    case Edit::search_back:
        return true; // nothing is written down that they could fetch
    }
    return true;
}

/// Words that change a password do not belong in a history, nor on the screen.
bool holds_password(std::string_view text) {
    const auto words = base::words(text);
    return words.size() > 1 && base::same_ignoring_case(words.front(), "password");
}

bool is_open(const Server& server) {
    return server.line.state == play::LineState::open;
}

} // namespace

bool on_unseen(const Moment& m, const Intent& intent) {
    Unseen& password = m.model.server->password;
    if (const auto* typed = std::get_if<InsertText>(&intent)) {
        if (!password.add(typed->text)) {
            m.notice("no password is that long", Tone::warning);
        }
        return true;
    }
    if (const auto* edit = std::get_if<EditLine>(&intent)) {
        return edit_unseen(password, edit->edit);
    }
    const auto* command = std::get_if<Command>(&intent);
    if (command != nullptr && *command == Command::submit) {
        give_password(m);
        return true;
    }
    if (command != nullptr && (*command == Command::escape || *command == Command::interrupt)) {
        password.clear();
        return true;
    }
    return std::holds_alternative<PartnerKey>(intent) ||
           (command != nullptr &&
            (*command == Command::complete || *command == Command::complete_back));
}

bool on_raw_line(const Moment& m, const std::string& text) {
    Server& server = *m.model.server;
    if (!is_open(server)) {
        return m.refuse("there is no line to the server; what you typed stays");
    }
    if (server.awaits == Awaits::name) {
        server.awaits = Awaits::answer;
        m.ask_server(play::GiveName{text});
        return true;
    }
    m.ask_server(play::Line{text});
    if (holds_password(text)) {
        m.model.input.clear();
        return true;
    }
    m.model.talk.add(Tab::console, server.prompt + ' ' + text, Tone::quiet);
    m.model.talk.log_to_end(Tab::console);
    return true;
}

void on_server_empty_line(const Moment& m) {
    if (!is_open(*m.model.server) && m.model.server->line.state != play::LineState::connecting &&
        m.model.server->line.state != play::LineState::looking_up) {
        m.ask_server(play::CallNow{});
    }
}

} // namespace app
