// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/library/library.h"

#include "src/play/records/short_record.h"
#include "src/store/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <limits>
#include <unistd.h>
#include <utility>
#include <zlib.h>

namespace store {
namespace {

using play::LibraryEntry;
using play::LibraryQuery;

constexpr std::size_t largest_record = std::size_t{8} << 20; ///< bytes, uncompressed
constexpr int schema_version = 5;

/// Most pages are read only once, so a small cache holds all that are used again.
constexpr const char* connection_pragmas = "PRAGMA synchronous=NORMAL;"
                                           "PRAGMA cache_size=-8192;"
                                           "PRAGMA temp_store=MEMORY;";
/// The positions have a table of their own, since searches scan many of them. Each complete block
/// of matches has hints that tell which of its rows are worth reading.
constexpr const char* schema =
    "CREATE TABLE IF NOT EXISTS name(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE COLLATE "
    "NOCASE);"
    "CREATE TABLE IF NOT EXISTS source(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"
    "CREATE TABLE IF NOT EXISTS match("
    " id INTEGER PRIMARY KEY, identity INTEGER NOT NULL UNIQUE, date TEXT NOT NULL,"
    " laws TEXT NOT NULL, variant TEXT NOT NULL, time TEXT NOT NULL, result TEXT NOT NULL,"
    " ending TEXT NOT NULL, mate TEXT NOT NULL, half_moves INTEGER NOT NULL, lowest INTEGER,"
    " source INTEGER NOT NULL, game INTEGER NOT NULL, loser INTEGER, giver INTEGER);"
    "CREATE INDEX IF NOT EXISTS match_by_date ON match(date);"
    "CREATE TABLE IF NOT EXISTS player("
    " match INTEGER NOT NULL, seat INTEGER NOT NULL, name INTEGER NOT NULL, rating INTEGER,"
    " level INTEGER NOT NULL, team INTEGER NOT NULL, points INTEGER, opening TEXT NOT NULL,"
    " timed INTEGER NOT NULL, used INTEGER NOT NULL, longest INTEGER NOT NULL,"
    " PRIMARY KEY(match, seat))"
    " WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS player_by_name ON player(name);"
    "CREATE TABLE IF NOT EXISTS record(match INTEGER PRIMARY KEY, size INTEGER NOT NULL,"
    " packed BLOB NOT NULL);"
    "CREATE TABLE IF NOT EXISTS board(match INTEGER PRIMARY KEY, row BLOB NOT NULL);"
    "CREATE TABLE IF NOT EXISTS hint(slot INTEGER PRIMARY KEY, bits BLOB NOT NULL);";

/// The dictionary for compressing records: text that most of them contain. Changing it makes stored
/// records unreadable, so a change must raise schema_version.
constexpr std::string_view common_text =
    " checkmated resigns forfeits on time Game drawn by agreement by repetition partner\n"
    "[Event \"FICS rated bughouse game\"]\n[Event \"bughouse match\"]\n[Site \"?\"]\n"
    "[Site \"chess.com\"]\n[Date \"2026.01.01\"]\n[Time \"12:00:00\"]\n[Round \"?\"]\n"
    "[WhiteA \"\"]\n[WhiteAElo \"2000\"]\n[BlackA \"\"]\n[BlackAElo \"1900\"]\n[WhiteB \"\"]\n"
    "[WhiteBElo \"1800\"]\n[BlackB \"\"]\n[BlackBElo \"1700\"]\n[WhiteAType \"human\"]\n"
    "[BlackAType \"program, level 4\"]\n[Variant \"bughouse\"]\n[Laws \"fics\"]\n"
    "[TimeControl \"180+0\"]\n[Lag \"\"]\n[Result \"1-0\"]\n[Result \"0-1\"]\n\n"
    " checkmated} 1-0\n forfeits on time} 0-1\n resigns} 1-0\nGame drawn by ";

std::optional<std::string> packed(const std::string& text) {
    z_stream stream{};
    // A larger window would not hold more of most records, and costs a page fault per KB.
    constexpr int window_bits = 13;
    constexpr int memory_level = 6;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, window_bits, memory_level,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        return std::nullopt;
    }
    const auto bytes = [](const std::string_view of) {
        return reinterpret_cast<const Bytef*>(of.data()); // NOLINT: zlib's own type
    };
    (void)deflateSetDictionary(&stream, bytes(common_text), static_cast<uInt>(common_text.size()));
    std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
    stream.next_in = const_cast<Bytef*>(bytes(text)); // NOLINT: zlib only reads it
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data()); // NOLINT
    stream.avail_out = static_cast<uInt>(out.size());
    const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    out.resize(stream.total_out);
    (void)deflateEnd(&stream);
    return whole ? std::optional(std::move(out)) : std::nullopt;
}

