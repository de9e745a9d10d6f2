import { machineNow } from "#lib/machine-clock.ts";
import { plainPage } from "#lib/plain-page.ts";
import { defaultPreviewOrder } from "#lib/preview-order.ts";
import { env } from "#server/foundation/env.ts";
import { shownStore, storefront } from "#server/storefront/index.ts";
import { drawPreview } from "./draw-preview.ts";
import { noPreview, respond } from "./serve-preview.ts";
import { isSignedByShopify } from "./shopify-signature.ts";

/**
 * `/shopify/marketingactivity/surveypreview?shop&timestamp&hmac`: what Shopify shows for a marketing activity, a
 * read-only preview of the shop's published survey. Not found without the app's secret, or with a query that Shopify
 * didn't sign; an address without a shop explains what the page is for.
 */
export async function serveMarketingPreview(
  request: Request,
  secret: string | undefined = env.SHOPIFY_API_SECRET,
): Promise<Response> {
  const query = new URL(request.url).searchParams;
  if (!query.has("shop")) return noShopNamed();
  if (!secret || !isSignedByShopify(query, secret, machineNow())) return noPreview();
  const shown = await shownStore(storefront(), { key: null, shop: query.get("shop") });
  if (!shown?.survey) return noPreview();
  const { companyName, survey } = shown;
  const order = { ...defaultPreviewOrder, locale: survey.locale };
  const nonce = request.headers.get("x-nonce") ?? "";
  const page = drawPreview({ companyName, survey, platform: "Shopify", order, nonce, appUrl: env.APP_URL });
  return respond(page.markup, 200);
}

function noShopNamed(): Response {
  return respond(
    plainPage("Survey preview", "Shopify opens this page to preview a store's survey in a marketing activity."),
    200,
  );
}
