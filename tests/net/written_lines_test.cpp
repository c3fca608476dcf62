// SPDX-License-Identifier: GPL-3.0-or-later
// How each line of a server is read, as a file; see tests/support/written.h. Below each line are
// its values, and how it is read without one of its words, or without all words from there on,
// where that is more than text.
#include "net/read/fics_line.h"
#include "src/base/text.h"
#include "src/notation/moves/fen.h"
#include "tests/net/shown.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"

#include <fmt/format.h>

using namespace net;
using std::string;
using std::string_view;
using support::row;
using support::shown;

namespace {

string of_terms(const Terms& terms) {
    return row("", terms.names, terms.ratings, terms.first_plays, terms.rated, terms.type,
               terms.minutes, terms.seconds, terms.adjourned);
}
string of_seek(string_view name, const Seek& seek) {
    return row(name, seek.index, seek.name, seek.rating, seek.minutes, seek.seconds, seek.rated,
               seek.type, seek.colour, seek.automatic);
}
string of_chairs(const play::ChairsNews& told) {
    if (!told.chairs) {
        return "at no table";
    }
    const play::Chairs& table = *told.chairs;
    string text = row("table", table.number, table.host, table.playing, table.time, table.laws,
                      table.chess960, table.rated, table.without_chair, table.score);
    text += table.me ? fmt::format(" me={}", rules::letter(*table.me)) : "";
    for (const rules::Seat seat : table.seats) {
        const auto& chair = table.chairs[seat];
        text += fmt::format(" {}:", rules::letter(seat)) +
                row("", chair.name, chair.rating, chair.bot_level, chair.ready);
    }
    return text;
}
string of_board(const Style12& board) {
    return row("board " + notation::to_fen(board.setup), board.game, board.names, board.relation,
               board.base, board.increment, board.left, board.whole_seconds, board.last_verbose,
               board.last_san, board.last_move_time, board.black_below, board.ticking, board.lag);
}
string of_game_row(const GameRow& one) {
    return row("game row", one.game, one.names, one.ratings, one.type, one.rated, one.is_private,
               one.examined, one.minutes, one.seconds, one.left, one.turn, one.move_number);
}

string read(string_view line) {
    return std::visit(
        base::overloaded{
            [](const Text&) -> string { return "text"; },
            [](const base::Boxed<Style12>& one) { return of_board(*one); },
            [](const Holdings& one) {
                return row("holdings", one.game, one.hands, one.added_piece, one.may_be_incomplete);
            },
            [](const GameFacts& one) {
                return row("facts", one.game, one.partner_game, one.type, one.rated, one.ratings);
            },
            [](const GameBegan& one) {
                return row("began", one.game, one.names, one.rated, one.type, one.continued);
            },
            [](const GameEnded& one) {
                return row("ended", one.game, one.names, one.cause, one.reason, one.score);
            },
            [](const RatingNews& one) { return row("rating", one.before, one.after); },
            [](const PartnerPlays& one) { return row("partner plays", one.game, one.names); },
            [](const ObservationChanged& one) { return row("observing", one.game, one.on); },
            [](const PartnerOffered& one) { return row("partner offered", one.from); },
            [](const PartnerFound& one) { return row("partner found", one.name); },
            [](const PartnerLost& one) { return row("partner lost", one.disconnected); },
            [](const base::Boxed<MatchOffered>& one) {
                return row("match", one->role) + of_terms(one->terms);
            },
            [](const OfferMade& one) {
                return row("offer", one.kind, one.from, one.half_moves, one.to);
            },
            [](const OfferAnswered& one) { return row("answer", one.kind, one.answer, one.by); },
            [](const PendingOffer& one) {
                return row("pending", one.index, one.from_me, one.name, one.kind, one.text);
            },
            [](const PendingGone& one) { return row("pending gone", one.indices); },
            [](const Seek& one) { return of_seek("seek", one); },
            [](const SoughtRow& one) { return of_seek("sought", one.seek); },
            [](const SeeksGone& one) { return row("seeks gone", one.indices); },
            [](const SeeksCleared&) -> string { return "seeks cleared"; },
            [](const base::Boxed<GameRow>& one) { return of_game_row(*one); },
            [](const PlayersRow& one) { return row("players", one.players); },
            [](const BugwhoHeader& one) { return row("bugwho", one.part); },
            [](const base::Boxed<PartnershipRow>& one) {
                return row("partners", one->first, one->second);
            },
            [](const MovesBegin& one) { return row("moves", one.game); },
            [](const MovesPlayers& one) { return row("moves of", one.names); },
            [](const MovesRow& one) { return row("move", one.number, one.white, one.black); },
            [](const MovesEnd& one) { return row("moves end", one.reason, one.result); },
            [](const VariablesBegin& one) { return row("variables of", one.name); },
            [](const VariablesRow& one) { return row("variables", one.values); },
            [](const VariablesPartner& one) { return row("variables' partner", one.name); },
            [](const Talk& one) {
                return row("talk", one.kind, one.from, one.titles, one.channel_or_game, one.text);
            },
            [](const TalkSent&) -> string { return "talk sent"; },
            [](const PresenceNews& one) {
                return row("presence", one.name, one.here, one.on_notify_list);
            },
            [](const SeatTaken& one) { return row("seat taken", one.by, one.from); },
            [](const OpponentLeft&) -> string { return "opponent left"; },
            [](const MoveRefused& one) { return row("refused", one.why, one.text); },
            [](const ClocksPaused& one) { return row("clocks", one.paused); },
            [](const TimeAdded& one) { return row("time", one.seconds, one.to_me); },
            [](const FlagDenied& one) { return row("no flag", one.too_early); },
            [](const SessionBegan& one) { return row("session", one.name, one.titles); },
            [](const SessionOver& one) { return row("session over", one.why); },
            [](const TimesealRequired&) -> string { return "seal required"; },
            [](const SpamWarning&) -> string { return "spam"; },
            [](const UnknownCommand& one) { return row("unknown", one.command, one.text); },
            [](const IgnoredLine&) -> string { return "unneeded"; },
            [](const base::Boxed<play::ChairsNews>& one) { return of_chairs(*one); },
        },
        static_cast<const FicsLine::variant&>(parse_fics_line(line)));
}

/// The line without `word`, or without everything from `word` on.
string without(string_view line, string_view word, bool and_all_behind) {
    const auto at = static_cast<std::size_t>(word.data() - line.data());
    const auto end = std::min(at + word.size() + 1, line.size());
    return string(line.substr(0, at)) + (and_all_behind ? "" : string(line.substr(end)));
}

} // namespace

TEST_CASE("each line of a server is read as it is written down, and without each of its words") {
    support::check_written("tests/net/written/lines.txt", [](string_view line) {
        line.remove_prefix(2); // drops "| "
        const string whole = read(line);
        string text = "    " + whole + "\n";
        if (whole.starts_with("talk #") || whole == "text") {
            return text;
        }
        for (const string_view word : base::tokens(line)) {
            for (const bool and_all_behind : {false, true}) {
                const string less = without(line, word, and_all_behind);
                const string as = less.empty() ? "text" : read(less);
                text += as == "text" || as == whole
                            ? ""
                            : fmt::format("    {} {}: {}\n", and_all_behind ? "before" : "without",
                                          word, as);
            }
        }
        return text;
    });
}
