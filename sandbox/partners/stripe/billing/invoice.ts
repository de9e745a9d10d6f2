import type { BillingReason, Invoice, InvoiceLine } from "../invoice-types.ts";
import { newId, store } from "../tables.ts";
import type { Price, Subscription } from "../types.ts";
import type { World } from "../world.ts";

/** What an invoice is made of. */
export interface InvoiceContents {
  reason: BillingReason;
  lines: InvoiceLine[];
  /** In cents, taken off the lines' sum. */
  discount?: number;
  prorationDate?: number;
}

/** A line for some time at a price; an amount below zero is credit. */
export function invoiceLine(
  subscription: Subscription,
  price: Price,
  line: { amount: number; description: string; quantity: number; start: number; end: number; isProration?: boolean },
): InvoiceLine {
  const { amount, description, quantity, start, end, isProration = false } = line;
  return {
    id: newId("il_"),
    object: "line_item",
    amount,
    description,
    quantity,
    currency: price.currency,
    livemode: false,
    metadata: subscription.metadata,
    period: { start, end },
    parent: {
      type: "subscription_item_details",
      subscription_item_details: {
        subscription: subscription.id,
        subscription_item: subscription.items.data[0]?.id ?? "",
        proration: isProration,
      },
    },
    pricing: { type: "price_details", price_details: { price: price.id, product: price.product } },
  };
}

/** An invoice as a draft, which is neither stored nor announced. */
export function draftInvoice(world: World, subscription: Subscription, contents: InvoiceContents): Invoice {
  const customer = world.tables.customers.get(subscription.customer);
  const { reason, lines, discount = 0, prorationDate } = contents;
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal - discount;
  const balance = customer?.balance ?? 0;
  const due = Math.max(0, total + balance);
  const id = newId("in_");
  return {
    id,
    object: "invoice",
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: world.now(),
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: customer?.email ?? null,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    number: null,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: {
        subscription: subscription.id,
        metadata: subscription.metadata,
        ...(prorationDate === undefined ? {} : { subscription_proration_date: prorationDate }),
      },
    },
    payments: { object: "list", data: [], has_more: false, url: "/v1/invoice_payments" },
    period_start: Math.min(...lines.map(({ period }) => period.start), world.now()),
    period_end: Math.max(...lines.map(({ period }) => period.end), world.now()),
    starting_balance: balance,
    status: "draft",
    subtotal,
    total,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  };
}

/** Stores a draft and announces it. */
export function addInvoice(world: World, subscription: Subscription, contents: InvoiceContents): Invoice {
  const invoice = store(world.tables.invoices, draftInvoice(world, subscription, contents));
  world.emit("invoice.created", invoice);
  return invoice;
}

/** Makes a draft payable, and uses the customer's credit for it. */
export function finalizeInvoice(world: World, invoice: Invoice): void {
  const customer = world.tables.customers.get(invoice.customer);
  const before = customer?.balance ?? 0;
  const due = Math.max(0, invoice.total + before);
  const after = invoice.total + before - due;
  if (customer && before !== after) {
    customer.balance = after;
    world.emit("customer.updated", customer, { balance: before });
  }
  Object.assign(invoice, {
    amount_due: due,
    amount_remaining: due,
    starting_balance: before,
    ending_balance: after,
    status: "open",
    automatically_finalizes_at: null,
    number: `SANDBOX-${String(world.tables.invoices.size).padStart(4, "0")}`,
    hosted_invoice_url: world.pageUrl(`invoices/${invoice.id}`),
    invoice_pdf: world.pageUrl(`invoices/${invoice.id}`),
    status_transitions: { ...invoice.status_transitions, finalized_at: world.now() },
  } satisfies Partial<Invoice>);
  world.emit("invoice.finalized", invoice);
}

/** Takes the money, without what follows for the subscription. */
export function markPaid(world: World, invoice: Invoice): void {
  const amount = invoice.amount_remaining;
  if (amount > 0) {
    invoice.payments.data.push({
      id: newId("inpay_"),
      object: "invoice_payment",
      amount_paid: amount,
      amount_requested: amount,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      status: "paid",
      payment: { type: "payment_intent", payment_intent: newId("pi_") },
    });
  }
  Object.assign(invoice, {
    amount_paid: invoice.amount_paid + amount,
    amount_remaining: 0,
    attempted: true,
    status: "paid",
    attempt_count: invoice.attempt_count + (amount > 0 ? 1 : 0),
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
  } satisfies Partial<Invoice>);
  world.emit("invoice.paid", invoice);
}

/** Nobody has to pay it any more. */
export function voidInvoice(world: World, invoice: Invoice): void {
  if (invoice.status !== "open" && invoice.status !== "draft") return;
  Object.assign(invoice, {
    status: "void",
    auto_advance: false,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
  } satisfies Partial<Invoice>);
  world.emit("invoice.voided", invoice);
}
