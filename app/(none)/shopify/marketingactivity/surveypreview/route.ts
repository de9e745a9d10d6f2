import { serveMarketingPreview } from "#server/domain/previews/index.ts";

/** The published survey of a shop, which Shopify requests with a signed URL. */
export const GET = (request: Request) => serveMarketingPreview(request);
