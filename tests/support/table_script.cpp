// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/table_script.h"

#include "src/base/variant.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/san.h"
#include "tests/play/table.h"
#include "tests/support/board_text.h"
#include "tests/support/epoch.h"

#include <fmt/format.h>

namespace support {
namespace {

using rules::ClaimKind;
using rules::Ending;

std::string_view word(Ending ending) {
    switch (ending) {
    case Ending::mate:
        return "mate";
    case Ending::flag:
        return "flag";
    case Ending::resignation:
        return "resignation";
    case Ending::draw_agreed:
        return "agreed";
    case Ending::repetition:
        return "repetition";
    case Ending::fifty_moves:
        return "fifty moves";
    case Ending::both_flags:
        return "both flags";
    case Ending::stalemate:
        return "stalemate";
    case Ending::stalling:
        return "stalling";
    case Ending::all_kings:
        return "all kings";
    case Ending::aborted:
        return "aborted";
    case Ending::illegal_move:
        return "illegal move";
    case Ending::wrong_stop:
        return "wrong stop";
    case Ending::declared_lost:
        return "ruling";
    case Ending::both_lost:
        return "lost by both";
    }
    return "";
}

ClaimKind claim_kind(std::string_view what) {
    return what == "illegal"   ? ClaimKind::illegal_move
           : what == "mate"    ? ClaimKind::mate
           : what == "flag"    ? ClaimKind::flag
           : what == "premove" ? ClaimKind::premove
                               : ClaimKind::draw;
}

/// The move that a text means on the board as the mover sees it, with their made move.
Move move_in(const rules::Match& match, Seat mover, std::string_view text) {
    const auto& made = match.table_state().boards[mover.board].made;
    const auto& board = match.position(mover.board);
    const auto position = match.to_move(mover) ? board
                          : made               ? board.after(made)
                                               : board.after_null_move();
    INFO(text);
    const auto written = notation::read_move(text);
    REQUIRE(written);
    const auto move = notation::fitting_move_by_hand(position, *written);
    return move ? *move
                : support::move_of(position,
                                   text); // a move that fitting_move_by_hand() does not find
}

/// A step of the script.
class Step {
  public:
    Step(Table& table, Instant now) : table_(table), now_(now) {}

    NewsList take(const std::vector<std::string_view>& phrase) {
        who_ = seat(phrase.at(0).at(0));
        const auto verb = phrase.at(1);
        const auto object = phrase.size() > 2 ? phrase[2] : std::string_view();
        if (verb == "claims") {
            return claim(object, phrase.size() > 3 ? phrase[3] : std::string_view());
        }
        if (verb == "counts") {
            rules::Claim repetition_count{ClaimKind::repetition_count, {}, {}};
            if (object.size() == 1) {
                repetition_count.on = seat(object[0]).board;
            } else if (!object.empty()) {
                repetition_count.about_to = move_in(table_.match(), who_, object);
            }
            return ask(MakeClaim{repetition_count});
        }
        if (verb == "makes") {
            return ask(Play{move_in(table_.match(), who_, object)});
        }
        if (verb == "freezes" || verb == "warns" || verb == "rules") {
            return impose(verb, phrase);
        }
        return verb == "presses"    ? ask(Press{})
               : verb == "takes"    ? ask(TakeBack{})
               : verb == "resigns"  ? ask(Resign{})
               : verb == "offers"   ? ask(OfferDraw{})
               : verb == "declines" ? ask(Decline{})
               : verb == "stops"    ? ask(StopClocks{})
               : verb == "resumes"  ? ask(Resume{})
                                    : play(verb);
    }

