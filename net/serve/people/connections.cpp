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

Visitor& Connections::open(LineId line, Peer peer) {
    Visitor& visitor = visitors_[line];
    visitor.id = line;
    visitor.peer = std::move(peer);
    ++by_address_[visitor.peer.limit_key()];
    people_ += is_person(visitor) ? 1U : 0U;
    return visitor;
}

void Connections::remove(LineId line) {
    const auto it = visitors_.find(line);
    const auto name = names_.find(base::lower(it->second.name));
    if (name != names_.end() && name->second == line) {
        names_.erase(name);
    }
    const auto attentive = attentive_.find(base::lower(it->second.name));
    if (attentive != attentive_.end() && attentive->second == line) {
        attentive_.erase(attentive);
    }
    const auto counted = by_address_.find(it->second.peer.limit_key());
    if (--counted->second == 0) {
        by_address_.erase(counted);
    }
    more_bytes_ -= it->second.more.size();
    people_ -= is_person(it->second) ? 1U : 0U;
    visitors_.erase(it);
}

int Connections::lines_of(const std::string& limit_key) const {
    const auto at = by_address_.find(limit_key);
    return at == by_address_.end() ? 0 : at->second;
}

Visitor* Connections::find(LineId line) {
    const auto it = visitors_.find(line);
    return it == visitors_.end() ? nullptr : &it->second;
}

Visitor* Connections::named(std::string_view name) {
    const auto it = names_.find(base::lower(name));
    return it == names_.end() ? nullptr : find(it->second);
}

Visitor* Connections::meant(std::string_view name) {
    if (Visitor* exact = named(name)) {
        return exact;
    }
    const std::string begins = base::lower(name);
    const auto first = names_.lower_bound(begins);
    if (begins.size() < shortest_beginning || first == names_.end() ||
        !first->first.starts_with(begins)) {
        return nullptr;
    }
    const auto next = std::next(first);
    const bool another = next != names_.end() && next->first.starts_with(begins);
    return another ? nullptr : find(first->second);
}

void Connections::enter(Visitor& visitor) {
    names_[base::lower(visitor.name)] = visitor.id;
    visitor.stage = Visitor::Stage::in;
    note_attention(visitor);
}

std::vector<Visitor*> Connections::everybody() {
    std::vector<Visitor*> all;
    for (const auto& [name, line] : names_) {
        all.push_back(find(line));
    }
    return all;
}

std::vector<Visitor*> Connections::attentive() {
    std::vector<Visitor*> all;
    for (const auto& [name, line] : attentive_) {
        all.push_back(find(line));
    }
    return all;
}

void Connections::note_attention(const Visitor& visitor) {
    const bool wants = visitor.settings[Variable::pin] != 0 ||
                       visitor.settings[Variable::gin] != 0 ||
                       !visitor.lists[ListKind::notify].empty() ||
                       !visitor.lists[ListKind::gnotify].empty() || !visitor.follows.empty();
    const std::string name = base::lower(visitor.name);
    if (wants && visitor.in()) {
        attentive_[name] = visitor.id;
    } else if (const auto at = attentive_.find(name);
               at != attentive_.end() && at->second == visitor.id) {
        attentive_.erase(at);
    }
}

void Connections::touch(Visitor& visitor) {
    if (!std::exchange(visitor.pending, true)) {
        touched_.push_back(visitor.id);
    }
}

void Connections::write(Visitor& to, std::string_view text) {
    to.out += with_line_ends(text);
    touch(to);
}

void Connections::tell(Visitor& to, std::string_view lines) {
    if (!to.in() || to.bot > 0) {
        return;
    }
    if (std::exchange(to.prompted, false) && !to.replying) {
        to.out += "\n\r";
    }
    write(to, lines);
}

void Connections::tell(LineId to, std::string_view lines) {
    if (Visitor* visitor = find(to)) {
        tell(*visitor, lines);
    }
}

void Connections::tell_at(base::Instant due, LineId to, std::string lines) {
    later_bytes_ += lines.size();
    later_.push_back({due, to, std::move(lines)});
}

