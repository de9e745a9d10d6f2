import { StripeError } from "../errors.ts";
import type { Card, CheckoutFacts } from "../tables.ts";
import type { CheckoutSession, Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { attachCard, settle } from "./pay.ts";
import { startSubscription } from "./subscribe.ts";
import { changeSubscription } from "./subscription-state.ts";

export function checkoutFactsOf(world: World, session: CheckoutSession): CheckoutFacts {
  const facts = world.tables.checkoutFacts.get(session.id);
  if (!facts) throw new StripeError("The checkout's facts are gone.");
  return facts;
}

/** What the first payment is, in cents. */
export function amountDue(world: World, session: CheckoutSession): number {
  const { isDiscounted, trialEnd } = checkoutFactsOf(world, session);
  return isDiscounted || trialEnd !== null ? 0 : session.amount_subtotal;
}

/** Whether the checkout's page offers a bank debit, which takes days: the dashboard has it on. */
export function takesDebit({ allowed_payment_method_types: allowed }: CheckoutSession): boolean {
  return allowed === null || allowed.includes("sepa_debit");
}

/** Pays, and completes the checkout. By a bank debit, the subscription is active while the payment is processed. */
export function completeCheckout(world: World, session: CheckoutSession, card: Card): void {
  attachCard(world, session.customer, card);
  const subscription = startedSubscription(world, session);
  const invoice = world.tables.invoices.get(subscription.latest_invoice ?? "");
  const isProcessing = card.behavior === "debit" && invoice?.status === "open";
  if (isProcessing) changeSubscription(world, subscription, { status: "active" });
  else if (invoice?.status === "open") settle(world, invoice);
  const amount = amountDue(world, session);
  Object.assign(session, {
    status: "complete",
    subscription: subscription.id,
    url: null,
    payment_status: amount === 0 ? "no_payment_required" : isProcessing ? "unpaid" : "paid",
    amount_total: amount,
  } satisfies Partial<CheckoutSession>);
  world.emit("checkout.session.completed", session);
}

/** What there is while the bank asks the customer: an incomplete subscription, unless nothing is charged. */
export function askBank(world: World, session: CheckoutSession): void {
  if (amountDue(world, session) === 0) return;
  const subscription = startedSubscription(world, session);
  const invoice = world.tables.invoices.get(subscription.latest_invoice ?? "");
  if (invoice) world.emit("invoice.payment_action_required", invoice);
}

/** The bank refused, or the customer did. */
export function refuseAtBank(world: World, session: CheckoutSession): void {
  const subscription = world.tables.subscriptions.get(checkoutFactsOf(world, session).subscription ?? "");
  const invoice = world.tables.invoices.get(subscription?.latest_invoice ?? "");
  if (invoice?.status !== "open") return;
  invoice.attempt_count += 1;
  world.emit("invoice.payment_failed", invoice);
}

export function expireCheckout(world: World, session: CheckoutSession): void {
  session.status = "expired";
  session.url = null;
  world.emit("checkout.session.expired", session);
}

function startedSubscription(world: World, session: CheckoutSession): Subscription {
  const facts = checkoutFactsOf(world, session);
  const begun = world.tables.subscriptions.get(facts.subscription ?? "");
  if (begun?.status === "incomplete") return begun;
  const price = world.tables.prices.get(facts.price);
  if (!price) throw new StripeError(`No such price: '${facts.price}'`);
  const subscription = startSubscription(world, session.customer, price, facts);
  facts.subscription = subscription.id;
  return subscription;
}
