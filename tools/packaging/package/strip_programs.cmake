# Takes from the programs that are packed what only debuggers want.
file(GLOB_RECURSE packed ${CPACK_TEMPORARY_DIRECTORY}/*/sebastes*)
list(FILTER packed INCLUDE REGEX "/bin/[^/]*$")
if(CPACK_SEBASTES_STRIP AND packed)
  execute_process(COMMAND ${CPACK_SEBASTES_STRIP} ${packed} COMMAND_ERROR_IS_FATAL ANY)
endif()
