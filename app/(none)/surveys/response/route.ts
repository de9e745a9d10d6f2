import { hostedPath, serveHosted } from "#server/domain/hosted/index.ts";

/** The hosted survey, for links. A standalone page: it works without scripts, and only loads the shopper's. */
const route = (request: Request) => serveHosted(request, hostedPath);

export { route as GET, route as POST };
