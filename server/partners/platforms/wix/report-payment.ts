import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import type { CardPayment, Store } from "../platform.ts";
import { askWix } from "./ask-wix.ts";
import type { WixApp } from "./wix-app.ts";

const PATH = "/apps/v1/billing-event";

/**
 * Reports a payment or a refund to Wix, as an External Billing Event. Those have no id: sending one again makes another.
 * The net amount is the whole one: no expenses are agreed upon.
 * @param sharePercent Wix's share, from 0 to 100
 */
export async function reportPayment(
  app: WixApp,
  store: Store,
  { kind, cents, at }: CardPayment,
  sharePercent: number,
): Promise<void> {
  const signed = kind === "refund" ? -cents : cents;
  const event = {
    grossRevenue: dollars(signed),
    netRevenue: dollars(signed),
    wixShare: dollars((signed * sharePercent) / 100),
    createdDate: at.toISOString(),
    billingType: kind === "refund" ? "REFUND" : "CHARGE",
  };
  const taken = await askWix(app, store, { method: "POST", path: PATH, body: { event } }, z.looseObject({}));
  if (taken === null) throw new AppError("partner-refused", `Wix takes no reports of payments (site ${store.domain}).`);
}

function dollars(cents: number): string {
  return (Math.round(cents) / 100).toFixed(2);
}
