// SPDX-License-Identifier: GPL-3.0-or-later
// The lobby as a list with a chosen row: bughouse games, partnerships, free players, seeks. Rows
// are worded only while somebody looks at them, since a server may list thousands.
#pragma once

#include "src/app/port/sentence.h"
#include "src/play/server/server_lists.h"
#include "src/play/server/server_news.h"
#include "src/play/server/server_request.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

// A match that is about to be offered to somebody on a server: its terms, a row each.

class ChallengeForm {
  public:
    enum class Row : std::uint8_t { time, rated, colour };
    static constexpr int rows = 3;

    /// `guest`: neither of them can play for ratings.
    ChallengeForm(std::string name, bool guest) : guest_(guest) { offer_.name = std::move(name); }

    void move(int by);
    /// The chosen row's next value (+1) or the one before (-1).
    void change(int by);

    [[nodiscard]] Row chosen() const { return chosen_; }
    /// "time  3+0": one line for each row.
    [[nodiscard]] std::vector<std::string> lines() const;
    [[nodiscard]] play::OfferMatch offer() const;

  private:
    bool guest_;
    Row chosen_ = Row::time;
    std::size_t time_ = 2; ///< index into the usual time controls
    play::OfferMatch offer_;
};

/// One row as text, with the actions that it allows.
struct LobbyRow {
    enum class Kind : std::uint8_t { heading, game, partnership, player, seek };
    Kind kind{};
    Text text;
    std::string name; ///< the player to address; of a partnership the first
    int number = 0;   ///< of the game or seek
    std::optional<int> partner_game{};
};

class LobbyList {
  public:
    /// Bound of rows of each kind; the server's own lists have the others.
    static constexpr std::size_t most_rows = 300;

    void set(play::Lobby lobby);
    /// A player has arrived, who counts as free, or has left.
    void note(const play::PresenceTold& told);
    void set_seek(const play::Seek& seek);
    void remove_seek(int index);
    void clear_seeks();

    /// Keeps only rows that hold this text, whatever the case; empty: all.
    void set_filter(std::string filter);
    [[nodiscard]] const std::string& filter() const { return filter_; }

    /// Headings too.
    [[nodiscard]] std::size_t size() const;
    /// `i` < size().
    [[nodiscard]] LobbyRow row(std::size_t i) const;
    /// Never a heading; nothing when there is nothing to choose. Whatever comes and goes above it,
    /// the same one stays chosen.
    [[nodiscard]] std::optional<std::size_t> chosen() const;
    /// Moves this many rows up (-) or down, as far as there are any.
    void move(int by);

    bool asked = false;    ///< the server has been asked for the lists
    bool answered = false; ///< and has answered
    bool open = false;     ///< has the keys

  private:
    /// The identity of a row, whatever it says and wherever it stands.
    struct Subject {
        std::string_view name; ///< the first one's
        int number = 0;        ///< of a game or seek
    };
    [[nodiscard]] Subject subject(std::size_t i) const;
    [[nodiscard]] bool is_heading(std::size_t i) const;
    template <class Change> void alter(const Change& change);
    void refilter();
    [[nodiscard]] const play::Lobby& lobby() const { return filter_.empty() ? lobby_ : found_; }
    [[nodiscard]] const std::map<int, play::Seek>& seeks() const {
        return filter_.empty() ? seeks_ : found_seeks_;
    }

    play::Lobby lobby_;
    std::map<int, play::Seek> seeks_; ///< by index
    std::string filter_;
    play::Lobby found_; ///< the rows that pass the filter, while there is one
    std::map<int, play::Seek> found_seeks_;
    std::size_t chosen_ = 0;
};

} // namespace app
