# SPDX-License-Identifier: GPL-3.0-or-later
execute_process(COMMAND ${GROFF} -mdoc -Tutf8 -ww -z ${PAGE}
    RESULT_VARIABLE code OUTPUT_VARIABLE said ERROR_VARIABLE said)
if(NOT code EQUAL 0 OR NOT said STREQUAL "")
    message(FATAL_ERROR "groff says: ${said}")
endif()
