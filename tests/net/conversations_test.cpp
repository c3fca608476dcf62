// SPDX-License-Identifier: GPL-3.0-or-later
// Whole conversations with a server, as files: what the socket, the server and the user do, and
// below it all that is sent, done and told. "begin SEAL [NAME PASSWORD|- [far]]" is another line,
// "open", "reach ADDRESS" and "lost WHY" are the socket, "< x" a line of the server's, "<< x" one
// without an end, "~500" passes time, "> x" is a line of the user's, "ask ..." and "game ..." are
// their other wishes; "in" is all of a login, untold; "late 500" wakes it once, after that time.
// See written.h.
#include "net/link/link.h"
#include "src/base/text.h"
#include "src/base/variant.h"
#include "tests/net/event_text.h"
#include "tests/net/shown.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/play_text.h"
#include "tests/support/written.h"

#include <functional>
#include <map>
#include <optional>

using namespace net;
using std::string;
using std::string_view;
using support::row;
using support::shown;

namespace {

string since_begin(std::optional<base::Instant> at) {
    return at ? fmt::format("at {}ms", (*at - support::epoch).count()) : "never";
}

string of_lobby(const play::Lobby& lobby) {
    string text = "lobby";
    for (const auto& one : lobby.games) {
        text += row("; game", one.game, one.names, one.ratings, one.type, one.rated, one.minutes);
    }
    for (const auto& one : lobby.partnerships) {
        text += row("; pair", one.first, one.second);
    }
    return text + row("; free", lobby.free_players);
}

string of_seek(const play::SeekNews& told) {
    return told.stands ? row("seek", told.stands->index, told.stands->name, told.stands->rating,
                             told.stands->minutes, told.stands->seconds, told.stands->rated,
                             told.stands->type, told.stands->colour, told.stands->automatic)
                       : row("seek gone", told.gone);
}

string of_opened(const play::GameOpened& opened) {
    return support::event_text(play::News(base::Boxed<play::GameOpened>(opened))) +
           (opened.examined ? ", examined" : "") +
           fmt::format(", {} half-moves", opened.match.plies().size());
}

/// One piece of news, with all that it says.
string of_news(const play::News& news) {
    return std::visit(
        base::overloaded{
            [](const play::ConnectionChanged& line) {
                return row("line", line.state, line.text) + " " + since_begin(line.at);
            },
            [](const play::LoginNews& told) {
                return row("login", told.step, told.fault, told.name, told.titles, told.guest);
            },
            [](const play::ConsoleLine& line) {
                return row("|", line.text, line.prompt, line.from, line.players);
            },
            [](const play::Talk& talk) {
                return row("talk", talk.kind, talk.from, talk.titles, talk.channel_or_game,
                           talk.text);
            },
            [](const play::Unsent& unsent) {
                return fmt::format("unsent {} ", unsent.lines) + since_begin(unsent.until);
            },
            [](const play::OfferNews& told) {
                const auto& one = told.offer;
                return row(told.stands ? "offer" : "offer gone", one.id, one.kind, one.from,
                           one.text, one.rating, one.bughouse);
            },
            [](const play::LobbyNews& is) { return of_lobby(is.lobby); },
            [](const play::SeekNews& told) { return of_seek(told); },
            [](const play::PresenceNews& told) {
                return row("presence", told.name, told.here, told.on_notify_list);
            },
            [](const play::PartnerNews& is) { return row("partner", is.name); },
            [](const play::RatingNews& told) { return row("rating", told.before, told.after); },
            [](const play::EndNews& told) {
                return row("told of the end", told.board, told.reason, told.score);
            },
            [](const play::Ended& ended) {
                const auto& by = ended.outcome.decided_by;
                return row("ended", by.board, by.ending) + " " +
                       (by.loser ? string(1, rules::letter(*by.loser)) : "-");
            },
            [](const play::FlagRefused& told) {
                return row("no flag", told.half_moves_played, told.text);
            },
            [](const play::Refused& told) {
                return support::event_text(told) + row("", told.text);
            },
            [](const base::Boxed<play::GameOpened>& opened) { return of_opened(*opened); },
            [](const base::Boxed<play::ChairsNews>& told) {
                return row("table", told->chairs ? told->chairs->number : 0);
            },
            [](const play::SecondMatch& beside) {
                string text = beside.news.empty() ? "beside: nothing" : "";
                for (const play::News& one : beside.news) {
                    text += (text.empty() ? "beside: " : "\nbeside: ") + of_news(one);
                }
                return text;
            },
            [&](const auto&) { return support::event_text(news); },
        },
        static_cast<const play::News::variant&>(news));
}

/// "the words behind the first so many".
string behind(string_view line, int words) {
    for (; words > 0; --words) {
        line.remove_prefix(std::min(line.find(' '), line.size() - 1) + 1);
    }
    return string(line);
}

/// With the ends of lines that are written "\\n".
string with_line_ends(string_view written) {
    string text(written);
    for (auto at = text.find("\\n"); at != string::npos; at = text.find("\\n")) {
        text.replace(at, 2, "\n\r");
    }
    return text;
}

play::ServerRequest wish_of(string_view line) {
    const auto words = base::tokens(line);
    const auto word = [&](std::size_t i) { return i < words.size() ? string(words[i]) : string(); };
    const auto number = [&](std::size_t i) { return base::to_number<int>(word(i)); };
    const string what = word(1);
    if (what == "match") {
        play::OfferMatch offer{word(2), *number(3), *number(4), word(5) == "rated", word(6)};
        offer.colour = word(7).empty()      ? std::nullopt
                       : word(7) == "white" ? std::optional(rules::Side::white)
                                            : std::optional(rules::Side::black);
        return offer;
    }
    if (what == "watch") {
        return play::Watch{*number(2), number(3)};
    }
    const std::map<string, play::ServerRequest> wishes{
        {"name", play::GiveName{word(2)}},
        {"password", play::GivePassword{base::Secret(word(2))}},
        {"tell", play::TellTo{word(2), behind(line, 3)}},
        {"ptell", play::TellPartner{behind(line, 2)}},
        {"partner", play::OfferPartnership{word(2)}},
        {"rematch", play::AskRematch{}},
        {"accept", play::AnswerOffer{word(2), true}},
        {"decline", play::AnswerOffer{word(2), false}},
        {"seek", play::TakeSeek{number(2).value_or(0)}},
        {"next", play::ShowNextWatched{}},
        {"unwatch", play::StopWatching{}},
        {"players", play::LookForPlayers{}},
        {"seeks", play::LookForSeeks{}},
        {"refresh", play::RefreshBoards{}},
        {"drop", play::DiscardUnsent{}},
        {"call", play::ConnectNow{}},
        {"redial", play::ReplaceConnection{}},
        {"leave", play::LeaveServer{}},
        {"quietly", play::SendLine{behind(line, 2), true}},
    };
    const auto found = wishes.find(what);
    INFO(line);
    REQUIRE(found != wishes.end());
    return found->second;
}

/// One line of a server after another, and all that comes of it.
class Conversation {
  public:
    string after(string_view line) {
        text_.clear();
        if (line.starts_with("begin ")) {
            begin(line);
        } else if (line == "open") {
            give(Opened{});
        } else if (line.starts_with("reach ")) {
            give(Connecting{behind(line, 1)});
        } else if (line.starts_with("lost ")) {
            give(Lost{behind(line, 1)});
        } else if (line.starts_with("gone ")) {
            give(Lost{behind(line, 1), true, "try another one"});
        } else if (line == "in") {
            log_in();
        } else if (line.starts_with("<< ")) {
            give(Received{with_line_ends(line.substr(3))});
        } else if (line.starts_with("<")) {
            const string said(line.substr(std::min<std::size_t>(2, line.size())));
            give(Received{said + "\n\r"});
            pass(line_time);
        } else if (line.starts_with("~")) {
            wait(base::Millis{*base::to_number<int>(line.substr(1))});
        } else if (line.starts_with("late ")) {
            now_ += base::Millis{*base::to_number<int>(line.substr(5))};
            give(Woken{});
        } else if (line.starts_with("> ")) {
            give(play::ServerRequest(play::SendLine{string(line.substr(2))}));
        } else if (line.starts_with("ask ")) {
            give(wish_of(line));
        } else if (line.starts_with("game ")) {
            give(request_of(line.substr(5)));
        } else {
            FAIL("what is that? " << line);
        }
        tell_state();
        return std::exchange(text_, {});
    }

