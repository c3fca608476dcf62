// SPDX-License-Identifier: GPL-3.0-or-later
// A library to be loaded before the C library: while the file NO_MEMORY exists, asking for as much
// memory as a password needs throws, as any work may where there is none; while NO_HEAP exists, so
// does asking `new` for a megabyte.
#include <cstddef>
#include <cstdlib>
#include <dlfcn.h>
#include <new>
#include <unistd.h>

// Declared here, since <sys/mman.h> promises that it does not throw.
extern "C" void* mmap(void* at, std::size_t size, int protection, int flags, int fd, long offset) {
    using Map = void* (*)(void*, std::size_t, int, int, int, long);
    static const auto map = reinterpret_cast<Map>(::dlsym(RTLD_NEXT, "mmap"));
    static const char* const file = std::getenv("NO_MEMORY");
    constexpr std::size_t least = std::size_t{16} * 1024 * 1024;
    constexpr std::size_t most = 2 * least;
    if (fd < 0 && size > least && size < most && file != nullptr && ::access(file, F_OK) == 0) {
        throw std::bad_alloc();
    }
    return map(at, size, protection, flags, fd, offset);
}

void* operator new(std::size_t size) {
    static const char* const file = std::getenv("NO_HEAP");
    constexpr std::size_t least = std::size_t{1} << 20;
    void* const got = size >= least && file != nullptr && ::access(file, F_OK) == 0
                          ? nullptr
                          : std::malloc(size); // NOLINT: this is what `new` is made of
    return got != nullptr ? got : throw std::bad_alloc();
}

void operator delete(void* gone) noexcept {
    std::free(gone); // NOLINT
}

void operator delete(void* gone, std::size_t /*size*/) noexcept {
    std::free(gone); // NOLINT
}

extern "C" void* mmap64(void* at, std::size_t size, int protection, int flags, int fd,
                        long offset) {
    return mmap(at, size, protection, flags, fd, offset);
}
