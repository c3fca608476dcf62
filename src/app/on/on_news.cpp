// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/on_news.h"

#include "src/app/on/on_half_move.h"
#include "src/app/on/server_listener.h"
#include "src/app/on/table_listener.h"

#include <type_traits>

namespace app {

namespace {

template <class One> void on_one(const Moment& m, const One& one) {
    if constexpr (!std::is_invocable_v<TableListener, const One&>) {
        if (m.model.server) {
            ServerListener(m, *m.model.server)(one);
        }
    } else if (m.model.table && m.model.table->open) {
        TableListener(m, *m.model.table)(one);
        // A half-move has its own way of looking again, a refusal changes nothing.
        if (!std::is_same_v<One, play::Moved> && !std::is_same_v<One, play::Refused>) {
            react(m);
        }
    }
}

} // namespace

void on_news(const Moment& m, const play::News& news) {
    std::visit([&m](const auto& one) { on_one(m, one); }, news);
}

} // namespace app