/// The uncompressed bytes; nothing if they are damaged, which their checksum tells.
std::optional<std::string> unpacked(std::string_view bytes, std::int64_t size) {
    if (size < 0 || static_cast<std::uint64_t>(size) > largest_record) {
        return std::nullopt;
    }
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) {
        return std::nullopt;
    }
    std::string out(static_cast<std::size_t>(size), '\0');
    stream.next_in =
        reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data())); // NOLINT: zlib only reads it
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data()); // NOLINT
    stream.avail_out = static_cast<uInt>(out.size());
    int code = inflate(&stream, Z_FINISH);
    if (code == Z_NEED_DICT &&
        inflateSetDictionary(&stream,
                             reinterpret_cast<const Bytef*>(common_text.data()), // NOLINT
                             static_cast<uInt>(common_text.size())) == Z_OK) {
        code = inflate(&stream, Z_FINISH);
    }
    const bool whole = code == Z_STREAM_END && stream.total_out == out.size();
    (void)inflateEnd(&stream);
    return whole ? std::optional(std::move(out)) : std::nullopt;
}

/// Suffixes of the files of a library: the database, its write-ahead log and its shared index.
constexpr std::array<const char*, 3> library_parts{"", "-wal", "-shm"};

} // namespace

Library::Library(Database db)
    : db_(std::make_unique<Database>(std::move(db))), held_(std::make_unique<Statements>(*db_)),
      positions_(std::make_unique<PositionTable>(*db_, *held_)) {}

std::string Library::problem() const {
    return db_->problem() + (db_->damaged() ? rebuild_hint : "");
}

base::Result<Library, std::string> Library::open(const std::string& path) {
    constexpr int page_bytes = 16384; // wastes little space after the last record
    auto db = Database::open(path, page_bytes);
    if (!db && exists(path) && ::access(path.substr(0, path.rfind('/') + 1).c_str(), W_OK) != 0) {
        db = Database::open_to_read(path);
    }
    if (!db) {
        const bool foreign = db.error().find("not a database") != std::string::npos ||
                             db.error().find("malformed") != std::string::npos;
        return base::failure(db.error() + (foreign ? rebuild_hint : ""));
    }
    Library library(*std::move(db));
    int version = 0;
    {
        Statement asked(*library.db_, "PRAGMA user_version");
        version = asked.next_row() ? asked.number(0) : 0;
        if (asked.failed()) {
            return base::failure(library.problem());
        }
    }
    if (version > schema_version) {
        return base::failure(path + ": made by a newer bughouse");
    }
    if (version != 0 && version < schema_version) {
        return base::failure(path + ": made by an older bughouse" + rebuild_hint);
    }
    const auto made =
        fmt::format("BEGIN IMMEDIATE;{}PRAGMA user_version={};COMMIT", schema, schema_version);
    if (!library.db_->run(connection_pragmas) ||
        (version == 0 && !library.db_->run(made.c_str()))) {
        return base::failure(library.problem());
    }
    return library;
}

Library::Problem Library::begin() {
    return db_->run("PRAGMA cache_size=-65536; BEGIN IMMEDIATE") ? std::nullopt
                                                                 : Problem(problem());
}

Library::Problem Library::commit() {
    return db_->run("COMMIT") ? std::nullopt : Problem(problem());
}

void Library::roll_back() {
    (void)db_->run("ROLLBACK"); // a full disk may already have rolled it back
}

std::int64_t Library::id_of_name(const char* select, const char* insert, const std::string& text) {
    Statement& found = (*held_)(select);
    found.bind_all(text);
    const auto id = found.next_row() ? found.int64(0) : 0;
    found.bind_all(); // a statement left open would hold the transaction
    if (id != 0) {
        return id;
    }
    Statement& added = (*held_)(insert);
    added.bind_all(text);
    return added.execute() ? db_->last_row() : 0;
}

