// SPDX-License-Identifier: GPL-3.0-or-later
// Text mode: what happens to the model, in sentences, in the order in which it happens. The other
// half of view(): what the screen shows at once is told once.
#pragma once

#include "src/app/model.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

class Speaker {
  public:
    /// To be called after update(model, event, now).
    void hear(const Model& model, const Event& event, base::Instant now);
    /// Says the place where the model is: at the beginning, also in the middle of a match. What was
    /// told before is not told again.
    void begin(const Model& model, base::Instant now);
    /// Adds a sentence to the lines to be printed.
    void say(std::string_view sentence);
    /// The lines so far, at most spoken_columns wide, without control bytes.
    [[nodiscard]] std::vector<std::string> take();

  private:
    struct Teller; ///< has a sentence for each kind of news

    void say_talk(const Model& model);
    void say_answers(const Model& model, bool typed);
    void say_table(const Model& model, base::Instant now);
    void say_turns(const Table& table, base::Instant now);
    void say_pages(const Model& model, base::Instant now);
    void say_rows(const Model& model, base::Instant now, bool all);
    void open_table(const Model& model);
    void note_boards(const Table& table);

    std::vector<std::string> lines_;
    std::map<std::uint64_t, std::uint64_t> heard_; ///< lines that were told of each window, by
                                                   ///< its serial
    std::string notice_;                           ///< told last, like the following ones
    std::string question_;
    std::string state_;
    std::string page_; ///< what identifies the page that was told
    std::string row_;  ///< the chosen one
    rules::PerSeat<bool> could_move_{};
    rules::PerSeat<bool> low_{};
    rules::PerBoard<std::uint64_t> boards_{}; ///< keys of the positions that were told
    rules::PerSeat<rules::Hand> hands_{};
    bool over_ = false;
};

} // namespace app