  private:
    template <class What> NewsList ask(What what) {
        return table_.apply({who_, std::move(what)}, now_);
    }
    NewsList play(std::string_view text) {
        auto said = ask(Play{move_in(table_.match(), who_, text)});
        const bool made = std::any_of(said.begin(), said.end(), [](const News& one) {
            return std::holds_alternative<UnpressedMoveMade>(one);
        });
        return made ? ask(Press{}) : said;
    }
    NewsList claim(std::string_view what, std::string_view more) {
        rules::Claim claim{claim_kind(what), {}, {}};
        if (claim.what == ClaimKind::draw && !more.empty()) {
            claim.about_to = move_in(table_.match(), who_, more);
        } else if (!more.empty()) {
            claim.on = seat(more[0]).board;
        }
        return ask(MakeClaim{claim});
    }
    NewsList impose(std::string_view verb, const std::vector<std::string_view>& phrase) {
        using What = rules::Sanction::Kind;
        const auto kind = verb == "warns"           ? What::warning
                          : phrase.back() == "both" ? What::lost_by_both
                          : verb == "rules"         ? What::game_lost
                          : phrase.back() == "5"    ? What::freeze_5
                                                    : What::freeze_10;
        const auto whom = phrase.back() == "both" ? phrase.at(0)
                          : verb == "rules"       ? phrase.at(3)
                                                  : phrase.at(2);
        return ask(ImposeSanction{{kind, seat(whom[0])}});
    }

    Table& table_;
    Instant now_;
    Seat who_{};
};

} // namespace

std::string told(const rules::TablePlan& plan, const NewsList& said) {
    std::string phrase = "done";
    for (const auto& one : said) {
        std::visit(
            base::overloaded{
                [&](const Refused& no) {
                    phrase = fmt::format("refused: {}", rules::to_text(no.why));
                },
                [&](const Claimed& claim) {
                    phrase = claim.wrong ? fmt::format("wrong: {}", rules::to_text(*claim.wrong))
                                         : phrase;
                },
                [&](const LastDropOpened& open) {
                    phrase = fmt::format("last drop {} {}", letter(open.last_drop.seat),
                                         notation::letter(open.last_drop.kind));
                },
                [&](const BoardEnded& end) {
                    phrase =
                        fmt::format("board {} {}", letter(end.end.board), word(end.end.ending));
                },
                [&](const Ended& end) {
                    phrase = fmt::format("{} {}", rules::result_text(end.outcome, plan),
                                         word(end.outcome.decided_by.ending));
                },
                [&](const UnpressedMoveMade& made) { phrase = made.move ? "made" : phrase; },
                [&](const ClocksChanged& told) {
                    phrase = told.change == ClockChange::stop_wanted ? "asks partner" : phrase;
                },
                [](const auto&) {},
            },
            one);
    }
    return phrase;
}

std::vector<std::string> steps(std::string_view script) {
    std::string lines(script);
    std::replace(lines.begin(), lines.end(), ';', '\n');
    std::vector<std::string> found;
    for (const auto line : base::split(lines, '\n')) {
        if (!base::trim(line).empty()) {
            found.emplace_back(base::trim(line));
        }
    }
    return found;
}

void check_told(std::string_view step, std::string_view came) {
    const auto arrow = step.find("->");
    if (arrow != std::string_view::npos) {
        CHECK(came == base::trim(step.substr(arrow + 2)));
    } else {
        INFO(came);
        CHECK(came.find(':') == std::string_view::npos);
    }
}

rules::Match at_the_table(std::string_view laws, std::string_view script,
                          const std::vector<std::string_view>& boards,
                          const rules::TimeControl& time) {
    const auto in_force = notation::laws_from(laws);
    REQUIRE(in_force);
    std::vector<rules::Position> starts;
    for (const auto board : boards) {
        starts.push_back(position_of(board, in_force->moves));
    }
    Table table({rules::bughouse_plan(), *in_force, time, starts}, {});
    Instant now = epoch;
    table.tick(now);
    for (const std::string& step : steps(script)) {
        CAPTURE(laws, step);
        const auto phrase = base::tokens(std::string_view(step).substr(0, step.find("->")));
        NewsList said;
        if (phrase.at(0) == "wait") {
            now += std::chrono::seconds{*base::to_number<int>(phrase.at(1))};
            said = table.tick(now);
        } else {
            said = Step(table, now).take(phrase);
        }
        check_told(step, told(table.match().plan(), said));
    }
    return table.match();
}

} // namespace support
