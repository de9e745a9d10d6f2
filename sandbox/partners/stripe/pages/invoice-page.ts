import { type Html, html } from "#lib/html.ts";
import { dispute } from "../billing/dispute.ts";
import { cardOf, settle } from "../billing/pay.ts";
import { refund } from "../billing/refund.ts";
import type { Invoice } from "../types.ts";
import type { World } from "../world.ts";
import { actionForm, bankActions, dayText, moneyText, type PageAction, stripePage } from "./layout.ts";
import type { Page } from "./page.ts";

const payActions: readonly PageAction[] = [
  { action: "pay", label: "Pay", isMain: true },
  { action: "fail", label: "Pay with a card that is declined" },
];

const disputeActions: readonly PageAction[] = [
  { action: "disputeLost", label: "Dispute the payment, and your bank agrees with you" },
  { action: "disputeWon", label: "Dispute the payment, and your bank agrees with the seller" },
];

const refundActions: readonly PageAction[] = [
  { action: "refund", label: "Have the seller refund the payment" },
  { action: "refundHalf", label: "Have the seller refund half of it" },
];

/** Stripe's hosted page of an invoice: what it is for, and a way to pay it. */
export const invoicePage: Page = (world, { path, id, form }) => {
  const invoice = world.tables.invoices.get(id);
  if (!invoice || invoice.status === "draft") {
    return { page: stripePage("Page not found", html`<p>This invoice doesn't exist.</p>`), status: 404 };
  }
  const action = form?.get("action");
  if (invoice.status === "open" && (action === "pay" || action === "confirm")) settle(world, invoice);
  if (action === "refund" || action === "refundHalf") refund(world, invoice, action === "refund" ? 1 : 0.5);
  const isDisputed = action === "disputeLost" || action === "disputeWon";
  if (isDisputed) dispute(world, invoice, action === "disputeLost" ? "lost" : "won");
  const notice =
    action === "fail"
      ? "The payment failed. Nothing was charged."
      : action === "leave"
        ? "Nothing was confirmed."
        : null;
  return { page: shown(world, invoice, path, notice) };
};

function shown(world: World, invoice: Invoice, path: string, notice: string | null): Html {
  const { currency, status, amount_due: due } = invoice;
  const lines = invoice.lines.data.map(
    ({ description, amount }) => html`<li>${description}: ${moneyText(amount, currency)}</li>`,
  );
  const asksBank = cardOf(world, invoice.customer)?.behavior === "bank";
  const words = asksBank ? html`<p>Your bank asks you to confirm this payment.</p>` : null;
  const { charges, disputes } = world.tables;
  const charge = charges.get(invoice.id);
  const outcome = charge && disputes.get(charge.id)?.status;
  const disputing = outcome
    ? html`<p>The payment was disputed. The seller ${outcome}.</p>`
    : charge && actionForm(path, charge.refunded ? disputeActions : [...disputeActions, ...refundActions]);
  const payment =
    status === "open"
      ? html`<p class="amount">${moneyText(due, currency)} due</p>${words}${actionForm(path, asksBank ? bankActions : payActions)}`
      : html`<p class="amount">${moneyText(due, currency)}</p><p>${status === "paid" ? "Paid. You can close this page." : "Nobody has to pay this invoice any more."}</p>${disputing}`;
  return stripePage(
    `Invoice ${invoice.number ?? ""}`,
    html`<p class="soft">${dayText(invoice.created)}</p>${payment}<section><ul>${lines}</ul></section>`,
    notice,
  );
}
