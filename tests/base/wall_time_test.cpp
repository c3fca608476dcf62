// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/instant.h"

#include "tests/support/catch.h"

#include <limits>

TEST_CASE("days and times of the wall clock are told in UTC, leap days too") {
    CHECK(base::utc_date_text(1732213805) == "2024.11.21");
    CHECK(base::utc_date_text(1732213805, '-') == "2024-11-21");
    CHECK(base::utc_time_text(1732213805) == "18:30:05");
    CHECK(base::utc_time_text(1732213805, "") == "183005");
    CHECK(base::date_time_text(1732213805) == "Thu Nov 21, 18:30 UTC 2024");
    CHECK(base::date_time_text(949363200) == "Tue Feb  1, 00:00 UTC 2000");
    CHECK(base::utc_date_text(-1, '-') == "1969-12-31");
    CHECK(base::utc_date_text(std::numeric_limits<std::int64_t>::min()) == "0001.01.01");
    CHECK(base::utc_date_text(std::numeric_limits<std::int64_t>::max()) == "9999.12.31");
    CHECK(base::utc_date_text(951782399) == "2000.02.28");
    CHECK(base::utc_date_text(951782400) == "2000.02.29");
}
