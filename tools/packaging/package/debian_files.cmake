# Makes of what was installed what Debian's policy wants, before it is packed: programs in
# /usr/games, compressed manuals and changelogs, a copyright file. Other packages stay as they are.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
set(root ${CPACK_TEMPORARY_DIRECTORY}/usr)
set(doc ${root}/share/doc/sebastes)

file(RENAME ${root}/bin ${root}/games)
if(EXISTS ${root}/share/zsh/site-functions)
  file(RENAME ${root}/share/zsh/site-functions ${root}/share/zsh/vendor-completions)
endif()

file(READ ${CPACK_SEBASTES_LICENSE} license)
string(REGEX MATCH "Copyright[^\n]*" holder "${license}")
string(REGEX REPLACE "^.*Copyright[^\n]*\n+" "" terms "${license}")
string(REGEX REPLACE "\n$" "" terms "${terms}")
string(REGEX REPLACE "\n\n" "\n.\n" terms "${terms}")
string(REGEX REPLACE "\n" "\n " terms "${terms}")
string(REGEX REPLACE "Copyright *(\\([cC]\\))? *" "" holder "${holder}")
file(WRITE ${doc}/copyright
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Sebastes

Files: *
Copyright: ${holder}
License: Expat

License: Expat
 ${terms}
")
file(REMOVE ${doc}/LICENSE)

# The day as Debian writes it, at midnight.
execute_process(COMMAND date -u -R -d ${CPACK_SEBASTES_DATE} OUTPUT_VARIABLE day
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
file(WRITE ${doc}/changelog.Debian
"sebastes (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Version ${CPACK_PACKAGE_VERSION}; see changelog.gz.

 -- ${CPACK_PACKAGE_CONTACT}  ${day}
")
file(RENAME ${doc}/CHANGELOG.md ${doc}/changelog)
file(GLOB plain ${root}/share/man/man6/*.6 ${doc}/changelog ${doc}/changelog.Debian)
execute_process(COMMAND gzip -9 -n ${plain} COMMAND_ERROR_IS_FATAL ANY)
