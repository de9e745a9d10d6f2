import { serveUnsubscribe } from "#server/domain/digests/index.ts";

/** One click in a digest unsubscribes here, signed in or not. */
const route = (request: Request) => serveUnsubscribe(request);

export { route as GET, route as POST };
