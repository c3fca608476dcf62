// SPDX-License-Identifier: GPL-3.0-or-later
// Bot desks in matches of any kind, with people and engine programs that act at random, and all
// that the bots do as text; see tests/support/written.h. "seed 3" is one match in words, "seeds 10
// to 99" are digests of what the bots did in each.
#include "src/base/text.h"
#include "src/base/variant.h"
#include "src/bots/match_bots.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/search/search.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/play/news.h"
#include "src/play/referee.h"
#include "src/rules/match/match_judge.h"
#include "tests/support/any_match.h"
#include "tests/support/catch.h"
#include "tests/support/playable_moves.h"
#include "tests/support/written.h"

#include <algorithm>
#include <array>
#include <deque>
#include <fmt/format.h>

namespace desk_by_lot {
namespace {

using base::Instant;
using base::Millis;
using rules::Match;
using rules::Move;
using rules::Seat;
using std::string;
using std::string_view;
using support::any_of;
using support::Dice;

constexpr int moments = 60;
constexpr int most_events = 200;

string kinds(const rules::PerKind<int>& numbers) {
    string text;
    for (const rules::Kind kind : rules::all_kinds) {
        text +=
            numbers[kind] == 0 ? "" : fmt::format(" {}{}", notation::letter(kind), numbers[kind]);
    }
    return text;
}

string words(const engine::Task& task) {
    const auto& limits = task.limits;
    const auto millis = [](const std::optional<Millis>& time) { return time ? time->count() : -1; };
    return fmt::format("thinks {} of {}: {} {} {} level {}{} wants{} fears{} coming{}{} past {}{}",
                       rules::letter(task.seat), notation::to_fen(task.position.setup()),
                       limits.depth.value_or(-1), millis(limits.time), millis(limits.usual_time),
                       task.level, task.hurried_by_partner ? " hurried" : "",
                       kinds(task.capture_bonuses), kinds(task.loss_penalties),
                       kinds(task.coming_counts[rules::Side::white]),
                       kinds(task.coming_counts[rules::Side::black]), task.past_keys.size(),
                       task.wants_decisive_pieces ? " gifts" : "");
}

class Table {
  public:
    explicit Table(std::uint64_t seed)
        : dice_(seed * 0x9E3779B97F4A7C15U), match_(support::any_match(dice_)),
          referee_(match_, {}) {
        line(fmt::format("{} boards", match_.plan().boards));
        for (const Seat seat : rules::seats(match_.plan())) {
            add(seat);
        }
        carry_out(desk_.start_engines(match_, now_));
    }

    void play() {
        for (int i = 0; i < moments && !match_.outcome(); ++i) {
            pass();
            switch (dice_.below(6)) {
            case 0:
                ask_something();
                break;
            case 1:
                say_something();
                break;
            default:
                think_something();
            }
            react();
            for (const Seat seat : rules::seats(match_.plan())) {
                state_ += fmt::format("{}{}{}", rules::letter(seat), desk_.sits(seat) ? 1 : 0,
                                      desk_.thinks(seat) ? 1 : 0);
            }
            const auto wake = desk_.next_wake();
            state_ += wake ? fmt::format(" {}\n", (*wake - Instant{}).count()) : " -\n";
        }
        carry_out(desk_.stop(now_));
        line("end");
    }

    [[nodiscard]] const string& text() const { return text_; }
    [[nodiscard]] std::uint64_t digest() const {
        std::uint64_t sum = 0xCBF29CE484222325U; // FNV-1a
        for (const char c : text_ + state_) {
            sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
        }
        return sum;
    }

  private:
    struct Program {
        std::uint64_t number;
        string speaks;
    };

    void line(const string& what) { text_ += "    " + what + '\n'; }

    void add(Seat seat) {
        if (dice_.below(3) == 0) {
            return; // the seat is a person's
        }
        engine::Bot bot;
        bot.seat = seat;
        bot.level = dice_.below(2) == 0 ? 8 : 1 + static_cast<int>(dice_.below(8));
        bot.seed = dice_.below(100);
        bot.by_clock = dice_.below(4) == 0;
        bot.knows_openings = dice_.below(4) == 0;
        bots::EngineCommand program;
        if (dice_.below(4) == 0) {
            program.both_boards = match_.plan() == rules::bughouse_plan() && dice_.below(2) == 0;
            program.command = program.both_boards ? "team" : dice_.below(2) == 0 ? "uci" : "cecp";
        }
        line(fmt::format("{}: level {} {}{}", rules::letter(seat), bot.level, program.command,
                         program.both_boards ? " on both boards" : ""));
        seated_.push_back(seat);
        desk_.add(bot, program);
    }

