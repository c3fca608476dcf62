// SPDX-License-Identifier: GPL-3.0-or-later
// Visiting a variant with one lambda for each alternative.
#pragma once

namespace base {

template <class... Fs> struct overloaded : Fs... { using Fs::operator()...; };
// clang 14 has no CTAD for aggregates, so the guide is spelled out.
template <class... Fs> overloaded(Fs...) -> overloaded<Fs...>;

} // namespace base
