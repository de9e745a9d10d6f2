import { createHmac, timingSafeEqual } from "node:crypto";
import { machineNow } from "#lib/machine-clock.ts";
import { plainPage } from "#lib/plain-page.ts";
import { defaultPreviewOrder } from "#lib/preview-order.ts";
import { env } from "#server/foundation/env.ts";
import { shownStore, storefront } from "#server/storefront/index.ts";
import { drawPreview } from "./draw-preview.ts";
import { noPreview, respond } from "./serve-preview.ts";

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

/** Shopify signs an address when it is opened, and its own library accepts no older ones. */
const MAX_AGE_SECONDS = 90;

/**
 * Whether Shopify signed a query just now: `hmac` is the SHA-256 HMAC, in hex, under the app's secret, of all other
 * parameters as a form: sorted by name, those of one name joined by commas (shopify.dev, "Verify requests").
 */
export function isSignedByShopify(query: URLSearchParams, secret: string, now: Date): boolean {
  const names = [...new Set(query.keys())].filter((name) => name !== "hmac" && name !== "signature").sort();
  const signed = new URLSearchParams(names.map((name) => [name, query.getAll(name).join(",")]));
  const expected = createHmac("sha256", secret).update(signed.toString()).digest();
  const given = Buffer.from(query.get("hmac") ?? "", "hex");
  const ageSeconds = now.getTime() / 1000 - Number(query.get("timestamp") || Number.NaN);
  return (
    given.length === expected.length && timingSafeEqual(given, expected) && Math.abs(ageSeconds) <= MAX_AGE_SECONDS
  );
}
