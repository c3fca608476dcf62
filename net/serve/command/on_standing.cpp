// SPDX-License-Identifier: GPL-3.0-or-later
// Commands on rankings: `best`, and a player's place among them: `rank`.
#include "net/serve/command/server_command.h"
#include "src/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace net {
namespace {

constexpr std::size_t best_shown = 20;
constexpr std::size_t neighbours = 4; ///< above and below

struct KindWord {
    std::string_view word;
    GameKind kind{};
};
constexpr std::array<KindWord, 3> kind_words{{{"bughouse", GameKind::bughouse},
                                              {"crazyhouse", GameKind::crazyhouse},
                                              {"chess", GameKind::chess}}};

std::optional<KindWord> kind_meant(std::string_view word) {
    const std::string begins = base::lower(word);
    const auto* const found =
        std::find_if(kind_words.begin(), kind_words.end(),
                     [&](const KindWord& one) { return one.word.starts_with(begins); });
    return found == kind_words.end() ? std::nullopt : std::optional(*found);
}

std::string rows(const std::vector<Standing>& all, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t i = from; i < std::min(to, all.size()); ++i) {
        text += fmt::format("{:4}. {:<17} {:>4} {:>5} game{}\n", i + 1, all[i].name,
                            std::lround(all[i].rating.rating), all[i].rating.games,
                            all[i].rating.games == 1 ? "" : "s");
    }
    return text;
}

void on_best(Club& club, Visitor& visitor, std::string_view words) {
    const auto kind = kind_meant(words);
    if (!kind) {
        return club.hall.tell(visitor, "Usage: best [bughouse|crazyhouse|chess]\n");
    }
    const auto& all = club.standings.of(kind->kind, club.book, club.shown, club.now);
    club.hall.tell(visitor, all.empty() ? fmt::format("Nobody has a {} rating yet.\n", kind->word)
                                        : fmt::format("Best at {}:\n{}", kind->word,
                                                      rows(all, 0, best_shown)));
}

void on_rank(Club& club, Visitor& visitor, std::string_view words) {
    const auto parts = base::words(words);
    const auto kind = kind_meant(parts.size() > 1 ? parts[1] : std::string_view{});
    if (!kind) {
        return club.hall.tell(visitor, "Usage: rank [NAME [bughouse|crazyhouse|chess]]\n");
    }
    const Visitor* here = parts.empty() ? &visitor : club.hall.meant(parts[0]);
    const std::string name = here != nullptr ? here->name : std::string(parts[0]);
    const auto& all = club.standings.of(kind->kind, club.book, club.shown, club.now);
    const auto found = std::find_if(all.begin(), all.end(), [&](const Standing& one) {
        return base::same_ignoring_case(one.name, name);
    });
    if (found == all.end()) {
        return club.hall.tell(visitor, fmt::format("{} has no {} rating.\n", name, kind->word));
    }
    const auto at = static_cast<std::size_t>(found - all.begin());
    club.hall.tell(visitor,
                   fmt::format("{} of {} at {}:\n{}", at + 1, all.size(), kind->word,
                               rows(all, at - std::min(at, neighbours), at + neighbours + 1)));
}

constexpr std::array<ServerCommand, 2> standing_rows{{
    {"best", 3, 18, "[KIND]", "Who has the best ratings: best bughouse", on_best},
    {"rank", 3, 96, "[NAME [KIND]]", "Where a player stands among them", on_rank},
}};

} // namespace

std::span<const ServerCommand> standing_commands() {
    return standing_rows;
}

} // namespace net
