// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that have been sent and not answered yet: tells which lines answer the program's own
// commands, and need not be shown, and which answer the user's.
//
// Servers execute one command at a time and answer each in one block, followed by a prompt; other
// lines come before or after the block, with or without a prompt of their own. So an answer
// certainly ends at the first prompt after its first line. That first line is recognised by its
// shape, and by the order of the commands if two have the same shape. There is no better evidence:
// a prompt alone does not tell what it belongs to, so an answer of unknown shape is shown, and a
// command that gets no line at all stays pending until a later one is answered. `iset block 1`
// would number the answers, but only the real FICS and FatICS support it, and there everything that
// the user types would need a number, too.
#pragma once

#include "net/read/fics_line.h"
#include "src/base/instant.h"

#include <deque>
#include <string>
#include <string_view>

namespace net {

class PendingCommands {
  public:
    /// Maximum number of pending commands; the oldest are forgotten, in case a server never
    /// answers.
    static constexpr std::size_t most = 64;
    /// Timeout for an answer: a command that has waited longer is forgotten.
    static constexpr base::Millis longest_wait{60'000};

    /// Must be called when `command` has been sent. `quiet`: its answer is for the program.
    void sent(std::string_view command, bool quiet, base::Instant now);
    /// Whether a received line answers a command that the program itself sent, and so is not shown;
    /// `line` is `text` parsed.
    [[nodiscard]] bool answers_quietly(std::string_view text, const FicsLine& line,
                                       base::Instant now);
    /// Must be called at a prompt. `alone`: no line came since the previous prompt, as after a
    /// command without an answer.
    void prompted(bool alone);
    /// Whether everything has been answered, as far as can be known.
    [[nodiscard]] bool none() const { return waiting_.empty(); }
    /// Must be called when the game is over: a flag claim without an answer was overtaken by the
    /// end and gets none.
    void game_over();

  private:
    enum class AnswerShape : std::uint8_t {
        setting,
        flag,
        late_flag, ///< a `flag` that is answered after the end of the game
        watching,
        moves,
        list,
        variables,
        nothing, ///< an empty line
        other
    };
    struct Pending {
        AnswerShape shape{};
        std::string verb;  ///< the command's verb, in lower case
        std::string about; ///< the command's first argument: a variable, a game
        bool quiet = false;
        base::Instant at{};
    };
    [[nodiscard]] static AnswerShape shape_of(std::string_view verb);
    [[nodiscard]] static bool begins_answer(const Pending& command, std::string_view text,
                                            const FicsLine& line);
    void forget_before(std::size_t place);

    std::deque<Pending> waiting_; ///< oldest first
    bool answer_begun_ = false;   ///< the answer to the oldest one has begun
};

} // namespace net
