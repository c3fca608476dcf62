# SPDX-License-Identifier: GPL-3.0-or-later
# No exit code of a failure may look like a skip, nor that of a skip like a pass.
function(expect code)
    execute_process(COMMAND ${PROGRAM} ${ARGN} RESULT_VARIABLE found OUTPUT_VARIABLE text ERROR_VARIABLE text)
    if(NOT found EQUAL code)
        message(SEND_ERROR "${ARGN}: ended with ${found}, not ${code}:\n${text}")
    endif()
endfunction()

expect(0 [passes])
expect(77 [skips])
expect(77 [passes],[skips])
expect(1 [fails])
expect(1 [fails_77])
expect(1 [throws])
expect(1 [skips_and_fails])
expect(1 [skips],[fails])
expect(1 [no_such_case])
expect(1 --no-such-option)
