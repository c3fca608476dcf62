// SPDX-License-Identifier: GPL-3.0-or-later
// How each record is understood, as a file: the judge's verdict, the replay step by step, the
// resumed match with its own record, and the library entry. "laws NAME: " before a record sets the
// laws for records without a tag. See tests/support/written.h.
#include "src/base/text.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/seconds.h"
#include "src/play/records/judge.h"
#include "src/play/records/library_entry.h"
#include "src/play/records/match_record.h"
#include "src/play/records/notes.h"
#include "src/play/records/recording.h"
#include "src/play/records/short_record.h"
#include "tests/support/bpgn_text.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"

#include <fmt/format.h>

using notation::to_seconds;
using std::string;
using std::string_view;

namespace {

string of_end(const rules::BoardEnd& end) {
    return fmt::format("{} {} {}", rules::letter(end.board), rules::text_of(end.ending).name,
                       end.loser ? string(1, rules::letter(*end.loser)) : "-");
}

string of_judgement(const play::Judgement& judgement) {
    string text = fmt::format("    {} {}/{} {}\n", to_text(judgement.verdict),
                              judgement.replayed.size(), judgement.written_moves, judgement.reason);
    for (const auto& warning : judgement.warnings) {
        text += fmt::format("    warning: {}\n", warning);
    }
    for (const auto& ended : judgement.ends) {
        text += fmt::format("    ended after {}: {}\n", ended.plies_before, of_end(ended.end));
    }
    for (const auto& gone : judgement.removals) {
        text += fmt::format("    gone after {}: {}{}\n", gone.plies, rules::letter(gone.seat),
                            notation::to_text(gone.square));
    }
    if (judgement.outcome) {
        text += fmt::format("    outcome: {}\n", of_end(judgement.outcome->decided_by));
    }
    return text;
}

string of_recording(const play::Recording& made) {
    const auto& time = made.start.time();
    string text = fmt::format("    {} | {} | {} | {}", made.title, made.result_line,
                              made.result_marker, time.unlimited ? "-" : to_seconds(time.base));
    for (const auto& ply : made.plies) {
        text += fmt::format(" {}{}@{}:{}{}", rules::letter(ply.seat),
                            notation::to_coordinates(ply.move), ply.at.time_since_epoch().count(),
                            to_seconds(ply.left),
                            ply.passed ? fmt::format("+{}", notation::letter(*ply.passed)) : "");
    }
    text += made.cut_reason.empty() ? "\n" : fmt::format(" cut: {}\n", made.cut_reason);
    for (const auto& remark : made.remarks) {
        text += fmt::format("    remark {}: {}\n", remark.plies_before, remark.text);
    }
    for (const auto& heard : made.table_notes) {
        text += fmt::format("    heard {}: {}\n", heard.plies_before,
                            play::note_of(heard, made.start.laws()).text);
    }
    return text;
}

string of_taken_up(const notation::ReadGame& read, const play::Judgement& judgement) {
    const auto taken = play::resumable_match(read, judgement);
    if (!taken) {
        return fmt::format("    not taken up: {}\n", taken.error());
    }
    string text = "    taken up:";
    for (const rules::Seat seat : rules::seats(taken->match.plan())) {
        const auto& top = taken->match.table_state().seats[seat];
        text += fmt::format(" {} {} {}{}{}", rules::letter(seat),
                            to_seconds(taken->match.clock(seat.board).remaining(seat.side, {})),
                            taken->bot_levels[seat], top.flag_fell ? " flag" : "",
                            top.fault ? " fault" : "");
    }
    play::RecordFacts record_facts;
    record_facts.names = taken->names;
    record_facts.clocks = taken->clocks;
    const auto again =
        play::merged_with_origin(play::record_of(taken->match, record_facts), taken->origin);
    const string record = notation::write_bpgn(again);
    text += "\n";
    for (const string_view line : base::split(record, '\n')) {
        text += line.empty() ? "" : fmt::format("    : {}\n", line);
    }
    return text;
}

/// A digest of bytes stored in people's libraries, which every later version must read.
string pinned(string_view bytes) {
    std::uint64_t sum = 0xCBF29CE484222325;
    for (const char c : bytes) {
        sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    }
    return fmt::format("{} bytes {:016x}", bytes.size(), sum);
}

string of_entry(const notation::ReadGame& read, const rules::RuleSet& laws) {
    const auto entry = play::entry_of(read, laws);
    if (!entry) {
        return fmt::format("    not in the library: {}\n", entry.error());
    }
    const auto number = [](std::optional<int> one) { return one ? fmt::format("{}", *one) : "-"; };
    string text = fmt::format(
        "    library: {} {} {} {} {} {} '{}' loser {} giver {} {} lowest {}\n", entry->date,
        entry->laws, entry->variant, entry->time_control, entry->result, entry->ending,
        entry->mating_piece, number(entry->loser), number(entry->mating_piece_loser),
        entry->half_moves, number(entry->lowest_rating));
    for (const auto& one : entry->players) {
        text += fmt::format("    player {} {} {} level {} team {} points {} '{}' {} {} {}\n",
                            one.seat, one.name, number(one.rating), one.bot_level, one.team,
                            number(one.points), one.first_moves, one.timed_half_moves,
                            one.used.count(), one.longest.count());
    }
    const auto whole = notation::write_bpgn(read.game);
    text += fmt::format("    kept as {}, {}; {}; rows {}; {:016x}\n",
                        entry->encoded_record.front() == '\1' ? "squares" : "text",
                        play::decode_record(entry->encoded_record) == whole ? "whole" : "not whole",
                        pinned(entry->encoded_record), pinned(entry->positions.bytes()),
                        static_cast<std::uint64_t>(entry->identity));
    return text;
}

string after(string_view line) {
    string name = "fics";
    if (line.starts_with("laws ")) {
        name = line.substr(5, line.find(':') - 5);
        line.remove_prefix(line.find(':') + 2);
    }
    const auto laws = *notation::laws_from(name);
    const auto read = support::read_game(string(line));
    const auto judgement = play::judge(read, laws);
    string text = of_judgement(judgement);
    const auto made = play::recording_of(read, judgement);
    text += made ? of_recording(*made) : fmt::format("    no recording: {}\n", made.error());
    string san;
    for (const auto& move : play::in_shortest_san(read.game, judgement).moves) {
        san += " " + move.text;
    }
    text += san.empty() ? "" : fmt::format("    in short:{}\n", san);
    return text + of_taken_up(read, judgement) + of_entry(read, laws);
}

} // namespace

TEST_CASE("each record is taken for what is written down of it") {
    support::check_written("tests/play/written/records.txt", after);
}
