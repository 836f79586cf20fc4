# What finds another engine's mistake: for perft, ucistress and programs of others.
sebastes_tool_part(perft_compare sebastes_perft tool_explain tool_uci_client)
