import { type Html, html } from "#lib/html.ts";
import { isEnded, itemOf } from "../billing/subscription-state.ts";
import type { PortalFlow, PortalSession } from "../portal-types.ts";
import type { Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { actionForm, dayText, moneyText, type PageAction, stripePage } from "./layout.ts";
import type { Page } from "./page.ts";
import { actInPortal, allowedPrices, type PortalVisit } from "./portal-actions.ts";

const cards: readonly PageAction[] = [
  { action: "card:good", label: "Change to a card that works", isMain: true },
  { action: "card:failsLater", label: "Change to a card that fails from the next charge on" },
  { action: "card:failsLaterUnpaid", label: "The same, and stay unpaid after the last retry" },
  { action: "card:bank", label: "Change to a card that your bank must confirm" },
];

/** Stripe's customer portal. */
export const portalPage: Page = (world, { path, id, form }) => {
  const session = world.tables.portalSessions.get(id);
  const configuration = world.tables.portalConfigurations.get(session?.configuration ?? "");
  if (!session || !configuration) {
    return { page: stripePage("Page not found", html`<p>This portal session doesn't exist.</p>`), status: 404 };
  }
  const visit: PortalVisit = {
    customer: session.customer,
    features: configuration.features,
    subscription: subscriptionOf(world, session),
  };
  const notice = form ? actInPortal(world, visit, form.get("action") ?? "") : null;
  const back = session.flow?.after_completion.redirect?.return_url;
  if (notice !== null && back !== undefined) return { location: back };
  const sections = [
    isIn(session.flow, ["payment_method_update"]) && visit.features.payment_method_update.enabled
      ? section("Payment method", cardText(world, session.customer), path, cards)
      : null,
    planSection(world, session.flow, visit, path),
    cancelSection(session.flow, visit, path),
    session.flow === null && visit.features.invoice_history.enabled ? invoiceSection(world, session.customer) : null,
  ];
  const link =
    session.return_url === null ? null : html`<p><a href="${session.return_url}">Return to Afterword</a></p>`;
  const headline = configuration.business_profile.headline;
  const content = html`${headline === null ? null : html`<p>${headline}</p>`}${sections}${link}`;
  return { page: stripePage("Manage your billing", content, notice) };
};

function isIn(flow: PortalFlow | null, types: readonly string[]): boolean {
  return flow === null || types.includes(flow.type);
}

function subscriptionOf(world: World, { customer, flow }: PortalSession): Subscription | null {
  const live = [...world.tables.subscriptions.values()].filter((one) => one.customer === customer && !isEnded(one));
  return live.find(({ id }) => flow?.subscription === id) ?? live.at(-1) ?? null;
}

function section(title: string, words: string, path: string, actions: readonly PageAction[]): Html {
  return html`<section><h2>${title}</h2><p>${words}</p>${actionForm(path, actions)}</section>`;
}

function cardText(world: World, customer: string): string {
  const card = world.tables.cards.get(customer);
  return card ? `Card ending in ${card.last4}` : "No card yet";
}

function planSection(world: World, flow: PortalFlow | null, visit: PortalVisit, path: string): Html | null {
  const { subscription } = visit;
  if (!isIn(flow, ["subscription_update", "subscription_update_confirm"]) || !subscription) return null;
  const prices = allowedPrices(world, visit).filter(
    ({ id }) => flow === null || flow.price === null || flow.price === id,
  );
  const { price } = itemOf(subscription);
  const nameOf = (product: string) => world.tables.products.get(product)?.name ?? product;
  const each = (one: typeof price) => `${moneyText(one.unit_amount, one.currency)} a ${one.recurring.interval}`;
  const actions = prices.map((one) => ({
    action: `plan:${one.id}`,
    label: `Change to ${nameOf(one.product)}, ${each(one)}`,
  }));
  const words = `${nameOf(price.product)}, ${each(price)}`;
  return actions.length === 0
    ? html`<section><h2>Plan</h2><p>${words}</p></section>`
    : section("Plan", words, path, actions);
}

function cancelSection(flow: PortalFlow | null, { features, subscription }: PortalVisit, path: string): Html | null {
  if (!isIn(flow, ["subscription_cancel"]) || !subscription || !features.subscription_cancel.enabled) return null;
  const end = subscription.cancel_at ?? itemOf(subscription).current_period_end;
  return subscription.cancel_at === null
    ? section("Cancellation", `The current period ends on ${dayText(end)}.`, path, [
        { action: "cancel", label: "Cancel subscription" },
      ])
    : section("Cancellation", `Your subscription ends on ${dayText(end)}.`, path, [
        { action: "resume", label: "Don't cancel subscription" },
      ]);
}

function invoiceSection(world: World, customer: string): Html {
  const invoices = [...world.tables.invoices.values()].filter(
    (one) => one.customer === customer && one.hosted_invoice_url,
  );
  const items = invoices
    .toReversed()
    .map(
      (one) =>
        html`<li><a href="${one.hosted_invoice_url}">${one.number}</a> ${dayText(one.created)}: ${moneyText(one.total, one.currency)}, ${one.status}</li>`,
    );
  return html`<section><h2>Invoices</h2>${items.length === 0 ? html`<p>No invoices yet.</p>` : html`<ul>${items}</ul>`}</section>`;
}
