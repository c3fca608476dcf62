// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/news_reader.h"

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

void NewsReader::read(SessionEvent& event, NewsList& out) {
    if (auto* line = std::get_if<Heard>(&event)) {
        return heard(*line, out); // nearly always
    }
    const auto add = [&out](play::ServerNews news) { out.emplace_back(std::move(news)); };
    std::visit(base::overloaded{
                   [](Heard&) {},
                   [&](Prompted& prompted) {
                       lobby_.prompted(out);
                       add(std::move(prompted));
                   },
                   [&](QuietPrompt&) { lobby_.prompted(out); },
                   [&](base::Boxed<GameOpened>& opened) {
                       if (opened->me) {
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
                   [&](Remark& remark) { add(play::ConsoleLine{std::move(remark.text)}); },
                   [&](auto& other) { add(std::move(other)); },
               },
               event);
}

void NewsReader::heard(Heard& heard, NewsList& out) {
    const auto add = [&out](auto news) {
        out.emplace_back(std::in_place_type<play::ServerNews>, std::move(news));
    };
    lobby_.heard(heard.text, heard.line, out);
    if (!heard.quiet) { // what nobody sees is no news, and draws no picture
        add(play::ConsoleLine{std::move(heard.text)});
    }
    if (auto* talk = std::get_if<Talk>(&heard.line)) {
        return add(std::move(*talk));
    }
    offers_.heard(heard.line, out);
    if (auto* seek = std::get_if<Seek>(&heard.line)) {
        add(play::SeekStands{std::move(*seek)});
    } else if (const auto* gone = std::get_if<SeeksGone>(&heard.line)) {
        for (const int index : gone->indices) {
            add(play::SeekGone{index});
        }
    } else if (std::holds_alternative<SeeksCleared>(heard.line)) {
        add(play::SeeksCleared{});
    }
}

} // namespace net
