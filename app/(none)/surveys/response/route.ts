import { hostedPath, serveHosted } from "#server/domain/hosted/index.ts";

/** The hosted survey, for links. A page of its own making: it works without a script, and loads none but the shopper's. */
const route = (request: Request) => serveHosted(request, hostedPath);

export { route as GET, route as POST };
