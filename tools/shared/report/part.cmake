if(TARGET tool_json)
  sebastes_tool_part(report tool_html tool_json)
endif()
