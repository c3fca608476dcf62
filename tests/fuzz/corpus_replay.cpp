// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for libFuzzer where there is none: `fuzz_replay NAME FOLDER` runs the target over every
// file of the folder, and over every beginning of each, so that cut-off input is among the cases.
#include "tests/fuzz/target.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace {

constexpr std::size_t most_beginnings = 400;

void run_on(const fuzz::Target& target, const std::string& bytes) {
    const std::string_view text = bytes;
    const std::size_t step = bytes.size() / most_beginnings + 1;
    for (std::size_t size = 0; size < bytes.size(); size += step) {
        target.run(text.substr(0, size));
    }
    target.run(text);
}

} // namespace

int main(int argc, char** argv) {
    const std::string_view name = argc == 3 ? argv[1] : "";
    const auto& all = fuzz::targets();
    const auto target = std::find_if(all.begin(), all.end(),
                                     [&](const fuzz::Target& one) { return one.name == name; });
    if (target == all.end()) {
        std::fprintf(stderr, "usage: fuzz_replay NAME FOLDER\n");
        return 2;
    }
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(argv[2])) {
        std::ifstream file(entry.path(), std::ios::binary);
        run_on(*target, {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
        ++files;
    }
    std::printf("%d files\n", files);
    return files == 0 ? 1 : 0;
}
