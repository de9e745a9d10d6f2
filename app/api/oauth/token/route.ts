import { serveToken } from "#server/edge/oauth/serve-endpoint.ts";

export { serveToken as POST };
