// SPDX-License-Identifier: GPL-3.0-or-later
// What servers said: recorded streams of two of them, and small ones written by hand.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// One connection of a recording: what came, packet by packet.
struct Packet {
    std::int64_t millis = 0;
    std::string bytes;
};
struct Recording {
    std::string name; ///< "bics.b1_mate.alice": server, scenario, who
    std::vector<Packet> packets;

    [[nodiscard]] std::string bytes() const;
    [[nodiscard]] bool sealed() const { return name.substr(0, 4) == "bics"; }
};

/// Those in tests/data/servers/recordings, and more of `../shared/fics/transcripts` where that is.
[[nodiscard]] std::vector<Recording> recordings();

/// The stream with each line about a game told of another match as well, right behind it: by other
/// players, with games 11 and 12 for 1 and 2.
[[nodiscard]] std::string with_another_match(std::string_view bytes);

/// One written by hand, in tests/data/servers: text lines, each of which stands for one with LF CR
/// at its end; a backslash at the end of a line means that there is no end, so that prompts can be
/// written.
[[nodiscard]] std::string own_recording(const std::string& name);

} // namespace support
