# SPDX-License-Identifier: GPL-3.0-or-later
# usage: cmake -DROOT=<tree> -P check.cmake
# Reads every #include of the tree, "..." and <...>, against what its room may include, and finds
# rooms that ask the system for the time. Prints one line for each forbidden edge and fails.
cmake_minimum_required(VERSION 3.25)

# What each room may include of the tree: folders, or single files.
set(may_src/base src/base/)
set(may_src/rules ${may_src/base} src/rules/)
set(may_src/notation ${may_src/rules} src/notation/)
set(may_src/play ${may_src/notation} src/play/)
set(may_src/engine ${may_src/notation} src/engine/)
set(may_src/app ${may_src/play} src/engine/ src/app/)
set(may_src/store src/base/ src/store/)
set(may_src/main src/ tui/ net/)
set(may_net ${may_src/play} net/)
set(may_tui ${may_src/notation} src/app/view.h src/app/intent.h tui/)

# System headers of a room that knows no clock, no thread, no file and no terminal.
set(pure
    algorithm array bit cassert cctype charconv chrono climits cmath compare concepts cstddef
    cstdint cstdlib cstring deque functional initializer_list iterator limits list map memory
    numeric optional set span stop_token string string_view tuple type_traits unordered_map
    unordered_set utility variant vector fmt/compile.h fmt/core.h fmt/format.h)
# Who may include more than that. Only src/main may include everything.
set(system_src/base/result.h tl/expected.hpp)
set(system_src/app/config.cpp toml\\+\\+/toml\\.h)
set(system_src/engine/worker.cpp atomic condition_variable mutex thread)
set(system_src/store/.* atomic cerrno condition_variable cstdio dirent.h fcntl.h filesystem
    fstream mutex sys/.* system_error thread unistd.h)
set(system_tui/.* cwchar cwctype wchar.h)
set(system_tui/terminal.cpp cstdio curses.h fcntl.h term.h)
set(system_tui/terminal_.* cstdio curses.h)
set(system_tui/tty.cpp cerrno fcntl.h poll.h signal.h sys/ioctl.h termios.h unistd.h)
set(system_tui/capabilities.cpp curses.h term.h)
set(system_tui/curses_.* curses.h)
set(more_for src/base/result.h src/app/config.cpp src/engine/worker.cpp src/store/.* tui/.*
    tui/terminal.cpp tui/terminal_.* tui/tty.cpp tui/capabilities.cpp tui/curses_.*)

# The room a file lives in: its folder, two deep under src and tests.
function(room_of file result)
    string(REGEX MATCH "^(src|tests)/[^/]+|^[^/]+" room "${file}")
    set(${result} "${room}" PARENT_SCOPE)
endfunction()

function(starts_with_one_of text prefixes result)
    set(${result} FALSE PARENT_SCOPE)
    foreach(prefix IN LISTS prefixes)
        string(FIND "${text}" "${prefix}" at)
        if(at EQUAL 0)
            set(${result} TRUE PARENT_SCOPE)
            return()
        endif()
    endforeach()
endfunction()

# tests/ROOM may include what ROOM may and the tests' own support; other tests may include all.
function(tree_header_allowed file room header result)
    string(REGEX REPLACE "^tests/" "src/" tested "${room}")
    if(room MATCHES "^tests/(tui|net)$")
        set(tested ${CMAKE_MATCH_1})
    endif()
    if(NOT DEFINED may_${tested})
        set(may src/ tui/ net/)
    else()
        set(may ${may_${tested}})
    endif()
    if(room MATCHES "^tests/")
        list(APPEND may tests/support/ ${room}/)
        if(room MATCHES "^tests/(laws|support)$") # an article shows wherever it shows
            list(APPEND may tests/play/ tests/world/)
        elseif(room STREQUAL "tests/world") # which hears what servers said
            list(APPEND may tests/net/)
        endif()
    endif()
    starts_with_one_of("${header}" "${may}" allowed)
    set(${result} ${allowed} PARENT_SCOPE)
endfunction()

function(system_header_allowed file room header result)
    set(${result} TRUE PARENT_SCOPE)
    if(room STREQUAL "src/main" OR room MATCHES "^tests/" OR header IN_LIST pure)
        return()
    endif()
    foreach(who IN LISTS more_for)
        if(file MATCHES "^${who}$")
            foreach(known IN LISTS system_${who})
                if(header MATCHES "^${known}$")
                    return()
                endif()
            endforeach()
        endif()
    endforeach()
    set(${result} FALSE PARENT_SCOPE)
endfunction()

function(check file)
    room_of("${file}" room)
    file(STRINGS "${ROOT}/${file}" lines REGEX "^[ \t]*#[ \t]*include")
    foreach(line IN LISTS lines)
        if(line MATCHES "include[ \t]*\"([^\"]+)\"")
            tree_header_allowed("${file}" "${room}" "${CMAKE_MATCH_1}" allowed)
        elseif(line MATCHES "include[ \t]*<([^>]+)>")
            system_header_allowed("${file}" "${room}" "${CMAKE_MATCH_1}" allowed)
        else()
            set(allowed FALSE)
        endif()
        if(NOT allowed)
            set_property(GLOBAL APPEND PROPERTY faults "${file}: ${line}")
        endif()
    endforeach()
    # The worker measures how long a search has run; nobody else but src/main sees a clock.
    if(NOT file MATCHES "^(src/main/|tests/|src/engine/worker.cpp)")
        file(STRINGS "${ROOT}/${file}" lines
            REGEX "_clock::now|[^_a-z]time\\((NULL|nullptr|0)\\)|gettimeofday|clock_gettime")
        foreach(line IN LISTS lines)
            string(REGEX REPLACE "^ +|;$" "" line "${line}")
            set_property(GLOBAL APPEND PROPERTY faults "${file}: asks for the time: ${line}")
        endforeach()
    endif()
endfunction()

file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/src/*" "${ROOT}/tui/*" "${ROOT}/net/*"
    "${ROOT}/tests/*")
list(FILTER files INCLUDE REGEX "\\.(h|cpp)$")
list(FILTER files EXCLUDE REGEX "^tests/layering/")
list(LENGTH files count)
if(count EQUAL 0)
    message(FATAL_ERROR "no sources under '${ROOT}'")
endif()
list(SORT files)
foreach(file IN LISTS files)
    check("${file}")
endforeach()
get_property(faults GLOBAL PROPERTY faults)
foreach(fault IN LISTS faults)
    message("${fault}")
endforeach()
list(LENGTH faults fault_count)
if(fault_count GREATER 0)
    message(FATAL_ERROR "${fault_count} forbidden edges (the arrows are in CONTRIBUTING.md)")
endif()
message("${count} files, every edge allowed")
