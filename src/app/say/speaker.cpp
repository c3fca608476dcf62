// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/say/speaker.h"

#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/app/say/questions.h"
#include "src/app/say/spoken.h"
#include "src/app/settings.h"
#include "src/app/show/text.h"
#include "src/app/show/typing.h"
#include "src/app/show/view_server.h"
#include "src/app/view.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/base/variant.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "src/play/news.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace app {

using rules::Seat;

namespace {

bool is_played_here(const Table& table, Seat seat) {
    return table.seats[seat].at_this_keyboard && !table.watching;
}

std::string spoken_seat_clock(const Table& table, Seat seat, base::Instant now) {
    return table.match.time().unlimited ? "" : spoken_clock(table.match.time_left(seat, now));
}

/// The piece that a capture passed on: "pawn for you. In hand: pawn."
std::string spoken_passed_piece(const Table& table, const MoveView& move) {
    const std::string for_whom = spoken_name(table, move.fed_seat);
    std::string text = fmt::format("{} for {}", notation::name(move.passed->kind), for_whom);
    // A server has named the reserve before the capture, which is counted twice for a moment.
    if (is_played_here(table, move.fed_seat) && is_local(table)) {
        text += fmt::format(". In hand: {}", spoken_hand(table.match.hand(move.fed_seat)));
    }
    return text;
}

/// The beginning of a match: "bughouse. 3 minutes. You are White on board A, bob is your partner."
std::string spoken_start(const Table& table) {
    const Seat me = table.terms.seat;
    std::string text = is_local(table)
                           ? std::string(table.match.plan().name)
                           : table.server_game.type + " on " + table.server_game.server_host;
    text +=
        ". " + (table.match.time().unlimited ? "No clocks" : spoken_clock(table.match.time().base));
    text += table.match.time().increment.count() > 0
                ? fmt::format(", {} seconds a move. ", table.match.time().increment.count() / 1000)
                : ". ";
    const auto here = human_seats(table);
    if (table.watching || here.empty()) {
        return text +
               (table.watching ? match_description(table) + "." : "Nobody at this keyboard plays.");
    }
    if (several_people(table)) {
        return text + fmt::format("You play at one keyboard: {}: to {}: name the seat.",
                                  rules::letter(here.front()), rules::letter(here.back()));
    }
    std::vector<std::string> against;
    for (const Seat seat : here) { // in a ring each player has two seats
        text += fmt::format("{} {} on board {}", seat == here.front() ? "You are" : " and",
                            seat.side == rules::Side::white ? "White" : "Black",
                            rules::letter(seat.board));
        const std::string& name = table.seats[opponent(seat)].name;
        if (std::ranges::find(against, name) == against.end()) {
            against.push_back(name);
        }
    }
    const auto partner = rules::teammate(table.match.plan(), me);
    const bool is_named = partner && table.seats[*partner].name != Occupant::unknown;
    text += is_named ? fmt::format(", {} is your partner. ", table.seats[*partner].name) : ". ";
    return text + fmt::format("Against {}.", base::joined_names(against));
}

/// A server's table: "Table of ada, 3+0. A ada, ready. a bot level 5. B free. You sit on A."
std::string chairs_text(const play::Chairs& chairs) {
    std::string text = fmt::format("Table of {}, {}.", chairs.host, chairs.time);
    for (const Seat seat : chairs.seats) {
        const play::Chairs::Chair& chair = chairs.chairs[seat];
        text += fmt::format(" {} ", rules::letter(seat));
        text += chair.is_free()       ? "free."
                : chair.bot_level > 0 ? fmt::format("bot level {}.", chair.bot_level)
                                      : chair.name + (chair.ready ? ", ready." : ".");
    }
    return text + (chairs.me ? fmt::format(" You sit on {}.", rules::letter(*chairs.me)) : "");
}

template <class One, class... Others>
constexpr bool is_one_of = (std::is_same_v<One, Others> || ...);

/// Whether news of that type make sense only at a table.
template <class One>
constexpr bool needs_table =
    is_one_of<One, play::Began, play::Moved, play::UnpressedMoveMade, play::CompletedMoveTakenBack,
              play::BoardReported, play::HandReported, play::LagNews, base::Boxed<play::GameOpened>,
              base::Boxed<play::SeatsNamed>>;

} // namespace

// Words the news.
struct Speaker::NewsSentences {
    Speaker& speaker;
    const Model& model;
    base::Instant now;

