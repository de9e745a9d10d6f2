import { serveOpenApi } from "#server/http/serve-openapi.ts";

export const { GET } = serveOpenApi();
