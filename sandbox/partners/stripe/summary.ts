import { membersOf } from "#lib/unknown-values.ts";
import { oneLine } from "../one-line.ts";
import type { RecordedRequest } from "../recorded.ts";
import { restSummary } from "../rest-summary.ts";

const PATH =
  /^\/stripe\/v1\/([a-z_]{1,40}(?:\/sessions|\/configurations|\/create_preview)?)(?:\/([^/]{1,100}))?(?:\/([a-z_]{1,20}))?$/;

/** What a write means: for all objects of a kind, for one of them, and with something done to it. */
const writes: Readonly<Record<string, string>> = {
  products: "Product created",
  "products/:id": "Product updated",
  prices: "Price created",
  "prices/:id": "Price updated",
  customers: "Customer created",
  "customers/:id": "Customer updated",
  "checkout/sessions": "Checkout opened",
  "checkout/sessions/:id/expire": "Checkout closed",
  "billing_portal/sessions": "Customer portal opened",
  "billing_portal/configurations": "Customer portal set up",
  "billing_portal/configurations/:id": "Customer portal set up",
  "subscriptions/:id": "Subscription updated",
  subscription_schedules: "Plan change scheduled",
  "subscription_schedules/:id": "Scheduled plan change updated",
  "subscription_schedules/:id/release": "Scheduled plan change removed",
  "invoices/create_preview": "Price of a plan change previewed",
  webhook_endpoints: "Webhook endpoint created",
  "webhook_endpoints/:id": "Webhook endpoint updated",
};

/** A request to Stripe in a few words. */
export function stripeSummary({ method, path, body }: RecordedRequest): string | null {
  const [, kind, id, action] = PATH.exec(path) ?? [];
  if (kind === undefined) return null;
  const fields = membersOf(body);
  const resource = [kind, ...(id === undefined ? [] : [id])].join("/");
  if (method === "DELETE" && kind === "subscriptions") return "Subscription canceled";
  if (method !== "POST") return restSummary(method, resource);
  const name = [kind, ...(id === undefined ? [] : [":id"]), ...(action === undefined ? [] : [action])].join("/");
  const what = Object.hasOwn(writes, name) ? writes[name] : undefined;
  if (what === undefined) return null;
  return kind === "subscriptions" ? subscriptionWords(fields) : what + aboutWhat(fields);
}

function subscriptionWords(fields: Record<string, unknown>): string {
  if (fields.cancel_at_period_end === "true") return "Subscription set to end with its period";
  if (fields.cancel_at_period_end === "false" || fields.cancel_at === "") return "Subscription resumed";
  const price = oneLine(fields["items[0][price]"]);
  return price === "" ? "Subscription updated" : `Plan changed to ${price}`;
}

/** The name of what a request is about, if it says one. */
function aboutWhat(fields: Record<string, unknown>): string {
  const names = ["metadata[plan]", "lookup_key", "email", "name", "line_items[0][price]", "url"];
  const name = names.map((one) => oneLine(fields[one])).find((one) => one !== "");
  return name === undefined ? "" : ` for ${name}`;
}
