// SPDX-License-Identifier: GPL-3.0-or-later
// Imports matches from files, folders and standard input into the library.
#pragma once

#include "src/main/complaint.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/chesscom.h"
#include "src/store/library/library.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace program {

/// Adds matches in large transactions: a killed program leaves a valid library, and a repeated
/// import continues where it stopped, since known matches are skipped. While it reads, other
/// programs may write.
class LibraryImport {
  public:
    /// `shows`: whether progress is shown on standard error, if that is a terminal. `ended_only`:
    /// whether matches that may be resumed are skipped silently.
    explicit LibraryImport(store::Library& library, bool shows = true, bool ended_only = false);

    /// Imports a file, a folder with everything below it, or standard input for `-`. Rejected
    /// matches and read errors are reported on standard error.
    void take(const std::string& path);
    /// Imports a single record whose source is `source`.
    void import_record(std::string_view text, const store::LibrarySource& source);
    /// Commits what is left, and rejects boards whose partner board never came.
    void finish();

    struct Tally {
        int imported = 0, duplicates = 0, rejected = 0;
    };
    [[nodiscard]] const Tally& tally() const { return tally_; }
    /// The worst exit code so far.
    [[nodiscard]] ExitCode code() const { return code_; }

  private:
    struct Stream;
    void import_file(const std::string& path);
    void add_games(Stream& stream);
    void add_boards(Stream& stream);
    void add(const notation::ReadGame& read, const store::LibrarySource& source);
    void reject(const store::LibrarySource& source, std::string_view why);
    void commit_waiting();
    void show();

    store::Library& library_;
    bool shows_progress_;
    bool ended_only_;
    struct Match {
        play::LibraryEntry entry;
        store::LibrarySource source;
    };
    std::vector<Match> waiting_;    ///< to be added by the next transaction
    std::size_t waiting_bytes_ = 0; ///< total size of the records in `waiting_`
    Tally tally_;
    ExitCode code_ = ExitCode::done;
    notation::ChesscomPairs pairs_;
};

} // namespace program
