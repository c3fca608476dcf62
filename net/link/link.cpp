// SPDX-License-Identifier: GPL-3.0-or-later
// When to call, when to call again, and when a line is dead.
#include "net/link/link.h"

#include "src/base/overloaded.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace net {

using play::LineState;

std::optional<SealChoice> read_seal(std::string_view word) {
    return word == "auto"                 ? std::optional(SealChoice::automatic)
           : word == "off"                ? std::optional(SealChoice::off)
           : word == "on" || word == "v1" ? std::optional(SealChoice::v1)
           : word == "v2"                 ? std::optional(SealChoice::v2)
                                          : std::nullopt;
}

Link::Link(LinkOptions options)
    : options_(std::move(options)), who_(std::exchange(options_.session.who, {})) {
    seal_ = options_.seal == SealChoice::off  ? Seal::none
            : options_.seal == SealChoice::v2 ? Seal::v2
                                              : Seal::v1;
}

Link::Output Link::update(const Input& input, base::Instant now) {
    now_ = now;
    std::visit(base::overloaded{
                   [&](const Start&) { call(options_.where); },
                   [&](const Reaching& reaching) { on_reaching(reaching); },
                   [&](const Opened&) { on_opened(); },
                   [&](const Lost& lost) { on_lost(lost); },
                   [&](const Received& received) {
                       heard_ = now_;
                       asked_.reset();
                       if (std::exchange(silence_told_, false)) {
                           told(LineState::answers, "");
                       }
                       to_session(received);
                   },
                   [&](const Woken&) { on_woken(); },
                   [&](const play::ServerRequest& request) { ask(request); },
                   [&](const play::Request& request) { ask_game(request); },
               },
               input);
    return std::exchange(out_, {});
}

std::optional<base::Instant> Link::next_wake() const {
    std::optional<base::Instant> next = wakes_;
    const auto consider = [&next](std::optional<base::Instant> at) {
        if (at && (!next || *at < *next)) {
            next = at;
        }
    };
    if (stage_ != Stage::open) {
        return next;
    }
    consider(session_->next_wake());
    if (asked_ && !silence_told_) {
        consider(*asked_ + answer_wait);
    }
    if (in_game()) {
        consider(asked_ ? *asked_ + give_up : heard_ + quiet_line);
    }
    return next;
}

bool Link::cut_off() const {
    return stage_ == Stage::waiting || stage_ == Stage::reaching ||
           (stage_ == Stage::closed && !been_in_);
}

void Link::told(LineState state, std::string words, std::optional<base::Instant> at) {
    out_.news.emplace_back(play::LineChanged{state, std::move(words), at});
}

void Link::call(const std::string& words) {
    stage_ = Stage::reaching;
    wakes_.reset();
    session_.reset();
    out_.deed = Deed::call;
    told(LineState::looking_up, words);
}

void Link::on_reaching(const Reaching& reaching) {
    if (stage_ == Stage::reaching) {
        address_ = reaching.address;
        told(LineState::connecting, address_);
    }
}

void Link::on_opened() {
    if (stage_ != Stage::reaching) {
        return;
    }
    stage_ = Stage::open;
    trouble_.clear();
    goodbye_.clear();
    may_return_ = true;
    heard_ = now_;
    asked_.reset();
    SessionOptions options = options_.session;
    options.who = who_;
    options.seal = seal_;
    session_.emplace(std::move(options));
    told(LineState::open, options_.where + (seal_ == Seal::none ? "" : ", timeseal"));
    to_session(Connected{});
}

void Link::on_lost(const Lost& lost) {
    if (stage_ == Stage::open) {
        hang_up();
        if (stage_ == Stage::open) { // else the session has said what is to be done
            wait_or_stay(lost.why);
        }
    } else if (stage_ == Stage::reaching) {
        may_return_ = !lost.for_good || been_in_;
        goodbye_ = lost.why;
        wait_or_stay(lost.why);
    }
}

/// The line is gone, or is given up.
void Link::wait_or_stay(const std::string& why) {
    if (std::exchange(silence_told_, false)) {
        told(LineState::answers, "");
    }
    if (!may_return_) {
        return stay_away(goodbye_.empty() ? why : goodbye_);
    }
    trouble_ = why;
    stage_ = Stage::waiting;
    wakes_ = now_ + back_off[std::min(tries_, back_off.size() - 1)];
    ++tries_;
    told(LineState::waiting, why, wakes_);
}

void Link::stay_away(std::string why) {
    trouble_ = why;
    stage_ = Stage::closed;
    wakes_.reset();
    told(LineState::closed, std::move(why));
}

void Link::on_woken() {
    if (wakes_ && *wakes_ <= now_) {
        wakes_.reset();
        if (stage_ == Stage::waiting) {
            return call(options_.where);
        }
        if (stage_ == Stage::open) { // it does not let go after our goodbye
            out_.deed = Deed::close;
            return stay_away(goodbye_);
        }
    }
    if (stage_ == Stage::open) {
        to_session(Woken{});
        watch_line();
    }
}

/// A line can be dead without a word. Nothing is asked of it while no game of ours runs.
void Link::watch_line() {
    if (stage_ != Stage::open) {
        return;
    }
    if (asked_ && in_game() && *asked_ + give_up <= now_) {
        out_.deed = Deed::close;
        out_.bytes.clear();
        hang_up();
        return wait_or_stay(fmt::format("no answer for {} seconds", give_up.count() / 1000));
    }
    if (asked_ && !silence_told_ && *asked_ + answer_wait <= now_) {
        silence_told_ = true;
        told(LineState::silent, "", asked_);
    }
    if (!asked_ && in_game() && heard_ + quiet_line <= now_) {
        asked_ = now_;
        to_session(Probe{});
    }
}

} // namespace net
