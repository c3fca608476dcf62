// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that have been sent and not been answered: which lines answer one of the program's
// own, that nobody needs to see, and which one of the user's.
//
// Servers do one command after the other and answer each in one piece, with a prompt behind it;
// what others say stands before or behind the whole piece, with or without a prompt of its own. So
// the end of an answer is certain: the first prompt after its first line. Its first line is told by
// its shape, and by the order of the commands where two have the same shape. Nothing on the line
// says more: a prompt alone does not tell whose it is, so an answer that is not known by its shape
// is shown, and of a command that gets no line at all nothing is known until a later one is
// answered. `iset block 1` would number the answers, but only the real FICS and FatICS have it, and
// there all that the user types would have to be numbered, too.
#pragma once

#include "net/read/fics_line.h"
#include "src/base/instant.h"

#include <deque>
#include <string>
#include <string_view>

namespace net {

class PendingCommands {
  public:
    /// Bound of the commands that await an answer; the oldest are forgotten, so that a server which
    /// never answers costs nothing.
    static constexpr std::size_t most = 64;
    /// The longest wait for an answer. A line that is silent for so long has been given up already
    /// while a game runs.
    static constexpr base::Millis longest_wait{60'000};

    /// To be called when `command` has been sent. `quiet`: its answer is for the program.
    void sent(std::string_view command, bool quiet, base::Instant now);
    /// Whether a line that has come answers a question of the program's; `line` is what `text`
    /// says.
    [[nodiscard]] bool answers_quietly(std::string_view text, const FicsLine& line,
                                       base::Instant now);
    /// To be called when a prompt has come. `alone`: no line came since the one before it, as after
    /// an answer without words.
    void prompted(bool alone);
    /// Whether everything has been answered, as far as can be known.
    [[nodiscard]] bool none() const { return waiting_.empty(); }
    /// To be called when the game is over: a claim of a flag without an answer was on its way while
    /// the game ended, and gets none.
    void game_over();
    void clear();

  private:
    enum class Shape : std::uint8_t {
        setting,
        flag,
        late_flag, ///< after the game
        watching,
        moves,
        list,
        variables,
        nothing, ///< an empty line
        other
    };
    struct Pending {
        Shape shape{};
        std::string verb;  ///< the command's verb, in lower case
        std::string about; ///< the command's first argument: a variable, a game
        bool quiet = false;
        base::Instant at{};
    };
    [[nodiscard]] static Shape shape_of(std::string_view verb);
    [[nodiscard]] static bool begins_answer(const Pending& command, std::string_view text,
                                            const FicsLine& line);
    void forget_before(std::size_t place);

    std::deque<Pending> waiting_; ///< oldest first
    bool begun_ = false;          ///< the answer to the oldest one is coming just now
};

} // namespace net
