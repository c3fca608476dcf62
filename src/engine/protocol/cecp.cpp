// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/cecp.h"

#include "src/base/enum_array.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/engine/protocol/thinking_text.h"
#include "src/engine/search/levels.h"
#include "src/notation/moves/move_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace engine {
namespace {

using rules::Side;

constexpr std::size_t most_pings = 64;   ///< unanswered until a move; more are answered at once
constexpr std::size_t longest_echo = 40; ///< bytes of a bad line that the error repeats
/// Commands that are accepted and need no action.
constexpr std::array<std::string_view, 11> ignored{"xboard", "accepted", "rejected", "random",
                                                   "hard",   "easy",     "computer", "name",
                                                   "rating", "ics",      "draw"};
/// Plies from which on an answer is used; a shallower one gives way to that of the search before
/// the last piece came.
constexpr int deep_enough = 4;

Acts error(std::string_view what, std::string_view about) {
    return say(fmt::format("Error ({}): {}", what, base::printable(about.substr(0, longest_echo))));
}

/// Whether a word has the form of a move, legal or not.
bool looks_like_a_move(std::string_view word) {
    if (word.size() < 4 || word.size() > 5) {
        return false;
    }
    const bool drop = word[1] == '@' && word.size() == 4;
    const bool from = notation::square_from(word.substr(0, 2)).has_value();
    return (drop || from) && notation::square_from(word.substr(2, 2));
}

} // namespace

bool Cecp::opens(std::string_view line) {
    const auto parts = base::tokens(line);
    constexpr std::array openers{"xboard", "protover", "new",      "variant",  "accepted",
                                 "force",  "level",    "post",     "easy",     "hard",
                                 "st",     "sd",       "usermove", "setboard", "ping"};
    return !parts.empty() && std::ranges::find(openers, parts.front()) != openers.end();
}

const std::vector<Cecp::Row>& Cecp::rows() {
    static const std::vector<Row> all{
        {"protover", &Cecp::introduce},
        {"new", &Cecp::new_game},
        {"variant", &Cecp::set_variant},
        {"setboard", &Cecp::set_board},
        {"holding", &Cecp::set_holdings},
        {"usermove", &Cecp::user_move},
        {"undo", &Cecp::undo},
        {"remove", &Cecp::remove},
        {"go", &Cecp::go},
        {"force", &Cecp::force},
        {"result", &Cecp::force},
        {"?", &Cecp::move_now},
        {"ping", &Cecp::ping},
        {"time", &Cecp::set_time},
        {"otim", &Cecp::set_time},
        {"level", &Cecp::set_time},
        {"st", &Cecp::set_time},
        {"sd", &Cecp::set_time},
        {"post", &Cecp::set_posting},
        {"nopost", &Cecp::set_posting},
        {"memory", &Cecp::set_memory},
        {"cores", &Cecp::set_cores},
        {"option", &Cecp::set_option},
        {"partner", &Cecp::meet_partner},
        {"ptell", &Cecp::hear_partner},
        {"quit", &Cecp::quit},
    };
    return all;
}

Acts Cecp::read(std::string_view line, Instant now) {
    line = base::trim(line);
    const auto end = std::min(line.find_first_of(" \t"), line.size());
    const std::string_view command = line.substr(0, end);
    if (command.empty()) {
        return {};
    }
    const std::string_view rest = base::trim(line.substr(end));
    if (std::ranges::find(ignored, command) != ignored.end()) {
        return {};
    }
    if (const auto* const row = base::row_with(rows(), &Row::name, command)) {
        return (this->*row->handler)({command, rest, base::tokens(rest), now});
    }
    if (rest.empty() && looks_like_a_move(command)) {
        return user_move({command, command, {command}, now});
    }
    return error("unknown command", command);
}

Acts Cecp::introduce(const Said& /*said*/) {
    Acts acts = say("feature setboard=1 usermove=1 time=1 ping=1 memory=1 smp=1 colors=0 draw=0 "
                    "sigint=0 sigterm=0 san=0 reuse=1 analyze=0 playother=0 "
                    "variants=\"bughouse,crazyhouse\" myname=\"bughouse\"");
    add(acts, say(fmt::format("feature option=\"Skill -spin {} {} {}\"", highest_level,
                              lowest_level, highest_level)));
    add(acts, say("feature done=1"));
    return acts;
}

Acts Cecp::new_game(const Said& /*said*/) {
    Acts acts = abandon();
    acts.emplace_back(NewGame{});
    board_.begin(Variant::bughouse);
    has_position_ = true;
    own_ = Side::black;
    force_ = false;
    time_.begin_game();
    talk_.begin(own_);
    return acts;
}

Acts Cecp::set_variant(const Said& said) {
    const auto variant = variant_from(said.rest);
    if (!variant) {
        return error("unsupported variant", said.rest);
    }
    Acts acts = abandon();
    board_.begin(*variant);
    has_position_ = true;
    return acts;
}

