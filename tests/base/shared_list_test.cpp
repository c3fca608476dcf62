// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/shared_list.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"

#include <array>
#include <string>
#include <vector>

using List = base::SharedList<std::string>;

namespace {

/// A list, and the elements that it must hold.
struct Pair {
    List list;
    std::vector<std::string> items;

    [[nodiscard]] bool same() const {
        return list.size() == items.size() && std::equal(items.begin(), items.end(), list.begin());
    }
};

void change(Pair& one, support::Dice& dice) {
    switch (one.items.empty() ? 0 : dice.below(7)) {
    case 4:
        one.list.pop_front();
        one.items.erase(one.items.begin());
        break;
    case 5:
        one.list.pop_back();
        one.items.pop_back();
        break;
    case 6: {
        const std::size_t i = dice.below(one.items.size());
        one.list.edit(i) = one.items[i] = "edited " + std::to_string(dice.below(1000));
        break;
    }
    default:
        one.items.push_back(std::to_string(dice.below(1000)));
        one.list.push_back(one.items.back());
    }
}

void copy(Pair& to, const Pair& from, support::Dice& dice) {
    const std::size_t first = dice.below(from.items.size() + 1);
    const std::size_t end = first + dice.below(from.items.size() - first + 1);
    to.list = from.list.part(first, end);
    to.items.assign(from.items.begin() + static_cast<std::ptrdiff_t>(first),
                    from.items.begin() + static_cast<std::ptrdiff_t>(end));
}

} // namespace

TEST_CASE("what is done to a copy of a list is never seen in another") {
    support::Dice dice(3);
    std::array<Pair, 4> lists;
    for (int round = 0; round < 20000; ++round) {
        Pair& one = lists[dice.below(lists.size())];
        if (dice.below(20) == 0) {
            copy(one, lists[dice.below(lists.size())], dice);
        } else {
            change(one, dice);
        }
        for (const Pair& other : lists) {
            REQUIRE(other.same());
            REQUIRE((other.list == one.list) == (other.items == one.items));
        }
    }
}

TEST_CASE("an item keeps its place as long as any copy of the list has it") {
    List list{"first"};
    const std::string* const place = &list[0];
    const List before = list;
    for (int i = 0; i < 100; ++i) {
        list.push_back("another");
    }
    CHECK(&list.last(101)[0] == place);
    list.clear();
    CHECK(&before[0] == place);
    CHECK(list.empty());
}
