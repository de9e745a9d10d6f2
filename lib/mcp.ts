/** Where assistants reach the MCP server (docs/mcp.md): the route in `app/`. */
export const mcpPath = "/api/mcp";
