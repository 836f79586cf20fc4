if(TARGET nlohmann_json::nlohmann_json)
  sebastes_tool_part(json)
  target_link_libraries(tool_json PRIVATE nlohmann_json::nlohmann_json)
endif()
