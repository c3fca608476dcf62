// SPDX-License-Identifier: GPL-3.0-or-later
// A random number generator with the same results on every machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace support {

/// xorshift64*; the seed must not be 0.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    /// A number from 0 to n-1.
    std::size_t below(std::size_t n) {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return static_cast<std::size_t>((state_ * 0x2545F4914F6CDD1D) >> 33) % n;
    }

  private:
    std::uint64_t state_;
};

} // namespace support
