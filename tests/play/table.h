// SPDX-License-Identifier: GPL-3.0-or-later
// A referee for tests, with a listener that applies its news.
#pragma once

#include "src/base/text.h"
#include "src/play/news.h"
#include "src/play/referee.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/play_text.h"

#include <string_view>
#include <utility>
#include <vector>

namespace support {

using namespace play;
using namespace std::chrono_literals;
using rules::Refusal;

inline const Instant start = epoch;

inline rules::Match a_match(std::string_view laws = "fics",
                            const std::vector<rules::Position>& starts = {}) {
    return {rules::bughouse_plan(), *rules::preset(laws), {.base = 3min}, starts};
}

/// A referee and a listener that applies all its news; their matches must always be equal.
class Table {
  public:
    Table(rules::Match match, const std::vector<Seat>& must_be_ready)
        : referee_(match, must_be_ready), listener_(std::move(match)) {}

    [[nodiscard]] const rules::Match& match() const { return referee_.match(); }
    [[nodiscard]] std::optional<Instant> next_wake() const { return referee_.next_wake(); }
    NewsList apply(const Request& request, Instant now) {
        return heard(referee_.apply(request, now));
    }
    NewsList tick(Instant now) { return heard(referee_.tick(now)); }

  private:
    NewsList heard(NewsList said) {
        for (const News& one : said) {
            play::apply(listener_, one);
        }
        REQUIRE(listener_ == referee_.match());
        return said;
    }
    Referee referee_;
    rules::Match listener_;
};

/// A table whose match has begun, with all players at the keyboard.
inline Table table(rules::Match match) {
    Table begun(std::move(match), {});
    begun.tick(start);
    return begun;
}

inline Table table(std::string_view laws = "fics") {
    return table(a_match(laws));
}

inline News only(const NewsList& said) {
    REQUIRE(said.size() == 1);
    return said.front();
}

template <class T> T only(const NewsList& said) {
    const News one = only(said);
    REQUIRE(std::holds_alternative<T>(one));
    return std::get<T>(one);
}

template <class What> NewsList ask(Table& referee, char who, What what, Instant now = start) {
    return referee.apply({seat(who), std::move(what)}, now);
}

/// Plays moves such as "A:e2e4 a:e7e5", none of which may be refused.
inline void play_all(Table& referee, std::string_view text, Instant now = start) {
    for (const auto one : base::tokens(text)) {
        const auto mover = seat(one[0]);
        const Move move = support::move_of(referee.match().position(mover.board), one.substr(2));
        CAPTURE(one);
        const auto said = referee.apply({mover, Play{move}}, now);
        REQUIRE_FALSE(said.empty());
        REQUIRE(std::holds_alternative<Moved>(said.front()));
    }
}

inline Refusal refusal(const NewsList& said) {
    return only<Refused>(said).why;
}

} // namespace support
