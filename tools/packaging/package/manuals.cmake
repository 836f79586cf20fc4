# Manual pages and completions for bash, zsh and fish, made of the programs' own words when they
# are built; not where they are built for another machine, or with sanitizers.  Installed:
#
#   share/man/man6/sebastes-perft.6                       the section of games
#   share/bash-completion/completions/sebastes-perft
#   share/zsh/site-functions/_sebastes-perft              SEBASTES_ZSH_DIR says otherwise
#   share/fish/vendor_completions.d/sebastes-perft.fish
set(SEBASTES_ZSH_DIR ${CMAKE_INSTALL_DATAROOTDIR}/zsh/site-functions
    CACHE STRING "Where zsh's completions are installed")
set(manual_dir ${PROJECT_BINARY_DIR}/manual)
set(manual_files)

# The files of the program that is installed under this name, made by a command; behind DEPENDS,
# what they are made of.
function(sebastes_manual installed)
  set(files ${manual_dir}/man/${installed}.6 ${manual_dir}/bash/${installed}
      ${manual_dir}/zsh/_${installed} ${manual_dir}/fish/${installed}.fish)
  add_custom_command(OUTPUT ${files} ${ARGN} VERBATIM COMMENT "Manual of ${installed}")
  set(manual_files ${manual_files} ${files} PARENT_SCOPE)
endfunction()

if(TARGET tool_command_line AND NOT CMAKE_CROSSCOMPILING AND NOT SEBASTES_SANITIZE)
  sebastes_generator(gen_manual sebastes_uci tool_command_line)
  set(tool_programs ${programs})
  list(REMOVE_ITEM tool_programs sebastes)
  list(TRANSFORM tool_programs PREPEND sebastes- OUTPUT_VARIABLE tool_pages)
  sebastes_manual(sebastes
                  COMMAND gen_manual ${PROJECT_SOURCE_DIR}/engine/uci/README.md ${manual_dir} ${tool_pages}
                  DEPENDS gen_manual ${PROJECT_SOURCE_DIR}/engine/uci/README.md)
  foreach(program ${tool_programs})
    sebastes_manual(sebastes-${program} COMMAND ${program} --manual ${manual_dir}
                    DEPENDS ${program})
  endforeach()
  add_custom_target(manuals ALL DEPENDS ${manual_files})
  set(share ${CMAKE_INSTALL_DATAROOTDIR})
  install(DIRECTORY ${manual_dir}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
  install(DIRECTORY ${manual_dir}/bash/ DESTINATION ${share}/bash-completion/completions)
  install(DIRECTORY ${manual_dir}/zsh/ DESTINATION ${SEBASTES_ZSH_DIR})
  install(DIRECTORY ${manual_dir}/fish/ DESTINATION ${share}/fish/vendor_completions.d)
endif()

# All that is packed.
add_custom_target(programs DEPENDS ${programs} ${manual_files})
