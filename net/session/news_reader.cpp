// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/news_reader.h"

#include <utility>

namespace net {

void NewsReader::heard(std::string text, FicsLine& line, bool quiet, play::NewsList& out) {
    lobby_.heard(text, line, out);
    auto* talk = std::get_if<Talk>(&line);
    const bool speaks = talk != nullptr && talk->kind != TalkKind::announcement;
    if (!quiet) { // what nobody sees is no news, and draws no picture
        out.emplace_back(
            play::ConsoleLine{std::move(text), false, speaks ? talk->from : std::string()});
    }
    if (talk != nullptr) {
        out.emplace_back(std::move(*talk));
        return;
    }
    offers_.heard(line, out);
    if (auto* seek = std::get_if<Seek>(&line)) {
        out.emplace_back(play::SeekTold{std::move(*seek), {}});
    } else if (auto* sought = std::get_if<SoughtRow>(&line)) {
        out.emplace_back(play::SeekTold{std::move(sought->seek), {}});
    } else if (const auto* gone = std::get_if<SeeksGone>(&line)) {
        for (const int index : gone->indices) {
            out.emplace_back(play::SeekTold{{}, index});
        }
    } else if (std::holds_alternative<SeeksCleared>(line)) {
        out.emplace_back(play::SeekTold{});
    }
}

void NewsReader::told(play::NewsList news, play::NewsList& out) {
    for (play::News& one : news) {
        const auto* opened = std::get_if<base::Boxed<play::GameOpened>>(&one);
        if (opened != nullptr && (*opened)->me) {
            offers_.game_opened(out);
        } else if (std::holds_alternative<play::EndTold>(one)) {
            offers_.game_over(out);
        }
        out.push_back(std::move(one));
    }
}

} // namespace net
