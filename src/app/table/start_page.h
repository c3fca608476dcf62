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

/// "nobody has seen it for 3 min", "left just now", "open on another terminal".
[[nodiscard]] std::string away_text(const Played& played);

class StartPage {
  public:
    /// The action of Enter on an entry.
    enum class Entry : std::uint8_t {
        attach,
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
        : terms_(terms), found_(std::move(found)), selected_(found_.running.empty() ? play_ : 0) {}

    [[nodiscard]] const MatchTerms& terms() const { return terms_; }
    [[nodiscard]] const Found& found() const { return found_; }
    /// The chosen one of found(); there must be one.
    [[nodiscard]] const std::string& server() const { return found_.servers[server_]; }
    /// The chosen match that goes on elsewhere; there must be one.
    [[nodiscard]] const RunningMatch& running() const { return found_.running[running_]; }
    [[nodiscard]] Entry selected() const;
    /// Up and down go round; left and right change a value, which goes round too.
    void move(int lines);
    void change(int steps);
    /// From a match that goes on elsewhere to Play; false where something else is selected.
    bool pass_by();
    void set_terms(const MatchTerms& terms) { terms_ = terms; }

    [[nodiscard]] std::vector<MenuItem> menu() const;
    /// A sentence about the selected entry.
    [[nodiscard]] std::string hint() const;

  private:
    [[nodiscard]] bool offers(Entry entry) const;

    MatchTerms terms_;
    Found found_;
    static constexpr std::size_t play_ = 2; ///< Play's place among all entries
    std::size_t running_ = 0;
    std::size_t server_ = 0; ///< of those found
    std::size_t selected_;   ///< of all entries, offered or not
};

} // namespace app
