// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers for std::variant: visiting with lambdas, and alternatives that live on the heap.
#pragma once

#include <memory>
#include <utility>

namespace base {

// Visiting a variant with one lambda per alternative.

template <class... Fs> struct overloaded : Fs... { using Fs::operator()...; };
// clang 14 has no CTAD for aggregates, so the guide is spelled out.
template <class... Fs> overloaded(Fs...) -> overloaded<Fs...>;

// A value on the heap, so that a large, rare alternative does not enlarge its whole variant.

/// One `T` on the heap that is copied and compared like a `T`. A moved-from box may only be
/// assigned to or destroyed.
template <class T> class Boxed {
  public:
    // NOLINTNEXTLINE(google-explicit-constructor): a T converts to its alternative by itself.
    Boxed(T value) : held_(std::make_unique<T>(std::move(value))) {}
    Boxed(const Boxed& other) : held_(other.held_ ? std::make_unique<T>(*other) : nullptr) {}
    Boxed& operator=(const Boxed& other) {
        Boxed copy(other);
        held_.swap(copy.held_);
        return *this;
    }
    Boxed(Boxed&&) noexcept = default;
    Boxed& operator=(Boxed&&) noexcept = default;
    ~Boxed() = default;

    [[nodiscard]] T& operator*() { return *held_; }
    [[nodiscard]] const T& operator*() const { return *held_; }
    [[nodiscard]] T* operator->() { return held_.get(); }
    [[nodiscard]] const T* operator->() const { return held_.get(); }
    bool operator==(const Boxed& other) const { return *held_ == *other.held_; }

  private:
    std::unique_ptr<T> held_;
};

} // namespace base
