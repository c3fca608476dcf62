// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces operator new and delete ([new.delete.single]); their other forms call these. Block sizes
// come from the allocator, so that blocks need no header. AddressSanitizer checks that new and
// delete match, so with it the counting is done in its hooks instead.
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
// From <sanitizer/allocator_interface.h>, which Debian's g++ does not install.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*malloc_hook)(const volatile void*,
                                                                             std::size_t),
                                                         void (*free_hook)(const volatile void*));
extern "C" std::size_t __sanitizer_get_allocated_size(const volatile void* memory);
#endif

namespace {

std::atomic<std::int64_t> held{0}; ///< bytes; negative if more is freed than was counted
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