bool Library::put(const LibraryEntry& entry, const LibrarySource& source) {
    const auto record = packed(entry.encoded_record);
    const auto from = id_of_name("SELECT id FROM source WHERE text = ?",
                                 "INSERT INTO source(text) VALUES(?)", source.file);
    const auto carry_out = [this](const char* sql, const auto&... values) {
        Statement& statement = (*held_)(sql);
        statement.bind_all(values...);
        return statement.execute();
    };
    if (!record || from == 0 ||
        !carry_out("INSERT INTO match VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                   entry.identity, entry.date, entry.laws, entry.variant, entry.time_control,
                   entry.result, entry.ending, entry.mating_piece, entry.half_moves,
                   entry.lowest_rating, from, static_cast<std::int64_t>(source.game), entry.loser,
                   entry.mating_piece_loser)) {
        return false;
    }
    const auto id = db_->last_row();
    for (const auto& player : entry.players) {
        const auto name = id_of_name("SELECT id FROM name WHERE text = ?",
                                     "INSERT INTO name(text) VALUES(?)", player.name);
        if (name == 0 ||
            !carry_out("INSERT INTO player VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", id,
                       player.seat, name, player.rating, player.bot_level, player.team,
                       player.points, player.first_moves, player.timed_half_moves,
                       player.used.count(), player.longest.count())) {
            return false;
        }
    }
    using Blob = Statement::Blob;
    return carry_out("INSERT INTO record VALUES(?, ?, ?)", id,
                     static_cast<std::int64_t>(entry.encoded_record.size()), Blob{*record}) &&
           positions_->put(id, entry.positions.bytes());
}

bool Library::take_out(std::int64_t id) {
    return db_->run(fmt::format("DELETE FROM match WHERE id = {0};"
                                "DELETE FROM player WHERE match = {0};"
                                "DELETE FROM record WHERE match = {0};"
                                "DELETE FROM board WHERE match = {0}",
                                id)
                        .c_str());
}

base::Result<bool, std::string> Library::add(const LibraryEntry& entry,
                                             const LibrarySource& source) {
    if (entry.encoded_record.size() > largest_record) {
        return base::failure(
            fmt::format("{}: the record is larger than {} MB", db_->path(), largest_record >> 20));
    }
    // Only BEGIN IMMEDIATE waits for another program that is writing: a transaction that has
    // already read would be refused at once.
    const bool alone = !db_->in_transaction();
    if (alone && !db_->run("BEGIN IMMEDIATE")) {
        return base::failure(problem());
    }
    Statement& known = (*held_)("SELECT id, result FROM match WHERE identity = ?");
    known.bind_all(entry.identity);
    bool there = known.next_row();
    const auto old = there && entry.result != "*" && known.bytes(1) == "*" ? known.int64(0) : 0;
    there = there && old == 0;
    bool done = !known.failed();
    std::string why = done ? std::string() : problem();
    known.bind_all();
    if (done && !there) {
        done = (old == 0 || take_out(old)) && put(entry, source);
        why = done ? std::string() : problem();
    }
    if (done && alone && !db_->run("COMMIT")) {
        done = false;
        why = problem();
    }
    if (!done && alone) {
        roll_back();
    }
    if (!why.empty()) {
        return base::failure(std::move(why));
    }
    return !there;
}

bool Library::read_players(LibraryRow& row) {
    Statement& players = (*held_)(
        "SELECT p.seat, n.text, p.rating, p.level, p.team, p.points, p.opening, p.timed, p.used,"
        " p.longest FROM player p "
        "LEFT JOIN name n ON n.id = p.name WHERE p.match = ? ORDER BY p.seat");
    players.bind_all(row.id);
    while (players.next_row()) {
        row.entry.players.push_back(
            {players.number(0), players.text(1), players.known(2), players.number(3),
             players.number(4), players.known(5), players.text(6), players.number(7),
             base::Millis{players.int64(8)}, base::Millis{players.int64(9)}});
    }
    return !players.failed();
}

bool Library::fits(const LibraryQuery& query, std::string_view row) {
    return (query.opening.empty() || play::has_opening(query.opening, row)) &&
           (query.positions.empty() ||
            play::has_positions(query.positions, row, !query.filter.no_reserves)) &&
           (!query.in_hand || play::has_reserve(*query.in_hand, row));
}

