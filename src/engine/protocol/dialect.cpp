// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/dialect.h"

#include "src/base/text.h"
#include "src/engine/protocol/partner_talk.h"
#include "src/notation/moves/fen.h"

#include <fmt/format.h>

#include <algorithm>

namespace engine {
namespace {

using rules::Side;
using Lines = Dialect::Lines;

/// The word after `name`, if `line` begins with that.
std::optional<std::string_view> word_after(std::string_view line, std::string_view name) {
    const auto parts = base::tokens(line);
    return parts.size() > 1 && parts[0] == name ? std::optional(parts[1]) : std::nullopt;
}

class UciDialect final : public Dialect {
  public:
    Lines start_game(const GameToPlay& game) const override {
        return {fmt::format("setoption name UCI_Variant value {}", name(game.variant)),
                "ucinewgame", "isready"};
    }
    Lines ask(const GameToPlay& game, const MoveRequest& turn) const override {
        return {"position fen " + notation::to_fen(turn.position.setup()), go(game, turn)};
    }
    Lines arrived(const MoveRequest& /*before*/, const MoveRequest& /*turn*/) const override {
        return {};
    }
    std::string stop() const override { return "stop"; }
    Lines probe() const override { return {"isready"}; }
    bool talks() const override { return false; }
    Lines tell(std::string_view /*text*/) const override { return {}; }
    bool answers_in_order() const override { return true; }
    std::optional<std::string_view> answer_in(std::string_view line) const override {
        return word_after(line, "bestmove");
    }

  private:
    static std::string go(const GameToPlay& game, const MoveRequest& turn) {
        if (!game.time) {
            return fmt::format("go movetime {}", time_without_clocks.count());
        }
        const bool white = turn.position.turn() == Side::white;
        const auto increment = game.increment.count();
        return fmt::format("go wtime {} btime {} winc {} binc {}",
                           (white ? turn.own : turn.other).count(),
                           (white ? turn.other : turn.own).count(), increment, increment);
    }
};

class CecpDialect final : public Dialect {
  public:
    Lines start_game(const GameToPlay& game) const override {
        Lines lines{"new", fmt::format("variant {}", name(game.variant))};
        if (game.time) {
            const auto seconds = game.time->count() / 1000;
            lines.push_back(fmt::format("level 0 {}:{:02} {}", seconds / 60, seconds % 60,
                                        game.increment.count() / 1000));
        } else {
            lines.push_back(fmt::format("st {}", time_without_clocks.count() / 1000));
        }
        lines.insert(lines.end(), {"easy", "nopost"});
        if (!game.partner.empty()) {
            lines.push_back("partner " + game.partner);
        }
        lines.emplace_back("force");
        return lines;
    }
    /// Sends the whole position every time, so that messages that crossed do no harm. The reserves
    /// have a command of their own, which all engines understand; Sjeng gives its opponent more,
    /// and so must know its own colour before: `black` sets Black on move and the engine to White.
    Lines ask(const GameToPlay& game, const MoveRequest& turn) const override {
        Lines lines;
        if (game.takes_colours) {
            lines.emplace_back(turn.position.turn() == Side::white ? "black" : "white");
        }
        lines.insert(lines.end(),
                     {"force",
                      "setboard " + without_reserves(notation::to_fen(turn.position.setup())),
                      to_text(holding(turn.position))});
        if (game.time) {
            lines.push_back(
                fmt::format("time {}", std::max<std::int64_t>(turn.own.count() / 10, 1)));
            lines.push_back(
                fmt::format("otim {}", std::max<std::int64_t>(turn.other.count() / 10, 1)));
        }
        lines.emplace_back("go");
        return lines;
    }
    Lines arrived(const MoveRequest& before, const MoveRequest& turn) const override {
        Lines lines;
        Holding now = holding(turn.position);
        for (const Side side : rules::both_sides) {
            for (const rules::Kind kind : rules::all_kinds) {
                const int more =
                    turn.position.hand(side).count(kind) - before.position.hand(side).count(kind);
                for (int i = 0; i < more; ++i) {
                    now.arrived = rules::Piece{side, kind};
                    lines.push_back(to_text(now));
                }
            }
        }
        return lines;
    }
    std::string stop() const override { return "?"; }
    Lines probe() const override { return {"?", "ping 1"}; }
    bool talks() const override { return true; }
    Lines tell(std::string_view text) const override { return {"ptell " + std::string(text)}; }
    bool answers_in_order() const override { return false; }
    std::optional<std::string_view> answer_in(std::string_view line) const override {
        return word_after(line, "move");
    }

  private:
    static Holding holding(const rules::Position& position) {
        return {{{position.hand(Side::white), position.hand(Side::black)}}, {}};
    }
    static std::string without_reserves(std::string fen) {
        const auto open = fen.find('[');
        const auto close = fen.find(']');
        if (open != std::string::npos && close != std::string::npos) {
            fen.erase(open, close - open + 1);
        }
        return fen;
    }
};

} // namespace

bool only_reserves_grew(const rules::Position& before, const rules::Position& now) {
    rules::Position same = before;
    for (const rules::Side side : rules::both_sides) {
        for (const rules::Kind kind : rules::all_kinds) {
            if (now.hand(side).count(kind) < before.hand(side).count(kind)) {
                return false;
            }
        }
        same.set_hand(side, now.hand(side));
    }
    return same == now;
}

const Dialect& Dialect::uci() {
    static const UciDialect one;
    return one;
}

const Dialect& Dialect::cecp() {
    static const CecpDialect one;
    return one;
}

} // namespace engine
