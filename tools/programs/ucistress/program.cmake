sebastes_tool(ucistress sebastes_uci sebastes_retrograde tool_perft_compare tool_command_line
              tool_report tool_batch)