Acts Cecp::set_board(const Said& said) {
    Acts acts = abandon();
    const auto fault = board_.set(said.rest);
    has_position_ = !fault;
    if (fault) {
        add(acts, say(fmt::format("tellusererror Illegal position: {}", base::printable(*fault))));
    }
    return acts;
}

Acts Cecp::set_holdings(const Said& said) {
    const auto holding = read_holding(said.rest);
    if (!holding) {
        return error("holding [WHITE] [BLACK] PIECE", said.rest);
    }
    const rules::Position before = board_.position();
    if (holding->arrived) {
        board_.give(holding->arrived->side, holding->arrived->kind);
    } else {
        for (const Side side : rules::both_sides) {
            board_.set_hand(side, holding->hands[side]);
        }
    }
    const bool waits = thinks_ || sits_;
    return waits && board_.position() != before ? think(said.now) : Acts{};
}

Acts Cecp::user_move(const Said& said) {
    const auto refuse = [&said](std::string_view why) {
        return say(fmt::format("Illegal move{}: {}", why,
                               base::printable(said.rest.substr(0, longest_echo))));
    };
    if (thinks_ || sits_) {
        return refuse(" (not your turn)");
    }
    if (!has_position_) {
        return refuse(" (no legal position)");
    }
    auto move = board_.read(said.rest);
    const auto kind = said.rest.size() == 4 && said.rest[1] == '@'
                          ? notation::kind_from(said.rest[0])
                          : std::nullopt;
    if (!move && kind && board_.variant() == Variant::bughouse) {
        // The piece came from the other board, without a message about it.
        OneBoard supplied = board_;
        supplied.give(board_.position().turn(), *kind);
        move = supplied.read(said.rest);
        if (move) {
            board_ = std::move(supplied);
        }
    }
    if (!move) {
        return refuse("");
    }
    board_.play(*move);
    Acts acts = result();
    const bool over = !acts.empty();
    add(acts, tell_board(said.now));
    if (!over && own_turn()) {
        add(acts, think(said.now));
    }
    return acts;
}

Acts Cecp::undo(const Said& /*said*/) {
    Acts acts = abandon();
    if (!board_.undo()) {
        add(acts, error("nothing to undo", "undo"));
    }
    return acts;
}

Acts Cecp::remove(const Said& said) {
    Acts acts = undo(said);
    add(acts, undo(said));
    return acts;
}

Acts Cecp::go(const Said& said) {
    if (!has_position_) {
        return error("no legal position", said.command);
    }
    force_ = false;
    own_ = board_.position().turn();
    thinking_began_ = said.now;
    Acts acts = tell_board(said.now); // who gives each move by `setboard` never sends a `usermove`
    add(acts, think(said.now));
    return acts;
}

Acts Cecp::force(const Said& /*said*/) {
    force_ = true;
    return abandon();
}

Acts Cecp::move_now(const Said& /*said*/) {
    told_to_move_ = thinks_;
    return thinks_ ? Acts{StopSearch{}} : Acts{};
}

Acts Cecp::ping(const Said& said) {
    std::string pong = fmt::format("pong {}", base::printable(said.rest.substr(0, longest_echo)));
    if (thinks_ && pings_.size() < most_pings) {
        pings_.push_back(std::move(pong));
        return {};
    }
    return say(std::move(pong));
}

Acts Cecp::set_time(const Said& said) {
    return time_.read(said.command, said.tokens, said.now) ? Acts{}
                                                           : error("not a time", said.rest);
}

Acts Cecp::set_posting(const Said& said) {
    posts_ = said.command == "post";
    return {};
}

Acts Cecp::set_memory(const Said& said) {
    const auto megabytes = base::to_number<int>(said.rest);
    return megabytes ? set_hash_megabytes(*megabytes) : Acts{};
}

Acts Cecp::set_cores(const Said& said) {
    const auto number = base::to_number<int>(said.rest);
    return number ? set_threads(*number) : Acts{};
}

Acts Cecp::set_option(const Said& said) {
    const auto equals = said.rest.find('=');
    const auto value = equals == std::string_view::npos
                           ? std::nullopt
                           : base::to_number<int>(base::trim(said.rest.substr(equals + 1)));
    if (!value || !base::same_ignoring_case(base::trim(said.rest.substr(0, equals)), "skill")) {
        return error("no such option", said.rest);
    }
    skill_ = std::clamp(*value, lowest_level, highest_level);
    return {};
}

Acts Cecp::meet_partner(const Said& said) {
    return tell_partner(talk_.meet(said.rest));
}

