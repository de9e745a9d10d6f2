import { serveHosted, tillPath } from "#server/domain/hosted/index.ts";

/** The POS survey: large, and reset for the next customer after the last answer. */
const route = (request: Request) => serveHosted(request, tillPath);

export { route as GET, route as POST };
