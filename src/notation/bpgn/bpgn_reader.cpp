// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/bpgn/bpgn_reader.h"

#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace notation {
namespace {

using Kind = Token::Kind;

/// Brackets and stars in some other text make no game.
bool is_game(const ReadGame& read) {
    return !read.game.tags.empty() || !read.game.moves.empty();
}

} // namespace

std::string to_text(const Remark& remark) {
    return fmt::format("line {}, column {}: {}", remark.at.line, remark.at.column, remark.text);
}

void BpgnReader::fault(const Place& at, std::string expected) {
    if (!game_.fault) {
        game_.fault = Remark{at, "expected " + std::move(expected)};
        game_.sound = lines_.front().size();
    }
}

void BpgnReader::warn(const Place& at, std::string text) {
    if (game_.warnings.size() < most_warnings) {
        game_.warnings.push_back({at, std::move(text)});
    }
}

void BpgnReader::warn_once(bool& said, const Place& at, std::string_view text) {
    if (!said) {
        warn(at, std::string(text));
    }
    said = true;
}

bool BpgnReader::has_content() const {
    return !game_.game.tags.empty() || !game_.game.opening.empty() || !lines_.front().empty() ||
           lines_.size() > 1 || label_ || ended_;
}

/// Games without tags and results follow each other in some archives: behind an empty line stands
/// White's first half-move on a board where White has moved on long ago.
bool BpgnReader::starts_again(const Token& token) const {
    const auto& moves = lines_.front();
    if (token.number != 1 || !token.after_empty_line || !token.seat ||
        token.seat->side != rules::Side::white || lines_.size() > 1) {
        return false;
    }
    return std::any_of(moves.begin(), moves.end(), [&](const HalfMove& move) {
        return move.seat == *token.seat && move.number > 1;
    });
}

bool BpgnReader::begins_game(const Token& token) const {
    const auto& game = game_.game;
    if (token.kind == Kind::label) {
        return ended_ || starts_again(token);
    }
    if (token.kind != Kind::tag) {
        return false;
    }
    const bool second_event = base::same_ignoring_case(token.text, "Event") && tag(game, "Event");
    return ended_ || label_ || !lines_.front().empty() || lines_.size() > 1 || second_event ||
           after_tags_;
}

ReadGame BpgnReader::take_game() {
    expect_no_move();
    while (lines_.size() > 1) {
        warn(game_.at, "a variation is not closed");
        close_variation(Token{});
    }
    game_.game.moves = std::move(lines_.front());
    if (!game_.fault) {
        game_.sound = game_.game.moves.size();
    }
    mend(game_, places_);
    auto taken = std::move(game_);
    game_ = {};
    lines_.assign(1, {});
    places_.clear();
    bytes_ = 0;
    too_deep_ = 0;
    ended_ = after_tags_ = after_brace_ = said_letterless_ = said_reply_ = false;
    return taken;
}

std::optional<ReadGame> BpgnReader::next() {
    while (!broken_) {
        const auto token = lexer_.next();
        if (token.kind == Kind::more) {
            return std::nullopt;
        }
        if (token.kind == Kind::binary) {
            broken_ = Remark{token.at, "expected text, not a zero byte"};
        }
        const bool over = token.kind == Kind::end || token.kind == Kind::binary;
        std::optional<ReadGame> done;
        if (has_content() && (over || begins_game(token))) {
            done = take_game();
        }
        if (!over) {
            handle(token);
        }
        if (done && !is_game(*done)) {
            no_game(done->fault);
            done.reset();
        }
        if (over && !done) {
            no_game(game_.fault);
        }
        if (done || over) {
            return done;
        }
    }
    return std::nullopt;
}

/// What was wrong with text that turned out to be no game.
void BpgnReader::no_game(const std::optional<Remark>& fault) {
    stray_text_ = stray_text_ ? stray_text_ : fault;
}

bool BpgnReader::has_room(const Token& token) {
    constexpr std::size_t overhead = 16; // a game of very many very short tokens is large too
    bytes_ += token.text.size() + token.value.size() + overhead;
    if (bytes_ > largest_game) {
        fault(token.at, fmt::format("a game of at most {} bytes", largest_game));
    }
    return bytes_ <= largest_game;
}

} // namespace notation
