import { serveNextAuth } from "#server/http/next-auth.ts";

export const { GET, POST } = serveNextAuth();
