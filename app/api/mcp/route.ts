import { serveMcp } from "#server/edge/mcp/serve-mcp.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveMcp();
