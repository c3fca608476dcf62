// SPDX-License-Identifier: GPL-3.0-or-later
// Matches of files, folders and standard input on their way into the library.
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

/// Adds what it is given, many matches at a time: a program that is killed leaves a whole library,
/// and the next import goes on where it stopped, since what is there already is known. Others may
/// write while it reads.
class LibraryImport {
  public:
    /// `shows`: how far it is, on standard error, if that is a terminal. `ended_only`: a match
    /// of a file that may be resumed is left out without a word.
    explicit LibraryImport(store::Library& library, bool shows = true, bool ended_only = false);

    /// A file, a folder with all below it, or `-`. What is rejected and what cannot be read is said
    /// on standard error.
    void take(const std::string& path);
    /// A single record that came from there.
    void take_record(std::string_view text, const store::LibrarySource& source);
    /// Ends it: the halves of pairs whose other half never came are rejected, all others are in the
    /// library.
    void finish();

    struct Tally {
        int imported = 0, duplicates = 0, rejected = 0;
    };
    [[nodiscard]] const Tally& tally() const { return tally_; }
    /// The worst that has happened.
    [[nodiscard]] ExitCode code() const { return code_; }

  private:
    struct Stream;
    void take_file(const std::string& path);
    void take_folder(const std::string& path);
    void take_games(Stream& stream);
    void take_boards(Stream& stream);
    void add(const notation::ReadGame& read, const store::LibrarySource& source);
    void reject(const store::LibrarySource& source, std::string_view why);
    void put_waiting();
    void show();

    store::Library& library_;
    bool shows_;
    bool ended_only_;
    struct Match {
        play::LibraryEntry entry;
        store::LibrarySource source;
    };
    std::vector<Match> waiting_; ///< for the next transaction
    std::size_t bytes_ = 0;      ///< of their records
    Tally tally_;
    ExitCode code_ = ExitCode::done;
    notation::ChesscomPairs pairs_;
};

} // namespace program
