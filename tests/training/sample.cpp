// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/training/sample.h"

#include <fmt/format.h>

#include <bit>
#include <cstdlib>

namespace training {
namespace {

using rules::Kind;
using rules::Side;
using rules::Square;

constexpr std::size_t droppable = 5;
constexpr std::uint8_t black_nibble = 8;

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

} // namespace

static_assert(std::endian::native == std::endian::little);

Sample pack(const rules::Position& position) {
    Sample sample;
    sample.promoted = position.promoted();
    sample.turn = static_cast<std::uint8_t>(position.turn());
    for (int i = 0; i < rules::squares; ++i) {
        const auto piece = position.at(static_cast<Square>(i));
        if (piece) {
            const int nibble =
                static_cast<int>(piece->kind) + 1 + (piece->side == Side::black ? black_nibble : 0);
            sample.squares[static_cast<std::size_t>(i / 2)] |=
                static_cast<std::uint8_t>(nibble << (i % 2 * 4));
        }
    }
    for (const Side side : rules::both_sides) {
        for (std::size_t kind = 0; kind < droppable; ++kind) {
            sample.reserves[static_cast<std::size_t>(side) * droppable + kind] =
                static_cast<std::uint8_t>(position.hand(side).count(static_cast<Kind>(kind)));
        }
    }
    return sample;
}

std::optional<rules::Position> unpack(const Sample& sample) {
    rules::Setup setup;
    setup.turn = sample.turn == 0 ? Side::white : Side::black;
    for (int i = 0; i < rules::squares; ++i) {
        const int nibble = sample.squares[static_cast<std::size_t>(i / 2)] >> (i % 2 * 4) & 15;
        const int kind = (nibble & 7) - 1;
        if (nibble != 0 && (kind < 0 || kind >= rules::kinds)) {
            return std::nullopt;
        }
        if (nibble != 0) {
            setup.board[static_cast<Square>(i)] =
                rules::Piece{nibble >= black_nibble ? Side::black : Side::white,
                             static_cast<Kind>(kind), (sample.promoted >> i & 1) != 0};
        }
    }
    for (std::size_t i = 0; i < sample.reserves.size(); ++i) {
        for (int n = 0; n < sample.reserves[i]; ++n) {
            setup.hands[static_cast<Side>(i / droppable)].add(static_cast<Kind>(i % droppable));
        }
    }
    const auto position = rules::Position::from(setup);
    return position ? std::optional{*position} : std::nullopt;
}

std::vector<Sample> read_samples(const std::vector<std::string>& files) {
    std::vector<Sample> samples;
    for (const std::string& name : files) {
        const File file(std::fopen(name.c_str(), "rb"), std::fclose);
        if (!file) {
            fmt::print(stderr, "cannot read {}\n", name);
            std::exit(1);
        }
        std::array<Sample, 4096> block;
        while (const std::size_t n =
                   std::fread(block.data(), sizeof(Sample), block.size(), file.get())) {
            samples.insert(samples.end(), block.begin(),
                           block.begin() + static_cast<std::ptrdiff_t>(n));
        }
    }
    return samples;
}

bool write_samples(const std::string& name, const std::vector<Sample>& samples) {
    const std::string beside = name + ".part";
    File file(std::fopen(beside.c_str(), "wb"), std::fclose);
    if (!file ||
        std::fwrite(samples.data(), sizeof(Sample), samples.size(), file.get()) != samples.size()) {
        return false;
    }
    return std::fclose(file.release()) == 0 && std::rename(beside.c_str(), name.c_str()) == 0;
}

} // namespace training
