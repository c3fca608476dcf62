// SPDX-License-Identifier: GPL-3.0-or-later
// The page that bare `bughouse` opens: Enter plays, or goes on with what was found; left and right
// change what will be played.
#pragma once

#include "src/app/port/rows.h"
#include "src/app/table/match_terms.h"

#include <string>
#include <utility>
#include <vector>

namespace app {

class StartPage {
  public:
    /// The action of Enter on an entry.
    enum class Entry : std::uint8_t {
        resume,
        play,
        seat,
        humans,
        level,
        time,
        laws,
        variant,
        replay,
        connect,
        help,
        quit
    };

    explicit StartPage(const MatchTerms& terms, Found found = {})
        : terms_(terms), found_(std::move(found)) {}

    [[nodiscard]] const MatchTerms& terms() const { return terms_; }
    [[nodiscard]] const Found& found() const { return found_; }
    /// The chosen one of found(); there must be one.
    [[nodiscard]] const std::string& server() const { return found_.servers[server_]; }
    [[nodiscard]] Entry selected() const;
    /// Up and down go round; left and right change a value, which goes round too.
    void move(int lines);
    void change(int steps);
    void set_terms(const MatchTerms& terms) { terms_ = terms; }

    [[nodiscard]] std::vector<MenuItem> menu() const;
    /// A sentence about the selected entry.
    [[nodiscard]] std::string hint() const;

  private:
    [[nodiscard]] bool offers(Entry entry) const;

    MatchTerms terms_;
    Found found_;
    std::size_t server_ = 0;   ///< of those found
    std::size_t selected_ = 1; ///< of all entries, offered or not: Play
};

} // namespace app
