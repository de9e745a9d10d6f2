import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/unknown-values.ts";
import type { StoreEvent, StoreShopper } from "../platform.ts";
import { plainId } from "./order.ts";
import { orderOfWebhook } from "./webhook-order.ts";

/** Numbers, as a rule; a text of digits is the same id. Shopify's samples have ids beyond what numbers can hold. */
const Id = z
  .union([z.number().nonnegative().refine(Number.isInteger), z.string().regex(/^\d{1,20}$/)])
  .transform(String);
const Ids = z.array(Id).max(10_000).default([]);

const Named = z
  .object({ id: Id, admin_graphql_api_id: z.string().max(200).optional() })
  .transform(({ id, admin_graphql_api_id }) => plainId(admin_graphql_api_id) ?? id);
const Refund = z.object({ order_id: Id });
const Scopes = z.object({ current: z.array(z.string().max(200)).max(500) });
const Customer = z.object({ id: Id.nullish(), email: z.string().max(254).nullish() }).nullish();
const Asked = z.object({ customer: Customer, orders_requested: Ids });
const Redacted = z.object({ customer: Customer, orders_to_redact: Ids });

/**
 * Shopify asks to erase a store 48 hours after its uninstall, also if it installed the app again in the meantime. It may
 * ask later than that, so a day more: overlooking a reinstall would delete a merchant's live data, while assuming one
 * keeps the data of a store whose uninstall never reached us, within a day after it was connected.
 */
const REDACTED_AFTER_MS = (48 + 24) * 60 * 60 * 1000;

const orderTopics = ["orders/create", "orders/updated", "orders/cancelled", "orders/edited", "orders/paid"];

/**
 * What a webhook asks for. An order is asked for as it is by that time, so that the order of webhooks doesn't matter, and
 * so that they need no personal data; what a webhook says of it counts only where Shopify doesn't show it.
 * @param topic Shopify's, and after a space when it was triggered, for those whose time matters
 */
export function readEvent(topic: string, payload: string): StoreEvent {
  const [name = "", triggeredAt = ""] = topic.split(" ");
  const body = bodyOf(payload);
  if (orderTopics.includes(name)) {
    const sourceOrderId = read(Named, body);
    const orderInWebhook = orderOfWebhook(sourceOrderId, body);
    return { kind: "orderChanged", sourceOrderId, ...(orderInWebhook && { orderInWebhook }) };
  }
  switch (name) {
    case "refunds/create":
      return { kind: "orderChanged", sourceOrderId: read(Refund, body).order_id };
    case "app/uninstalled":
      return { kind: "uninstalled", at: timeOf(triggeredAt) };
    case "app/scopes_update":
      return { kind: "scopesChanged", scopes: read(Scopes, body).current };
    case "app_subscriptions/update":
      return { kind: "billingChanged" };
    case "customers/data_request": {
      const { customer, orders_requested } = read(Asked, body);
      return { kind: "exportShopper", shopper: shopperOf(customer, orders_requested) };
    }
    case "customers/redact": {
      const { customer, orders_to_redact } = read(Redacted, body);
      return { kind: "eraseShopper", shopper: shopperOf(customer, orders_to_redact) };
    }
    case "shop/redact":
      return { kind: "eraseStore", leftAt: new Date(timeOf(triggeredAt).getTime() - REDACTED_AFTER_MS) };
    default:
      return { kind: "other" };
  }
}

function shopperOf(customer: z.infer<typeof Customer>, sourceOrderIds: readonly string[]): StoreShopper {
  const emailAddress = customer?.email?.trim().toLowerCase() || null;
  return { customerId: customer?.id ?? null, emailAddress, sourceOrderIds };
}

/** The source adds a time to each topic that needs one. */
function timeOf(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new AppError("invalid", "The webhook has no time.");
  return time;
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const found = schema.safeParse(body);
  if (found.success) return found.data;
  throw new AppError("invalid", "The webhook's body isn't what Shopify documents for its topic.");
}

function bodyOf(payload: string): unknown {
  try {
    return parseJson(payload);
  } catch {
    throw new AppError("invalid", "The webhook's body must be JSON.");
  }
}
