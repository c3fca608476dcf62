// SPDX-License-Identifier: GPL-3.0-or-later
// The allocation functions of the program are replaced ([new.delete.single]); the others come to
// these. Sizes are the allocator's own, so that what is freed needs no header.
#include "tests/support/heap.h"

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

std::atomic<std::size_t> held{0};
std::atomic<std::size_t> peak{0};

void* count(void* memory) {
    if (memory == nullptr) {
        throw std::bad_alloc{};
    }
    const std::size_t now = held += malloc_usable_size(memory);
    for (std::size_t seen = peak; now > seen && !peak.compare_exchange_weak(seen, now);) {
    }
    return memory;
}

void give_back(void* memory) noexcept {
    held -= malloc_usable_size(memory);
    std::free(memory);
}

} // namespace

void* operator new(std::size_t size) {
    return count(std::malloc(size == 0 ? 1 : size));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto step = static_cast<std::size_t>(alignment);
    return count(std::aligned_alloc(step, (size + step - 1) / step * step));
}
void operator delete(void* memory) noexcept {
    give_back(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    give_back(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    give_back(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    give_back(memory);
}

namespace support {

HeapPeak::HeapPeak() : before_(held) {
    peak = before_;
}

std::size_t HeapPeak::bytes() const {
    return peak - before_;
}

} // namespace support
