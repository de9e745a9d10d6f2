import { type PartnerSlug, partnerSlugs } from "#lib/partners.ts";
import { bigCommerceSummary } from "../bigcommerce/summary.ts";
import { googleSheetsSummary } from "../googlesheets/summary.ts";
import { intercomSummary } from "../intercom/summary.ts";
import { klaviyoSummary } from "../klaviyo/summary.ts";
import type { RecordedRequest } from "../recorded.ts";
import { segmentSummary } from "../segment/summary.ts";
import { sentrySummary } from "../sentry.ts";
import { shopifySummary } from "../shopify/summary.ts";
import { slackSummary } from "../slack/summary.ts";
import { stripeSummary } from "../stripe/summary.ts";
import { webhookSummary } from "../webhook/summary.ts";
import { wixSummary } from "../wix/summary.ts";
import { wooCommerceSummary } from "../woocommerce/summary.ts";
import { yotpoSummary } from "../yotpo/summary.ts";
import { zendeskSummary } from "../zendesk/summary.ts";
import { oneLine } from "./one-line.ts";

/** How each stand-in says what a request was; null for one that it doesn't know. */
const summaries: Partial<Record<PartnerSlug, (request: RecordedRequest) => string | null>> = {
  shopify: shopifySummary,
  woocommerce: wooCommerceSummary,
  bigcommerce: bigCommerceSummary,
  wix: wixSummary,
  slack: slackSummary,
  klaviyo: klaviyoSummary,
  segment: segmentSummary,
  yotpo: yotpoSummary,
  zendesk: zendeskSummary,
  webhook: webhookSummary,
  googlesheets: googleSheetsSummary,
  stripe: stripeSummary,
  sentry: sentrySummary,
  intercom: intercomSummary,
};

/** The partners that have a stand-in here. */
export const sandboxPartners: readonly PartnerSlug[] = partnerSlugs.filter((slug) => summaries[slug] !== undefined);

/** What a request was, in a few words. */
export function summaryOf(request: RecordedRequest): string {
  return summaries[request.partner]?.(request) ?? oneLine(`${request.method} ${request.path}`);
}
