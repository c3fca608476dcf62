// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/library_import.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/game_stream.h"
#include "src/main/text_output.h"
#include "src/play/records/judge.h"
#include "src/play/records/recording.h"
#include "src/store/files.h"
#include "src/store/packed_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <unistd.h>

namespace program {
namespace {

constexpr std::size_t matches_at_once = 1000;                ///< per transaction
constexpr std::size_t bytes_at_once = std::size_t{16} << 20; ///< total size of their records

const rules::RuleSet& usual_laws() {
    static const rules::RuleSet laws = *rules::preset("fics");
    return laws;
}

} // namespace

/// A file being imported: games as BPGN or boards as JSON, as its first bytes tell.
struct LibraryImport::Stream {
    explicit Stream(std::string of) : file(std::move(of)) {}

    std::string file;
    std::string head; ///< its beginning, until its format is known
    enum class Kind : std::uint8_t { unknown, bpgn, json } kind = Kind::unknown;
    notation::BpgnReader games;
    notation::JsonObjectSplitter boards;
    std::size_t count = 0;

    void feed(std::string_view piece) {
        if (head.empty() && piece.find_first_not_of(blanks) == piece.npos) {
            return games.feed(piece); // blank lines count for line numbers
        }
        head += kind == Kind::unknown ? piece : "";
        if (kind == Kind::unknown &&
            (piece.empty() || head.size() > most_head || !open_question())) {
            kind = notation::begins_json(head) ? Kind::json : Kind::bpgn;
            piece = head;
        }
        if (kind == Kind::json) {
            boards.feed(piece);
        } else if (kind == Kind::bpgn) {
            games.feed(piece);
        }
    }
    void finish() {
        feed({});
        games.finish();
        boards.finish();
    }

  private:
    static constexpr std::size_t most_head = 65536; ///< bytes
    static constexpr std::string_view blanks = notation::blanks_before_json;
    [[nodiscard]] bool open_question() const {
        const auto first = head.find_first_not_of(blanks);
        return first == std::string::npos ||
               (head[first] == '[' &&
                head.find_first_not_of(blanks, first + 1) == std::string::npos);
    }
};

LibraryImport::LibraryImport(store::Library& library, bool shows, bool ended_only)
    : library_(library), shows_progress_(shows && ::isatty(STDERR_FILENO) == 1),
      ended_only_(ended_only) {}

void LibraryImport::take(const std::string& path) {
    std::error_code fault;
    if (!std::filesystem::is_directory(path, fault)) {
        return import_file(path);
    }
    const auto found = files_in(path, {".bpgn", ".pgn", ".json"}, "bughouse library import");
    code_ = std::max(code_, found.code);
    for (const auto& file : found.files) {
        import_file(file);
    }
}

void LibraryImport::import_file(const std::string& path) {
    Stream stream(path);
    const auto take = [&](std::string_view piece) {
        if (piece.empty()) {
            stream.finish();
        }
        stream.feed(piece);
        add_games(stream);
        add_boards(stream);
        if (path == "-") { // more may not come for a long time
            commit_waiting();
        }
        return !stream.games.fatal_fault() && code_ != ExitCode::system_failed;
    };
    const auto problem =
        path == "-" ? store::read_standard_input(take) : store::read_unpacked(path, take);
    if (problem) {
        print_error(fmt::format("bughouse library import: {}\n", base::printable(*problem)));
        code_ = std::max(code_, ExitCode::usage);
    } else if (stream.games.fatal_fault()) {
        ++stream.count;
        reject({stream.file, stream.count}, notation::to_text(*stream.games.fatal_fault()));
    } else if (stream.count == 0 && code_ != ExitCode::system_failed) {
        const auto& stray = stream.games.stray_text();
        reject({stream.file, 1}, stray ? notation::to_text(*stray) : "no game");
    }
}

void LibraryImport::add_games(Stream& stream) {
    while (const auto read = stream.games.next()) {
        ++stream.count;
        if (!ended_only_ || !play::resumable_match(*read, usual_laws())) {
            add(*read, {stream.file, stream.count});
        }
    }
}

void LibraryImport::add_boards(Stream& stream) {
    while (const auto object = stream.boards.next()) {
        const store::LibrarySource source{stream.file, ++stream.count};
        if (object->empty()) {
            reject(source, fmt::format("more than {} MB, or too deep",
                                       notation::JsonObjectSplitter::largest >> 20));
            continue;
        }
        auto board = notation::chesscom_board(*object);
        if (!board) {
            reject(source, board.error());
            continue;
        }
        auto pair = pairs_.add(*std::move(board), fmt::format("{}#{}", source.file, source.game));
        if (!pair) {
            reject(source, pair.error());
        } else if (*pair) {
            notation::ReadGame read;
            read.game = **std::move(pair);
            read.valid_moves = read.game.moves.size();
            const auto judgement = play::judge(read, usual_laws());
            read.game = play::in_shortest_san(std::move(read.game), judgement);
            add(read, source);
        }
    }
}

void LibraryImport::import_record(std::string_view text, const store::LibrarySource& source) {
    notation::BpgnReader reader(text);
    while (const auto read = reader.next()) {
        add(*read, source);
    }
}

void LibraryImport::add(const notation::ReadGame& read, const store::LibrarySource& source) {
    if (code_ == ExitCode::system_failed) {
        return;
    }
    auto entry = play::entry_of(read, usual_laws());
    if (!entry) {
        reject(source, entry.error());
        return;
    }
    waiting_bytes_ += entry->encoded_record.size();
    waiting_.push_back({*std::move(entry), source});
    if (waiting_.size() >= matches_at_once || waiting_bytes_ >= bytes_at_once) {
        commit_waiting();
        show();
    }
}

void LibraryImport::show() {
    if (shows_progress_) {
        show_progress(fmt::format("imported {} duplicates {} rejected {}", tally_.imported,
                                  tally_.duplicates, tally_.rejected));
    }
}

void LibraryImport::reject(const store::LibrarySource& source, std::string_view why) {
    if (shows_progress_) {
        show_progress("");
    }
    print_error(fmt::format("{}#{}: {}\n", base::printable(source.file), source.game, why));
    ++tally_.rejected;
    code_ = std::max(code_, ExitCode::answer_is_no);
}

/// Adds the waiting matches: all, or none if that fails and ends the import.
void LibraryImport::commit_waiting() {
    Tally tally = tally_;
    auto problem = waiting_.empty() ? std::nullopt : library_.begin();
    for (std::size_t i = 0; !problem && i < waiting_.size(); ++i) {
        const auto added = library_.add(waiting_[i].entry, waiting_[i].source);
        if (added) {
            ++(*added ? tally.imported : tally.duplicates);
        } else {
            problem = added.error();
        }
    }
    if (!problem && !waiting_.empty()) {
        problem = library_.commit();
    }
    waiting_.clear();
    waiting_bytes_ = 0;
    if (problem) {
        library_.roll_back();
        print_error(fmt::format("bughouse library: {}\n", base::printable(*problem)));
        code_ = ExitCode::system_failed;
    } else {
        tally_ = tally;
    }
}

void LibraryImport::finish() {
    for (const auto& [name, other] : pairs_.missing_ids_by_name()) {
        print_error(fmt::format("{}: the other board of the match, {}, is missing\n",
                                base::printable(name), other));
        ++tally_.rejected;
        code_ = std::max(code_, ExitCode::answer_is_no);
    }
    pairs_ = {};
    commit_waiting();
    if (shows_progress_) {
        show_progress("");
    }
}

} // namespace program
