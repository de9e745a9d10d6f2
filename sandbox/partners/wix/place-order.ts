import { randomUUID } from "node:crypto";
import { type OrderChange, refundedAfter } from "../order-changes.ts";
import type { RegisteredApp, Site, SiteOrder } from "./sites.ts";
import { orderEvent, sendWebhook } from "./webhooks.ts";

/** How the webhooks about an order arrive. */
export type Delivery = "once" | "doubled" | "shuffled" | "lost";

const deliveries: readonly Delivery[] = ["once", "doubled", "shuffled", "lost"];

/**
 * Places an order: the site tells of it before it's accepted, and again when it is.
 * @returns the order, and the status of each webhook
 */
export async function placeOrder(
  app: RegisteredApp,
  site: Site,
  form: URLSearchParams,
): Promise<{ order: SiteOrder; statuses: number[] }> {
  const started = { ...orderOf(form), status: "INITIALIZED", paymentStatus: "NOT_PAID" };
  const order = { ...started, status: "APPROVED", paymentStatus: "PAID" };
  site.orders.set(order.id, order);
  const how = deliveries.find((one) => one === form.get("delivery")) ?? "once";
  const events = [
    orderEvent(site, "created", started),
    orderEvent(site, "approved", order),
    orderEvent(site, "updated", order),
  ];
  const statuses: number[] = [];
  if (!site.isInstalled || how === "lost") return { order, statuses };
  for (const event of how === "shuffled" ? events.toReversed() : events) {
    statuses.push(...(await sendWebhook(app, site, { ...event, copies: how === "doubled" ? 2 : 1 })));
  }
  return { order, statuses };
}

/** What a merchant does with an order: it's canceled, or refunded, of which its payments alone speak. */
export async function changeOrder(
  app: RegisteredApp,
  site: Site,
  order: SiteOrder,
  { action, amount }: OrderChange,
): Promise<number[]> {
  order.updatedDate = new Date().toISOString();
  if (action === "cancel") order.status = "CANCELED";
  else {
    const { total } = order.priceSummary;
    const refunded = refundedAfter(total.amount, Number(order.balanceSummary.refunded.amount), amount);
    order.balanceSummary.refunded = { amount: refunded.toFixed(2), formattedAmount: refunded.toFixed(2) };
    order.paymentStatus = refunded >= Number(total.amount) ? "FULLY_REFUNDED" : "PARTIALLY_REFUNDED";
  }
  const slug = action === "cancel" ? "canceled" : "payment_status_updated";
  return await sendWebhook(app, site, orderEvent(site, slug, order));
}

let lastNumber = 10_000;

function orderOf(form: URLSearchParams): SiteOrder {
  const text = (name: string, usual: string) => (form.get(name) || usual).slice(0, 200);
  const amount = /^\d{1,8}(\.\d{1,2})?$/.test(text("total", "")) ? text("total", "") : "49.90";
  const currency = text("currency", "USD");
  const money = { amount, formattedAmount: `${currency} ${amount}` };
  const now = new Date().toISOString();
  const code = text("code", "");
  return {
    id: randomUUID(),
    number: String(++lastNumber),
    createdDate: now,
    purchasedDate: now,
    updatedDate: now,
    status: "APPROVED",
    paymentStatus: "PAID",
    currency,
    buyerLanguage: "en",
    imported: false,
    priceSummary: { subtotal: money, total: money },
    balanceSummary: { paid: money, refunded: { amount: "0.00", formattedAmount: `${currency} 0.00` } },
    buyerInfo: { contactId: text("contact", randomUUID()), email: text("email", "ann@shopper.example") },
    billingInfo: { address: { country: text("country", "US") } },
    appliedDiscounts: code === "" ? [] : [{ coupon: { id: randomUUID(), code, name: code } }],
    lineItems: [
      {
        id: randomUUID(),
        productName: { original: "Mug" },
        catalogReference: {
          catalogItemId: text("product", "6f1f3c5e-7301-4000-8000-000000000001"),
          appId: randomUUID(),
        },
        physicalProperties: { sku: text("sku", "MUG-01") },
        quantity: 1,
        price: money,
      },
    ],
    channelInfo: { type: text("channel", "WEB") },
    checkoutId: randomUUID(),
  };
}
