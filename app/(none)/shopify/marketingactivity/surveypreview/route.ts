import { serveMarketingPreview } from "#server/domain/previews/index.ts";

/** The published survey of a shop, where Shopify asks for it by a signed address. */
export const GET = (request: Request) => serveMarketingPreview(request);
