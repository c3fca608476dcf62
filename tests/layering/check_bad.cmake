# SPDX-License-Identifier: GPL-3.0-or-later
# Proves that the check can fail: it must find every forbidden include of the tree bad/, and no others.
execute_process(
    COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_CURRENT_LIST_DIR}/bad
        -P ${CMAKE_CURRENT_LIST_DIR}/check.cmake
    ERROR_VARIABLE found RESULT_VARIABLE code)
if(code EQUAL 0)
    message(FATAL_ERROR "the bad tree passed")
endif()
string(REGEX REPLACE "\nCMake Error.*" "\n" found "${found}")
file(READ ${CMAKE_CURRENT_LIST_DIR}/forbidden.txt expected)
if(NOT found STREQUAL expected)
    message(FATAL_ERROR "expected:\n${expected}\nfound:\n${found}")
endif()
