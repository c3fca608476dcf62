// SPDX-License-Identifier: GPL-3.0-or-later
// The implementation of Asio, compiled once.
#include <asio/impl/src.hpp>
