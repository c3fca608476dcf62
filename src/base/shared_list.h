// SPDX-License-Identifier: GPL-3.0-or-later
// A list whose copies share their items: a growing log, and snapshots of its end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace base {

/// A vector-like value that grows at its end and drops items from its beginning. Copies share
/// items: copying a list or a part of it copies none, and comparing looks at few. A change to one
/// copy is never seen in another. Not for use in several threads at once.
template <class T> class SharedList {
  public:
    SharedList() = default;
    template <class It> SharedList(It from, It to) {
        for (; from != to; ++from) {
            push_back(*from);
        }
    }
    SharedList(std::initializer_list<T> items) : SharedList(items.begin(), items.end()) {}

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    /// `i` must be below size(). The item keeps its address as long as any copy holds it.
    [[nodiscard]] const T& operator[](std::size_t i) const {
        return (*blocks_[(skipped_ + i) / block_size])[(skipped_ + i) % block_size];
    }
    [[nodiscard]] const T& front() const { return (*this)[0]; }
    [[nodiscard]] const T& back() const { return (*this)[size_ - 1]; }

    /// The items from index `from` up to but not including `to`; both must be in range.
    [[nodiscard]] SharedList part(std::size_t from, std::size_t to) const {
        SharedList some;
        if (from < to) {
            const std::size_t first = skipped_ + from;
            const std::size_t last = skipped_ + to - 1;
            some.blocks_.assign(blocks_.begin() + place(first / block_size),
                                blocks_.begin() + place(last / block_size) + 1);
            some.skipped_ = first % block_size;
            some.size_ = to - from;
        }
        return some;
    }
    [[nodiscard]] SharedList last(std::size_t most) const {
        return part(size_ - std::min(most, size_), size_);
    }

    void push_back(T item) {
        const std::size_t at = skipped_ + size_;
        if (at == blocks_.size() * block_size) {
            blocks_.push_back(new_block());
        }
        auto& block = blocks_.back();
        if (block->size() > at % block_size) {
            block = copy_of(*block,
                            at % block_size); // later items in this block belong to another copy
        }
        block->push_back(std::move(item));
        ++size_;
    }
    /// The list must not be empty.
    void pop_back() {
        --size_;
        blocks_.resize((skipped_ + size_ + block_size - 1) / block_size);
    }
    /// The list must not be empty.
    void pop_front() {
        --size_;
        if (++skipped_ == block_size) {
            blocks_.erase(blocks_.begin());
            skipped_ = 0;
        }
    }
    void clear() { *this = {}; }
    /// Mutable access to an item; other copies do not see the change.
    [[nodiscard]] T& edit(std::size_t i) {
        auto& block = blocks_[(skipped_ + i) / block_size];
        block = copy_of(*block, block->size());
        return (*block)[(skipped_ + i) % block_size];
    }

    bool operator==(const SharedList& other) const {
        return size_ == other.size_ && ((skipped_ == other.skipped_ && blocks_ == other.blocks_) ||
                                        std::equal(begin(), end(), other.begin()));
    }

    class Iterator {
      public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = const T&;

        Iterator() = default;
        Iterator(const SharedList& list, std::size_t at) : list_(&list), at_(at) {}
        reference operator*() const { return (*list_)[at_]; }
        pointer operator->() const { return &(*list_)[at_]; }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        Iterator operator++(int) {
            Iterator before = *this;
            ++at_;
            return before;
        }
        bool operator==(const Iterator&) const = default;

      private:
        const SharedList* list_ = nullptr;
        std::size_t at_ = 0;
    };
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size_}; }

  private:
    static constexpr std::size_t block_size = 32; ///< items per block
    using Block = std::shared_ptr<std::vector<T>>;

    static std::ptrdiff_t place(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }
    static Block new_block() {
        auto block = std::make_shared<std::vector<T>>();
        block->reserve(block_size); // so that no item ever moves
        return block;
    }
    static Block copy_of(const std::vector<T>& items, std::size_t count) {
        Block block = new_block();
        block->assign(items.begin(), items.begin() + place(count));
        return block;
    }

    std::vector<Block> blocks_; ///< all but the last are full
    std::size_t skipped_ = 0;   ///< items of the first block that are no longer in the list
    std::size_t size_ = 0;
};

} // namespace base
