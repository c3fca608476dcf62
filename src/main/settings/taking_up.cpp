// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/settings/taking_up.h"

#include "src/app/table/match_spec.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/game_stream.h"
#include "src/notation/laws/law_text.h"

#include <fmt/format.h>

namespace program {
namespace {

/// The first word of the command line that asks for something else than what is recorded.
std::optional<std::string> contradiction(const PlayWords& words) {
    const std::pair<const char*, bool> given[] = {
        {"--variant", words.variant.has_value()},  {"--start", words.start.has_value()},
        {"--bfen", words.bfen.has_value()},        {"--time", words.time.has_value()},
        {"--laws", words.laws.has_value()},        {"--law", !words.law.empty()},
        {"--house", !words.house.empty()},         {"--ending", words.ending.has_value()},
        {"--stalling", words.stalling.has_value()}};
    for (const auto& [name, there] : given) {
        if (there) {
            return name;
        }
    }
    return std::nullopt;
}

void keep_seats(const play::Unfinished& unfinished, PlayWords& words) {
    std::string humans;
    std::string levels;
    for (const rules::Seat seat : rules::seats(unfinished.match.plan())) {
        const int level = unfinished.levels[seat];
        if (level == 0) {
            humans += fmt::format("{}{}", humans.empty() ? "" : ",", rules::letter(seat));
        } else {
            levels += fmt::format("{}{}={}", levels.empty() ? "" : ",", rules::letter(seat), level);
        }
    }
    if (!words.humans && !words.seat && !humans.empty()) {
        words.humans = humans;
    }
    if (!words.level && !levels.empty()) {
        words.level = levels;
    }
}

} // namespace

Answer<TakenUp> take_up(const std::string& file) {
    std::optional<notation::ReadGame> last;
    std::string name;
    const ExitCode code =
        for_each_game(file, [&](const std::string& place, const notation::ReadGame& read) {
            last = read;
            name = place;
            return true;
        });
    if (code != ExitCode::done || !last) {
        return base::failure(
            Complaint{ExitCode::usage, fmt::format("--resume {}: cannot be read as "
                                                   "a game",
                                                   base::printable(file))});
    }
    auto unfinished = play::taken_up(*last, *rules::preset("fics"));
    if (!unfinished) {
        return base::failure(
            Complaint{ExitCode::usage, fmt::format("--resume {}: {}", name, unfinished.error())});
    }
    return TakenUp{*std::move(unfinished), last->at.line};
}

Answer<PlayWords> words_for(PlayWords words, const play::Unfinished& unfinished) {
    if (const auto option = contradiction(words)) {
        return wrong(fmt::format("{} contradicts --resume: the record says it", *option));
    }
    const rules::Match& match = unfinished.match;
    words.variant = std::string(match.plan().name);
    words.laws = std::string(match.laws().name);
    const std::string laws = notation::to_text(match.laws());
    const auto all = base::words(laws);
    for (std::size_t i = 1; i < all.size(); ++i) {
        words.law.emplace_back(all[i]);
    }
    if (match.time().unlimited) {
        words.time = "none";
    }
    keep_seats(unfinished, words);
    return words;
}

} // namespace program
