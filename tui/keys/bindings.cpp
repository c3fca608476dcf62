// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that players are used to: readline's in the input line, xboard's on the function keys; tells
// to the partner are on Alt.
#include "tui/keys/bindings.h"

#include "src/base/enum_array.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tui {
namespace {

using app::Action;
using app::Edit;
using app::PartnerKey;
using app::PickFromReserve;
using app::ShowTab;
using app::Verb;
using When = Binding::When;

constexpr std::string_view leaves_text = "leave; in front of a line other letters type on";

/// Each meaning with the names of all its keys, in the order in which the help lists them.
constexpr std::array rows{
    Binding{"Left Right", Topic::line, Action::to_board,
            "a cursor on the boards, to move by arrows", When::line_empty},
    Binding{"Enter", Topic::line, Action::submit, "play the move, or obey the line"},
    Binding{"Tab", Topic::line, Action::complete, "complete the word; again: the next completion"},
    Binding{"Shift-Tab", Topic::line, Action::complete_back, "the previous completion"},
    Binding{"Esc Ctrl-G", Topic::line, Action::escape,
            "clear the line; again: cancel the premoves"},
    Binding{"Left", Topic::line, Edit::left, "a character to the left", When::line_typed},
    Binding{"Ctrl-B", Topic::line, Edit::left, "a character to the left"},
    Binding{"Right", Topic::line, Edit::right, "a character to the right", When::line_typed},
    Binding{"Ctrl-F", Topic::line, Edit::right, "a character to the right"},
    Binding{"Alt-b", Topic::line, Edit::word_left, "a word to the left", When::line_typed},
    Binding{"Ctrl-Left", Topic::line, Edit::word_left, "a word to the left"},
    Binding{"Alt-f", Topic::line, Edit::word_right, "a word to the right", When::line_typed},
    Binding{"Ctrl-Right", Topic::line, Edit::word_right, "a word to the right"},
    Binding{"Home Ctrl-A", Topic::line, Edit::home, "to the start of the line"},
    Binding{"End Ctrl-E", Topic::line, Edit::end, "to the end of the line"},
    Binding{"Backspace Ctrl-H", Topic::line, Edit::erase_left, "erase to the left"},
    Binding{"Delete Ctrl-D", Topic::line, Edit::erase_right, "erase to the right"},
    Binding{"Ctrl-W Alt-Backspace", Topic::line, Edit::erase_word_left,
            "erase the word to the left"},
    Binding{"Alt-d", Topic::line, Edit::erase_word_right, "erase the word to the right",
            When::line_typed},
    Binding{"Ctrl-U", Topic::line, Edit::erase_to_start, "erase to the start of the line"},
    Binding{"Ctrl-K", Topic::line, Edit::erase_to_end, "erase to the end of the line"},
    Binding{"Ctrl-Y", Topic::line, Edit::yank, "put back what was erased"},
    Binding{"Ctrl-T", Topic::line, Edit::transpose, "swap two characters"},
    Binding{"Up Ctrl-P", Topic::line, Edit::older, "the previous line entered"},
    Binding{"Down Ctrl-N", Topic::line, Edit::newer, "the next line entered"},
    Binding{"Ctrl-R", Topic::line, Edit::search_back, "search the lines entered"},
    Binding{"Left", Topic::cursor, Action::cursor_left, "to the next square"},
    Binding{"Right", Topic::cursor, Action::cursor_right, "to the next square"},
    Binding{"Up", Topic::cursor, Action::cursor_up, "to the next square"},
    Binding{"Down", Topic::cursor, Action::cursor_down, "to the next square"},
    Binding{"Enter Space", Topic::cursor, Action::submit, "take the piece up, or put it there"},
    Binding{"1", Topic::cursor, PickFromReserve{rules::Kind::pawn}, "a pawn from the reserve"},
    Binding{"2", Topic::cursor, PickFromReserve{rules::Kind::knight},
            "a knight, also of a promotion"},
    Binding{"3", Topic::cursor, PickFromReserve{rules::Kind::bishop}, "a bishop"},
    Binding{"4", Topic::cursor, PickFromReserve{rules::Kind::rook}, "a rook"},
    Binding{"5", Topic::cursor, PickFromReserve{rules::Kind::queen}, "a queen"},
    Binding{"Tab Shift-Tab", Topic::cursor, Action::complete, "to the other board"},
    Binding{"Esc Ctrl-G", Topic::cursor, Action::escape,
            "put the piece back; again: back to the line"},
    Binding{"F2", Topic::boards, Verb{"flip"}, "flip the boards"},
    Binding{"F5", Topic::match, Verb{"flag"}, "claim the flag, or a draw by repetition"},
    Binding{"F6", Topic::match, Verb{"draw"}, "offer a draw"},
    Binding{"F7", Topic::match, Verb{"other"}, "type for the other board, when you play both"},
    Binding{"F8", Topic::match, Verb{"abort"}, "ask to abort the match"},
    Binding{"F9", Topic::match, Verb{"resign"}, "resign; twice within three seconds"},
    Binding{"F10", Topic::match, Verb{"pause"}, "pause the clocks, or resume"},
    Binding{"F11", Topic::match, Verb{"takeback"}, "take the last half-move back"},
    Binding{"Ctrl-X", Topic::match, Verb{"book"}, "the bots' opening book, on or off"},
    Binding{"Alt-z", Topic::match, Verb{"coach"}, "hints for your first matches, on or off"},
    Binding{"Alt-j", Topic::match, Verb{"hint"}, "a hint, in a match against bots"},
    Binding{"F12", Topic::boards, Verb{"layout"}, "change the layout of the screen"},
    Binding{"Ctrl-O", Topic::boards, Action::next_boards, "the next boards, when not all fit"},
    Binding{"Alt-Left", Topic::boards, Action::ply_back, "a half-move back"},
    Binding{"Alt-Right", Topic::boards, Action::ply_forward, "a half-move forward"},
    Binding{"Alt-Home", Topic::boards, Action::to_start, "to the start of the match"},
    Binding{"Alt-End", Topic::boards, Action::to_end, "to the end of the match"},
    Binding{"PgUp", Topic::match, Action::page_up, "older talk"},
    Binding{"PgDn", Topic::match, Action::page_down, "newer talk"},
    Binding{"Alt-p Alt-n Alt-b Alt-r Alt-q Alt-P Alt-N Alt-B Alt-R Alt-Q Alt-s "
            "Alt-g Alt-t Alt-T Alt-k Alt-d Alt-h Alt-m Alt-o Alt-x Alt-y Alt-u "
            "Alt-U Alt-c Alt-i Alt-v",
            Topic::partner, PartnerKey{}, "the tell of that letter", When::line_empty},
    Binding{"Left h", Topic::replay, Action::ply_back, "a half-move back"},
    Binding{"Right l", Topic::replay, Action::ply_forward, "a half-move forward"},
    Binding{"Home g", Topic::replay, Action::to_start, "to the start of the match"},
    Binding{"End G", Topic::replay, Action::to_end, "to the end of the match"},
    Binding{"[", Topic::replay, Action::own_board_back, "a half-move back on your own board"},
    Binding{"]", Topic::replay, Action::own_board_forward, "a half-move forward on your own board"},
    Binding{"Up", Topic::replay, Action::timeline_mark_back, "the previous capture, check or tell"},
    Binding{"Down", Topic::replay, Action::timeline_mark_forward,
            "the next capture, check or tell"},
    Binding{"Space", Topic::replay, Action::run, "play as the clocks did, or stop"},
    Binding{"< -", Topic::replay, Action::slower, "half as fast"},
    Binding{"> +", Topic::replay, Action::faster, "twice as fast"},
    Binding{"f", Topic::replay, Verb{"flip"}, "flip the boards"},
    Binding{"a", Topic::replay, Verb{"analyse"}, "start or stop the engine's analysis"},
    Binding{"b", Topic::replay, Verb{"blunders"}, "the moves that lost the match"},
    Binding{"t", Topic::replay, Verb{"story"}, "how the match was decided"},
    Binding{"/", Topic::replay, Action::command, "leave, to type a command"},
    Binding{"Esc Ctrl-G q", Topic::replay, Action::escape, "leave"},
    Binding{"Enter", Topic::library, Action::submit, "step through the match"},
    Binding{"/", Topic::library, Action::command, "type a filter; Enter or Esc ends it"},
    Binding{"x", Topic::library, Action::export_matches, "write the matches found to a file"},
    Binding{"s", Topic::library, Action::statistics, "your results"},
    Binding{"Up k", Topic::library, Action::menu_up, "the match above"},
    Binding{"Down j", Topic::library, Action::menu_down, "the match below"},
    Binding{"PgUp", Topic::library, Action::page_up, "ten matches up"},
    Binding{"PgDn", Topic::library, Action::page_down, "ten matches down"},
    Binding{"Home g", Topic::library, Action::to_start, "to the newest"},
    Binding{"End G", Topic::library, Action::to_end, "to the oldest"},
    Binding{"q Esc Ctrl-G", Topic::library, Action::escape, "clear the filter, or leave"},
    Binding{"Up k Shift-Tab", Topic::menu, Action::menu_up, "the line above"},
    Binding{"Down j Tab", Topic::menu, Action::menu_down, "the line below"},
    Binding{"Left h", Topic::menu, Action::menu_left, "the previous value"},
    Binding{"Right l Space", Topic::menu, Action::menu_right, "the next value"},
    Binding{"Enter", Topic::menu, Action::submit, "start"},
    Binding{"q", Topic::menu, Verb{"quit"}, "quit"},
    Binding{"Esc Ctrl-G", Topic::menu, Action::escape, "skip the unfinished match, or quit"},
    Binding{"Up k Shift-Tab", Topic::settings, Action::menu_up, "the setting above"},
    Binding{"Down j Tab", Topic::settings, Action::menu_down, "the setting below"},
    Binding{"PgUp", Topic::settings, Action::page_up, "ten settings up"},
    Binding{"PgDn", Topic::settings, Action::page_down, "ten settings down"},
    Binding{"Left h", Topic::settings, Action::menu_left, "its previous value"},
    Binding{"Right l Space", Topic::settings, Action::menu_right, "its next value"},
    Binding{"Enter", Topic::settings, Action::submit, "type a value"},
    Binding{"d", Topic::settings, Action::to_default, "back to the default"},
    Binding{"q Esc Ctrl-G", Topic::settings, Action::escape, "leave"},
    Binding{"Up k", Topic::text, Action::menu_up, "a line up"},
    Binding{"Down j", Topic::text, Action::menu_down, "a line down"},
    Binding{"Enter", Topic::text, Action::submit, "a line down; in a list: go there"},
    Binding{"Left h", Topic::text, Action::menu_left, "in the help: the previous topic"},
    Binding{"Right l", Topic::text, Action::menu_right, "in the help: the next topic"},
    Binding{"PgUp", Topic::text, Action::page_up, "a page up"},
    Binding{"PgDn Space", Topic::text, Action::page_down, "a page down"},
    Binding{"Home", Topic::text, Action::to_start, "to the start"},
    Binding{"End", Topic::text, Action::to_end, "to the end"},
    Binding{"/", Topic::text, Action::command, "leave, to type a command"},
    Binding{"q Esc Ctrl-G", Topic::text, Action::escape, leaves_text},
    Binding{"Alt-1", Topic::server, ShowTab{1}, "partner"},
    Binding{"Alt-2", Topic::server, ShowTab{2}, "game: kibitz, whisper, say"},
    Binding{"Alt-3", Topic::server, ShowTab{3}, "channels and shouts"},
    Binding{"Alt-4", Topic::server, ShowTab{4}, "console: everything"},
    Binding{"Alt-5", Topic::server, ShowTab{5}, "tells"},
    Binding{"Alt-6", Topic::server, ShowTab{6}, "your windows of a channel or person"},
    Binding{"Alt-7", Topic::server, ShowTab{7}, "your windows of a channel or person"},
    Binding{"Alt-8", Topic::server, ShowTab{8}, "your windows of a channel or person"},
    Binding{"Alt-9", Topic::server, ShowTab{9}, "your windows of a channel or person"},
    Binding{"Alt-0", Topic::server, ShowTab{0}, "the boards; again: the next match watched"},
    Binding{"Alt-a", Topic::server, Action::next_unread, "the next unread talk"},
    Binding{"Alt-w", Topic::server, Verb{"reply"},
            "reply to the last tell; again: to the one before"},
    Binding{"F7", Topic::connected_without_game, Verb{"lobby"}, "the lobby"},
    Binding{"PgUp", Topic::connected_without_game, Action::page_up, "older talk"},
    Binding{"PgDn", Topic::connected_without_game, Action::page_down, "newer talk"},
    Binding{"Up", Topic::lobby, Action::menu_up, "the row above"},
    Binding{"Down", Topic::lobby, Action::menu_down, "the row below"},
    Binding{"PgUp", Topic::lobby, Action::page_up, "ten rows up"},
    Binding{"PgDn", Topic::lobby, Action::page_down, "ten rows down"},
    Binding{"Left", Topic::lobby, Action::menu_left, "the previous value, in a challenge"},
    Binding{"Right", Topic::lobby, Action::menu_right, "the next value, in a challenge"},
    Binding{"P", Topic::lobby, Action::offer_partner, "offer to be partners"},
    Binding{"M", Topic::lobby, Action::offer_match, "challenge: time, rating and colour first"},
    Binding{"O", Topic::lobby, Action::watch, "watch both boards"},
    Binding{"R", Topic::lobby, Action::refresh, "ask again who is here"},
    Binding{"Enter", Topic::lobby, Action::submit,
            "answer the seek, watch the game, or send a tell"},
    Binding{"Esc Ctrl-G", Topic::lobby, Action::escape, "back to the input line"},
    Binding{"F7", Topic::lobby, Verb{"lobby"}, "back to the input line"},
    Binding{"Up", Topic::chairs, Action::menu_up, "the chair above"},
    Binding{"Down", Topic::chairs, Action::menu_down, "the chair below"},
    Binding{"Left", Topic::chairs, Action::menu_left, "the chair on the board to the left"},
    Binding{"Right", Topic::chairs, Action::menu_right, "the chair on the board to the right"},
    Binding{"Enter", Topic::chairs, Action::submit, "sit down in the chosen chair"},
    Binding{"Esc Ctrl-G", Topic::chairs, Action::escape, "to the server's page; /table returns"},
    Binding{"PgUp", Topic::chairs, Action::page_up, "older talk"},
    Binding{"PgDn", Topic::chairs, Action::page_down, "newer talk"},
    Binding{"F7", Topic::chairs, Verb{"lobby"}, "the lobby"},
    Binding{"F1", Topic::everywhere, Verb{"help"}, "help"},
    Binding{"?", Topic::replay, Verb{"help"}, "help"},
    Binding{"?", Topic::library, Verb{"help"}, "help"},
    Binding{"?", Topic::menu, Verb{"help"}, "help"},
    Binding{"?", Topic::settings, Verb{"help"}, "help"},
    Binding{"?", Topic::text, Verb{"help"}, "help"},
    Binding{"?", Topic::lobby, Verb{"help"}, "help"},
    Binding{"F3", Topic::everywhere, Verb{"accept"}, "accept the offer"},
    Binding{"F4", Topic::everywhere, Verb{"decline"}, "decline the offer"},
    Binding{"Ctrl-V", Topic::everywhere, Verb{"pieces"}, "change how pieces are drawn"},
    Binding{"Ctrl-Q", Topic::everywhere, Verb{"mouse"}, "the mouse plays, or selects text"},
    Binding{"Ctrl-L", Topic::everywhere, Verb{"refresh"}, "redraw the screen"},
    Binding{"Ctrl-C", Topic::everywhere, Action::interrupt,
            "leave the page; in a match, say how to quit"},
    Binding{"Ctrl-Z", Topic::everywhere, Action::suspend, "suspend the program (fg resumes it)"},
};

} // namespace

