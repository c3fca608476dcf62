// SPDX-License-Identifier: GPL-3.0-or-later
// The lobby as a list with a chosen row: bughouse games, partnerships, free players, seeks. Rows
// become text only while they are visible, since a server may list hundreds.
#pragma once

#include "src/app/port/sentence.h"
#include "src/play/server/server_lists.h"
#include "src/play/server/server_news.h"
#include "src/play/server/server_request.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app {

// The form for challenging a player on a server: one row per term of the match.

class ChallengeForm {
  public:
    enum class Row : std::uint8_t { time, rated, colour };
    static constexpr int rows = 3;

    /// `guest`: the match cannot be rated.
    ChallengeForm(std::string name, bool guest) : guest_(guest) { offer_.name = std::move(name); }

    void move(int by);
    /// Sets the chosen row to its next (+1) or previous (-1) value.
    void change(int by);

    [[nodiscard]] Row chosen() const { return chosen_; }
    /// One line per row: "time  3+0".
    [[nodiscard]] std::vector<std::string> lines() const;
    [[nodiscard]] play::OfferMatch offer() const;

  private:
    bool guest_;
    Row chosen_ = Row::time;
    std::size_t time_ = 2; ///< index into the list of usual time controls
    play::OfferMatch offer_;
};

/// One row, with what is needed to act on it.
struct LobbyRow {
    enum class Kind : std::uint8_t { heading, game, partnership, player, seek };
    Kind kind{};
    std::string name{};    ///< the player to address; in a partnership, the first one
    int number = 0;        ///< number of the game or seek
    std::size_t index = 0; ///< index in the server's list of that kind; of a heading: its number
};

class LobbyList {
  public:
    /// Limit on the rows of each kind; longer lists must be requested from the server as text.
    static constexpr std::size_t most_rows = 300;

    void set(play::Lobby lobby);
    /// A player has arrived and counts as free, or has left.
    void note_presence(const play::PresenceNews& told);
    void set_seek(const play::Seek& seek);
    void remove_seek(int index);
    void clear_seeks();

    /// Shows only rows that contain this text, ignoring case; empty: all.
    void set_filter(std::string filter);
    [[nodiscard]] const std::string& filter() const { return filter_; }

    /// The rows shown, including headings.
    [[nodiscard]] const std::vector<LobbyRow>& rows() const { return rows_; }
    [[nodiscard]] Text text(const LobbyRow& row) const;
    /// The number of the other board of a row's game; nothing if it is not in the list.
    [[nodiscard]] std::optional<int> partner_game(const LobbyRow& row) const {
        return play::partner_game(lobby_.games, row.index);
    }
    /// Index of the chosen row, which is never a heading; nothing if there is none to choose. The
    /// choice follows its row when rows above come and go.
    [[nodiscard]] std::optional<std::size_t> chosen() const;
    /// Moves the choice down by that many rows (negative: up), within the list.
    void move(int by);

    bool requested = false; ///< the lists have been requested from the server
    bool received = false;  ///< the server has sent the lists
    bool has_focus = false; ///< the list has the focus

  private:
    [[nodiscard]] bool is_heading(std::size_t i) const {
        return rows_[i].kind == LobbyRow::Kind::heading;
    }
    template <class Change> void change_lists(const Change& change);
    void list_rows();

    play::Lobby lobby_;
    std::map<int, play::Seek> seeks_; ///< seeks by their index on the server
    std::string filter_;
    std::vector<LobbyRow> rows_; ///< those that pass the filter
    std::size_t chosen_ = 0;
};

} // namespace app
