// SPDX-License-Identifier: GPL-3.0-or-later
// The allocation functions of the program are replaced ([new.delete.single]); the others come to
// these. Sizes are the allocator's own, so that what is freed needs no header. AddressSanitizer has
// functions of its own, which it compares with each other: there its hooks count.
#include "tests/support/heap.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <malloc.h>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#define BUGHOUSE_COUNTS_BY_HOOKS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define BUGHOUSE_COUNTS_BY_HOOKS 1
#endif
#endif

#ifdef BUGHOUSE_COUNTS_BY_HOOKS
// <sanitizer/allocator_interface.h>, which Debian's g++ comes without.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*malloc_hook)(const volatile void*,
                                                                             std::size_t),
                                                         void (*free_hook)(const volatile void*));
extern "C" std::size_t __sanitizer_get_allocated_size(const volatile void* memory);
#endif

namespace {

std::atomic<std::int64_t> held{0}; ///< bytes; what was there before counting may be freed, too
std::atomic<std::int64_t> peak{0};

void add(std::size_t bytes) {
    const std::int64_t now = held += static_cast<std::int64_t>(bytes);
    for (std::int64_t seen = peak; now > seen && !peak.compare_exchange_weak(seen, now);) {
    }
}

void subtract(std::size_t bytes) {
    held -= static_cast<std::int64_t>(bytes);
}

} // namespace

#ifdef BUGHOUSE_COUNTS_BY_HOOKS

namespace {

[[maybe_unused]] const int hooks = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t bytes) { add(bytes); },
    [](const volatile void* memory) { subtract(__sanitizer_get_allocated_size(memory)); });

} // namespace

#else

namespace {

void* count(void* memory) {
    if (memory == nullptr) {
        throw std::bad_alloc{};
    }
    add(malloc_usable_size(memory));
    return memory;
}

void give_back(void* memory) noexcept {
    subtract(malloc_usable_size(memory));
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

#endif

namespace support {

HeapPeak::HeapPeak() : before_(held) {
    peak = before_;
}

std::size_t HeapPeak::bytes() const {
    return static_cast<std::size_t>(peak - before_);
}

} // namespace support
