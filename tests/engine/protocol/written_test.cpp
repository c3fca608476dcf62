// SPDX-License-Identifier: GPL-3.0-or-later
// Conversations in UCI and CECP, with our engine and with external programs, as files; see
// tests/support/written.h. ": engine" begins one with our engine: "> line" sends it that line, "."
// lets its search run, "! e2e4 -19998 5 held" makes up a report ("held" or "final"; "none" for no
// move), "~ 500" lets milliseconds pass. ": program" and ": team" begin one with a program: ">
// line" is a line from it, "? BOARD 60000 50000" asks it for a move, "forget" and "tell text" do
// what they say.
#include "src/base/text.h"
#include "src/base/variant.h"
#include "src/engine/protocol/conversation.h"
#include "src/engine/protocol/external_engine.h"
#include "src/engine/protocol/team_engine.h"
#include "src/engine/protocol/thinking_text.h"
#include "src/engine/search/hash_table.h"
#include "src/notation/moves/move_text.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/source_tree.h"
#include "tests/support/written.h"

#include <fmt/format.h>

#include <map>
#include <memory>

using base::Millis;
using std::string;
using std::string_view;

namespace {

using Words = std::vector<string_view>;

int number(string_view word) {
    return base::to_number<int>(word).value();
}

/// The text after the first word.
string_view rest_of(string_view line) {
    return base::trim(line.substr(std::min(line.find(' '), line.size())));
}

class Talk {
  public:
    virtual ~Talk() = default;
    /// The result of that line.
    virtual string after(string_view line) = 0;
};

string millis_named(string_view name, const std::optional<Millis>& time) {
    return time ? fmt::format(" {} {}", name, time->count()) : "";
}

class OurEngine final : public Talk {
  public:
    explicit OurEngine(std::uint64_t most_nodes = 3000) : most_nodes_(most_nodes) {}

    [[nodiscard]] bool is_asked() const { return asked_.has_value(); }
    string after(string_view line) override {
        if (line[0] == '>') {
            carry_out(talk_.read(rest_of(line), now_));
        } else if (line[0] == '.') {
            search();
        } else if (line[0] == '!') {
            make_up(base::tokens(line));
        } else if (line[0] == '~') {
            now_ += Millis{number(rest_of(line))};
        } else if (line == "leaves") {
            carry_out(talk_.end_conversation());
        } else {
            FAIL("no such line: " << line);
        }
        return std::exchange(said_, {});
    }

  private:
    std::uint64_t most_nodes_;

    void take(const engine::Report& report) {
        now_ += Millis{10};
        carry_out(talk_.take(report, now_));
    }

    void search() {
        REQUIRE(asked_);
        engine::Task task = *asked_;
        task.limits = {
            task.limits.depth, std::min(task.limits.nodes.value_or(most_nodes_), most_nodes_), {}};
        take(engine::search(task, table_, {}, {}, [this](const auto& one) { take(one); }));
    }

    void make_up(const Words& words) {
        REQUIRE(asked_);
        engine::Report report;
        report.serial = asked_->serial;
        report.score = number(words[2]);
        report.depth = number(words[3]);
        report.final = words[4] == "final";
        if (words[1] != "none") {
            const auto move = engine::read_move(asked_->position, words[1]);
            INFO(notation::to_fen(asked_->position.setup()));
            REQUIRE(move);
            report.best = *move;
            report.line = {report.best};
        }
        if (words.size() > 5) { // "saves:nr" "mates:q" "dies:b"
            report.has_decisive_pieces = true;
            for (std::size_t i = 5; i < words.size(); ++i) {
                auto& kinds = words[i][0] == 's'   ? report.saved_by
                              : words[i][0] == 'm' ? report.mates_with
                                                   : report.dies_to;
                for (const char letter : words[i].substr(words[i].find(':') + 1)) {
                    kinds[notation::kind_from(letter).value()] = true;
                }
            }
        }
        take(report);
    }

    void carry_out(const engine::Acts& acts) {
        for (const engine::Act& act : acts) {
            std::visit(
                base::overloaded{
                    [&](const engine::Write& write) { say(write.line); },
                    [&](const engine::StartSearch& one) { note(one); },
                    [&](const engine::Count& count) {
                        say(fmt::format("(counts {} plies)", count.depth));
                        if (count.depth <= 3) {
                            carry_out(talk_.counted(*engine::count_leaves(count, {}), count.depth));
                        }
                    },
                    [&](engine::EndConversation) { say("(leaves)"); },
                    [&](engine::StopSearch) { say("(stops)"); },
                    [&](engine::NewGame) { say("(new game)"); },
                    [&](engine::SetHash set) { say(fmt::format("(hash {})", set.bytes)); },
                    [&](engine::SetThreads set) { say(fmt::format("(threads {})", set.number)); },
                },
                act);
        }
    }

