// SPDX-License-Identifier: GPL-3.0-or-later
// The file of `--record`: an evening's matches behind one another.
#pragma once

#include "src/base/result.h"
#include "src/store/followed_path.h"
#include "src/store/records/running_file.h"
#include "src/store/records/saved_game.h"

#include <optional>
#include <string>
#include <utility>

namespace store {

/// One file for the matches of one or more programs. A match that runs has a file of its own beside
/// it, and is added when it is over: what the record held before, and what others add to it
/// meanwhile, stays. Its own bytes are all that a match costs.
class RecordFile {
  public:
    /// Takes in what killed programs have left beside it. The reason says why it cannot be added
    /// to, before the first match.
    [[nodiscard]] static base::Result<RecordFile, std::string> open(const std::string& path);
    /// The same; what stands from that line on (counted from 1) is gone on with, and comes out of
    /// the file when it is first written.
    [[nodiscard]] static base::Result<RecordFile, std::string> open_at(const std::string& path,
                                                                       std::size_t line);
    Written write(const Save& save);
    /// Adds the matches that killed programs have left beside that record, where that can be done.
    static void take_in(const std::string& path);

  private:
    using Problem = std::optional<std::string>; ///< why not; errno's words

    RecordFile(std::string path, FollowedPath target)
        : path_(std::move(path)), target_(std::move(target)) {}
    [[nodiscard]] Problem write_plain(const Save& save);
    [[nodiscard]] Problem write_special(const Save& save);
    void begin(const Save& save);
    [[nodiscard]] Problem take_out();
    [[nodiscard]] Problem add();

    std::string path_;
    FollowedPath target_;
    std::string name_;     ///< of the match that was written last
    std::string text_;     ///< of that match, as far as it went
    std::string standing_; ///< the same as it stands in the record; empty: it does not
    RunningFile running_;
};

} // namespace store
