import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import type { PaidInvoice } from "../payments.ts";
import { attempt, attemptUnlessGone } from "./errors.ts";
import { idOf } from "./subscription.ts";

/** An invoice is paid by few payments, and given back in few parts. */
const MOST = 100;

/** A paid invoice with its refunds, by its id or by that of its charge; null if there is none, or nothing was paid. */
export async function readPaidInvoice(client: Stripe, id: string): Promise<PaidInvoice | null> {
  const invoiceId = /^(ch|py)_\w{1,200}$/.test(id) ? await invoiceOfCharge(client, id) : id;
  if (invoiceId === null || !/^in_\w{1,200}$/.test(invoiceId)) return null;
  const invoice = await attemptUnlessGone(() => client.invoices.retrieve(invoiceId));
  const paidAt = invoice?.status_transitions.paid_at ?? null;
  if (invoice?.status !== "paid" || paidAt === null || invoice.amount_paid <= 0) return null;
  const withoutTax = (cents: number) =>
    Math.round((cents * (invoice.total_excluding_tax ?? invoice.total)) / invoice.total);
  const refunds = await attempt(() => refundsOf(client, invoiceId));
  return {
    id: invoiceId,
    paidCents: withoutTax(invoice.amount_paid),
    currency: invoice.currency.toUpperCase(),
    paidAt: new Date(paidAt * 1000),
    refunds: refunds
      .map(({ id: refundId, amount, created }) => ({
        id: refundId,
        cents: withoutTax(amount),
        createdAt: new Date(created * 1000),
      }))
      .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime()),
    metadata: invoice.metadata ?? {},
  };
}

/** Repeating it does no harm, so each call has a key of its own. */
export async function noteInvoice(client: Stripe, invoiceId: string, notes: Readonly<Record<string, string>>) {
  const options = { idempotencyKey: randomUUID() };
  await attempt(() => client.invoices.update(invoiceId, { metadata: { ...notes } }, options));
}

/** A charge names its payment intent, and only the invoice's payments name both. */
async function invoiceOfCharge(client: Stripe, id: string): Promise<string | null> {
  const charge = await attemptUnlessGone(() => client.charges.retrieve(id));
  if (!charge?.payment_intent) return null;
  const payment = { type: "payment_intent", payment_intent: idOf(charge.payment_intent) } as const;
  const { data } = await attempt(() => client.invoicePayments.list({ payment, limit: 1 }));
  return data[0] ? idOf(data[0].invoice) : null;
}

async function refundsOf(client: Stripe, invoice: string): Promise<Stripe.Refund[]> {
  const { data: payments } = await client.invoicePayments.list({ invoice, limit: MOST });
  const intents = payments.flatMap(({ payment }) => payment.payment_intent ?? []).map(idOf);
  const all = await Promise.all(
    intents.map(async (payment_intent) => (await client.refunds.list({ payment_intent, limit: MOST })).data),
  );
  return all.flat().filter(({ status }) => status === "succeeded" || status === "pending");
}