    /// Lets time pass, usually until something is due.
    void pass() {
        const auto wake = base::earlier(desk_.next_wake(), referee_.next_wake());
        const Millis some{static_cast<std::int64_t>(dice_.below(2500))};
        const bool soon = wake && (*wake - now_ < Millis{6000} || dice_.below(12) == 0);
        now_ = soon && dice_.below(3) != 0 ? std::max(now_, *wake) : now_ + some;
        hear(referee_.tick(now_));
        carry_out(desk_.on_wake(match_, now_));
        react();
    }

    void ask_something() {
        const auto request = support::any_request(dice_, match_);
        const bool bots = std::find(seated_.begin(), seated_.end(), request.seat) != seated_.end();
        if (!bots || dice_.below(3) == 0) {
            line("? " + support::words(request));
            hear(referee_.apply(request, now_));
        }
    }

    void say_something() {
        constexpr std::array tells{"sit",  "go",   "x",    "+n",        "+++q",        "---r",
                                   "fast", "slow", "help", "trades ok", "need a pawn", "-p"};
        const Seat seat = support::any_seat(dice_, match_);
        const string said = any_of(dice_, tells);
        line(fmt::format("{} hears {}", rules::letter(seat), said));
        carry_out(desk_.hear(seat, said, match_, now_));
        carry_out(desk_.consider(match_, now_));
    }

    /// A search finishes, or an engine program sends a line.
    void think_something() {
        if (!programs_.empty() && dice_.below(2) == 0) {
            return say_as_program();
        }
        if (tasks_.empty()) {
            return;
        }
        const auto at = dice_.below(tasks_.size());
        engine::Task task = tasks_[at];
        tasks_.erase(tasks_.begin() + static_cast<std::ptrdiff_t>(at));
        task.limits = {{}, 40, {}, {}};
        auto report = engine::search(task, table_, {}, {});
        report.final = true;
        if (dice_.below(4) == 0) {
            constexpr std::array scores{-29995, -19990, -800, -60, 0, 400, 19996, 29998};
            report.score = any_of(dice_, scores);
        }
        line(fmt::format("search of {}: {} {}", rules::letter(report.seat),
                         notation::to_coordinates(report.best), report.score));
        carry_out(desk_.take(report, match_, now_));
    }

    string any_coordinates() {
        const Seat seat = support::any_seat(dice_, match_);
        std::vector<string> moves;
        for (const Move move : support::playable_moves(match_, seat)) {
            moves.push_back(notation::to_coordinates(move));
        }
        std::sort(moves.begin(), moves.end());
        return moves.empty() ? "e2e4" : any_of(dice_, moves);
    }

    void say_as_program() {
        const auto at = dice_.below(programs_.size());
        const Program program = programs_[at];
        if (dice_.below(25) == 0) {
            programs_.erase(programs_.begin() + static_cast<std::ptrdiff_t>(at));
            line("a program is gone");
            return carry_out(
                desk_.take(bots::EngineEnded{program.number, "it fell"}, match_, now_));
        }
        const string one = any_coordinates();
        const string other = any_coordinates();
        constexpr std::array uci{"uciok",
                                 "uciok",
                                 "readyok",
                                 "readyok",
                                 "info depth 3",
                                 "nonsense",
                                 "option name Team type combo"};
        constexpr std::array cecp{
            "feature done=1", "feature done=1", "pong 1",
            "pong 2",         "tellics x",      "feature usermove=1 setboard=1 ping=1 san=0 done=1",
            "nonsense",       "tellpartner +n", "resign"};
        const bool moves = dice_.below(2) == 0;
        string said;
        if (program.speaks == "cecp") {
            said = moves ? "move " + one : any_of(dice_, cecp);
        } else if (program.speaks == "uci" || !moves) {
            said = moves ? "bestmove " + one : any_of(dice_, uci);
        } else {
            said = "bestmove (" + (dice_.below(4) == 0 ? "pass" : one) + ',';
            said += (dice_.below(3) == 0 ? "pass" : other) + ')';
        }
        line("program: " + said);
        carry_out(desk_.take(bots::EngineLine{program.number, said}, match_, now_));
    }

