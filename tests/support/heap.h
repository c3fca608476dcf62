// SPDX-License-Identifier: GPL-3.0-or-later
// What a test program holds on the heap: linking heap.cpp into it makes every `new` count.
#pragma once

#include <cstddef>
#include <cstdint>

namespace support {

/// The most that was held at once since it was made, beyond what was held then.
class HeapPeak {
  public:
    HeapPeak();
    [[nodiscard]] std::size_t bytes() const;

  private:
    std::int64_t before_;
};

} // namespace support
