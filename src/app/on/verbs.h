// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs: FICS's and the client's own. A row a verb: its names, its help and its handlers, which
// stand beside it in client_verbs, match_verbs and table_verbs.
#pragma once

#include "src/app/line/typed_line.h"
#include "src/app/on/handlers.h"
#include "src/app/show/text_pages.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

using VerbHandler = Entered (*)(const Moment& m, const VerbLine& line);

/// The arguments that Tab completes behind a verb, besides names of players.
enum class Completes : std::uint8_t { names, laws, law_books, claims, topics, settings };

struct VerbRow {
    VerbHelp help;
    // One handler for each place where it can be entered; null: it is refused with a sentence.
    VerbHandler alone;     ///< neither a table nor a server is there
    VerbHandler local;     ///< at a local table
    VerbHandler remote;    ///< in a game on a server
    VerbHandler connected; ///< on a server, without a game
    Completes completes = Completes::names;
    bool asks_first = false; ///< asks before it acts; its key again says yes
};
inline constexpr VerbHandler not_here = nullptr;
constexpr VerbRow everywhere(VerbHelp help, VerbHandler handler) {
    return {help, handler, handler, handler, handler};
}
constexpr VerbRow on_servers(VerbHelp help, VerbHandler handler) {
    return {help, not_here, not_here, handler, handler};
}

/// Every verb, by name.
[[nodiscard]] std::span<const VerbRow> verb_rows();
/// Finds a verb by any of its names, whatever the case.
[[nodiscard]] const VerbRow* find_verb(std::string_view word);
/// The name of the verb that can be entered here and is one slip of the keyboard away: a letter
/// behind the first too many, too few or wrong, or two swapped; empty: none.
[[nodiscard]] std::string_view verb_meant(const Model& model, std::string_view word);
/// Help lines of all verbs, for the help page and the manual.
[[nodiscard]] std::vector<VerbHelp> verb_help();

/// The refusal for a word that is neither a move nor a verb.
[[nodiscard]] std::string unknown_text(std::string_view text);
/// Follows it where nothing else is proposed.
inline constexpr std::string_view help_hint = "; F1 helps";
/// Does what the line says.
Entered on_verb(const Moment& m, const VerbLine& line);
/// Runs a verb by a key, without arguments.
void press_verb(const Moment& m, std::string_view name);

// The verbs about the match that is played, at a table of our own or on a server.

[[nodiscard]] std::span<const VerbRow> match_verbs();

/// Why the referee cannot be asked anything about the match; nothing while it is in progress and
/// ours.
[[nodiscard]] std::optional<std::string> why_not_running(const Table& table);
/// Asks the authority for it, while the match is in progress.
Entered ask_running(const Moment& m, decltype(play::Request::what) what);

// The verbs that only a table of our own has: its laws, claims, the press of a clock, the arbiter's
// sanctions.

[[nodiscard]] std::span<const VerbRow> table_verbs();

/// Makes a claim; `rest` names it, and its board or move.
Entered claim(const Moment& m, const std::string& rest);
/// The first words that `rest` may have.
[[nodiscard]] std::vector<std::string_view> claim_phrases();

// The verbs about the client itself and about the server it is connected to: the screen, the bell,
// the lobby, the windows of talk, leaving.

[[nodiscard]] std::span<const VerbRow> client_verbs();

// The verbs about the windows of a server's talk.

[[nodiscard]] std::span<const VerbRow> window_verbs();

/// On a page of the help: the next topic, or the one before.
void turn_topic(const Moment& m, bool forward);

// The engine's opinion of a match that is over, or of a game that is examined. Of a match that may
// still be played it has none.

[[nodiscard]] std::span<const VerbRow> analysis_verbs();

// The verb that asks for a move in a match against bots.

[[nodiscard]] std::span<const VerbRow> hint_verbs();

// The verb that sets a setting, and its page.

[[nodiscard]] std::span<const VerbRow> setting_verbs();

/// To be called after every event: starts or stops the analysis of the position shown.
void follow_analysis(const Moment& m);

/// The keys of the page that lists the moves that lost the match.
void on_losses_page(const Moment& m, Action action);
/// Back to the page behind; a search that only that page shows ends.
void leave_text_page(const Moment& m);

} // namespace app