    [[nodiscard]] const Table& table() const { return *model.table; }
    /// Nothing, for news that the server's own line or the talk words; nor is the notice read then.
    [[nodiscard]] std::string said_otherwise() const {
        speaker.said_notice_ = model.notice.text;
        return {};
    }
    [[nodiscard]] std::string who(Seat seat) const {
        return capitalised_spoken_name(table(), seat);
    }

    std::string operator()(const play::Began&) const {
        return table().match.time().unlimited ? "The match begins." : "The clocks run.";
    }
    std::string operator()(const play::Moved& moved) const {
        if (table().sheet.moves().empty()) {
            return {}; // news of a table that is not shown yet
        }
        const MoveView& move = table().sheet.moves().back();
        const bool here = human_seat_on(table(), move.seat.board).has_value() && !table().watching;
        const bool feeds = move.passed && is_played_here(table(), move.fed_seat);
        if (model.options->text_mode_detail == TextModeDetail::brief && !here && !feeds) {
            return {};
        }
        std::string text = here ? "" : fmt::format("{}: ", rules::letter(move.seat.board));
        text += fmt::format("{}: {}", who(move.seat), spoken_move(move.san));
        text += move.passed ? ", " + spoken_passed_piece(table(), move) : "";
        const bool mine = is_played_here(table(), moved.ply.seat);
        const bool full = model.options->text_mode_detail == TextModeDetail::full;
        const std::string clock = spoken_seat_clock(table(), move.seat, now);
        return text + (clock.empty() || !(mine || full) ? "." : fmt::format(". {}.", clock));
    }
    std::string operator()(const play::UnpressedMoveMade& made) const {
        return fmt::format("{} {}.", who(made.seat),
                           made.move ? "has moved, the clock is not pressed"
                                     : "takes the move back");
    }
    std::string operator()(const play::CompletedMoveTakenBack& took) const {
        const rules::Position& before = table().match.position(took.ply.seat.board);
        return fmt::format("{}: {} is taken back.", who(took.ply.seat),
                           spoken_move(notation::to_san(before, took.ply.move)));
    }
    std::string operator()(const play::BoardReported& board) const {
        const bool same = speaker.said_positions_[board.board] ==
                          table().match.position(board.board).repetition_key();
        return same ? ""
                    : fmt::format("The server shows another board {}.", rules::letter(board.board));
    }
    std::string operator()(const play::HandReported& hand) const {
        return std::exchange(speaker.hands_[hand.seat], hand.hand) == hand.hand
                   ? ""
                   : fmt::format("{} in hand: {}.", who(hand.seat), spoken_hand(hand.hand));
    }
    std::string operator()(const play::ConnectionChanged& line) const {
        const Sentence trouble = trouble_text(*model.server, now);
        return !trouble.text.empty()                               ? trouble.text
               : line.state == play::ConnectionState::open         ? "The line is open."
               : line.state == play::ConnectionState::recovered    ? "The server answers."
               : line.state == play::ConnectionState::flood_warned ? base::sanitized_line(line.text)
                                                                   : state_text(*model.server);
    }
    std::string operator()(const play::LoginNews& login) const {
        switch (login.step) {
        case play::LoginStep::name:
            return "Your name, or guest?";
        case play::LoginStep::password:
            return fmt::format("The password of {}? It is not shown.", login.name);
        case play::LoginStep::logged_in:
            return fmt::format("Logged in as {}{}.", login.name, login.guest ? ", a guest" : "");
        case play::LoginStep::failed:
            return "The login has failed.";
        }
        return {};
    }
    std::string operator()(const play::ConsoleLine& line) const {
        return line.prompt || !line.from.empty() ? "" : line.text;
    }
    std::string operator()(const play::Unsent& unsent) const {
        return unsent.lines == 0   ? "All lines are sent."
               : unsent.lines == 1 ? "1 line waits to be sent."
                                   : fmt::format("{} lines wait to be sent.", unsent.lines);
    }
    std::string operator()(const play::OfferNews& told) const {
        if (!told.stands || told.offer.kind == play::OfferKind::bughouse) {
            return said_otherwise();
        }
        const bool ours = told.offer.from.empty(); // our own offer, just confirmed by the server
        return ours ? "" : offer_text(told.offer) + ": accept or decline?";
    }
    std::string operator()(const play::LobbyNews& is) const {
        const auto counted = [](std::size_t number, std::string_view what) {
            return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
        };
        return fmt::format("Lobby: {}, {}, {}.", counted(is.lobby.games.size(), "game"),
                           counted(is.lobby.partnerships.size(), "team"),
                           counted(is.lobby.free_players.size(), "free player"));
    }
    std::string operator()(const play::PresenceNews&) const { return said_otherwise(); }
    std::string operator()(const play::SeekNews& told) const {
        if (const auto& seek = told.stands) {
            return fmt::format("Seek {}: {} {} {} {} {}.", seek->index, seek->name, seek->rating,
                               seek->minutes, seek->seconds, seek->type);
        }
        return told.gone ? fmt::format("Seek {} is gone.", *told.gone) : "No seeks are left.";
    }
    std::string operator()(const play::PartnerNews& is) const {
        if (model.notice.text.ends_with("your partner")) {
            return {}; // the notice says who is, or is no longer
        }
        return is.name ? fmt::format("Your partner is {}.", *is.name) : "You have no partner.";
    }
    std::string operator()(const base::Boxed<play::GameOpened>&) const {
        speaker.open_table(model);
        return {};
    }
    std::string operator()(const base::Boxed<play::SeatsNamed>&) const {
        std::string text = "Players:";
        for (const Seat seat : rules::seats(table().match.plan())) {
            text += fmt::format(" {} {},", rules::letter(seat), table().seats[seat].name);
        }
        text.back() = '.';
        const bool again = text == speaker.said_players_; // only the ratings are new
        speaker.said_players_ = text;
        return again ? "" : text;
    }
    std::string operator()(const play::LagNews& told) const {
        constexpr base::Millis felt{1000};
        return model.options->text_mode_detail != TextModeDetail::full && told.lag < felt
                   ? ""
                   : fmt::format("{}: {} of lag.", who(told.seat), lag_text(told.lag));
    }
    std::string operator()(const play::FlagRefused& refused) const {
        return refused.text.empty() ? "The server takes no claim of the flag yet." : refused.text;
    }
    std::string operator()(const play::RatingNews& told) const {
        return fmt::format("Your rating: {}, was {}.", told.after, told.before);
    }
    std::string operator()(const play::GameLeft&) const { return "That game is left."; }
    std::string operator()(const base::Boxed<play::ChairsNews>& told) const {
        return told->chairs ? chairs_text(*told->chairs) : "You are at no table.";
    }
    /// Reports the opening of a second match; the rest is on the console.
    std::string operator()(const play::SecondMatch& told) const {
        const bool opened = std::ranges::any_of(told.news, [](const play::News& one) {
            return std::holds_alternative<base::Boxed<play::GameOpened>>(one);
        });
        return opened && model.second_match
                   ? fmt::format("{} goes on beside it.", match_description(*model.second_match))
                   : "";
    }

