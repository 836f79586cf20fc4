sebastes_tool(epd tool_self_play sebastes_text_file tool_command_line tool_json
              tool_uci_client tool_xboard_client tool_batch tool_html tool_pgn)
