import { serveMcp } from "#server/edge/mcp/serve-mcp.ts";

export const { GET, POST, DELETE } = serveMcp();