std::span<const Binding> bindings() {
    static const std::vector<Binding> all = [] {
        std::vector<Binding> one_key_each;
        for (const Binding& row : rows) {
            for (const std::string_view key : base::tokens(row.key)) {
                one_key_each.push_back(row);
                one_key_each.back().key = key;
                if (auto* tell = std::get_if<PartnerKey>(&one_key_each.back().action)) {
                    tell->letter = key.back();
                }
            }
        }
        return one_key_each;
    }();
    return all;
}

std::size_t find_binding(std::string_view key, std::size_t from) {
    const auto all = bindings();
    while (from < all.size() && all[from].key != key) {
        ++from;
    }
    return from;
}

namespace {

using app::Mode;

template <class... Modes> constexpr unsigned in(Modes... modes) {
    return ((1U << static_cast<unsigned>(modes)) | ...);
}

/// A topic, its heading in the help, and the modes in which its keys apply.
struct TopicRow {
    Topic topic;
    std::string_view heading; ///< empty: not in the help, as app::canned_rows() describes the keys
    unsigned modes;
};
/// In the order of the help.
constexpr std::array topics{
    TopicRow{Topic::line, "The input line",
             in(Mode::input, Mode::server, Mode::field, Mode::filter_or_jump)},
    TopicRow{Topic::match, "The match", in(Mode::input, Mode::board)},
    TopicRow{Topic::partner, "", in(Mode::input, Mode::board)},
    TopicRow{Topic::cursor, "The cursor on the boards", in(Mode::board)},
    TopicRow{Topic::boards, "Looking at a match", in(Mode::input, Mode::board, Mode::replay)},
    TopicRow{Topic::replay, "Stepping through a match", in(Mode::replay)},
    TopicRow{Topic::library, "The library", in(Mode::library)},
    TopicRow{Topic::menu, "Start page", in(Mode::menu)},
    TopicRow{Topic::settings, "Settings", in(Mode::settings)},
    TopicRow{Topic::text, "Texts", in(Mode::page, Mode::page_over_line)},
    TopicRow{Topic::server, "On a server",
             in(Mode::input, Mode::board, Mode::server, Mode::lobby, Mode::chairs)},
    TopicRow{Topic::connected_without_game, "On a server, without a game", in(Mode::server)},
    TopicRow{Topic::lobby, "In the lobby of a server", in(Mode::lobby)},
    TopicRow{Topic::chairs, "At a table of a server", in(Mode::chairs)},
    TopicRow{Topic::everywhere, "Everywhere", ~0U},
};

bool is_of_servers(Topic topic) {
    return topic == Topic::server || topic == Topic::connected_without_game ||
           topic == Topic::lobby || topic == Topic::chairs;
}

app::Intent intent_of(const Binding& binding) {
    return std::visit(
        [](const auto& does) -> app::Intent {
            if constexpr (std::is_same_v<std::decay_t<decltype(does)>, Edit>) {
                return app::EditLine{does};
            } else {
                return does;
            }
        },
        binding.action);
}

bool applies(When when, bool line_empty) {
    return when == When::always || (when == When::line_empty) == line_empty;
}

bool has_line(Mode mode) {
    return mode == Mode::input || mode == Mode::board || mode == Mode::server ||
           mode == Mode::lobby || mode == Mode::field || mode == Mode::filter_or_jump ||
           mode == Mode::chairs;
}

std::string help_line(const std::string& keys, std::string_view what) {
    return fmt::format("  {:<24}  {}", keys, what);
}

/// Adds the help of one topic; bindings with the same meaning share a line.
void add_help(std::vector<std::string>& lines, Topic topic) {
    std::string keys;
    std::string_view what;
    for (const Binding& binding : bindings()) {
        if (binding.topic != topic) {
            continue;
        }
        if (binding.help != what && !keys.empty()) {
            lines.push_back(help_line(keys, what));
            keys.clear();
        }
        keys += (keys.empty() ? "" : ", ") + std::string(binding.key);
        what = binding.help;
    }
    lines.push_back(help_line(keys, what));
}

template <class Wanted> std::vector<std::string> help_of(Wanted wanted) {
    std::vector<std::string> lines;
    for (const TopicRow& row : topics) {
        if (!row.heading.empty() && wanted(row.topic)) {
            lines.emplace_back(row.heading);
            add_help(lines, row.topic);
            lines.emplace_back();
        }
    }
    return lines;
}

} // namespace

