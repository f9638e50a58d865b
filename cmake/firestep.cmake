# Flags and helpers shared by all targets.

add_library(fs_flags INTERFACE)
target_compile_options(fs_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes
    -Wvla -Wundef -Wpointer-arith -Wwrite-strings -Werror -fno-common)
target_include_directories(fs_flags INTERFACE ${CMAKE_SOURCE_DIR}/include ${CMAKE_BINARY_DIR}/generated)
if(FIRESTEP_SANITIZE)
    target_compile_options(fs_flags INTERFACE -fsanitize=${FIRESTEP_SANITIZE} -fno-sanitize-recover=all)
    target_link_options(fs_flags INTERFACE -fsanitize=${FIRESTEP_SANITIZE})
    if(FIRESTEP_SANITIZE MATCHES address)
        target_compile_options(fs_flags INTERFACE -fno-omit-frame-pointer) # whose findings come with the calls to them
    endif()
endif()
if(NOT FIRESTEP_LTO) # what gcc leaves to the link only its own linker reads
    find_program(FIRESTEP_LLD ld.lld) # links the many test programs in half the time and less, where it is there
    if(FIRESTEP_LLD)
        add_link_options(-fuse-ld=lld)
    endif()
endif()
if(FIRESTEP_LTO)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()
if(FIRESTEP_FUZZ)
    target_compile_options(fs_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# A static library from a list of sources that may still be empty. Written only when it changes: everything links it.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/empty.c CONTENT "typedef int fs_empty;\n")
function(firestep_library name)
    add_library(${name} STATIC ${ARGN} ${CMAKE_BINARY_DIR}/generated/empty.c)
    target_link_libraries(${name} PRIVATE fs_flags)
endfunction()

# Systems that have a catalogue or stand in the list, but not in this build: what else is named after them
# (loaders, tests) is left out too.
function(firestep_absent_rulesets result)
    set(known ${FIRESTEP_ALL_RULESETS})
    file(GLOB catalogues CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/rules/*.tsv)
    foreach(catalogue IN LISTS catalogues)
        get_filename_component(name ${catalogue} NAME_WE)
        list(APPEND known ${name})
    endforeach()
    list(REMOVE_DUPLICATES known)
    list(REMOVE_ITEM known ${FIRESTEP_RULESETS})
    set(${result} ${known} PARENT_SCOPE)
endfunction()

# rulesets.def: one line RULESET(name) for each system in this build.
function(firestep_generate_ruleset_list)
    set(text "")
    foreach(ruleset IN LISTS FIRESTEP_RULESETS)
        string(APPEND text "RULESET(${ruleset})\n")
    endforeach()
    file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/generated/rulesets.def CONTENT "${text}")
endfunction()

# A ruleset: its sources, rules.def made from its catalogue, and the list of its citations.
function(firestep_add_ruleset name)
    set(generated ${CMAKE_BINARY_DIR}/generated)
    file(MAKE_DIRECTORY ${generated}/${name} ${generated}/citations)
    file(GLOB catalogue CONFIGURE_DEPENDS
        ${CMAKE_SOURCE_DIR}/data/rules/${name}.tsv ${CMAKE_SOURCE_DIR}/data/rules/${name}.rulings.tsv)
    list(SORT catalogue ORDER DESCENDING) # the catalogue before its rulings
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rules/${name}/*.c)
    file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rules/${name}/*.h)

    set(made "")
    if(catalogue)
        set(def ${generated}/${name}/rules.def)
        add_custom_command(OUTPUT ${def}
            COMMAND awk -v prefix=${FIRESTEP_PREFIX_${name}} -f ${CMAKE_SOURCE_DIR}/tools/rules_def.awk ${catalogue} > ${def}
            DEPENDS ${catalogue} ${CMAKE_SOURCE_DIR}/tools/rules_def.awk VERBATIM)
        list(APPEND made ${def})
    endif()
    if(catalogue AND sources)
        set(citations ${generated}/citations/${name}.tsv)
        file(GLOB loaders CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/scenario/${name}*.c)
        add_custom_command(OUTPUT ${citations}
            COMMAND ${CMAKE_SOURCE_DIR}/tools/citations ${name} ${FIRESTEP_PREFIX_${name}} > ${citations}
            DEPENDS ${catalogue} ${sources} ${headers} ${loaders} ${CMAKE_SOURCE_DIR}/tools/citations
            WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} VERBATIM)
        list(APPEND made ${citations})
        install(FILES ${citations} DESTINATION ${CMAKE_INSTALL_DATADIR}/firestep/citations)
    endif()

    firestep_library(fs_rules_${name} ${sources} ${made})
    target_include_directories(fs_rules_${name} PUBLIC ${CMAKE_SOURCE_DIR}/rules
        PRIVATE ${CMAKE_SOURCE_DIR}/rules/${name}) # its lists, for firestep/words.inc
    target_link_libraries(fs_rules_${name} PUBLIC fs_engine)
endfunction()
