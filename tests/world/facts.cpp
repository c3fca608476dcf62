// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/world/moments.h"

#include "src/app/update.h"
#include "src/base/variant.h"
#include "src/notation/moves/move_text.h"
#include "tests/tui/golden.h"
#include "tui/paint/paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace world {

namespace {

using std::string;

constexpr std::size_t most_of_a_line = 24; ///< bytes shown of texts that many places share

string text_of(const app::Sentence& sentence) {
    return sentence.text.empty()
               ? ""
               : fmt::format("{} {}", " .+*!!-"[static_cast<std::size_t>(sentence.tone)],
                             sentence.text);
}

string last_of(const base::SharedList<app::Text>& lines) {
    return lines.size() == 0 ? ""
                             : fmt::format("{} {}", lines.size(), lines[lines.size() - 1].text);
}

string sent_text(const play::ServerRequest& request) {
    return std::visit(
        base::overloaded{
            [](const play::SendLine& line) {
                return line.text + (line.answer_hidden ? " (quiet)" : "");
            },
            [](const play::GiveName& given) { return "name " + given.name; },
            [](const play::TellTo& tell) { return fmt::format("tell {} {}", tell.to, tell.text); },
            [](const play::TellPartner& tell) { return "ptell " + tell.text; },
            [](const play::OfferPartnership& offer) { return "partner " + offer.name; },
            [](const play::OfferMatch& offer) {
                const char* const colour = !offer.colour                         ? ""
                                           : *offer.colour == rules::Side::white ? " white"
                                                                                 : " black";
                return fmt::format("match {} {} {} {}{}{}", offer.name, offer.minutes,
                                   offer.seconds, offer.type, offer.rated ? " rated" : "", colour);
            },
            [](const play::AnswerOffer& answer) {
                return fmt::format("{} {}", answer.accept ? "accept" : "decline", answer.id);
            },
            [](const play::TakeSeek& taken) { return fmt::format("seek {}", taken.index); },
            [](const play::Watch& watch) {
                return fmt::format("watch {} {}", watch.game, watch.partner_game.value_or(0));
            },
            [&](const auto&) { return fmt::format("request {}", request.index()); }},
        static_cast<const play::ServerRequest::variant&>(request));
}

string sent(const World& world) {
    string text;
    for (const play::ServerRequest& request : world.asked_server) {
        text += sent_text(request) + "; ";
    }
    for (const play::Request& request : world.asked_referee) {
        const auto* const move = std::get_if<play::Play>(&request.what);
        text += fmt::format("{} {}; ", letter(request.seat),
                            move != nullptr ? notation::to_coordinates(move->move)
                                            : fmt::format("asks {}", request.what.index()));
    }
    return text;
}

/// The selected row of whichever list is shown.
string chosen(const app::View& view) {
    string text;
    for (const auto& item : view.menu) {
        text += item.selected ? fmt::format("{}: {}", item.label, item.value) : "";
    }
    for (const auto& row : view.lobby.rows) {
        text += row.chosen ? row.text.text : "";
    }
    for (const auto& board : view.chairs.boards) {
        for (const auto* chair : {&board.top, &board.bottom}) {
            text += chair->chosen ? fmt::format("chair {} {}", chair->letter, chair->state) : "";
        }
    }
    return text + (view.library.rows.empty() ? "" : fmt::format("row {}", view.library.chosen));
}

string squares(const app::View& view) {
    string text;
    for (const auto& board : view.boards) {
        text += board.bottom == rules::Side::white ? "w" : "b";
        for (std::size_t i = 0; i < rules::squares; ++i) {
            const auto& mark = board.marks[static_cast<rules::Square>(i)];
            text +=
                mark.cursor || mark.premove || mark.pending || mark.target
                    ? fmt::format(" {}{}{}{}{}", i, mark.cursor ? "c" : "", mark.premove ? "p" : "",
                                  mark.pending ? "?" : "", mark.target ? "t" : "")
                    : "";
        }
        text += ";";
    }
    return text;
}

constexpr std::array worth{100, 320, 330, 500, 900, 0};

int count_pieces(const rules::Position& position, rules::Side side) {
    int sum = 0;
    for (std::size_t i = 0; i < worth.size(); ++i) {
        const auto kind = static_cast<rules::Kind>(i);
        for (auto own = position.pieces(side, kind); own != 0; (void)rules::pop(own)) {
            sum += worth.at(i);
        }
        sum += kind == rules::Kind::king ? 0 : worth.at(i) * position.hand(side).count(kind);
    }
    return sum;
}

} // namespace

