import { servePreview } from "#server/domain/previews/index.ts";
import { identify } from "#server/edge/identity/index.ts";

/** The draft on an order page. */
export const GET = async (request: Request) => {
  const { session } = await identify({ headers: request.headers, url: new URL(request.url) });
  return await servePreview(request, session);
};
