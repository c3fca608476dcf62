// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs: those of FICS and the client's own. One row per verb: its names, its help and its
// handlers, which are in client_verbs, match_verbs and table_verbs.
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

using VerbHandler = LineResult (*)(const Context& m, const VerbLine& line);

/// What Tab completes after a verb, besides names of players.
enum class Completes : std::uint8_t { names, laws, law_books, claims, topics, settings };

struct VerbRow {
    VerbHelp help;
    // One handler per place where the verb can be entered; null: refused there with a message.
    VerbHandler alone;     ///< used with neither a table nor a server
    VerbHandler local;     ///< used at a local table
    VerbHandler remote;    ///< used in a game on a server
    VerbHandler connected; ///< used on a server, outside a game
    Completes completes = Completes::names;
    bool asks_first = false; ///< asks for confirmation; pressing its key again confirms
};
inline constexpr VerbHandler not_here = nullptr;
constexpr VerbRow everywhere(VerbHelp help, VerbHandler handler,
                             Completes completes = Completes::names) {
    return {help, handler, handler, handler, handler, completes};
}
constexpr VerbRow on_servers(VerbHelp help, VerbHandler handler) {
    return {help, not_here, not_here, handler, handler};
}
constexpr VerbRow own_table(VerbHelp help, VerbHandler handler,
                            Completes completes = Completes::names) {
    return {help, not_here, handler, not_here, not_here, completes};
}
/// A verb that is refused only where there is neither a table nor a server.
constexpr VerbRow in_matches(VerbHelp help, VerbHandler local, VerbHandler remote,
                             VerbHandler connected, bool asks_first = false) {
    return {help, not_here, local, remote, connected, Completes::names, asks_first};
}

/// All verbs, sorted by name.
[[nodiscard]] std::span<const VerbRow> verb_rows();
/// Finds a verb by any of its names, ignoring case.
[[nodiscard]] const VerbRow* find_verb_by_name(std::string_view word);
/// The verb available here that is one typing error away from `word`: after the first letter, one
/// letter too many, missing, wrong or swapped with the next. Empty if there is none.
[[nodiscard]] std::string_view suggested_verb(const Model& model, std::string_view word);
/// The help of all verbs, for the help page and the manual.
[[nodiscard]] std::vector<VerbHelp> verb_help();

/// The message for a word that is neither a move nor a verb.
[[nodiscard]] std::string unknown_text(std::string_view text);
/// Appended to a refusal that proposes nothing else.
inline constexpr std::string_view help_hint = "; F1 helps";
/// Carries out a line that begins with a verb.
LineResult on_verb(const Context& m, const VerbLine& line);
/// Carries out a verb without arguments, as its key does.
void run_verb(const Context& m, std::string_view name);

// Verbs about the match being played, at a local table or on a server.

[[nodiscard]] std::span<const VerbRow> match_verbs();

/// Why the referee cannot be asked anything about the match; nothing if the match is in progress
/// and ours.
[[nodiscard]] std::optional<std::string> why_not_running(const Table& table);
/// Sends a request to the authority if the match is in progress, else refuses.
LineResult request_if_running(const Context& m, decltype(play::Request::what) what);
/// A verb that does nothing but that.
template <class What> LineResult request(const Context& m, const VerbLine& /*line*/) {
    return request_if_running(m, What{});
}
/// A verb that is carried out only while the match is in progress and ours.
template <VerbHandler handler> LineResult while_running(const Context& m, const VerbLine& line) {
    const Table& table = *m.model.table;
    const auto why = why_not_running(table);
    return why                     ? m.refuse(*why)
           : table.terms.bots_only ? m.refuse(bots_play_here) // rather than after a question
                                   : handler(m, line);
}

// Verbs for local tables only: laws, claims, pressing a clock, the arbiter's sanctions.

[[nodiscard]] std::span<const VerbRow> table_verbs();

/// Makes a claim; `rest` says which, on which board or about which move.
LineResult claim(const Context& m, const std::string& rest);
/// The words with which `rest`, the argument of claim(), can begin.
[[nodiscard]] std::vector<std::string_view> claim_words();

// Verbs about the client and its server: the screen, the bell, the lobby, talk windows, leaving;
// and for engine analysis of a finished match or an examined game, as one in progress is never
// analysed.

[[nodiscard]] std::span<const VerbRow> client_verbs();

LineResult hint_verb(const Context& m, const VerbLine& line);
/// Changes a setting, or opens the page of settings.
LineResult set_verb(const Context& m, const VerbLine& line);
/// Shows a server's talk window; close_verb() closes one.
LineResult window_verb(const Context& m, const VerbLine& line);
LineResult close_verb(const Context& m, const VerbLine& line);

/// On a help page: shows the next or previous topic.
void show_next_topic(const Context& m, bool forward);

/// Starts or stops the analysis of the position shown; to be called after every event.
void update_analysis(const Context& m);

/// Keys of the page that lists the moves that lost the match.
void on_losses_page(const Context& m, Action action);
/// Closes a text page and ends a search made only for it.
void close_text_page(const Context& m);

} // namespace app
