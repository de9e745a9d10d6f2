import { randomBytes } from "node:crypto";
import { defaultPreviewOrder } from "#lib/preview-order.ts";
import type { Surface } from "#lib/survey/answer.ts";
import { draftAsShown } from "#server/domain/surveys/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { env } from "#server/foundation/env.ts";
import { drawPreview } from "./draw-preview.ts";
import { respond } from "./serve-preview.ts";

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
