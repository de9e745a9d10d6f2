import { serveNextAuth } from "#server/edge/http/next-auth.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveNextAuth();
