// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/text_console.h"

#include "src/app/line/typed_line.h"
#include "src/app/port/event.h"
#include "src/app/say/questions.h"
#include "src/app/show/typing.h"
#include "src/app/view.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "tui/keys/bindings.h"

#include <algorithm>
#include <fmt/format.h>

namespace program {

using Name = tui::Key::Name;

namespace {

bool is_line_mode(app::Mode mode) {
    return mode == app::Mode::input || mode == app::Mode::server || mode == app::Mode::board;
}

/// The meaning of a line that names a key, such as `q` or `down`; nothing for other lines.
std::optional<app::Intent> key_called(app::Mode mode, const std::string& line) {
    const auto all = tui::bindings();
    const auto named = std::ranges::find_if(all, [&](const tui::Binding& binding) {
        return line.size() > 1 && mode != app::Mode::filter_or_jump &&
               base::same_ignoring_case(binding.key, line);
    });
    auto key = tui::intent_for_key_name(
        mode, named == all.end() ? std::string_view(line) : named->key, true);
    return key && !std::holds_alternative<app::InsertText>(*key) ? key : std::nullopt;
}

} // namespace

void TextConsole::say() {
    transcript_.say(speaker_.take());
}

void TextConsole::begin(base::Instant now) {
    speaker_.begin(model_, now);
    say();
}

void TextConsole::hear(const app::Event& event, base::Instant now) {
    speaker_.hear(model_, event, now);
    say();
}

void TextConsole::say_last(const std::string& lines) {
    for (const std::string_view line : base::split(lines, '\n')) {
        speaker_.say(line);
    }
    transcript_.show_typed_line("");
    say();
}

void TextConsole::handle_key(const tui::Key& key, base::Instant now) {
    if (const std::string* bound = app::bound_line(model_, tui::name_of(key));
        bound != nullptr && line_.empty()) {
        const std::string line = *bound; // a copy, since the line may remove the binding
        transcript_.show_typed_line(line);
        return take_line(line, now);
    }
    app::Mode mode = app::mode(model_);
    if (mode == app::Mode::chairs && !line_.empty()) {
        mode = app::Mode::server; // as on the full screen
    }
    const bool at_chairs = mode == app::Mode::chairs;
    const bool types = is_line_mode(mode) || mode == app::Mode::field || at_chairs ||
                       mode == app::Mode::page_over_line;
    const bool plain = key.name == Name::character && !key.control && !key.alt;
    if (key.name == Name::enter && types) {
        const std::string line = line_.text();
        line_.clear();
        return take_line(line, now);
    }
    const bool recalls = (key.name == Name::up || key.name == Name::down) && !at_chairs;
    const bool edits = plain || recalls || key.name == Name::paste || key.name == Name::backspace ||
                       (key.control && key.character == U'u');
    if (types && edits) {
        take_edit(key); // a password is not shown, not even its length
        return transcript_.show_typed_line(app::is_input_hidden(model_) ? "" : line_.text());
    }
    const std::string before = model_.input.text();
    for (app::Intent& intent : tui::intents_with_alt_letter(mode, key, line_.empty())) {
        if (std::holds_alternative<app::InsertText>(intent) && mode == app::Mode::page) {
            on_event_(app::Action::escape); // the letter begins a line, as on the full screen
            handle_key(key, now);
        } else if (!std::holds_alternative<app::EditLine>(intent)) {
            on_event_(std::move(intent));
        }
    }
    const std::string& begun = model_.input.text(); // such as a tell to the player of a row
    if (is_line_mode(app::mode(model_)) && line_.empty() && begun != before) {
        line_.set(begun);
        transcript_.show_typed_line(begun);
    }
}

void TextConsole::take_edit(const tui::Key& key) {
    if (key.name == Name::backspace) {
        line_.edit(app::Edit::erase_left);
    } else if (key.control) {
        line_.clear();
    } else if (key.name == Name::up || key.name == Name::down) {
        const auto line = key.name == Name::up ? history_.older(line_.text()) : history_.newer();
        line_.set(line.value_or(line_.text()));
    } else {
        (void)line_.insert(key.name == Name::paste ? key.text : base::to_utf8(key.character));
    }
}

/// Chooses the row that begins with the line, or enters it if it is the chosen one.
void TextConsole::choose_row(const std::string& line, base::Instant now) {
    const app::View seen = app::view(model_, now);
    const std::string word = base::lower(line.substr(line.starts_with('/') ? 1 : 0));
    const auto chosen = std::ranges::find(seen.menu, true, &app::MenuItem::selected);
    const auto wanted = std::ranges::find_if(
        seen.menu, [&](const auto& row) { return base::lower(row.label).starts_with(word); });
    if (wanted == seen.menu.end()) {
        speaker_.say(fmt::format("no row begins with \"{}\"", base::printable(line)));
        return say();
    }
    on_event_(app::MouseEvent{app::MouseEvent::Act::press,
                              app::OnRow{static_cast<int>(wanted - chosen)}});
}

/// Handles a word entered in a list: the name of a key, such as `q` or `down`, the beginning of a
/// row, or the beginning of a command.
void TextConsole::enter_in_list(const std::string& line, base::Instant now) {
    const auto key = key_called(app::mode(model_), line);
    if (line.empty()) {
        on_event_(app::Action::submit);
    } else if (line == "help" && app::mode(model_) != app::Mode::filter_or_jump) {
        on_event_(app::Verb{"help"});
    } else if (key) {
        on_event_(*key);
    } else if (app::mode(model_) == app::Mode::menu || app::mode(model_) == app::Mode::settings) {
        choose_row(line, now);
    } else if (app::mode(model_) == app::Mode::library) {
        speaker_.say(fmt::format("no key is called \"{}\"; F1 helps", base::printable(line)));
        say();
    } else {
        on_event_(app::InsertText{line});
        on_event_(app::Action::submit);
    }
}

void TextConsole::take_line(const std::string& line, base::Instant now) {
    app::Mode mode = app::mode(model_);
    transcript_.enter();
    if (mode == app::Mode::page_over_line && !line.empty() && !key_called(mode, line)) {
        on_event_(app::Action::escape); // the page has been read; the line is for what it covers
        mode = app::mode(model_);
    }
    const bool secret =
        app::is_input_hidden(model_) || (model_.server && app::holds_password(line));
    history_.add(secret ? std::string() : line);
    if (const auto answer = app::answer_to(model_, line, now)) {
        speaker_.say(*answer);
        say();
    } else if (is_line_mode(mode) || mode == app::Mode::field) {
        const bool proposed = mode == app::Mode::field && !line.empty();
        const bool answers = line.empty() && !model_.question; // takes what was proposed
        if ((!model_.input.empty() && !answers) || proposed) { // replaces it, or what was refused
            on_event_(app::EditLine{app::Edit::end});
            on_event_(app::EditLine{app::Edit::erase_to_start});
        }
        if (!line.empty()) {
            on_event_(app::InsertText{line});
        }
        on_event_(app::Action::submit);
    } else {
        enter_in_list(line, now);
    }
    transcript_.release();
}

} // namespace program