LikelyMatches Library::likely_matches(const LibraryQuery& query) {
    auto wanted = query.positions;
    wanted.insert(wanted.end(), query.opening.begin(), query.opening.end());
    return positions_->likely(wanted);
}

bool Library::note_hits(const LibraryQuery& query, const LikelyMatches& likely,
                        const std::function<bool()>& goes_on) {
    return db_->run("CREATE TEMP TABLE IF NOT EXISTS hit(id INTEGER PRIMARY KEY); "
                    "DELETE FROM hit") &&
           positions_->each(likely, [&](std::int64_t id, std::string_view row) {
               if (!fits(query, row)) {
                   return goes_on();
               }
               Statement& hit = (*held_)("INSERT INTO hit VALUES(?)");
               hit.bind_all(id);
               return hit.execute() && goes_on();
           });
}

std::optional<LibraryRow> Library::read_row(Statement& found) {
    LibraryRow row;
    row.id = found.int64(0);
    row.entry.date = found.text(1);
    row.entry.laws = found.text(2);
    row.entry.variant = found.text(3);
    row.entry.time_control = found.text(4);
    row.entry.result = found.text(5);
    row.entry.ending = found.text(6);
    row.entry.mating_piece = found.text(7);
    row.entry.half_moves = found.number(8);
    row.entry.lowest_rating = found.known(9);
    row.entry.loser = found.known(12);
    row.entry.mating_piece_loser = found.known(13);
    row.source = {found.text(10), static_cast<std::size_t>(found.int64(11))};
    return read_players(row) ? std::optional(std::move(row)) : std::nullopt;
}

/// A query for positions in the order of import visits matches while it scans the rows of
/// positions. In another order, few candidates are collected first; with many, each match is
/// checked as it comes, since usually only the first few are wanted.
Library::Problem Library::find(const LibraryQuery& query, const Visit& visit) {
    const auto any = [](std::int64_t) { return std::optional(true); };
    if (!asks_positions(query)) {
        return visit_found(query, SearchScope::all, any, visit);
    }
    const auto likely = likely_matches(query);
    const auto& filter = query.filter;
    if (query.order == LibraryQuery::Order::as_added && filter.player.empty() && !query.points) {
        return visit_hits(query, likely, visit);
    }
    if (likely.are_few()) {
        return note_hits(query, likely, [] { return true; })
                   ? visit_found(query, SearchScope::hits, any, visit)
                   : Problem(problem());
    }
    const auto fits_row = [&query](std::string_view row) { return fits(query, row); };
    const auto is_hit = [&](std::int64_t id) {
        return likely.has(id) ? positions_->ask(id, fits_row) : std::optional(false);
    };
    return visit_found(query, SearchScope::all, is_hit, visit);
}

Library::Problem Library::visit_found(const LibraryQuery& query, SearchScope among,
                                      const IsHit& is_hit, const Visit& visit) {
    const Search search(query, among);
    Statement found(*db_, search.sql());
    search.bind(found);
    int left = query.filter.limit.value_or(std::numeric_limits<int>::max());
    while (left > 0 && found.next_row()) {
        const auto hit = is_hit(found.int64(0));
        const auto row = hit.value_or(false) ? read_row(found) : std::nullopt;
        if (!hit || (*hit && !row)) {
            return problem();
        }
        left -= row ? 1 : 0;
        if (row && !visit(*row)) {
            return std::nullopt;
        }
    }
    return found.failed() ? Problem(problem()) : std::nullopt;
}

Library::Problem Library::visit_hits(const LibraryQuery& query, const LikelyMatches& likely,
                                     const Visit& visit) {
    const Search search(query, SearchScope::one);
    Statement found(*db_, search.sql());
    int left = query.filter.limit.value_or(std::numeric_limits<int>::max());
    Problem why; // must be read at once: a statement forgets its error when it ends
    bool ends = left <= 0;
    const auto look = [&](std::int64_t id, std::string_view positions) {
        if (!fits(query, positions)) {
            return true;
        }
        search.bind(found, id);
        const bool there = found.next_row();
        const auto row = there ? read_row(found) : std::nullopt;
        if (found.failed() || (there && !row)) {
            why = problem();
        }
        left -= row ? 1 : 0;
        ends = (row && !visit(*row)) || left <= 0;
        return !why && !ends;
    };
    const bool whole = ends || positions_->each(likely, look);
    return why || whole || ends ? why : Problem(problem());
}

