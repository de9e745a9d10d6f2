import { serveRevoke } from "#server/edge/oauth/serve-endpoint.ts";

export { serveRevoke as POST };
