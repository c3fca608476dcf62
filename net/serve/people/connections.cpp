// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/people/connections.h"

#include "src/base/text.h"

#include <fmt/format.h>
#include <utility>

namespace net {
namespace {

constexpr char block_begins = '\x15';
constexpr char block_separates = '\x16';
constexpr char block_ends = '\x17';

/// Converts line ends to FICS's LF CR.
std::string with_line_ends(std::string_view text) {
    std::string wire;
    wire.reserve(text.size() + text.size() / 16);
    for (const char c : text) {
        wire += c;
        if (c == '\n') {
            wire += '\r';
        }
    }
    return wire;
}

bool is_person(const Visitor& visitor) {
    return !visitor.id.bot && !visitor.peer.control;
}

} // namespace

Visitor& Connections::open(ConnectionId connection, Peer peer) {
    Visitor& visitor = visitors_[connection];
    visitor.id = connection;
    visitor.peer = std::move(peer);
    ++by_address_[visitor.peer.limit_key()];
    connected_people_ += is_person(visitor) ? 1U : 0U;
    return visitor;
}

void Connections::remove(const Visitor& visitor) {
    const auto name = names_.find(base::lower(visitor.name));
    if (name != names_.end() && name->second == visitor.id) {
        names_.erase(name);
    }
    const auto notified = notified_.find(base::lower(visitor.name));
    if (notified != notified_.end() && notified->second == visitor.id) {
        notified_.erase(notified);
    }
    const auto counted = by_address_.find(visitor.peer.limit_key());
    if (counted != by_address_.end() && --counted->second == 0) {
        by_address_.erase(counted);
    }
    rest_bytes_ -= visitor.rest_of_reply.size();
    connected_people_ -= is_person(visitor) ? 1U : 0U;
    visitors_.erase(ConnectionId(visitor.id));
}

int Connections::count_from(const std::string& limit_key) const {
    const auto at = by_address_.find(limit_key);
    return at == by_address_.end() ? 0 : at->second;
}

Visitor* Connections::find(std::optional<ConnectionId> connection) {
    const auto it = connection ? visitors_.find(*connection) : visitors_.end();
    return it == visitors_.end() ? nullptr : &it->second;
}

Visitor* Connections::find_by_name(std::string_view name) {
    const auto it = names_.find(base::lower(name));
    return it == names_.end() ? nullptr : find(it->second);
}

Visitor* Connections::find_by_prefix(std::string_view name) {
    if (Visitor* exact = find_by_name(name)) {
        return exact;
    }
    const std::string begins = base::lower(name);
    const auto first = names_.lower_bound(begins);
    if (begins.size() < shortest_prefix || first == names_.end() ||
        !first->first.starts_with(begins)) {
        return nullptr;
    }
    const auto next = std::next(first);
    const bool another = next != names_.end() && next->first.starts_with(begins);
    return another ? nullptr : find(first->second);
}

std::string Connections::not_found_text(std::string_view name, std::string nobody) {
    constexpr std::size_t most_named = 10;
    const std::string begins = base::lower(name);
    if (names_.contains(begins)) {
        return nobody;
    }
    std::vector<std::string> matches;
    for (auto at = names_.lower_bound(begins);
         at != names_.end() && at->first.starts_with(begins) && matches.size() <= most_named;
         ++at) {
        matches.push_back(matches.size() < most_named ? find(at->second)->name : "...");
    }
    return begins.size() < shortest_prefix || matches.size() < 2
               ? std::move(nobody)
               : fmt::format("Ambiguous name \"{}\". Matches: {}\n", name, fmt::join(matches, " "));
}

std::string Connections::not_found_text(std::string_view name) {
    return not_found_text(name, fmt::format("No user named \"{}\" is logged in.\n", name));
}

void Connections::add_logged_in(Visitor& visitor) {
    names_[base::lower(visitor.name)] = visitor.id;
    visitor.stage = Visitor::Stage::logged_in;
    update_notified(visitor);
}

std::vector<Visitor*> Connections::everybody() {
    std::vector<Visitor*> all;
    all.reserve(names_.size());
    for (const auto& [name, connection] : names_) {
        all.push_back(find(connection));
    }
    return all;
}

std::vector<Visitor*> Connections::visitors_to_notify() {
    std::vector<Visitor*> all;
    for (const auto& [name, connection] : notified_) {
        all.push_back(find(connection));
    }
    return all;
}

void Connections::update_notified(const Visitor& visitor) {
    const bool wants = visitor.settings[Variable::pin] != 0 ||
                       visitor.settings[Variable::gin] != 0 ||
                       !visitor.lists[ListKind::notify].empty() ||
                       !visitor.lists[ListKind::gnotify].empty() || !visitor.follows.empty();
    const std::string name = base::lower(visitor.name);
    if (wants && visitor.is_logged_in()) {
        notified_[name] = visitor.id;
    } else if (const auto at = notified_.find(name);
               at != notified_.end() && at->second == visitor.id) {
        notified_.erase(at);
    }
}

void Connections::touch(Visitor& visitor) {
    if (!std::exchange(visitor.has_output, true)) {
        touched_.push_back(visitor.id);
    }
}

void Connections::write(Visitor& to, std::string_view text) {
    to.output += with_line_ends(text);
    touch(to);
}

void Connections::tell(Visitor& to, std::string_view lines) {
    if (!to.is_logged_in() || to.bot_level > 0) {
        return;
    }
    if (std::exchange(to.prompted, false) && !to.replying) {
        to.output += "\n\r";
    }
    write(to, lines);
}

void Connections::tell(std::optional<ConnectionId> to, std::string_view lines) {
    if (Visitor* visitor = find(to)) {
        tell(*visitor, lines);
    }
}

void Connections::tell_at(base::Instant due, ConnectionId to, std::string lines) {
    scheduled_bytes_ += lines.size();
    scheduled_lines_.push_back({due, to, std::move(lines)});
}

void Connections::tell_due(base::Instant now) {
    while (!scheduled_lines_.empty() &&
           (scheduled_lines_.front().due <= now || scheduled_bytes_ > most_delayed_bytes)) {
        scheduled_bytes_ -= scheduled_lines_.front().lines.size();
        tell(scheduled_lines_.front().to, scheduled_lines_.front().lines);
        scheduled_lines_.pop_front();
    }
}

void Connections::ping_for_flag(ConnectionId to) {
    if (Visitor* visitor = find(to)) {
        visitor->next_ping.flag = true;
        visitor->prompted = false;
        touch(*visitor);
    }
}

void Connections::begin_reply(Visitor& visitor) {
    touch(visitor);
    visitor.replying = true;
    rest_bytes_ -= visitor.rest_of_reply.size();
    previous_rest_ = std::exchange(visitor.rest_of_reply, {});
    reply_begins_ = visitor.output.size();
}

void Connections::end_reply(Visitor& visitor, std::optional<int> id, int code) {
    visitor.replying = false;
    if (id) {
        const std::string reply = visitor.output.substr(reply_begins_);
        visitor.output.resize(reply_begins_);
        visitor.output += fmt::format("{}{}{}{}{}{}{}\n\r", block_begins, *id, block_separates,
                                      code, block_separates, reply, block_ends);
    } else { // in block mode, programs read replies whole
        cut_to_page(visitor);
    }
    visitor.prompted = false; // a prompt follows each answer
    prompt(visitor);
}

/// Keeps what exceeds a page for `next`, so that long output never disconnects anybody.
void Connections::cut_to_page(Visitor& visitor) {
    constexpr std::string_view line_end = "\n\r";
    const std::size_t size = visitor.output.size() - reply_begins_;
    const std::size_t cut = visitor.output.rfind(line_end, reply_begins_ + longest_page);
    if (size <= longest_page || cut == std::string::npos || cut < reply_begins_) {
        return;
    }
    visitor.rest_of_reply = visitor.output.substr(cut + line_end.size());
    visitor.output.resize(cut + line_end.size());
    const std::size_t room = std::min(max_kept_reply, max_kept_replies - rest_bytes_);
    const bool whole = visitor.rest_of_reply.size() <= room;
    if (!whole) {
        const std::size_t end = visitor.rest_of_reply.rfind(line_end, room);
        visitor.rest_of_reply.resize(end == std::string::npos ? 0 : end + line_end.size());
    }
    rest_bytes_ += visitor.rest_of_reply.size();
    const auto lines = std::ranges::count(visitor.rest_of_reply, '\n');
    visitor.output +=
        fmt::format("{}{} lines more: type \"next\".\n\r", whole ? "" : "At least ", lines);
}

bool Connections::send_next_page(Visitor& visitor) {
    visitor.output += previous_rest_;
    return !previous_rest_.empty();
}

/// Sends the prompt after the answer, preceded by a ping if one is due.
void Connections::prompt(Visitor& visitor) {
    // Also set before the login, when no prompt is sent.
    if (std::exchange(visitor.prompted, true)) {
        return;
    }
    const Visitor::Ping next_ping = std::exchange(visitor.next_ping, {});
    if ((next_ping.board || next_ping.flag) && visitor.pings.size() < Visitor::most_pings) {
        visitor.output +=
            visitor.reader.seal() == TimesealVersion::v2 ? std::string("[G]\0", 4) : "\n\r[G]\n\r";
        visitor.pings.push_back(next_ping);
    }
    visitor.output += visitor.settings.prompt();
}

void Connections::send(Visitor& visitor, ServerEffects& effects) {
    prompt(visitor);
    if (!visitor.output.empty()) {
        effects.emplace_back(SendBytes{visitor.id, std::exchange(visitor.output, {})});
    }
    visitor.has_output = false;
}

void Connections::disconnect(Visitor& visitor, ServerEffects& effects) {
    visitor.prompted = true; // no prompt after the farewell
    send(visitor, effects);
    visitor.stage = Visitor::Stage::leaving;
    effects.emplace_back(CloseConnection{visitor.id});
}

void Connections::flush(ServerEffects& effects) {
    for (const ConnectionId connection : std::exchange(touched_, {})) {
        if (Visitor* visitor = find(connection)) {
            send(*visitor, effects);
        }
    }
}

} // namespace net