    /// All other news appear as talk, as a notice or in the match's state.
    std::string operator()(const auto&) const { return {}; }

    /// The sentence for one piece of news; empty if the model has no server, or no table, for it.
    template <class One> std::string tell(const One& one) const {
        constexpr bool of_server = std::is_same_v<One, play::ConnectionChanged>;
        const bool has_place = (!of_server || model.server) && (!needs_table<One> || model.table);
        return has_place ? (*this)(one) : "";
    }
};

namespace {

/// The chosen match of the library, or why there is none.
std::string spoken_library_row(const View& seen) {
    if (seen.library.rows.empty()) {
        return seen.status.text;
    }
    const LibraryLine& line = seen.library.rows[seen.library.chosen];
    std::string row = fmt::format("> {}{}{} against {}", line.date, line.date.empty() ? "" : " ",
                                  line.first, line.second);
    for (const std::string& part :
         {line.time, fmt::format("{} half-moves", line.half_moves), line.ending, line.result}) {
        row += part.empty() ? "" : ", " + part;
    }
    return row;
}

/// The half-move shown in a replay, what was said after it and, behind the last one, the result.
std::string spoken_half_move(const Review& review, const View& seen,
                             const notation::PieceLetters& letters) {
    std::string text = seen.title_right;
    for (const MoveView& move : seen.moves) {
        text = move.current ? fmt::format("{} {}: {}.", move.label, review.names()[move.seat],
                                          spoken_move(move.san))
                            : text;
    }
    const auto add = [&text](const std::string& words) {
        if (text.find(words) == std::string::npos) { // the last remark may be the result
            text += fmt::format(" {}.", words);
        }
    };
    for (const play::Remark& remark : review.remarks) {
        if (remark.plies_before == review.at()) {
            add(letters.in_sentence(remark.text));
        }
    }
    if (review.at() == review.size()) {
        add(review.result);
    }
    return text;
}

/// Whether the event is a key press other than typing or editing text.
bool is_command(const Event& event) {
    const auto* intent = std::get_if<Intent>(&event);
    return intent != nullptr && !std::holds_alternative<InsertText>(*intent) &&
           !std::holds_alternative<EditLine>(*intent);
}

/// Whether a page about the moves that lost a match is shown before it is complete.
bool is_looking_for_losses(const Model& model) {
    const auto& losses = model.analysis.losses();
    return model.text && model.text->lists_losses() && losses && !losses->done();
}

} // namespace

