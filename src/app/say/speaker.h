// SPDX-License-Identifier: GPL-3.0-or-later
// Text mode: reports what happens to the model in sentences, in order. It does for text what view()
// does for the screen, but says each thing only once.
#pragma once

#include "src/app/model.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace app {

struct Event;

class Speaker {
  public:
    /// Words the effects of an event; to be called after update(model, event, now).
    void hear(const Model& model, const Event& event, base::Instant now);
    /// Describes the current state, at the start or in the middle of a match. What has been said
    /// already is not repeated.
    void begin(const Model& model, base::Instant now);
    /// Adds a sentence to the lines to be printed.
    void say(std::string_view sentence);
    /// Returns the lines so far, at most spoken_columns wide and without control bytes.
    [[nodiscard]] std::vector<std::string> take();

  private:
    struct NewsSentences; ///< words each kind of news

    void say_talk(const Model& model);
    void say_answers(const Model& model, bool typed);
    void say_table(const Model& model, base::Instant now);
    void say_turns(const Table& table, base::Instant now);
    void say_who_sits(const Model& model);
    void say_pages(const Model& model, base::Instant now);
    void say_rows(const Model& model, base::Instant now, bool all);
    void open_table(const Model& model);
    void note_boards(const Table& table);

    std::vector<std::string> lines_;
    std::map<std::uint64_t, std::uint64_t> heard_; ///< how many lines were said, by window serial
    std::string said_notice_;                      ///< the notice last said
    std::string said_question_;
    std::string said_state_;
    bool said_after_match_ = false; ///< the keys after this match
    std::string said_players_;
    std::string page_; ///< identifies the page last announced
    std::string row_;  ///< the chosen row last announced
    rules::PerSeat<bool> could_move_{};
    rules::PerSeat<bool> sits_{}; ///< said to sit since its last move
    rules::PerSeat<bool> low_{};
    rules::PerBoard<std::uint64_t> said_positions_{}; ///< hash keys of the positions last announced
    rules::PerSeat<rules::Hand> hands_{};
};

} // namespace app
