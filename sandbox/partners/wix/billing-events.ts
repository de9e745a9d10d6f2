import type { WixRefusals } from "./refusals.ts";
import type { RegisteredApp, Site } from "./sites.ts";

const DECIMAL = /^-?\d{1,12}(\.\d{1,10})?$/;

/**
 * What an app that bills for itself reports of a payment or a refund. An event has no id: each one counts, also one that
 * says the same as another.
 */
export function takeBillingEvent(
  { app, refusals }: { app: RegisteredApp; refusals: WixRefusals },
  site: Site,
  event: Record<string, unknown>,
): { status: number; body: object } {
  if (refusals.at(site.handle, "notPartnerBilled")) {
    return { status: 428, body: { message: "The app isn't a Partner Billed App", details: {} } };
  }
  for (const name of ["grossRevenue", "netRevenue", "wixShare"]) {
    const value = event[name];
    const isLeftOut = name === "netRevenue" && value === undefined;
    if (isLeftOut || (typeof value === "string" && DECIMAL.test(value))) continue;
    return { status: 400, body: { message: `event.${name} must be a decimal value`, details: {} } };
  }
  if (event.billingType !== "CHARGE" && event.billingType !== "REFUND") {
    return { status: 400, body: { message: "event.billingType must be CHARGE or REFUND", details: {} } };
  }
  site.billingEvents.push(event);
  return { status: 200, body: { event: { ...event, appId: app.appId, instanceId: site.instanceId } } };
}
