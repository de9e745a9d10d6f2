import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isAppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { plainPage } from "#lib/plain-page.ts";
import { defaultPreviewOrder, readPreviewOrder } from "#lib/preview-order.ts";
import type { Surface } from "#lib/survey/answer.ts";
import { platforms } from "#lib/survey/places.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import type { Session } from "#server/domain/sessions/index.ts";
import { draftAsShown } from "#server/domain/surveys/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";
import { env } from "#server/foundation/env.ts";
import { shownStore, storefront } from "#server/storefront/index.ts";
import { drawPreview } from "./draw-preview.ts";
import { opensPreview } from "./preview-token.ts";

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

/**
 * `/Preview/Survey?accountId&ts`: the account's draft on an order page, for a session of that account or with a token;
 * not found for anyone else. The query may select another order, and another platform's layout.
 */
export async function servePreview(request: Request, session: Session | null): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const accountId = (query.get("accountId") ?? "").toLowerCase();
  if (!uuidPattern.test(accountId) || !maySee(session, accountId, query.get("token"))) return noPreview();
  try {
    return await inAccount(accountId, () => drawDraft(request, accountId, query));
  } catch (error) {
    // A token may outlive its account.
    if (isAppError(error) && error.code === "not-found") return noPreview();
    throw error;
  }
}

async function drawDraft(request: Request, accountId: string, query: URLSearchParams): Promise<Response> {
  const [{ companyName, survey }, { platform }] = await Promise.all([
    draftAsShown({ accountId }),
    accountRow(accountId),
  ]);
  const order = readPreviewOrder(query, { ...defaultPreviewOrder, locale: survey.locale });
  const named = platforms.find((one) => one.toLowerCase() === query.get("platform")?.toLowerCase());
  const nonce = request.headers.get("x-nonce") ?? "";
  const page = drawPreview({ companyName, survey, platform: named ?? platform, order, nonce, appUrl: env.APP_URL });
  return respond(page.markup, 200);
}

function maySee(session: Session | null, accountId: string, token: string | null): boolean {
  if (token !== null) return opensPreview(accountId, token, machineNow());
  return session?.membership?.accountId === accountId && !session.needsSecondFactor;
}

/** The response for an unknown account, another's, and an expired token. */
export function noPreview(): Response {
  return respond(plainPage("Page not found", "Open the preview from Afterword again."), 404);
}

/** A page of a preview, which must not be cached. */
export function respond(markup: string, status: number): Response {
  return new Response(markup, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}

/**
 * An order page in Shopify's layout with the account's draft on it. Its content security policy runs only the survey's
 * script.
 */
export async function shopifyOrderHtml(context: MemberContext, surface: Surface = "thankYou"): Promise<Response> {
  const { companyName, survey } = await draftAsShown(context);
  const order = { ...defaultPreviewOrder, locale: survey.locale, surface };
  const nonce = randomBytes(16).toString("base64");
  const page = drawPreview({ companyName, survey, platform: "Shopify", order, nonce, appUrl: env.APP_URL });
  const response = respond(page.markup, 200);
  response.headers.set(
    "content-security-policy",
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
  );
  response.headers.set("x-frame-options", "SAMEORIGIN");
  return response;
}
