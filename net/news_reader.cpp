// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/news_reader.h"

#include "src/base/overloaded.h"

#include <string>
#include <utility>

namespace net {

namespace {

std::string words(const std::optional<LoginFault>& fault) {
    return fault ? std::string(to_text(*fault)) : std::string{};
}

std::string score_text(Score score) {
    switch (score) {
    case Score::white_won:
        return "1-0";
    case Score::black_won:
        return "0-1";
    case Score::draw:
        return "1/2-1/2";
    case Score::unfinished:
        return "*";
    }
    return "*";
}

} // namespace

void NewsReader::read(SessionEvent event, NewsList& out) {
    const auto add = [&out](play::ServerNews news) { out.emplace_back(std::move(news)); };
    std::visit(base::overloaded{
                   [&](Heard& line) { heard(std::move(line), out); },
                   [&](Prompted& prompted) {
                       lobby_.prompted(out);
                       add(std::move(prompted));
                   },
                   [&](QuietPrompt&) { lobby_.prompted(out); },
                   [&](GameOpened& opened) {
                       if (opened.me) {
                           offers_.game_opened(out);
                       }
                       add(std::move(opened));
                   },
                   [&](NameNeeded& needed) { add(play::NameAsked{words(needed.why)}); },
                   [&](PasswordNeeded& needed) {
                       add(play::PasswordAsked{std::move(needed.name), words(needed.why)});
                   },
                   [&](LoginFailed& failed) { add(play::LoginFailed{words(failed.why)}); },
                   [&](Announced& announced) { out.emplace_back(std::move(announced.what)); },
                   [&](EndTold& told) {
                       offers_.game_over(out);
                       add(play::EndTold{told.board, std::move(told.end.reason),
                                         score_text(told.end.score)});
                   },
                   [&](auto& other) { add(std::move(other)); },
               },
               event);
}

void NewsReader::heard(Heard heard, NewsList& out) {
    lobby_.heard(heard.text, heard.line, out);
    out.emplace_back(play::ServerNews{play::ConsoleLine{std::move(heard.text), heard.quiet}});
    offers_.heard(heard.line, out);
    std::visit(
        base::overloaded{
            [&](Talk& talk) { out.emplace_back(play::ServerNews{std::move(talk)}); },
            [&](Seek& seek) {
                out.emplace_back(play::ServerNews{play::SeekStands{std::move(seek)}});
            },
            [&](const SeeksGone& gone) {
                for (const int index : gone.indices) {
                    out.emplace_back(play::ServerNews{play::SeekGone{index}});
                }
            },
            [&](const SeeksCleared&) { out.emplace_back(play::ServerNews{play::SeeksCleared{}}); },
            [](const auto&) {},
        },
        heard.line);
}

} // namespace net