bool holds_in(Topic topic, Mode mode) {
    return (base::row_with(topics, &TopicRow::topic, topic)->modes & in(mode)) != 0;
}

std::optional<app::Intent> intent_for_key_name(Mode mode, std::string_view key, bool line_empty) {
    const auto all = bindings();
    const bool types_on = mode == Mode::page_over_line && key.size() == 1 &&
                          base::is_letter(key.front()) && key != "q";
    for (std::size_t i = find_binding(key, types_on ? all.size() : 0); i < all.size();
         i = find_binding(key, i + 1)) {
        if (holds_in(all[i].topic, mode) && applies(all[i].when, line_empty)) {
            return intent_of(all[i]);
        }
    }
    // Text goes to the input line, even if a text page covers it; in a replay, a digit or `:`
    // begins the half-move to go to.
    const bool number = mode == Mode::replay && key.size() == 1 &&
                        (base::is_digit(key.front()) || key.front() == ':');
    const bool types =
        has_line(mode) || mode == Mode::page || mode == Mode::page_over_line || number;
    const std::string_view text = key == "Space" ? " " : key;
    if (types && !text.empty() && base::lead_byte_length(text.front()) == text.size()) {
        return app::InsertText{std::string(text)};
    }
    return std::nullopt;
}

std::optional<app::Intent> intent_for(Mode mode, const Key& key, bool line_empty) {
    if (key.name == Key::Name::paste) {
        return has_line(mode) || mode == Mode::page_over_line
                   ? std::optional<app::Intent>(app::InsertText{key.text})
                   : std::nullopt;
    }
    return intent_for_key_name(mode, name_of(key), line_empty);
}

