// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/handlers.h"
#include "src/app/on/verbs.h"
#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

constexpr std::string_view channel_letters = "ch";
constexpr int most_keys = 9; ///< a number up to this names a window, a greater one a channel
constexpr int most_channel = 9999;

/// The channel that "ch24" or "24" names; nothing if it is no channel.
std::optional<int> channel_of(std::string_view word) {
    if (word.substr(0, channel_letters.size()) == channel_letters) {
        word.remove_prefix(channel_letters.size());
    }
    const auto number = base::to_number<int>(word);
    return number && *number >= 0 && *number <= most_channel ? number : std::nullopt;
}

Correspondent on_channel(int number) {
    return {fmt::format("{}{}", channel_letters, number), number};
}

bool is_players_name(std::string_view word) {
    return !word.empty() && word.size() <= SeenNames::longest_name_bytes &&
           base::is_letter(word.front()) && std::ranges::all_of(word, [](char c) {
               return base::is_letter(c) || base::is_digit(c);
           });
}

/// The name of a player who was seen, as the server spells it, from what servers accept for it: the
/// whole name or an unambiguous beginning.
std::optional<std::string> seen_name(const Server& server, std::string_view typed) {
    const auto names = server.names.beginning(typed);
    const auto whole = std::ranges::find_if(
        names, [typed](const std::string& name) { return name.size() == typed.size(); });
    return whole != names.end() ? std::optional(*whole)
           : names.size() == 1  ? std::optional(names.front())
                                : std::nullopt;
}

/// The window that `word` names: by number, by the name of its channel or person, or for a common
/// window by the beginning of its name.
std::optional<Tab> named_window(const Model& model, const std::string& word) {
    const auto& windows = model.talk.windows();
    const auto number = base::to_number<std::size_t>(word);
    if (number && *number >= 1 && *number <= windows.size()) {
        return static_cast<Tab>(*number - 1);
    }
    if (const auto own = model.talk.own_window(word)) {
        return own;
    }
    for (std::size_t i = 0; i < fixed_tabs && !word.empty(); ++i) {
        if (base::same_ignoring_case(windows[i].name.substr(0, word.size()), word)) {
            return static_cast<Tab>(i);
        }
    }
    return std::nullopt;
}

/// The channel or person that `word` names, for which a window can be opened.
std::optional<Correspondent> correspondent(const Model& model, const std::string& word) {
    const bool is_window = base::to_number<int>(word).value_or(most_keys + 1) <= most_keys;
    if (const auto channel = channel_of(word); channel && !is_window) {
        return on_channel(*channel);
    }
    if (!is_players_name(word)) {
        return std::nullopt;
    }
    return Correspondent{seen_name(*model.server, word).value_or(word), {}};
}

/// The recipient of a line of ours if it is a tell, such as "tell kim hi"; nothing for other lines.
std::optional<Correspondent> told_by(const Server& server, std::string_view line) {
    constexpr std::string_view verb = "tell";
    const auto tokens = base::tokens(line);
    if (tokens.size() < 3 ||
        !base::same_ignoring_case(verb.substr(0, tokens[0].size()), tokens[0])) {
        return std::nullopt;
    }
    if (const auto number = base::to_number<int>(tokens[1]); number && channel_of(tokens[1])) {
        return on_channel(*number);
    }
    const auto name = seen_name(server, tokens[1]);
    return name ? std::optional(Correspondent{*name, {}}) : std::nullopt;
}

} // namespace

LineResult window_verb(const Context& m, const VerbLine& line) {
    const std::string word = base::lower(line.rest);
    auto tab = word == "0" ? std::nullopt : named_window(m.model, word);
    if (word == "0") {
        show_tab(m, 0);
        return done;
    }
    if (const auto who = tab ? std::nullopt : correspondent(m.model, line.rest)) {
        tab = open_own_window(m, *who);
        if (!tab) {
            return m.refuse(wording("{} windows are open: close NAME closes one",
                                    "{} windows: close one first", TalkLogs::most_own));
        }
    }
    if (!tab) {
        return m.refuse(wording("win 1 partner, 2 game, 3 channels, 4 console, 5 tells; 0 the "
                                "boards; or win NAME, win 24 for a channel",
                                "win 1 to 5, win NAME, win 24; win 0 the boards"));
    }
    show_tab(m, static_cast<int>(*tab) + 1);
    return done;
}

