import type { Purpose } from "#lib/partners.ts";
import type { ForwardedResponse } from "#server/domain/responses/index.ts";

/**
 * Why a shopper's choice keeps a response from a purpose, as a sentence for the log; null if nothing does. No signal
 * stops nothing, and the merchant's own support is never stopped: the answers are theirs.
 */
export function refusedBy(purpose: Purpose, consent: ForwardedResponse["consent"]): string | null {
  if (consent === null) return null;
  if (purpose === "advertising" && consent.hasGpc) {
    return "The shopper's browser asks not to share their data (Global Privacy Control).";
  }
  if (purpose === "advertising" && consent.advertising === false) return "The shopper didn't agree to advertising.";
  const isMarketing = purpose === "advertising" || purpose === "marketing";
  if (isMarketing && consent.marketing === false) return "The shopper didn't agree to marketing.";
  if (purpose === "analytics" && consent.analytics === false) return "The shopper didn't agree to analytics.";
  return null;
}