Library::Problem Library::count(const LibraryQuery& query, std::size_t& found,
                                const std::function<bool()>& goes_on) {
    found = 0;
    const bool of_hits = asks_positions(query);
    bool ends = false;
    if (of_hits && !note_hits(query, likely_matches(query), [&] { return !(ends = !goes_on()); })) {
        return ends ? std::nullopt : Problem(problem());
    }
    const Search search(query, of_hits ? SearchScope::hits : SearchScope::all);
    Statement counted(*db_, search.count_sql());
    search.bind(counted);
    if (!counted.next_row()) {
        return problem();
    }
    const auto limit = query.filter.limit.value_or(std::numeric_limits<int>::max());
    found = static_cast<std::size_t>(std::min<std::int64_t>(counted.int64(0), limit));
    return std::nullopt;
}

Library::Problem Library::count(play::LibraryBook& book, const std::function<bool()>& goes_on) {
    constexpr int at_once = 1000; ///< matches between two polls
    int looked_at = 0;
    bool ends = false;
    const auto likely = positions_->likely(book.wanted());
    const bool done = positions_->each(likely, [&](std::int64_t id, std::string_view row) {
        ends = ++looked_at % at_once == 0 && !goes_on();
        if (const auto played = ends ? std::nullopt : book.find(row)) {
            count(book, *played, id);
        }
        return !ends;
    });
    return done || ends ? std::nullopt : Problem(problem());
}

void Library::count(play::LibraryBook& book, const play::LibraryBook::FoundMove& played,
                    std::int64_t id) {
    Statement& about = (*held_)("SELECT m.date, p.points, p.rating FROM match m JOIN player p ON "
                                "p.match = m.id AND p.seat = ? AND p.level != ? WHERE m.id = ?");
    about.bind_all(rules::index(played.seat), play::level_of_relived, id);
    if (about.next_row()) {
        book.add(played.move, about.known(1), about.known(2), about.bytes(0));
    }
    about.bind_all(); // a statement left open would hold a transaction
}

std::size_t Library::size() {
    Statement& counted = (*held_)("SELECT count(*) FROM match");
    const std::size_t matches = counted.next_row() ? static_cast<std::size_t>(counted.int64(0)) : 0;
    counted.bind_all();
    return matches;
}

base::Result<std::string, std::string> Library::record(std::int64_t id) {
    Statement found(*db_, "SELECT packed, size FROM record WHERE match = ?", id);
    if (!found.next_row()) {
        return found.failed() ? base::Result<std::string, std::string>(base::failure(problem()))
                              : std::string();
    }
    const auto bytes = unpacked(found.bytes(0), found.int64(1));
    auto text = bytes ? play::decode_record(*bytes) : std::nullopt;
    if (!text) {
        return base::failure(
            fmt::format("{}: the record of match {} is damaged{}", db_->path(), id, rebuild_hint));
    }
    return *std::move(text);
}

LibrarySource Library::source(std::int64_t id) {
    Statement found(*db_,
                    "SELECT s.text, m.game FROM match m JOIN source s ON s.id = m.source"
                    " WHERE m.id = ?",
                    id);
    return found.next_row() ? LibrarySource{found.text(0), static_cast<std::size_t>(found.int64(1))}
                            : LibrarySource{};
}

std::vector<std::int64_t> Library::ids() {
    std::vector<std::int64_t> all;
    Statement found(*db_, "SELECT match FROM record ORDER BY match");
    while (found.next_row()) {
        all.push_back(found.int64(0));
    }
    return all;
}

base::Result<std::string, std::string> rename_damaged_library(const std::string& path) {
    std::string away = path + ".damaged";
    for (int i = 2; exists(away); ++i) {
        away = fmt::format("{}.damaged-{}", path, i);
    }
    for (const char* part : library_parts) {
        if (std::rename((path + part).c_str(), (away + part).c_str()) != 0 && errno != ENOENT) {
            return base::failure(errno_message(path + part));
        }
    }
    return away;
}

void remove_library(const std::string& path) {
    for (const char* part : library_parts) {
        (void)std::remove((path + part).c_str());
    }
}

} // namespace store
