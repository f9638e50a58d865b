# Flags and helpers shared by all targets.

add_library(fs_flags INTERFACE)
target_compile_options(fs_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes
    -Wvla -Wundef -Wpointer-arith -Wwrite-strings -Werror -fno-common)
target_include_directories(fs_flags INTERFACE ${CMAKE_SOURCE_DIR}/include ${CMAKE_BINARY_DIR}/generated)
if(FIRESTEP_SANITIZE)
    target_compile_options(fs_flags INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(fs_flags INTERFACE -fsanitize=address,undefined)
endif()
if(FIRESTEP_FUZZ)
    target_compile_options(fs_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# rulesets.def: one line RULESET(name) for each system in this build.
function(firestep_generate_ruleset_list)
    set(text "")
    foreach(ruleset IN LISTS FIRESTEP_RULESETS)
        string(APPEND text "RULESET(${ruleset})\n")
    endforeach()
    file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/generated/rulesets.def CONTENT "${text}")
endfunction()

# A ruleset: its sources, and rules.def made from its catalogue.
function(firestep_add_ruleset name)
    set(def ${CMAKE_BINARY_DIR}/generated/${name}/rules.def)
    set(catalogue ${CMAKE_SOURCE_DIR}/data/rules/${name}.tsv)
    if(EXISTS ${CMAKE_SOURCE_DIR}/data/rules/${name}.rulings.tsv)
        list(APPEND catalogue ${CMAKE_SOURCE_DIR}/data/rules/${name}.rulings.tsv)
    endif()
    add_custom_command(OUTPUT ${def}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/generated/${name}
        COMMAND awk -v prefix=${FIRESTEP_PREFIX_${name}} -f ${CMAKE_SOURCE_DIR}/tools/rules_def.awk ${catalogue} > ${def}
        DEPENDS ${catalogue} ${CMAKE_SOURCE_DIR}/tools/rules_def.awk VERBATIM)
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rules/${name}/*.c)
    add_library(fs_rules_${name} STATIC ${sources} ${def})
    target_include_directories(fs_rules_${name} PUBLIC ${CMAKE_SOURCE_DIR}/rules)
    target_link_libraries(fs_rules_${name} PUBLIC fs_engine PRIVATE fs_flags)
endfunction()
