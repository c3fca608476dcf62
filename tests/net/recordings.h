// SPDX-License-Identifier: GPL-3.0-or-later
// Recorded streams of real servers, when they lie beside the repository, and our own small ones.
#pragma once

#include <cstdint>
#include <string>
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

/// Those in `../shared/fics/transcripts`; empty when they are not there.
[[nodiscard]] std::vector<Recording> shared_recordings();

/// One of ours, in tests/data/net: text lines, each of which stands for one with LF CR at its end;
/// a backslash at the end of a line means that there is no end, so that prompts can be written.
[[nodiscard]] std::string own_recording(const std::string& name);

} // namespace support
