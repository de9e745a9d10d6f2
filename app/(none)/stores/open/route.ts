import { openStore } from "#server/edge/connect/open-store.ts";

/** Opens the app with a ticket that a platform's frame has. */
const route = (request: Request) => openStore(request);

export { route as GET, route as POST };
