# What `cmake --install` puts where: program (cli/), headers, static libraries, data, man page, completion.
set(data ${CMAKE_INSTALL_DATADIR}/firestep)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/firestep DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/data/ DESTINATION ${data})
install(TARGETS fs_engine DESTINATION ${CMAKE_INSTALL_LIBDIR})
foreach(ruleset IN LISTS FIRESTEP_RULESETS)
    install(TARGETS fs_rules_${ruleset} DESTINATION ${CMAKE_INSTALL_LIBDIR})
endforeach()
install(FILES ${CMAKE_SOURCE_DIR}/docs/firestep.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
install(FILES ${CMAKE_SOURCE_DIR}/cli/completion.bash RENAME firestep
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions OPTIONAL)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
