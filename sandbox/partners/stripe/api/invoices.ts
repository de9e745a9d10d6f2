import { draftInvoice } from "../billing/invoice.ts";
import { changeLines } from "../billing/proration.ts";
import { missingParameter } from "../errors.ts";
import type { Params } from "../form.ts";
import { groupOf, neededText } from "../params.ts";
import { find } from "../tables.ts";
import type { Invoice } from "../types.ts";
import type { Call, World } from "../world.ts";
import { listCall, readCall } from "./reads.ts";
import { priceChange } from "./update-subscription.ts";

/** What a change would cost now. */
function previewInvoice(world: World, params: Params): Invoice {
  const id = neededText(params, "subscription");
  const subscription = find(world.tables.subscriptions, "subscription", id, "subscription");
  const change = priceChange(world, subscription, groupOf(params, "subscription_details"));
  if (!change) throw missingParameter("subscription_details[items]");
  return draftInvoice(world, subscription, "subscription_update", changeLines(world, subscription, change));
}

export const invoiceCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/v1/invoices/create_preview",
    takes: ["customer", "subscription", "subscription_details"],
    run: previewInvoice,
  },
  readCall("/v1/invoices", "invoice", ({ invoices }) => invoices),
  listCall("/v1/invoices", { filters: ["customer"] }, ({ tables }) => tables.invoices.values()),
];
