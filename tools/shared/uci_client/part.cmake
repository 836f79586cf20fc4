sebastes_tool_part(uci_client Threads::Threads)
