import { serveHosted, tillPath } from "#server/domain/hosted/index.ts";

/** The till's survey: large, and free again for the next customer after the last answer. */
const route = (request: Request) => serveHosted(request, tillPath);

export { route as GET, route as POST };
