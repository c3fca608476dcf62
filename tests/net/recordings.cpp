// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/net/recordings.h"
#include "tests/support/source_tree.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string_view>

namespace support {
namespace {

const std::string shared_folder = support::in_shared("fics/transcripts");
const std::string own_folder = support::in_repository("tests/data/servers/");

/// What a string of JSON means that begins behind its quote; what it escapes by number is a byte.
std::string from_json(std::string_view text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size() && text[i] != '"'; ++i) {
        if (text[i] != '\\') {
            bytes += text[i];
            continue;
        }
        const char c = text[++i];
        if (c == 'u') {
            bytes += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 4)), nullptr, 16));
            i += 4;
        } else {
            bytes += c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c == 'b' ? '\b' : c;
        }
    }
    return bytes;
}

/// What stands behind `mark` in a line of JSON; empty when that is not there.
std::string_view behind(std::string_view line, std::string_view mark) {
    const auto at = line.find(mark);
    return at == std::string_view::npos ? std::string_view{} : line.substr(at + mark.size());
}

} // namespace

std::string Recording::bytes() const {
    std::string all;
    for (const Packet& packet : packets) {
        all += packet.bytes;
    }
    return all;
}

std::vector<Recording> recordings() {
    std::map<std::string, std::filesystem::path> files; // by name: each is read once
    for (const std::string& folder : {own_folder + "recordings", shared_folder}) {
        std::error_code none;
        for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
            if (entry.path().extension() == ".jsonl") {
                files.emplace(entry.path().stem().string(), entry.path());
            }
        }
    }
    std::vector<Recording> all;
    for (const auto& [name, path] : files) {
        Recording recording{name, {}};
        std::ifstream file(path);
        for (std::string line; std::getline(file, line);) {
            if (!behind(line, "\"dir\": \"rx\"").empty()) {
                recording.packets.push_back(
                    {std::stoll(std::string(behind(line, "\"t_ms\": ").substr(0, 12))),
                     from_json(behind(line, "\"text\": \""))});
            }
        }
        all.push_back(std::move(recording));
    }
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
