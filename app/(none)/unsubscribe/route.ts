import { serveUnsubscribe } from "#server/domain/digests/index.ts";

/** Where one click in a digest ends it, signed in or not. */
const route = (request: Request) => serveUnsubscribe(request);

export { route as GET, route as POST };
