// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/external_engine.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/engine/protocol/thinking_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace engine {
namespace {

using base::Millis;

constexpr Millis until_cecp{1500}; ///< after this without `uciok`, CECP is tried
constexpr int clock_fraction =
    3; ///< an engine may think for this fraction of its clock without output
constexpr int most_tells = 300; ///< the most tells to the partner in a match
constexpr std::size_t longest_passed_tell = 200;
constexpr std::size_t most_tells_kept = 10; ///< while the engine is not ready
constexpr std::string_view tells = "tellics ptell ";

/// Whether the list `"a,b"` after `variants=` contains a variant.
bool lists_variant(std::string_view features, std::string_view variant) {
    constexpr std::string_view key = "variants=\"";
    const auto at = features.find(key);
    if (at == std::string_view::npos) {
        return false;
    }
    const auto list = features.substr(at + key.size());
    const auto names = base::split(list.substr(0, list.find('"')), ',');
    return std::ranges::any_of(
        names, [variant](std::string_view one) { return base::trim(one) == variant; });
}

} // namespace

ExternalEngine::ExternalEngine(GameToPlay game, Instant now, Out& out) : game_(std::move(game)) {
    out.lines.emplace_back("uci");
    due_ = now + until_cecp;
}

bool ExternalEngine::is_ignorable(std::string_view line) {
    const auto text = base::trim(line);
    return text.empty() || text.starts_with("info ") || base::is_digit(text[0]) || text[0] == '#';
}

void ExternalEngine::fail(std::string why, Out& out) {
    phase_ = Phase::failed; // any turn that was asked is void
    due_.reset();
    out.failed = std::move(why);
}

void ExternalEngine::greet_in_cecp(Instant now, Out& out) {
    phase_ = Phase::cecp_greeted;
    out.lines.insert(out.lines.end(), {"xboard", "protover 2"});
    due_ = now + EngineTimeout::introduction;
}

ExternalEngine::Out ExternalEngine::hear(std::string_view line, Instant now) {
    Out out;
    line = base::trim(line);
    if (phase_ == Phase::failed || is_ignorable(line)) {
        return out;
    }
    if (phase_ == Phase::uci_greeted || phase_ == Phase::cecp_greeted) {
        hear_introduction(line, now, out);
        return out;
    }
    if (phase_ == Phase::setting_up) {
        if (line == "readyok") {
            be_ready(now, out);
        }
        return out;
    }
    // With a clock of its own, an engine that is alive may think on.
    if (game_.time && std::exchange(probed_, false) && asked_) {
        due_ = now + EngineTimeout::least_while_thinking;
    }
    if (const auto move = dialect_->answer_in(line)) {
        take_answer(*move, now, out);
    } else if (line.starts_with(tells)) {
        take_tell(line.substr(tells.size()), out);
    } else if (line == "resign" || line == "tellics resign") {
        fail("it resigns", out);
    }
    return out;
}

void ExternalEngine::hear_introduction(std::string_view line, Instant now, Out& out) {
    if (line.starts_with("option name UCI_Variant ")) {
        const auto parts = base::tokens(line);
        plays_variant_ = std::ranges::find(parts, name(game_.variant)) != parts.end();
    } else if (line == "uciok") {
        can_be_set_up_ = true;
        introduced(Dialect::uci(), now, out);
    } else if (line.starts_with("feature ")) {
        hear_features(line, now, out);
    } else if (phase_ == Phase::uci_greeted &&
               (line.find("Illegal move") != line.npos || line.find("Error") != line.npos)) {
        greet_in_cecp(now, out); // it does not know the word `uci`
    }
}

void ExternalEngine::hear_features(std::string_view line, Instant now, Out& out) {
    plays_variant_ = plays_variant_ || lists_variant(line, name(game_.variant));
    can_be_set_up_ = can_be_set_up_ || line.find("setboard=1") != std::string_view::npos;
    game_.takes_colours = game_.takes_colours || line.find("colors=1") != std::string_view::npos;
    if (line.find("done=0") != std::string_view::npos) {
        if (phase_ == Phase::uci_greeted) {
            greet_in_cecp(now, out);
        }
        due_ = now + EngineTimeout::loading;
    }
    if (line.find("done=1") != std::string_view::npos) {
        introduced(Dialect::cecp(), now, out);
    }
}

void ExternalEngine::introduced(const Dialect& dialect, Instant now, Out& out) {
    if (!plays_variant_) {
        return fail(fmt::format("it does not play {}", name(game_.variant)), out);
    }
    if (!can_be_set_up_) {
        return fail("it takes no positions (setboard)", out);
    }
    dialect_ = &dialect;
    const auto lines = dialect.start_game(game_);
    out.lines.insert(out.lines.end(), lines.begin(), lines.end());
    phase_ = Phase::setting_up;
    due_ = now + EngineTimeout::loading;
    if (&dialect == &Dialect::cecp()) {
        be_ready(now, out); // a CECP engine handles these lines before it moves; there is no reply
                            // to wait for
    }
}

