import { serveNextAuth } from "#server/http/next-auth.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveNextAuth();
