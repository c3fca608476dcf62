# SPDX-License-Identifier: GPL-3.0-or-later
# usage: cmake -DXBOARD=<xboard> -DXVFB_RUN=<xvfb-run> -DPROGRAM=<bughouse> -DFOLDER=<own> -P xboard.cmake
# XBoard plays a whole game of crazyhouse between two of our engines on a virtual display.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
set(ENV{HOME} ${FOLDER})
execute_process(
    COMMAND ${XVFB_RUN} -a ${XBOARD} -fcp "${PROGRAM} engine" -scp "${PROGRAM} engine" -variant crazyhouse
        -mg 1 -mode TwoMachines -tc 0:04 -inc 0 -popupExitMessage false
        -sgf ${FOLDER}/game.pgn -debug -nameOfDebugFile ${FOLDER}/debug
    WORKING_DIRECTORY ${FOLDER} TIMEOUT 100 OUTPUT_VARIABLE said ERROR_VARIABLE said)
if(NOT EXISTS ${FOLDER}/game.pgn)
    message(FATAL_ERROR "XBoard wrote no game: ${said}")
endif()
file(READ ${FOLDER}/game.pgn game)
file(READ ${FOLDER}/debug debug)
if(debug MATCHES "Illegal move|Error \\(")
    message(FATAL_ERROR "a line was refused: ${CMAKE_MATCH_0}")
endif()
string(REGEX MATCHALL "[KQRBNP]@[a-h][1-8]" drops "${game}")
list(LENGTH drops drop_count)
if(NOT game MATCHES "Result \"(1-0|0-1|1/2-1/2)\"" OR drop_count EQUAL 0)
    message(FATAL_ERROR "no whole game of crazyhouse:\n${game}")
endif()
