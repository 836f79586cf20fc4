sebastes_tool_part(batch sebastes_system Threads::Threads)