void Connections::tell_due(base::Instant now) {
    while (!later_.empty() && (later_.front().due <= now || later_bytes_ > most_later)) {
        later_bytes_ -= later_.front().lines.size();
        tell(later_.front().to, later_.front().lines);
        later_.pop_front();
    }
}

void Connections::ping_flag(LineId to) {
    if (Visitor* visitor = find(to)) {
        visitor->ping.flag = true;
        visitor->prompted = false;
        touch(*visitor);
    }
}

void Connections::begin_reply(Visitor& visitor) {
    touch(visitor);
    visitor.replying = true;
    more_bytes_ -= visitor.more.size();
    last_more_ = std::exchange(visitor.more, {});
    reply_begins_ = visitor.out.size();
}

void Connections::end_reply(Visitor& visitor, std::optional<int> id, int code) {
    visitor.replying = false;
    if (!id) { // not in block mode: programs read replies whole
        page(visitor);
    } else {
        const std::string reply = visitor.out.substr(reply_begins_);
        visitor.out.resize(reply_begins_);
        visitor.out += fmt::format("{}{}{}{}{}{}{}\n\r", block_begins, *id, block_separates, code,
                                   block_separates, reply, block_ends);
    }
    visitor.prompted = false; // a prompt follows each answer
    prompt(visitor);
}

/// Keeps what exceeds a page for `next`, so that long output never disconnects anybody.
void Connections::page(Visitor& visitor) {
    constexpr std::string_view line_end = "\n\r";
    const std::size_t size = visitor.out.size() - reply_begins_;
    const std::size_t cut = visitor.out.rfind(line_end, reply_begins_ + longest_page);
    if (size <= longest_page || cut == std::string::npos || cut < reply_begins_) {
        return;
    }
    visitor.more = visitor.out.substr(cut + line_end.size());
    visitor.out.resize(cut + line_end.size());
    const std::size_t room = std::min(most_more, most_more_of_all - more_bytes_);
    const bool whole = visitor.more.size() <= room;
    if (!whole) {
        const std::size_t end = visitor.more.rfind(line_end, room);
        visitor.more.resize(end == std::string::npos ? 0 : end + line_end.size());
    }
    more_bytes_ += visitor.more.size();
    const auto lines = std::count(visitor.more.begin(), visitor.more.end(), '\n');
    visitor.out +=
        fmt::format("{}{} lines more: type \"next\".\n\r", whole ? "" : "At least ", lines);
}

bool Connections::go_on(Visitor& visitor) {
    visitor.out += last_more_;
    return !last_more_.empty();
}

/// Sends the prompt after the answer, preceded by a ping if one is due.
void Connections::prompt(Visitor& visitor) {
    if (std::exchange(visitor.prompted, true)) { // as it is before the login
        return;
    }
    const Visitor::Ping ping = std::exchange(visitor.ping, {});
    if ((ping.board || ping.flag) && visitor.pings.size() < Visitor::most_pings) {
        visitor.out +=
            visitor.reader.seal() == TimesealVersion::v2 ? std::string("[G]\0", 4) : "\n\r[G]\n\r";
        visitor.pings.push_back(ping);
    }
    visitor.out += visitor.settings.prompt();
}

void Connections::send(Visitor& visitor, ServerEffects& effects) {
    prompt(visitor);
    if (!visitor.out.empty()) {
        effects.emplace_back(SendBytes{visitor.id, std::exchange(visitor.out, {})});
    }
    visitor.pending = false;
}

void Connections::hang_up(Visitor& visitor, ServerEffects& effects) {
    visitor.prompted = true; // no prompt after the farewell
    send(visitor, effects);
    visitor.stage = Visitor::Stage::leaving;
    effects.emplace_back(HangUp{visitor.id});
}

void Connections::flush(ServerEffects& effects) {
    for (const LineId line : std::exchange(touched_, {})) {
        if (Visitor* visitor = find(line)) {
            send(*visitor, effects);
        }
    }
}

} // namespace net
