import { serveUnknown } from "#server/http/serve-unknown.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveUnknown();