void ExternalEngine::be_ready(Instant now, Out& out) {
    phase_ = Phase::ready;
    due_.reset();
    for (const std::string& text : std::exchange(tells_kept_, {})) {
        const auto lines = dialect_->tell(text);
        out.lines.insert(out.lines.end(), lines.begin(), lines.end());
    }
    if (waiting_) {
        const MoveRequest turn = *std::exchange(waiting_, std::nullopt);
        ask(turn, now, out);
    }
}

void ExternalEngine::ask(const MoveRequest& turn, Instant now, Out& out) {
    asked_ = turn;
    asked_->own = std::max(turn.own - (now - turn.at), Millis{1}); // it may be asked late, or again
    asked_->at = now;
    const auto lines = dialect_->ask(game_, *asked_);
    out.lines.insert(out.lines.end(), lines.begin(), lines.end());
    probed_ = false;
    due_ = now + std::max(EngineTimeout::least_while_thinking,
                          game_.time ? asked_->own / clock_fraction : Millis{});
}

void ExternalEngine::stop(Instant now, Out& out) {
    if (asked_) {
        asked_.reset();
        ++unwanted_answers_;
        out.lines.push_back(dialect_->stop());
        due_ = now + EngineTimeout::after_stop;
    }
}

ExternalEngine::Out ExternalEngine::think(MoveRequest turn, Instant now) {
    Out out;
    if (phase_ != Phase::ready) {
        waiting_ = std::move(turn);
        return out;
    }
    if (asked_ && only_reserves_grew(asked_->position, turn.position)) {
        out.lines = dialect_->arrived(*asked_, turn);
        if (!out.lines.empty()) {
            asked_ = std::move(turn);
            return out;
        }
    }
    stop(now, out);
    if (unwanted_answers_ == 0 || dialect_->answers_in_order()) {
        ask(turn, now, out);
    } else {
        waiting_ = std::move(turn);
    }
    return out;
}

ExternalEngine::Out ExternalEngine::forget(Instant now) {
    Out out;
    waiting_.reset();
    if (phase_ == Phase::ready) {
        stop(now, out);
    }
    return out;
}

void ExternalEngine::take_answer(std::string_view text, Instant now, Out& out) {
    if (unwanted_answers_ > 0) {
        if (--unwanted_answers_ == 0) {
            due_ = asked_ ? due_ : std::nullopt;
            if (waiting_) {
                be_ready(now, out);
            }
        }
        return;
    }
    if (!asked_) {
        return; // nobody has asked for a move
    }
    const MoveRequest turn = *std::exchange(asked_, std::nullopt);
    due_.reset();
    if (const auto move = read_move(turn.position, text)) {
        out.answer = Answer{turn.serial, *move};
        return;
    }
    if (++illegal_moves_ == illegal_moves_until_failure) {
        return fail(fmt::format("it has played {}, its second illegal move",
                                base::printable(text.substr(0, 8))),
                    out);
    }
    ask(turn, now, out);
}

void ExternalEngine::take_tell(std::string_view line, Out& out) {
    if (tells_sent_ < most_tells) {
        ++tells_sent_;
        out.tell = base::printable(base::trim(line.substr(0, longest_passed_tell)));
    }
}

ExternalEngine::Out ExternalEngine::tell(std::string_view text) {
    Out out;
    std::string passed = base::printable(text.substr(0, longest_passed_tell));
    if (phase_ == Phase::ready) {
        out.lines = dialect_->tell(passed);
    } else if (phase_ != Phase::failed && tells_kept_.size() < most_tells_kept) {
        tells_kept_.push_back(std::move(passed));
    }
    return out;
}

ExternalEngine::Out ExternalEngine::on_wake(Instant now) {
    Out out;
    if (!due_ || *due_ > now) {
        return out;
    }
    if (phase_ == Phase::uci_greeted) {
        greet_in_cecp(now, out);
    } else if (phase_ == Phase::cecp_greeted) {
        fail("it speaks neither UCI nor CECP", out);
    } else if (phase_ == Phase::ready && asked_ && !probed_) {
        probed_ = true;
        out.lines = game_.time ? dialect_->probe() : Dialect::Lines{dialect_->stop()};
        due_ = now + EngineTimeout::after_probe;
    } else {
        fail("it does not answer", out);
    }
    return out;
}

} // namespace engine
