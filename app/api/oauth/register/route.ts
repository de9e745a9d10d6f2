import { serveRegister } from "#server/edge/oauth/serve-endpoint.ts";

export { serveRegister as POST };
