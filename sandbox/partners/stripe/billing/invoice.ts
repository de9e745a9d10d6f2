import { putBounded } from "../../bounded-map.ts";
import { newId, store } from "../tables.ts";
import type { BillingReason, Invoice, InvoiceLine, Subscription } from "../types.ts";
import type { World } from "../world.ts";

/**
 * An invoice as a draft, which is neither stored nor announced.
 * @param discount in cents, taken off the lines' sum
 */
export function draftInvoice(
  world: World,
  { id: subscription, customer, currency }: Subscription,
  reason: BillingReason,
  lines: InvoiceLine[],
  discount = 0,
): Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0) - discount;
  const id = newId("in_");
  return {
    id,
    object: "invoice",
    amount_due: Math.max(0, total + (world.tables.customers.get(customer)?.balance ?? 0)),
    amount_paid: 0,
    attempt_count: 0,
    automatically_finalizes_at: null,
    billing_reason: reason,
    created: world.now(),
    currency,
    customer,
    hosted_invoice_url: null,
    lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: { type: "subscription_details", subscription_details: { subscription } },
    status: "draft",
    status_transitions: { finalized_at: null, paid_at: null },
    total,
    total_excluding_tax: total,
  };
}

/** Stores a draft and announces it. */
export function addInvoice(
  world: World,
  subscription: Subscription,
  reason: BillingReason,
  lines: InvoiceLine[],
  discount = 0,
): Invoice {
  const invoice = store(world.tables.invoices, draftInvoice(world, subscription, reason, lines, discount));
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
    status: "open",
    automatically_finalizes_at: null,
    number: `SANDBOX-${String(world.tables.invoices.size).padStart(4, "0")}`,
    hosted_invoice_url: world.pageUrl(`invoices/${invoice.id}`),
    status_transitions: { finalized_at: world.now(), paid_at: null },
  } satisfies Partial<Invoice>);
  world.emit("invoice.finalized", invoice);
}

/** Takes the money, without what follows for the subscription. */
export function markPaid(world: World, invoice: Invoice): void {
  const { amount_due: amount, attempt_count: attempts } = invoice;
  Object.assign(invoice, {
    amount_paid: amount,
    status: "paid",
    attempt_count: attempts + (amount > 0 ? 1 : 0),
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
  } satisfies Partial<Invoice>);
  const { customer, currency, id } = invoice;
  if (amount > 0) {
    const facts = { object: "charge" as const, amount, created: world.now(), currency, customer };
    const whole = { ...facts, payment_intent: newId("pi_"), amount_refunded: 0, refunded: false };
    putBounded(world.tables.charges, id, { id: newId("ch_"), ...whole });
  }
  world.emit("invoice.paid", invoice);
}

/** Nobody has to pay it any more. */
export function voidInvoice(world: World, invoice: Invoice): void {
  if (invoice.status !== "open" && invoice.status !== "draft") return;
  Object.assign(invoice, {
    status: "void",
    automatically_finalizes_at: null,
    next_payment_attempt: null,
  } satisfies Partial<Invoice>);
  world.emit("invoice.voided", invoice);
}
