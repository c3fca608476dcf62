// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/net/recordings.h"
#include "tests/support/source_tree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>

namespace support {
namespace {

const std::string shared_folder = support::in_shared("fics/transcripts");
const std::string own_folder = support::in_repository("tests/data/net/");

std::string from_base64(std::string_view text) {
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned bits = 0;
    int held = 0;
    for (const char c : text) {
        const auto value = digits.find(c);
        if (value == std::string_view::npos) {
            break; // padding
        }
        bits = bits << 6 | static_cast<unsigned>(value);
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes += static_cast<char>(bits >> held & 0xFF);
        }
    }
    return bytes;
}

/// The text of a string field of a line of JSON; ours have no escapes in what we ask for.
std::string_view field(std::string_view line, std::string_view name) {
    const std::string mark = "\"" + std::string(name) + "\":";
    const auto at = line.find(mark);
    if (at == std::string_view::npos) {
        return {};
    }
    line.remove_prefix(at + mark.size());
    const auto opens = line.find('"');
    const auto closes = line.find('"', opens + 1);
    return line.substr(opens + 1, closes - opens - 1);
}

std::int64_t time_of(std::string_view line) {
    constexpr std::string_view mark = "\"t_ms\": ";
    const auto at = line.find(mark);
    return at == std::string_view::npos
               ? 0
               : std::stoll(std::string(line.substr(at + mark.size(), 12)));
}

} // namespace

std::string Recording::bytes() const {
    std::string all;
    for (const Packet& packet : packets) {
        all += packet.bytes;
    }
    return all;
}

std::vector<Recording> shared_recordings() {
    std::vector<Recording> all;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(shared_folder, none)) {
        if (entry.path().extension() != ".jsonl") {
            continue;
        }
        Recording recording{entry.path().stem().string(), {}};
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);) {
            if (field(line, "dir") == "rx") {
                recording.packets.push_back({time_of(line), from_base64(field(line, "b64"))});
            }
        }
        all.push_back(std::move(recording));
    }
    std::sort(all.begin(), all.end(),
              [](const Recording& a, const Recording& b) { return a.name < b.name; });
    return all;
}

std::string own_recording(const std::string& name) {
    std::ifstream file(own_folder + name);
    if (!file) {
        throw std::runtime_error("no " + own_folder + name);
    }
    std::string bytes;
    for (std::string line; std::getline(file, line);) {
        const bool goes_on = !line.empty() && line.back() == '\\';
        bytes += goes_on ? line.substr(0, line.size() - 1) : line + "\n\r";
    }
    return bytes;
}

} // namespace support
