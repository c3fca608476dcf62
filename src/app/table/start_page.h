// SPDX-License-Identifier: GPL-3.0-or-later
// The page that bare `bughouse` opens: Enter plays, left and right change what will be played.
#pragma once

#include "src/app/port/view.h"
#include "src/app/table/match_spec.h"

#include <string>
#include <vector>

namespace app {

class StartPage {
  public:
    /// What an entry does when Enter is pressed on it.
    enum class Entry : std::uint8_t { play, seat, humans, level, time, laws, variant, help, quit };

    explicit StartPage(const MatchSpec& spec) : spec_(spec) {}

    [[nodiscard]] const MatchSpec& spec() const { return spec_; }
    [[nodiscard]] Entry selected() const;
    /// Up and down go round; left and right change a value, which goes round too.
    void move(int lines);
    void change(int steps);
    void set_spec(const MatchSpec& spec) { spec_ = spec; }

    [[nodiscard]] std::vector<View::MenuItem> menu() const;
    /// What the selected entry is about, in one sentence.
    [[nodiscard]] std::string hint() const;

  private:
    MatchSpec spec_;
    std::size_t selected_ = 0;
};

} // namespace app