LineResult close_verb(const Context& m, const VerbLine& line) {
    auto tab = line.rest.empty() ? std::optional(m.model.talk.shown())
                                 : named_window(m.model, base::lower(line.rest));
    if (const auto who = tab ? std::nullopt : correspondent(m.model, line.rest)) {
        tab = m.model.talk.own_window(who->name);
    }
    if (!tab) {
        return m.refuse(fmt::format("no window is called {}", line.rest));
    }
    if (static_cast<std::size_t>(*tab) < fixed_tabs) {
        return m.refuse(wording("the first five windows stay; close NAME closes one of your own",
                                "the first five windows stay"));
    }
    m.model.talk.close(*tab);
    return done;
}

std::optional<Correspondent> shown_correspondent(const Model& model) {
    const auto shown = static_cast<std::size_t>(model.talk.shown());
    if (shown < fixed_tabs) {
        return std::nullopt;
    }
    const std::string& name = model.talk.windows()[shown].name;
    const bool channel =
        base::is_digit(name.back()) && name.substr(0, channel_letters.size()) == channel_letters;
    return Correspondent{name, channel ? channel_of(name) : std::nullopt};
}

std::optional<Tab> open_own_window(const Context& m, const Correspondent& who) {
    if (const auto tab = m.model.talk.own_window(who.name)) {
        return tab;
    }
    if (!who.channel) {
        return m.model.talk.open_with_copies(who.name, Tab::tells, who.name);
    }
    Server& server = *m.model.server;
    const auto tab =
        m.model.talk.open_with_copies(who.name, Tab::channels, fmt::format("({})", *who.channel));
    if (tab && server.only_channel == who.channel) {
        server.only_channel.reset(); // the common window gets its general name back
    }
    return tab;
}

void note_own_tell(const Context& m, std::string_view line) {
    const auto who = told_by(*m.model.server, line);
    m.model.server->unrouted_tell = who ? std::string_view() : line;
    if (const auto tab = who ? open_own_window(m, *who) : std::nullopt) {
        const std::string_view name = base::tokens(line)[1];
        const std::size_t text = static_cast<std::size_t>(name.data() - line.data()) + name.size();
        m.model.talk.add(*tab,
                         fmt::format("me -> {}> {}", who->name, base::trim(line.substr(text))),
                         Tone::quiet);
    }
}

void route_delivered_tell(const Context& m, std::string_view line) {
    constexpr std::string_view receipt = "(told ";
    Server& server = *m.model.server;
    if (!line.starts_with(receipt) || server.unrouted_tell.empty()) {
        return;
    }
    line.remove_prefix(receipt.size());
    if (const auto name = line.substr(0, line.find_first_of(",)")); is_players_name(name)) {
        server.names.see(name);
        note_own_tell(m, std::string(server.unrouted_tell));
    }
}

std::optional<Tab> own_window_of(const Model& model, const play::Talk& talk) {
    if (talk.kind == play::TalkKind::tell) {
        return model.talk.own_window(talk.from);
    }
    return talk.kind == play::TalkKind::channel && talk.channel_or_game
               ? model.talk.own_window(on_channel(*talk.channel_or_game).name)
               : std::nullopt;
}

bool is_echo(const TalkLog& log, std::string_view text) {
    constexpr std::size_t lately = 8; ///< lines to look back
    const std::string ours = fmt::format("> {}", text);
    for (std::size_t i = log.size(); i > log.size() - std::min(lately, log.size()); --i) {
        const std::string& line = log[i - 1].text;
        if (log[i - 1].tone == Tone::quiet && line.size() >= ours.size() &&
            line.compare(line.size() - ours.size(), ours.size(), ours) == 0) {
            return true;
        }
    }
    return false;
}

} // namespace app
