// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for libFuzzer where there is none: runs a fuzz target over every file of a folder, and
// over every beginning of each, so that cut-off input is among the cases.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr std::size_t most_beginnings = 400;

void run_on(const std::string& bytes) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    const std::size_t step = bytes.size() / most_beginnings + 1;
    for (std::size_t size = 0; size < bytes.size(); size += step) {
        LLVMFuzzerTestOneInput(data, size);
    }
    LLVMFuzzerTestOneInput(data, bytes.size());
}

} // namespace

int main(int argc, char** argv) {
    int files = 0;
    for (int i = 1; i < argc; ++i) {
        for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
            std::ifstream file(entry.path(), std::ios::binary);
            run_on({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
            ++files;
        }
    }
    std::printf("%d files\n", files);
    return files == 0 ? 1 : 0;
}
