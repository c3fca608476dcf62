// SPDX-License-Identifier: GPL-3.0-or-later
// Who is there to play with, from the rows of `bugwho`; where a server has no such command, from
// those of `games` and `who`.
#pragma once

#include "net/read/fics_line.h"
#include "src/play/news.h"

#include <string_view>

namespace net {

class LobbyReader {
  public:
    /// Rows of each list; what is beyond is left out.
    static constexpr std::size_t most_rows = 2000;

    /// `text` is the line that `line` was read from.
    void heard(std::string_view text, const FicsLine& line, play::NewsList& out);
    /// A list has ended with it, if one was coming.
    void prompted(play::NewsList& out);

    /// Somebody has asked for the lists that bugwho is made of: their rows are a lobby.
    void expect_lists();

  private:
    enum class Coming : unsigned char { nothing, bugwho, lists };
    void begin(BugwhoPart part);

    play::Lobby lobby_;
    Coming coming_ = Coming::nothing;
    BugwhoPart part_{};
    bool changed_ = false;
};

} // namespace net