engine::Report counted(const engine::Task& task) {
    engine::Report report;
    report.seat = task.seat;
    report.depth = 1;
    const auto turn = task.position.turn();
    report.score =
        count_pieces(task.position, turn) - count_pieces(task.position, rules::other(turn));
    int most = -1;
    string first;
    for (const rules::Move move : rules::legal_moves(task.position)) {
        const auto taken = task.position.captured(move);
        const rules::Position after = task.position.after(move);
        const bool mates = after.in_check() && !rules::has_legal_move(after);
        const int wins = mates ? 10'000 : taken ? worth.at(static_cast<std::size_t>(*taken)) : 0;
        const string name = notation::to_coordinates(move);
        if (wins > most || (wins == most && name < first)) {
            most = wins;
            first = name;
            report.best = move;
        }
    }
    report.score = most == 10'000 ? engine::mate_score - 1 : report.score + std::max(most, 0);
    report.line = {report.best};
    return report;
}

Facts facts(const World& world) {
    const app::View view = world.view();
    constexpr std::array page_names{"start", "settings", "game",    "replay",
                                    "text",  "server",   "library", "chairs"};
    Facts all{{"page", page_names.at(static_cast<std::size_t>(view.page))},
              {"keys", fmt::format("{}", static_cast<int>(view.mode))},
              {"title", view.title.substr(0, most_of_a_line)},
              {"right", view.title_right},
              {"status", text_of(view.status)},
              {"beside", text_of(view.status_right)},
              {"offer", text_of(view.offer)},
              {"chips", world.chips()},
              {"line", view.input.prompt + view.input.text},
              {"help", view.keys.substr(0, most_of_a_line)},
              {"coach", text_of(view.coach)},
              {"mates", view.mates},
              {"chosen", chosen(view)},
              {"moves", fmt::format("{}", view.moves.size())},
              {"boards", squares(view)},
              {"said", last_of(view.talk)},
              {"lines", view.lines.empty() ? "" : view.lines.front().text},
              {"film", view.replay_timeline
                           ? view.replay_timeline->move + " " + view.replay_timeline->speed
                           : ""}};
    string wishes;
    for (const auto& one : view.wishes) {
        wishes += fmt::format("{} {} ", one.who, one.wants);
    }
    string tabs;
    for (const auto& tab : view.tabs) {
        tabs += tab.label + (tab.shown ? "! " : tab.unread ? "* " : " ");
    }
    string files;
    for (const auto& [name, text] : world.files) {
        files += fmt::format("{} {} ", name.size(), text.size());
    }
    for (const auto& [name, text] : world.kept) {
        files += fmt::format("{} ", name);
    }
    const auto count = [](auto number) { return fmt::format("{}", number); };
    string seats;
    for (const auto& board : view.boards) {
        for (const rules::Side side : rules::both_sides) {
            const auto& seat = board.seats[side];
            seats += fmt::format("{} {} {} ", seat.name, seat.rating, seat.state);
        }
    }
    const auto& task = world.last_task;
    all.insert(all.end(),
               {{"seats", seats},
                {"task", !task ? ""
                               : fmt::format("{} {} {}", letter(task->seat), task->level,
                                             task->limits.nodes.value_or(0))},
                {"farewell", app::text_after_quitting(world.model)},
                {"wishes", wishes},
                {"tabs", tabs},
                {"scroll", count(view.scroll + view.talk_below)},
                {"looks", fmt::format("{} {} {} {}", view.layout_changes, view.piece_set_changes,
                                      view.next_boards_presses, view.mouse)},
                {"sent", sent(world)},
                {"referee", count(world.announced.size())},
                {"library", count(world.asked_library.size())},
                {"thoughts", count(world.thoughts)},
                {"files", files},
                {"config", world.config},
                {"restyled", count(world.restyles)},
                {"bells", count(world.bells)},
                {"quit", world.has_quit ? "yes" : ""}});
    return all;
}

unsigned picture(const World& world) {
    return number_of(tui::paint(world.view(), {120, 40}, plain_ascii));
}

string changed(const Facts& before, const Facts& after) {
    string text;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (before[i].second != after[i].second) {
            text +=
                fmt::format("{}{}={}", text.empty() ? "" : " | ", after[i].first, after[i].second);
        }
    }
    for (char& c : text) {
        c = c == '\n' ? '~' : c;
    }
    return text;
}

} // namespace world
