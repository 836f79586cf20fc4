# What is installed besides programs, manuals and the library, and CPack's packages:
#
#   cpack -G DEB -B FOLDER       in the build folder: sebastes_VERSION-1_ARCHITECTURE.deb
#   cpack -G TGZ -B FOLDER       sebastes-VERSION-SYSTEM-PROCESSOR.tar.gz
#
# The preset `package` configures a build for them.
set(doc_dir ${CMAKE_INSTALL_DATAROOTDIR}/doc/sebastes)
install(FILES LICENSE README.md tools/packaging/package/CHANGELOG.md DESTINATION ${doc_dir})
install(DIRECTORY epd/ DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/sebastes/epd
        FILES_MATCHING PATTERN "*.epd" PATTERN "README.md")

set(CPACK_PACKAGE_NAME sebastes)
set(CPACK_PACKAGE_VENDOR "the Sebastes authors")
set(SEBASTES_MAINTAINER "The Sebastes authors <authors@sebastes.invalid>"
    CACHE STRING "Who maintains the packages that are made: Name <address>")
set(CPACK_PACKAGE_CONTACT ${SEBASTES_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "UCI chess engine with tools for suites, perft and games")
string(TOLOWER ${CMAKE_SYSTEM_NAME} system)
set(CPACK_PACKAGE_FILE_NAME sebastes-${PROJECT_VERSION}-${system}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "polyglot, xboard | scid | pychess")
set(CPACK_DEBIAN_PACKAGE_PROVIDES "chess-engine, uci-chess-engine")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Sebastes judges by piece-square tables. It plays and analyses chess and
Chess960 in every interface that speaks UCI, at the terminal and in the
browser. Programs beside it solve EPD suites, find the wrong move in other
engines' move generators, check and annotate games in PGN, and make
opening books.")
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/tools/packaging/package/strip_programs.cmake
    ${PROJECT_SOURCE_DIR}/tools/packaging/package/debian_files.cmake)
set(CPACK_SEBASTES_STRIP ${CMAKE_STRIP})
set(CPACK_SEBASTES_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_SEBASTES_DATE ${version_date})
include(CPack)