Acts Cecp::hear_partner(const Said& said) {
    const auto orders = [this] {
        return std::tuple(talk_.told_to_sit(), talk_.told_to_go(),
                          talk_.is_hurried_by_partner(board_.position()));
    };
    const auto before = orders();
    const bool runs = thinks_ || sits_; // else the time left is not known
    const auto left = runs ? time_.left(said.now) : std::nullopt;
    Acts acts = tell_partner(talk_.hear(said.rest, talk_.clocks(own_, left, said.now), said.now));
    if (thinks_ && orders() != before) {
        add(acts, think(said.now));
    }
    return acts;
}

Acts Cecp::quit(const Said& /*said*/) {
    return end_conversation();
}

Acts Cecp::end_conversation() {
    Acts acts = abandon();
    acts.emplace_back(EndConversation{});
    return acts;
}

Acts Cecp::tell_partner(std::string text) const {
    return text.empty() ? Acts{} : say("tellics ptell " + std::move(text));
}

Acts Cecp::tell_board(Instant now) const {
    if (force_ || board_.variant() != Variant::bughouse) {
        return {};
    }
    BoardTell board{board_.position(), {}};
    board.clocks[own_] = time_.left(now);
    board.clocks[rules::other(own_)] = time_.opponent();
    return tell_partner(talk_.board_tell(board));
}

Acts Cecp::answer_pings() {
    Acts acts;
    for (std::string& pong : pings_) {
        add(acts, say(std::move(pong)));
    }
    pings_.clear();
    return acts;
}

Acts Cecp::abandon() {
    Acts acts;
    if (std::exchange(thinks_, false)) {
        acts.emplace_back(StopSearch{});
    }
    sits_ = false;
    newest_report_.reset();
    report_before_pieces_.reset();
    add(acts, answer_pings());
    return acts;
}

Acts Cecp::think(Instant now) {
    Acts acts;
    if (thinks_) {
        acts.emplace_back(StopSearch{});
    }
    if (newest_report_ &&
        (!report_before_pieces_ || report_before_pieces_->depth < newest_report_->depth)) {
        report_before_pieces_ = std::move(newest_report_);
    }
    newest_report_.reset();
    thinking_began_ = thinks_ ? thinking_began_ : now;
    thinks_ = true;
    sits_ = told_to_move_ = false;
    Task task = board_.task();
    task.serial = {++serial_};
    const CecpTime::Wishes wishes{talk_.told_to_sit(), talk_.is_hurried_by_partner(task.position),
                                  talk_.diagonal(own_, now)};
    std::optional<base::Millis> sits;
    if (board_.variant() == Variant::bughouse) {
        talk_.add_partner_wishes(task);
        const bool must_move = talk_.told_to_go() || talk_.partner_waits(task.position);
        sits = must_move ? std::nullopt : time_.sit_allowance(wishes, now);
    }
    task.limits = time_.limits(wishes, thinking_began_, now);
    set_skill(task, skill_);
    acts.emplace_back(StartSearch{std::move(task), sits});
    return acts;
}

Acts Cecp::take(const Report& report, Instant now) {
    if (!thinks_ || report.serial.number != serial_) {
        return {};
    }
    const MatchSituation clocks = talk_.clocks(own_, time_.left(now), now);
    if (!report.final) {
        newest_report_ = report;
        Acts acts = posts_ ? say(to_cecp_thinking(report, now - thinking_began_)) : Acts{};
        const bool held = report.has_decisive_pieces; // true after a complete search only
        if (held && board_.variant() == Variant::bughouse) {
            add(acts, tell_partner(talk_.remark(board_.position(), report, clocks, told_to_move_)));
        }
        return acts;
    }
    thinks_ = false;
    Report answer = report;
    if (answer.best && std::abs(answer.score) < decided_score && answer.depth < deep_enough &&
        report_before_pieces_ && report_before_pieces_->depth > answer.depth &&
        rules::is_legal(board_.position(), report_before_pieces_->best)) {
        answer.best = report_before_pieces_->best;
    }
    newest_report_.reset();
    report_before_pieces_.reset();
    Acts acts;
    const rules::Position before = board_.position();
    if (answer.best) {
        acts = say("move " + notation::to_coordinates(answer.best));
        board_.play(answer.best);
        time_.moved();
        add(acts, tell_board(now));
    } else {
        sits_ = true;
    }
    if (board_.variant() == Variant::bughouse) {
        add(acts, tell_partner(talk_.remark(before, answer, clocks, told_to_move_)));
    }
    add(acts, result());
    add(acts, answer_pings());
    return acts;
}

Acts Cecp::result() {
    // In bughouse only the server can announce the end: it alone knows what may still come.
    if (board_.variant() == Variant::bughouse || !board_.is_over()) {
        return {};
    }
    force_ = true;
    sits_ = false;
    if (!board_.position().in_check()) {
        return say("1/2-1/2 {Stalemate}");
    }
    return say(board_.position().turn() == Side::white ? "0-1 {Black mates}" : "1-0 {White mates}");
}

} // namespace engine