void Speaker::say(std::string_view sentence) {
    add_spoken(lines_, sentence);
}

std::vector<std::string> Speaker::take() {
    return std::exchange(lines_, {});
}

void Speaker::note_boards(const Table& table) {
    for (const Seat seat : rules::seats(table.match.plan())) {
        said_positions_[seat.board] = table.match.position(seat.board).repetition_key();
        const rules::Hand& hand = table.match.hand(seat);
        if (is_local(table) || hand.total() < hands_[seat].total()) {
            hands_[seat] = hand; // what a server's reserves gain is said when it reports them
        }
    }
}

void Speaker::open_table(const Model& model) {
    const Table& table = *model.table;
    could_move_ = {};
    sits_ = {};
    low_ = {};
    said_state_.clear();
    said_after_match_ = false;
    said_players_.clear();
    hands_ = {};
    note_boards(table);
    say(spoken_start(table));
}

/// Says the new lines of all windows but the console, whose talk lines have windows of their own.
void Speaker::say_talk(const Model& model) {
    const auto& windows = model.talk.windows();
    std::map<std::uint64_t, std::uint64_t> heard_now;
    for (std::size_t tab = 0; tab < windows.size(); ++tab) {
        if (static_cast<Tab>(tab) == Tab::console) {
            continue;
        }
        const TalkLog& log = windows[tab].log;
        const std::uint64_t heard = heard_[windows[tab].serial];
        const auto more = std::min<std::uint64_t>(log.added() - heard, log.size());
        for (std::size_t i = log.size() - static_cast<std::size_t>(more); i < log.size(); ++i) {
            const Text& line = log[i];
            if (line.copied_from == 0 && line.tone != Tone::divider) {
                const std::string_view text = line.text;
                say(text.substr(0, 4) == "*** " ? text.substr(4) : text);
            }
        }
        heard_now[windows[tab].serial] = log.added();
    }
    heard_ = std::move(heard_now);
}

/// Says questions and notices; after a command (`typed`) even if they repeat the last one.
void Speaker::say_answers(const Model& model, bool typed) {
    const std::string question = model.question ? model.question->text.text : "";
    if (!question.empty() && (typed || question != said_question_)) {
        say(question + ". Yes or no.");
    }
    said_question_ = question;
    if (!model.notice.text.empty() && (typed || model.notice.text != said_notice_)) {
        say(model.notice.text);
    }
    said_notice_ = model.notice.text;
}

void Speaker::say_turns(const Table& table, base::Instant now) {
    const bool alone = !several_people(table);
    for (const Seat seat : human_seats(table)) {
        const bool can = running(table) && can_move(table.match, seat);
        if (can && !could_move_[seat]) {
            const std::string mine = spoken_seat_clock(table, seat, now);
            const std::string theirs = spoken_seat_clock(table, opponent(seat), now);
            std::string text =
                alone ? "Your move."
                      : fmt::format("{} to move, {}.", table.seats[seat].name, rules::letter(seat));
            if (!mine.empty() && alone) {
                text += fmt::format(" {}. {} {}.", mine, table.seats[opponent(seat)].name, theirs);
            }
            say(text);
        }
        could_move_[seat] = can;
        if (table.low_since[seat] && !low_[seat]) {
            low_[seat] = true;
            say(fmt::format("Low time: {}.", spoken_seat_clock(table, seat, now)));
        }
    }
}

/// Says once a turn that a bot waits on purpose.
void Speaker::say_who_sits(const Model& model) {
    const Table& table = *model.table;
    const bool brief = model.options->text_mode_detail == TextModeDetail::brief;
    for (const Seat seat : rules::seats(table.match.plan())) {
        const bool told = !brief || human_seat_on(table, seat.board);
        if (running(table) && told && !sits_[seat] && table.bots.sits(seat)) {
            say(capitalised_spoken_name(table, seat) + " sits.");
            sits_[seat] = true;
        }
        sits_[seat] = sits_[seat] && table.match.to_move(seat);
    }
}

