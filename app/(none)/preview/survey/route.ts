import { servePreview } from "#server/domain/previews/index.ts";

/** The draft on an order page; the dashboard shows it in a frame. */
export const GET = (request: Request) => servePreview(request);
