import { serveOpenApi } from "#server/edge/http/serve-openapi.ts";

export const { GET } = serveOpenApi();
