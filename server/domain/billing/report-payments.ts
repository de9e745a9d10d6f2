import { liveStore, withStore } from "#server/domain/connections/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import type { PaidInvoice } from "#server/partners/payments/payments.ts";
import type { CardPayment } from "#server/partners/platforms/platform.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import { withBillingLock } from "./billing-lock.ts";
import { requirePayments } from "./payments-of.ts";

/**
 * Reports what an account paid by card, and got back, to the platform of its store where that wants to know, each once:
 * the invoice's metadata says what was reported. A refund of what wasn't reported isn't either.
 * @param paymentId of the invoice that was paid, or of the charge that was refunded
 * @throws AppError `partner-failed`, `partner-refused`; PaymentError
 */
export async function reportPayments(accountId: string, paymentId: string): Promise<void> {
  const payments = requirePayments();
  await withBillingLock(accountId, async () => {
    const connection = await inAccount(accountId, () => liveStore(accountId));
    if (!connection || !storesOf(connection.platform)?.reportPayment) return;
    const invoice = await payments.readPaidInvoice(paymentId);
    if (!invoice) return;
    const { id: invoiceId, currency } = invoice;
    const isRefund = paymentId !== invoiceId;
    for (const [id, payment] of unreported(invoice, isRefund)) {
      const isReported =
        currency === "USD" &&
        (await withStore(accountId, async ({ stores, store }) => {
          await stores.reportPayment?.(store, payment);
          return true;
        }));
      if (!isReported) return log.warn({ accountId, invoiceId, currency }, "a payment could not be reported");
      await payments.noteInvoice({ invoiceId, notes: { [id]: `reported ${productNow().toISOString()}` } });
    }
  });
}

/** By the ids of the invoice and of its refunds. */
function unreported(invoice: PaidInvoice, isRefund: boolean): [id: string, payment: CardPayment][] {
  const { id, metadata, paidCents, paidAt, refunds } = invoice;
  // The invoice's own event comes too, and reports both. One that was paid before the store was connected stays out.
  if (isRefund && metadata[id] === undefined) return [];
  const all: [string, CardPayment][] = [
    [id, { kind: "charge", cents: paidCents, at: paidAt }],
    ...refunds.map((one): [string, CardPayment] => [one.id, { kind: "refund", cents: one.cents, at: one.createdAt }]),
  ];
  return all.filter(([key]) => metadata[key] === undefined);
}