  private:
    void begin(string_view line) {
        const auto words = base::tokens(line);
        LinkOptions options;
        options.address = "example.org 5000";
        options.seal = *read_timeseal_choice(words[1]);
        options.session.program = "bughouse";
        if (words.size() > 2) {
            const bool has_password = words.size() > 3 && words[3] != "-";
            options.session.who.name = string(words[2]);
            options.session.who.password = base::Secret(has_password ? string(words[3]) : "");
        }
        options.remote = words.size() > 4;
        link_.emplace(std::move(options));
        give(Start{});
    }
    /// Alice logs in on a server without a seal, and nothing of that is told.
    void log_in() {
        now_ = support::epoch;
        begin("begin off Alice secret");
        for (const string_view said :
             {"login: ", "password: ", "**** Starting FICS session as Alice ****\n\r"}) {
            give(Opened{});
            give(Received{said});
        }
        for (int i = 0; i < 8; ++i) {
            give(Received{"fics% "});
            pass(base::Millis{1500});
        }
        text_.clear();
    }
    /// Before the next line of the server's: longer than the rest of a wrapped line takes.
    static constexpr base::Millis line_time{50};

    void wait(base::Millis time) {
        pass(time, [this] { text_ += fmt::format("    ({})\n", since_begin(now_)); });
    }
    void pass(
        base::Millis time, const std::function<void()>& note = [] {}) {
        const base::Instant then = now_ + time;
        for (auto due = link_->next_wake(); due && *due <= then; due = link_->next_wake()) {
            now_ = std::max(now_, *due);
            note();
            give(Woken{});
        }
        now_ = then;
    }
    /// Of a player whose board is the first one.
    play::Request request_of(string_view what) {
        play::Request request;
        request.seat = *rules::seat_from(what.front());
        const string word = behind(what, 1);
        if (word == "resign") {
            request.what = play::Resign{};
        } else if (word == "draw") {
            request.what = play::OfferDraw{};
        } else if (word == "decline") {
            request.what = play::Decline{};
        } else if (word == "ready") {
            request.what = play::Ready{};
        } else if (word == "abort") {
            request.what = play::Abort{};
        } else if (word.starts_with("say ")) {
            request.what = play::PartnerTell{word.substr(4)};
        } else {
            const auto from = rules::square(word[0] - 'a', word[1] - '1');
            const auto to = rules::square(word[2] - 'a', word[3] - '1');
            request.what = play::Play{rules::Move::step(from, to)};
        }
        return request;
    }
    void give(const Link::Input& input) {
        const Link::Output output = link_->update(input, now_);
        string_view bytes = output.bytes;
        while (!bytes.empty()) {
            const auto end = std::min(bytes.find('\n'), bytes.size() - 1);
            const string sent(bytes.substr(0, end));
            const auto opened = unsealed(sent);
            text_ += fmt::format("    sent{} {}\n", opened ? ", sealed" : "",
                                 opened ? opened->line : sent);
            bytes.remove_prefix(end + 1);
        }
        text_ += output.order == Link::SocketOrder::call    ? "    it is called\n"
                 : output.order == Link::SocketOrder::close ? "    it is closed\n"
                                                            : "";
        text_ += output.no_timeseal ? "    it knows no seal\n" : "";
        for (const play::News& news : output.news) {
            const string told = of_news(news);
            for (const string_view one : base::split(told, '\n')) {
                text_ += one.empty() ? "" : fmt::format("    {}\n", one);
            }
        }
    }
    /// What holds now, where it was not so before.
    void tell_state() {
        const string state = fmt::format(
            "    next {}, timeout {}{}{}\n", since_begin(link_->next_wake()),
            link_->tcp_user_timeout(now_).count(), link_->is_cut_off() ? ", cut off" : "",
            link_->disconnect_reason().empty() ? "" : ", trouble: " + link_->disconnect_reason());
        if (state != state_) {
            text_ += state;
            state_ = state;
        }
    }

    std::optional<Link> link_;
    base::Instant now_ = support::epoch;
    string text_;
    string state_;
};

} // namespace

TEST_CASE("in a conversation with a server that is sent, done and told which is written down") {
    const auto* const name =
        GENERATE("logins.txt", "matches.txt", "watching.txt", "lists.txt", "returns.txt",
                 "corners.txt", "moments_logins.txt", "moments_games.txt", "moments_words.txt");
    Conversation conversation;
    support::check_written(string("tests/net/conversations/") + name,
                           [&](string_view line) { return conversation.after(line); });
}
