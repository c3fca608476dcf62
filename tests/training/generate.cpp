// SPDX-License-Identifier: GPL-3.0-or-later
// Self-play samples: `training_games FOLDER SEED FILES [NODES [aside]]` writes
// FOLDER/SEED-N.samples for N from 0. Existing files are kept, so the same command continues where
// it was interrupted.
#include "src/base/text.h"
#include "tests/training/selfplay.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

namespace {

constexpr std::uint64_t matches_in_a_file = 250;
constexpr std::uint64_t usual_nodes = 2000;
/// Many times what one search fills.
constexpr std::size_t table_bytes = std::size_t{1} << 19;
/// Multiplier that makes seeds of neighbouring matches differ widely.
constexpr std::uint64_t spread = 0x9E3779B97F4A7C15U;

std::vector<training::Sample> one_file(std::uint64_t first, std::uint64_t nodes, training::Way way,
                                       engine::HashTable& table) {
    std::vector<training::Sample> all;
    for (std::uint64_t i = first; i < first + matches_in_a_file; ++i) {
        const auto some = training::self_play((i + 1) * spread, nodes, way, table);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

} // namespace

int main(int argc, char** argv) {
    const auto number = [&](int i) {
        return i < argc ? base::to_number<std::uint64_t>(argv[i]).value_or(0) : 0;
    };
    const std::uint64_t seed = number(2);
    const std::uint64_t files = number(3);
    if (argc < 4 || files == 0 || seed == 0) {
        fmt::print(stderr, "usage: training_games FOLDER SEED FILES [NODES [aside]]\n");
        return 2;
    }
    const std::uint64_t nodes = number(4) == 0 ? usual_nodes : number(4);
    const auto way = argc > 5 ? training::Way::with_steps_aside : training::Way::straight;
    engine::HashTable table(table_bytes);
    for (std::uint64_t n = 0; n < files; ++n) {
        const std::string name = fmt::format("{}/{}-{}.samples", argv[1], seed, n);
        if (std::filesystem::exists(name)) {
            continue;
        }
        const auto began = std::chrono::steady_clock::now();
        const std::uint64_t first = (seed << 32) + n * matches_in_a_file;
        const auto samples = one_file(first, nodes, way, table);
        if (!training::write_samples(name, samples)) {
            fmt::print(stderr, "training_games: {} cannot be written\n", name);
            return 1;
        }
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
        fmt::print("{}: {} positions, {:.0f} a second\n", name, samples.size(),
                   static_cast<double>(samples.size()) / took.count());
        std::fflush(stdout);
    }
    return 0;
}
