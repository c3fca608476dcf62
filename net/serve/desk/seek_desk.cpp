// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/desk/seek_desk.h"

#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

namespace net {
namespace {

using std::chrono::duration_cast;

/// `<s> 47 w=NAME ti=00 rt=1500  t=2 i=12 r=u tp=blitz c=? rr=0-9999 a=t f=f`.
std::string seek_row(Club& club, const ServerSeek& seek) {
    const Visitor* owner = club.hall.find(seek.players.front());
    const std::string name = owner == nullptr ? "?" : owner->name;
    const std::string rating = club.book.rating_text(name, seek.terms.kind);
    const bool number = rating.front() >= '0' && rating.front() <= '9';
    return fmt::format("<s> {} w={} ti={} rt={}  t={} i={} r={} tp={} c={} rr=0-9999 a=t f=f\n",
                       seek.index, name, owner != nullptr && owner->registered ? "00" : "01",
                       number ? rating : "0",
                       duration_cast<std::chrono::minutes>(seek.terms.time.base).count(),
                       duration_cast<std::chrono::seconds>(seek.terms.time.increment).count(),
                       seek.terms.rated ? 'r' : 'u', type_text(seek.terms),
                       !seek.terms.colour                         ? '?'
                       : *seek.terms.colour == rules::Side::white ? 'W'
                                                                  : 'B');
}

void tell_seek(Club& club, const ServerSeek& seek) {
    const auto& players = seek.players;
    for (Visitor* visitor : club.hall.everybody()) {
        const bool there = std::find(players.begin(), players.end(), visitor->id) != players.end();
        if (visitor->settings[Ivariable::seekinfo]) {
            club.hall.tell(*visitor, seek_row(club, seek));
        } else if (visitor->settings[Variable::seek] != 0 && !there && !visitor->seat) {
            club.hall.tell(*visitor, seek_text(club, seek));
        }
    }
}

void end_seek(Club& club, const ServerSeek& seek) {
    club.seeks.remove(seek.index);
    for (Visitor* visitor : club.hall.everybody()) {
        if (visitor->settings[Ivariable::seekinfo] || visitor->settings[Ivariable::seekremove]) {
            club.hall.tell(*visitor, fmt::format("<sr> {}\n", seek.index));
        }
    }
}

/// The first two are partners, as are the others, who play against them.
void begin_bughouse(Club& club, const ServerSeek& seek) {
    std::vector<Visitor*> players;
    for (const LineId line : seek.players) {
        players.push_back(club.hall.find(line));
    }
    for (Visitor* one : players) {
        end_partnership(club, *one, "Your partner has just chosen a new partner.\n");
    }
    join_partners(club, *players[0], *players[1]);
    join_partners(club, *players[2], *players[3]);
    open_match(club, *players[0], *players[2], seek.terms);
}

} // namespace

std::string seek_text(Club& club, const ServerSeek& seek) {
    const Visitor* owner = club.hall.find(seek.players.front());
    std::string places;
    if (seek.terms.kind == GameKind::bughouse) {
        places = fmt::format(" [{} of {} are there]", seek.players.size(), seek.wanted());
    }
    const bool rated = seek.terms.rated;
    const std::string terms = to_text(seek.terms);
    const auto type_begins = terms.find(' ') + 1;
    const auto type_ends = std::min(terms.find(' ', type_begins), terms.size());
    return fmt::format("{} ({}) seeking {} {} {} {}{}{} (\"play {}\" to respond)\n",
                       owner == nullptr ? "?" : owner->name,
                       owner == nullptr ? "++++" : club.rating(*owner, seek.terms.kind),
                       duration_cast<std::chrono::minutes>(seek.terms.time.base).count(),
                       duration_cast<std::chrono::seconds>(seek.terms.time.increment).count(),
                       rated ? "rated" : "unrated",
                       terms.substr(type_begins, type_ends - type_begins),
                       !seek.terms.colour                         ? ""
                       : *seek.terms.colour == rules::Side::white ? " [white]"
                                                                  : " [black]",
                       places, seek.index);
}

void begin_seek(Club& club, Visitor& visitor, const MatchProposal& terms) {
    const auto seek = club.seeks.add(visitor.id, terms);
    if (!seek) {
        return club.hall.tell(visitor, "You can only have 3 active seeks.\n");
    }
    club.hall.tell(visitor, fmt::format("Your seek has been posted with index {}.\n", seek->index));
    tell_seek(club, *seek);
}

void join_seek(Club& club, Visitor& visitor, const ServerSeek& seek) {
    const Visitor* owner = club.hall.find(seek.players.front());
    club.seeks.join(seek.index, visitor.id);
    const ServerSeek now = club.seeks.find(seek.index).value_or(seek);
    for (const LineId line : seek.players) {
        club.hall.tell(line, fmt::format("{} has joined: {} of {} are there.\n", visitor.name,
                                         now.players.size(), now.wanted()));
    }
    if (now.players.size() < now.wanted() || owner == nullptr) {
        club.hall.tell(visitor, fmt::format("You have joined: {} of {} are there.\n",
                                            now.players.size(), now.wanted()));
        return tell_seek(club, now);
    }
    end_seek(club, now);
    if (now.terms.kind == GameKind::bughouse) {
        return begin_bughouse(club, now);
    }
    open_match(club, *club.hall.find(now.players.front()), visitor, now.terms);
}

void leave_seek(Club& club, const Visitor& who, const ServerSeek& seek) {
    const bool closes = seek.players.front() == who.id;
    closes ? end_seek(club, seek) : club.seeks.leave(seek.index, who.id);
    for (const LineId line : seek.players) {
        if (line != who.id) {
            club.hall.tell(line, closes
                                     ? fmt::format("{} has left: that table is closed.\n", who.name)
                                     : fmt::format("{} has left: {} of {} are there.\n", who.name,
                                                   seek.players.size() - 1, seek.wanted()));
        }
    }
}

void leave_seeks(Club& club, const Visitor& who) {
    for (const ServerSeek& seek : std::vector<ServerSeek>(club.seeks.all())) {
        const auto& players = seek.players;
        if (std::find(players.begin(), players.end(), who.id) != players.end()) {
            leave_seek(club, who, seek);
        }
    }
}

void tell_seeks(Club& club, Visitor& visitor) {
    club.hall.tell(visitor, "<sc>\n");
    for (const ServerSeek& seek : club.seeks.all()) {
        club.hall.tell(visitor, seek_row(club, seek));
    }
}

} // namespace net
