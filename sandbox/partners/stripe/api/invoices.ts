import { draftInvoice } from "../billing/invoice.ts";
import { changeLines } from "../billing/proration.ts";
import type { InvoicePayment } from "../charge-types.ts";
import { missingParameter } from "../errors.ts";
import type { Params } from "../form.ts";
import { groupOf, metadataOf, neededText, textOf } from "../params.ts";
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

/** The payments of an invoice, or those of a payment intent. */
function invoicePayments({ tables }: World, params: Params): InvoicePayment[] {
  const [invoice, intent] = [textOf(params, "invoice"), textOf(groupOf(params, "payment"), "payment_intent")];
  return Array.from(tables.charges, ([invoiceId, { id, amount, created, currency, payment_intent }]) => ({
    id: id.replace(/^ch_/, "inpay_"),
    object: "invoice_payment" as const,
    amount_paid: amount,
    created,
    currency,
    invoice: invoiceId,
    payment: { type: "payment_intent" as const, payment_intent },
    status: "paid" as const,
  })).filter(
    (one) =>
      (invoice ?? one.invoice) === one.invoice && (intent ?? one.payment.payment_intent) === one.payment.payment_intent,
  );
}

/** Invoices, and the payments, charges and refunds of them. */
export const invoiceCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/v1/invoices/create_preview",
    takes: ["customer", "subscription", "subscription_details"],
    run: previewInvoice,
  },
  readCall("/v1/invoices", "invoice", ({ invoices }) => invoices),
  {
    method: "POST",
    path: "/v1/invoices/:id",
    takes: ["metadata"],
    run: ({ tables }, params, id) => {
      const invoice = find(tables.invoices, "invoice", id);
      return Object.assign(invoice, { metadata: metadataOf(params, invoice.metadata) });
    },
  },
  {
    method: "GET",
    path: "/v1/charges/:id",
    takes: [],
    run: ({ tables }, _, id) => {
      const charges = new Map(Array.from(tables.charges.values(), (charge) => [charge.id, charge]));
      return find(charges, "charge", id);
    },
  },
  listCall("/v1/invoices", { filters: ["customer"] }, ({ tables }) => tables.invoices.values()),
  listCall("/v1/invoice_payments", { others: ["invoice", "payment"] }, invoicePayments),
  listCall("/v1/refunds", { filters: ["payment_intent"] }, ({ tables }) => tables.refunds.values()),
];
