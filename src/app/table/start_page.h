// SPDX-License-Identifier: GPL-3.0-or-later
// The page that bare `bughouse` opens: Enter plays, left and right change what will be played.
#pragma once

#include "src/app/port/view.h"
#include "src/app/table/match_terms.h"

#include <string>
#include <vector>

namespace app {

class StartPage {
  public:
    /// What an entry does when Enter is pressed on it.
    enum class Entry : std::uint8_t { play, seat, humans, level, time, laws, variant, help, quit };

    explicit StartPage(const MatchTerms& terms) : terms_(terms) {}

    [[nodiscard]] const MatchTerms& terms() const { return terms_; }
    [[nodiscard]] Entry selected() const;
    /// Up and down go round; left and right change a value, which goes round too.
    void move(int lines);
    void change(int steps);
    void set_terms(const MatchTerms& terms) { terms_ = terms; }

    [[nodiscard]] std::vector<View::MenuItem> menu() const;
    /// What the selected entry is about, in one sentence.
    [[nodiscard]] std::string hint() const;

  private:
    MatchTerms terms_;
    std::size_t selected_ = 0;
};

} // namespace app