    void note(const engine::StartSearch& search) {
        asked_ = search.task;
        const engine::Task& task = search.task;
        string text = fmt::format("(searches {}", notation::to_fen(task.position.setup()));
        text += task.limits.depth ? fmt::format(" depth {}", *task.limits.depth) : "";
        text += task.limits.nodes ? fmt::format(" nodes {}", *task.limits.nodes) : "";
        text += millis_named("time", task.limits.time) +
                millis_named("soft", task.limits.usual_time) +
                millis_named("sits", search.sit_allowance);
        text += task.level == 8 ? "" : fmt::format(" level {}", task.level);
        text += task.keeps_captures ? " keeps" : "";
        text += task.wants_decisive_pieces ? " gifts" : "";
        text += task.supply == rules::Supply{rules::Rescue::any_piece} ? "" : " alone";
        text += task.past_keys.empty() ? "" : fmt::format(" past {}", task.past_keys.size());
        for (const rules::Kind kind : rules::all_kinds) {
            text += task.capture_bonuses[kind] == 0
                        ? ""
                        : fmt::format(" wants {}{}", notation::letter(kind),
                                      task.capture_bonuses[kind]);
            text +=
                task.loss_penalties[kind] == 0
                    ? ""
                    : fmt::format(" fears {}{}", notation::letter(kind), task.loss_penalties[kind]);
        }
        text += task.other_board ? " beside " + notation::to_fen(task.other_board->setup()) : "";
        say(text + ")");
    }

    void say(string_view line) { said_ += fmt::format("    {}\n", line); }