void Speaker::say_table(const Model& model, base::Instant now) {
    const Table& table = *model.table;
    const Sentence state = state_text(table);
    if (!table.match.outcome() && !model.course && state.text != said_state_ &&
        state.tone != Tone::quiet) {
        say(state.text);
    }
    if (table.match.outcome() && !table.watching && !model.course && !model.text &&
        !std::exchange(said_after_match_, true)) {
        say(key_text(model));
    }
    said_state_ = state.text;
    say_turns(table, now);
    say_who_sits(model);
    note_boards(table);
}

/// Says the list with the chosen row marked if `all`; else the chosen row if it has changed.
void Speaker::say_rows(const Model& model, base::Instant now, bool all) {
    const View seen = view(model, now);
    std::string chosen;
    for (const View::MenuItem& item : seen.menu) {
        const std::string row = fmt::format("{} {}{}{}", item.selected ? ">" : " ", item.label,
                                            item.value.empty() ? "" : ": ", item.value);
        if (all) {
            say(row);
        }
        chosen = item.selected ? row : chosen;
    }
    const bool library = seen.page == View::Page::library;
    const bool replay = seen.page == View::Page::replay;
    if (all && replay) {
        say(seen.title);
    }
    if (all && (library || replay || !seen.menu.empty())) {
        say(seen.keys);
    }
    if (library) {
        chosen = spoken_library_row(seen);
    }
    for (const View::LobbyView::Row& row : seen.lobby.rows) {
        const std::string text = (row.chosen ? "> " : "  ") + row.text.text;
        if (all && seen.lobby.has_focus) {
            say(text);
        }
        chosen = row.chosen ? text : chosen;
    }
    if (is_looking_for_losses(model)) { // the page is read when the search is done
        say(all ? seen.lines.back().text : "");
        return;
    }
    for (const Text& line : seen.lines) {
        if (all) {
            say(line.text);
        }
    }
    if (seen.chosen_lines && seen.chosen_lines->first < seen.lines.size()) {
        chosen = seen.lines[seen.chosen_lines->first].text;
    }
    if (replay) {
        chosen = spoken_half_move(*model.review, seen, model.options->letters);
    }
    if ((!all || library || replay) && chosen != row_) {
        say(chosen);
    }
    row_ = chosen;
}

void Speaker::say_pages(const Model& model, base::Instant now) {
    const Mode now_mode = mode(model);
    std::string page = model.text       ? "text " + model.text->title
                       : model.field    ? fmt::format("field {}", model.field->setting->name)
                       : model.settings ? "settings"
                                        : fmt::format("page {}", static_cast<int>(model.page()));
    page += model.server && model.server->lobby.has_focus ? " lobby" : "";
    page += is_looking_for_losses(model) ? " searched" : "";
    const bool rows = now_mode != Mode::input && now_mode != Mode::server &&
                      now_mode != Mode::field && now_mode != Mode::board;
    const std::string before = std::exchange(page_, page);
    const bool is_new = before != page;
    if (model.field && is_new) {
        say(model.settings
                ? fmt::format("{}: type a value. Now {}.", model.field->setting->name,
                              model.field->line.empty() ? "none" : model.field->line.text())
                : view(model, now).status.text);
    }
    if (rows) {
        if (is_new && model.text) {
            say(model.text->title + ".");
        }
        const bool value_typed = page == "settings" && before.starts_with("field ");
        say_rows(model, now, is_new && !value_typed);
    } else {
        row_.clear();
    }
}

void Speaker::begin(const Model& model, base::Instant now) {
    for (const auto& window : model.talk.windows()) {
        heard_[window.serial] = window.log.added();
    }
    if (model.table) {
        note_boards(*model.table);
    }
    if (model.course) {
        say(model.course->sentence.text);
    }
    say_pages(model, now);
    if (model.review) { // why the record is cut, which the first key would remove
        say_answers(model, false);
    }
}

void Speaker::hear(const Model& model, const Event& event, base::Instant now) {
    const bool at_table = model.page() == Model::Page::table;
    if (const auto* news = std::get_if<play::News>(&event)) {
        const NewsSentences teller{*this, model, now};
        say(std::visit([&teller](const auto& one) { return teller.tell(one); },
                       static_cast<const play::News::variant&>(*news)));
    }
    if (std::holds_alternative<base::Boxed<TableOpened>>(event) && model.table) {
        open_table(model);
    }
    say_talk(model);
    say_answers(model, is_command(event));
    if (at_table) {
        say_table(model, now);
    }
    say_pages(model, now);
}

} // namespace app