    void hear(play::NewsList said) {
        for (play::News& one : said) {
            events_.push_back(std::move(one));
        }
    }

    void carry_out(const bots::Effects& effects) {
        for (const bots::Effect& effect : effects) {
            std::visit(base::overloaded{
                           [&](const bots::Ask& ask) {
                               const auto* said = std::get_if<play::PartnerTell>(&ask.request.what);
                               line(support::words(ask.request) +
                                    (said != nullptr ? ' ' + said->text : ""));
                               hear(referee_.apply(ask.request, now_));
                           },
                           [&](const bots::Think& think) {
                               line(words(think.task));
                               tasks_.push_back(think.task);
                           },
                           [&](const bots::CancelSearch& forget) {
                               line(fmt::format("{} forgets", rules::letter(forget.seat)));
                               std::erase_if(tasks_, [&](const engine::Task& task) {
                                   return task.seat == forget.seat;
                               });
                           },
                           [&](const bots::StartEngine& start) {
                               line("starts " + start.command);
                               programs_.push_back({start.engine, start.command});
                           },
                           [&](const bots::TellEngine& tell) { line("tells it " + tell.line); },
                           [&](const bots::EndEngine& end) {
                               line("ends it");
                               std::erase_if(programs_, [&](const Program& one) {
                                   return one.number == end.engine;
                               });
                           },
                       },
                       effect);
        }
    }

    void react() {
        for (int so_many = 0; !events_.empty() && so_many < most_events; ++so_many) {
            const play::News one = std::move(events_.front());
            events_.pop_front();
            react_to(one);
        }
        for (const bots::EngineFailure& loss : desk_.take_failures()) {
            line(fmt::format("{} lost {}: {}", rules::letter(loss.seat), loss.command, loss.why));
        }
    }

    /// Does what the client's handlers do with the news.
    void react_to(const play::News& one) {
        play::apply(match_, one);
        if (const auto* const refused = std::get_if<play::Refused>(&one)) {
            line("refused: " + string(rules::to_text(refused->why)));
            return desk_.on_move_refused(refused->seat);
        }
        if (const auto* const began = std::get_if<play::Began>(&one)) {
            desk_.on_clocks_started(began->at);
        } else if (const auto* const said = std::get_if<play::TellNews>(&one)) {
            carry_out(desk_.hear(said->to, said->text, match_, now_));
        } else if (const auto* const moved = std::get_if<play::Moved>(&one)) {
            if (moved->ply.passed) {
                carry_out(desk_.on_piece_passed(match_, moved->ply.seat, *moved->ply.passed, now_));
            }
        } else if (const auto* const draw = std::get_if<play::DrawNews>(&one)) {
            carry_out(draw->offered ? desk_.answer_draw(match_, draw->by) : bots::Effects{});
        } else if (std::holds_alternative<play::Ended>(one)) {
            carry_out(desk_.stop(now_));
        }
        carry_out(desk_.consider(match_, now_));
    }

    Dice dice_;
    Match match_; ///< the bots' copy, updated by the news
    play::Referee referee_;
    bots::MatchBots desk_;
    engine::HashTable table_{1 << 16};
    std::vector<Seat> seated_;
    std::vector<engine::Task> tasks_;
    std::vector<Program> programs_;
    std::deque<play::News> events_;
    Instant now_{};
    string text_;
    string state_; ///< who sits and who thinks, and until when
};

string what_comes(string_view line) {
    const auto phrase = base::tokens(line);
    const auto first = base::to_number<std::uint64_t>(phrase.at(1)).value();
    if (phrase.at(0) == "seed") {
        Table one(first);
        one.play();
        return one.text();
    }
    const auto last = base::to_number<std::uint64_t>(phrase.at(3)).value();
    string text;
    for (auto seed = first; seed <= last; ++seed) {
        Table one(seed);
        one.play();
        text +=
            fmt::format("{}{:05x}", (seed - first) % 14 == 0 ? "    " : " ", one.digest() >> 44U);
        text += (seed - first) % 14 == 13 || seed == last ? "\n" : "";
    }
    return text;
}

} // namespace
} // namespace desk_by_lot

TEST_CASE("bots do what is written down, whatever people and programs beside them do") {
    support::check_written("tests/arena/written/desks.txt", desk_by_lot::what_comes);
}
