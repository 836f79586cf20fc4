if(TARGET tool_json)
  sebastes_tool_part(api sebastes_uci tool_annotate tool_explain tool_game tool_json)
endif()
