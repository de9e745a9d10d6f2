import { serveUnknown } from "#server/edge/http/serve-unknown.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveUnknown();