std::vector<app::Intent> intents_with_alt_letter(Mode mode, const Key& key, bool line_empty) {
    std::vector<app::Intent> intents;
    const bool letter = key.name == Key::Name::character && key.alt && !key.control &&
                        key.character < 0x80 && base::is_letter(static_cast<char>(key.character));
    if (letter && has_line(mode) && mode != Mode::field && mode != Mode::filter_or_jump) {
        intents.emplace_back(app::AltOrEscLetter{static_cast<char>(key.character)});
    }
    if (auto intent = intent_for(mode, key, line_empty)) {
        intents.push_back(*std::move(intent));
    }
    return intents;
}

std::vector<app::Intent> intents_for_click(Mode mode, std::string_view key, bool line_empty) {
    auto intent = intent_for_key_name(mode, key, line_empty);
    if (!intent) {
        return {};
    }
    const bool typed = std::holds_alternative<app::InsertText>(*intent);
    return typed && line_empty && base::is_letter(key.front())
               ? std::vector{*std::move(intent), app::Intent(app::Action::submit)}
               : std::vector{*std::move(intent)};
}

std::optional<app::MouseEvent::Act> mouse_act(const Key& key) {
    using Act = app::MouseEvent::Act;
    constexpr std::array acts{std::pair{Key::Name::press, Act::press},
                              std::pair{Key::Name::release, Act::release},
                              std::pair{Key::Name::other_press, Act::other_press},
                              std::pair{Key::Name::wheel_up, Act::wheel_up},
                              std::pair{Key::Name::wheel_down, Act::wheel_down}};
    const auto* const found = base::row_with(acts, &std::pair<Key::Name, Act>::first, key.name);
    return found == nullptr ? std::nullopt : std::optional(found->second);
}

std::vector<std::string> key_help(bool connected) {
    return help_of([connected](Topic topic) { return connected || !is_of_servers(topic); });
}

std::vector<std::string> key_help(Mode mode) {
    return help_of([mode](Topic topic) { return holds_in(topic, mode); });
}

} // namespace tui
