# SPDX-License-Identifier: GPL-3.0-or-later
file(GLOB_RECURSE files "${ROOT}/src/*" "${ROOT}/tui/*" "${ROOT}/net/*" "${ROOT}/tests/*")
list(FILTER files INCLUDE REGEX "\\.(h|cpp)$")
list(FILTER files EXCLUDE REGEX "/tests/layering/bad/")
execute_process(COMMAND ${CLANG_FORMAT} --dry-run -Werror --style=file ${files}
    RESULT_VARIABLE code)
if(NOT code EQUAL 0)
    message(FATAL_ERROR "run: clang-format-14 -i on the files above")
endif()
