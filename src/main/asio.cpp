// SPDX-License-Identifier: GPL-3.0-or-later
// The body of Asio, compiled once.
#include <asio/impl/src.hpp>
