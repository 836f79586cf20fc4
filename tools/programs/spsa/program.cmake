sebastes_tool(spsa tool_self_play sebastes_pgn_epd sebastes_text_file tool_uci_client
              tool_command_line tool_batch tool_html)
