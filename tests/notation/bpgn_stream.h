// SPDX-License-Identifier: GPL-3.0-or-later
// Feeds a text to a BpgnReader in pieces of any size and collects what it finds.
#pragma once

#include "src/notation/bpgn/bpgn_reader.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace bpgn_stream {

using notation::BpgnReader;
using notation::label;
using notation::ReadGame;
using std::string;
using std::string_view;
using std::vector;

/// Everything that a reader found in a text.
struct Stream {
    vector<ReadGame> games;
    string broken;
    string stray;
};

inline string said(const std::optional<notation::Diagnostic>& remark) {
    return remark ? notation::to_text(*remark) : "";
}

inline Stream stream(string_view text, std::size_t piece = 4096) {
    BpgnReader reader;
    Stream found;
    const auto collect = [&] {
        while (auto game = reader.next()) {
            found.games.push_back(std::move(*game));
        }
    };
    while (!text.empty()) {
        reader.feed(text.substr(0, piece));
        text.remove_prefix(std::min(piece, text.size()));
        collect();
    }
    reader.finish();
    collect();
    found.broken = said(reader.fatal_fault());
    found.stray = said(reader.stray_text());
    return found;
}

inline ReadGame one(const string& text) {
    auto found = stream(text);
    INFO(text << " " << found.broken << found.stray);
    REQUIRE(found.games.size() == 1);
    return std::move(found.games.front());
}

/// All half-moves, such as "1A e4 {299}", separated by spaces.
inline string moves(const notation::Game& game) {
    string text;
    for (const auto& move : game.moves) {
        text += fmt::format("{}{} {}", text.empty() ? "" : " ", label(move), move.text);
        text += move.clock.empty() ? "" : fmt::format(" {{{}}}", move.clock);
    }
    return text;
}

inline string warnings(const ReadGame& read) {
    string text;
    for (const auto& warning : read.warnings) {
        text += (text.empty() ? "" : "; ") + warning.text;
    }
    return text;
}

/// The fault and the warnings, with their places in the text.
inline string remarks(const ReadGame& read) {
    string text = said(read.fault);
    for (const auto& warning : read.warnings) {
        text += "; " + notation::to_text(warning);
    }
    return text;
}

inline string fault(const ReadGame& read) {
    return read.fault
               ? fmt::format("{} (after {})", notation::to_text(*read.fault), read.valid_moves)
               : "";
}

} // namespace bpgn_stream
