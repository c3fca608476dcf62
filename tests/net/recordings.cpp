// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/net/recordings.h"
#include "tests/support/source_tree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace support {
namespace {

const std::string shared_folder = support::in_shared("fics/transcripts");
const std::string own_folder = support::in_repository("tests/data/servers/");

/// The value of a JSON string that begins after its quote; \u escapes stand for bytes.
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

/// The text after `mark` in a line of JSON; empty if there is none.
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

namespace {

std::vector<std::string> fields_of(const std::string& line) {
    std::istringstream text(line);
    return {std::istream_iterator<std::string>(text), {}};
}

/// The line as it would be for another match: other players, and games 11 and 12 instead of 1 and
/// 2.
std::string of_another_match(const std::string& line) {
    std::string text = line;
    for (const char* const name : {"alice", "bob", "carol", "dave"}) {
        text = std::regex_replace(text, std::regex(name, std::regex::icase), "Z$&");
    }
    if (text.starts_with("<12>")) {
        std::vector<std::string> fields = fields_of(text);
        fields.at(16).insert(0, "1");
        text.clear();
        for (const std::string& field : fields) {
            text += field + ' ';
        }
        text.replace(text.size() - 1, 1, "\n\r");
        return text;
    }
    return std::regex_replace(text, std::regex("([Gg]ame |<g1> |p=)(?=[1-9])"), "$011");
}

} // namespace

std::string with_another_match(std::string_view bytes) {
    std::string text;
    while (!bytes.empty()) {
        const auto end = std::min(bytes.find('\r'), bytes.size() - 1) + 1;
        const std::string line(bytes.substr(0, end));
        bytes.remove_prefix(end);
        text += line;
        const auto at = std::min({line.find("<12>"), line.find("<b1>"), line.find("<g1>"),
                                  line.find("You are now observing"), line.find("{Game"),
                                  line.find("Removing game")});
        text += at == std::string::npos ? "" : of_another_match(line.substr(at));
    }
    return text;
}

std::vector<Recording> recordings() {
    std::map<std::string, std::filesystem::path> files; // by name, so that each is read once
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