    engine::Conversation talk_;
    engine::HashTable table_{1 << 18};
    base::Instant now_{};
    std::optional<engine::Task> asked_;
    string said_;
};

const std::map<string, string, std::less<>> written_boards{
    {"start", string(boards::usual_array)},
    {"knight", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[N] w KQkq - 0 1"},
    {"more", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[NNp] w KQkq - 0 1"},
    {"e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1"},
    {"e4n", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[n] b KQkq - 0 1"}};

rules::Position board(string_view name) {
    return boards::position(written_boards.find(name)->second);
}

template <class Out> string lines_of(const Out& out) {
    string text;
    for (const string& one : out.lines) {
        text += fmt::format("    {}\n", one);
    }
    return text;
}

/// Reads ": program 180000 2000 crazyhouse bob": clock and increment ("-" without), the variant, a
/// partner.
class SeatedProgram final : public Talk {
  public:
    explicit SeatedProgram(const Words& words) {
        engine::GameToPlay game;
        if (words[2] != "-") {
            game.time = Millis{number(words[2])};
        }
        game.increment = Millis{number(words[3])};
        game.variant = engine::variant_from(words[4]).value();
        game.partner = words.size() > 5 ? string(words[5]) : "";
        engine_.emplace(game, now_, first_);
    }

    string after(string_view line) override {
        using Out = engine::ExternalEngine::Out;
        const auto words = base::tokens(line);
        Out out;
        if (line[0] == ':') {
            out = first_;
        } else if (words[0] == ">") {
            out = engine_->hear(rest_of(line), now_);
        } else if (words[0] == "?") {
            out = engine_->think({++serial_, board(words[1]), Millis{number(words[2])},
                                  Millis{number(words[3])}, now_},
                                 now_);
        } else if (words[0] == "forget") {
            out = engine_->forget(now_);
        } else if (words[0] == "tell") {
            out = engine_->tell(rest_of(line));
        } else if (words[0] == "~") {
            now_ += Millis{number(words[1])};
            out = engine_->on_wake(now_);
        } else {
            FAIL("no such line: " << line);
        }
        string text = lines_of(out);
        text += out.answer
                    ? fmt::format("    (plays {} for {})\n",
                                  notation::to_coordinates(out.answer->move), out.answer->serial)
                    : "";
        text += out.tell.empty() ? "" : fmt::format("    (tells {})\n", out.tell);
        text += out.failed.empty() ? "" : fmt::format("    (failed: {})\n", out.failed);
        const auto wake = engine_->next_wake();
        text += wake == wake_ ? ""
                : wake        ? fmt::format("    (wakes in {})\n", (*wake - now_).count())
                              : "    (sleeps)\n";
        wake_ = wake;
        if (engine_->hears_partner() != hears_) {
            hears_ = engine_->hears_partner();
            text += hears_ ? "    (hears its partner)\n" : "    (does not hear its partner)\n";
        }
        return text;
    }

  private:
    base::Instant now_{};
    engine::ExternalEngine::Out first_;
    std::optional<engine::ExternalEngine> engine_;
    std::uint64_t serial_ = 0;
    std::optional<base::Instant> wake_;
    bool hears_ = true;
};

/// ": team white"; "? start e4 ab 3000 wait" asks for both boards ("a", "b", "ab"; "-": on
/// neither).
class SeatedTeam final : public Talk {
  public:
    explicit SeatedTeam(const Words& words)
        : engine_(words[2] == "white" ? rules::Side::white : rules::Side::black, now_, first_) {}

    string after(string_view line) override {
        const auto words = base::tokens(line);
        engine::TeamEngine::Out out;
        if (line[0] == ':') {
            out = first_;
        } else if (words[0] == ">") {
            out = engine_.hear(rest_of(line), now_);
        } else if (words[0] == "?") {
            engine::TeamTurn turn;
            turn.serial = ++serial_;
            turn.positions = {board(words[1]), board(words[2])};
            turn.to_move = {words[3].find('a') != string_view::npos,
                            words[3].find('b') != string_view::npos};
            turn.search_time = Millis{number(words[4])};
            turn.may_wait = words.size() > 5;
            out = engine_.think(std::move(turn), now_);
        } else if (words[0] == "forget") {
            out = engine_.forget(now_);
        } else if (words[0] == "~") {
            now_ += Millis{number(words[1])};
            out = engine_.on_wake(now_);
        } else {
            FAIL("no such line: " << line);
        }
        string text = lines_of(out);
        if (out.answer) {
            text += fmt::format("    (plays {} and {} for {})\n", played(*out.answer, 0),
                                played(*out.answer, 1), out.answer->turn.serial);
        }
        text += out.failed.empty() ? "" : fmt::format("    (failed: {})\n", out.failed);
        const auto wake = engine_.next_wake();
        text += wake == wake_ ? ""
                : wake        ? fmt::format("    (wakes in {})\n", (*wake - now_).count())
                              : "    (sleeps)\n";
        wake_ = wake;
        const std::uint64_t task = engine_.task() ? engine_.task()->serial : 0;
        text += task == task_ ? "" : fmt::format("    (has task {})\n", task);
        task_ = task;
        return text;
    }

  private:
    static string played(const engine::TeamEngine::Answer& answer, std::size_t at) {
        return answer.moves[at] ? notation::to_coordinates(*answer.moves[at]) : "none";
    }

    base::Instant now_{};
    engine::TeamEngine::Out first_;
    engine::TeamEngine engine_;
    std::uint64_t serial_ = 0;
    std::optional<base::Instant> wake_;
    std::uint64_t task_ = 0;
};

} // namespace

TEST_CASE("engines and programs say what is written down of a conversation, and nothing else") {
    const auto* const name = GENERATE("uci.txt", "cecp.txt", "programs.txt", "teams.txt");
    std::unique_ptr<Talk> talk;
    support::check_written(string("tests/engine/written/") + name, [&](string_view line) {
        if (line[0] != ':') {
            CAPTURE(line);
            REQUIRE(talk);
            return talk->after(line);
        }
        const auto words = base::tokens(line);
        if (words[1] == "engine") {
            talk = std::make_unique<OurEngine>();
            return string();
        }
        if (words[1] == "program") {
            talk = std::make_unique<SeatedProgram>(words);
        } else {
            talk = std::make_unique<SeatedTeam>(words);
        }
        return talk->after(line);
    });
}

namespace {

/// The lines that our engine is sent in that file.
std::vector<string> lines_to_engine(const string& file) {
    const string text = support::contents_of(support::in_repository(file));
    std::vector<string> lines;
    bool ours = true;
    for (const string_view line : base::split(text, '\n')) {
        ours = line.starts_with(':') ? line.find("engine") != line.npos : ours;
        if (ours && (line.starts_with('>') || line == ".")) {
            lines.emplace_back(line);
        }
    }
    return lines;
}

/// All of our engine's answers to forty of these lines, chosen at random and some of them altered.
string talk_by_lot(const std::vector<string>& lines, support::Dice& dice) {
    constexpr string_view signs = "abcdefgh12345678NBRQKPnbrq@+-= x";
    OurEngine engine(100);
    string all = engine.after(lines.front());
    for (int i = 0; i < 40; ++i) {
        const auto at = dice.below(lines.size());
        // Most lines only make sense after the lines before them.
        for (auto next = at - std::min<std::size_t>(at, dice.below(4)); next <= at; ++next) {
            string line = lines[next];
            if (line.size() > 3 && dice.below(5) == 0) {
                const auto where = 2 + dice.below(line.size() - 2);
                line[where] = signs[dice.below(signs.size())];
            }
            all += line[0] == '>' || engine.is_asked() ? engine.after(line) : "";
        }
    }
    return all;
}

} // namespace

TEST_CASE("whatever our engine is told, and in whatever order, it answers what is written down") {
    std::map<string, std::vector<string>, std::less<>> known;
    for (const string name : {"uci", "cecp"}) {
        known[name] = lines_to_engine("tests/engine/written/" + name + ".txt");
        REQUIRE(known[name].size() > 50);
    }
    support::check_written("tests/engine/written/by_lot.txt", [&](string_view line) {
        const auto words = base::tokens(line);
        string text;
        for (int seed = number(words[1]); seed <= number(words[2]); ++seed) {
            support::Dice dice(static_cast<std::uint64_t>(seed) * 0x9E3779B97F4A7C15U);
            std::uint64_t digest = 0xCBF29CE484222325U; // FNV-1a
            for (const char c : talk_by_lot(known.find(words[0])->second, dice)) {
                digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
            }
            const int at = (seed - number(words[1])) % 20;
            text += fmt::format("{}{:03x}", at == 0 ? "    " : " ", digest >> 52U);
            text += at == 19 || seed == number(words[2]) ? "\n" : "";
        }
        return text;
    });
}
