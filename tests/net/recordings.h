// SPDX-License-Identifier: GPL-3.0-or-later
// Recorded streams of two servers, and short hand-written ones.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// One packet of a recorded connection: when it came, and its bytes.
struct Packet {
    std::int64_t millis = 0;
    std::string bytes;
};
struct Recording {
    std::string name; ///< server, scenario and player: "bics.b1_mate.alice"
    std::vector<Packet> packets;

    [[nodiscard]] std::string bytes() const;
    [[nodiscard]] bool sealed() const { return name.substr(0, 4) == "bics"; }
};

/// All of tests/data/servers/recordings, and of `../shared/fics/transcripts` if that exists.
[[nodiscard]] std::vector<Recording> recordings();

/// The stream with each line about a game repeated for a second match, with other players and games
/// 11 and 12 in place of 1 and 2.
[[nodiscard]] std::string with_another_match(std::string_view bytes);

/// A hand-written stream from tests/data/servers. Each line is sent with LF CR at its end; a
/// backslash at the end of a line means that it has no end, as for prompts.
[[nodiscard]] std::string own_recording(const std::string& name);

} // namespace support
