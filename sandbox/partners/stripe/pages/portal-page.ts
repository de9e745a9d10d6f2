import { type Html, html } from "#lib/html.ts";
import { attachCard, cardOf } from "../billing/pay.ts";
import { nameOf } from "../billing/proration.ts";
import { isEnded, itemOf } from "../billing/subscription-state.ts";
import { cardNamed } from "../cards.ts";
import type { World } from "../world.ts";
import { actionForm, dayText, moneyText, type PageAction, stripePage } from "./layout.ts";
import type { Page } from "./page.ts";

const cardActions: readonly PageAction[] = [
  { action: "card:good", label: "Change to a card that works", isMain: true },
  { action: "card:failsLater", label: "Change to a card that fails from the next charge on" },
  { action: "card:bank", label: "Change to a card that your bank must confirm" },
];

/** Stripe's customer portal, with what the product's configuration allows. */
export const portalPage: Page = (world, { path, id, form }) => {
  const session = world.tables.portalSessions.get(id);
  if (!session) {
    return { page: stripePage("Page not found", html`<p>This portal session doesn't exist.</p>`), status: 404 };
  }
  const { customer, return_url: back } = session;
  const action = form?.get("action") ?? "";
  const chosen = cardActions.some((one) => one.action === action) ? cardNamed(action.replace("card:", "")) : undefined;
  if (chosen) attachCard(world, customer, chosen);
  const card = cardOf(world, customer);
  const content = html`${planSection(world, customer)}
<section><h2>Payment method</h2><p>${card ? `Card ending in ${card.last4}` : "No card yet"}</p>${actionForm(path, cardActions)}</section>
${invoiceSection(world, customer)}<p><a href="${back}">Return to Afterword</a></p>`;
  return { page: stripePage("Manage your billing", content, chosen ? "Your card was changed." : null) };
};

function planSection(world: World, customer: string): Html | null {
  const subscription = [...world.tables.subscriptions.values()].findLast(
    (one) => one.customer === customer && !isEnded(one),
  );
  if (!subscription) return null;
  const { price } = itemOf(subscription);
  const each = `${moneyText(price.unit_amount, price.currency)} a ${price.recurring.interval}`;
  return html`<section><h2>Plan</h2><p>${nameOf(world, price)}, ${each}</p></section>`;
}

function invoiceSection(world: World, customer: string): Html {
  const items = [...world.tables.invoices.values()]
    .filter((one) => one.customer === customer && one.hosted_invoice_url)
    .toReversed()
    .map(
      (one) =>
        html`<li><a href="${one.hosted_invoice_url}">${one.number}</a> ${dayText(one.created)}: ${moneyText(one.total, one.currency)}, ${one.status}</li>`,
    );
  return html`<section><h2>Invoices</h2>${items.length === 0 ? html`<p>No invoices yet.</p>` : html`<ul>${items}</ul>`}</section>`;
}
