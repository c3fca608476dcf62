// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the heap use of a test program. Linking heap.cpp replaces operator new to count it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace support {

/// The peak of heap use since this object was constructed, beyond the use at that time.
class HeapPeak {
  public:
    HeapPeak();
    [[nodiscard]] std::size_t bytes() const;

  private:
    std::int64_t before_;
};

} // namespace support
