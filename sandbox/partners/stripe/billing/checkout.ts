import { createCustomer } from "../api/customers.ts";
import { StripeError } from "../errors.ts";
import type { Card, CheckoutFacts } from "../tables.ts";
import type { CheckoutSession, Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { settle } from "./pay.ts";
import { attachCard, startSubscription } from "./subscribe.ts";

/** Someone who checks out without an address of their own. */
const BUYER = "buyer@example.com";

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

/** Pays, and completes the checkout; without a card where none is needed. */
export function completeCheckout(world: World, session: CheckoutSession, card: Card | null): void {
  const facts = checkoutFactsOf(world, session);
  const customer = customerOf(world, session, facts);
  if (card) attachCard(world, customer, card);
  const subscription = startedSubscription(world, customer, facts);
  const invoice = world.tables.invoices.get(subscription.latest_invoice ?? "");
  if (invoice?.status === "open") settle(world, invoice);
  const { email, name } = world.tables.customers.get(customer) ?? { email: null, name: null };
  Object.assign(session, {
    status: "complete",
    customer,
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    url: null,
    payment_status: amountDue(world, session) === 0 ? "no_payment_required" : "paid",
    amount_total: amountDue(world, session),
    customer_details: { email, name },
  } satisfies Partial<CheckoutSession>);
  world.emit("checkout.session.completed", session);
}

/** What there is while the bank asks the customer: an incomplete subscription, unless nothing is charged. */
export function askBank(world: World, session: CheckoutSession): void {
  if (amountDue(world, session) === 0) return;
  const facts = checkoutFactsOf(world, session);
  const subscription = startedSubscription(world, customerOf(world, session, facts), facts);
  const invoice = world.tables.invoices.get(subscription.latest_invoice ?? "");
  if (invoice) world.emit("invoice.payment_action_required", invoice);
}

/** The bank refused, or the customer did. */
export function refuseAtBank(world: World, session: CheckoutSession): void {
  const subscription = world.tables.subscriptions.get(checkoutFactsOf(world, session).subscription ?? "");
  const invoice = world.tables.invoices.get(subscription?.latest_invoice ?? "");
  if (invoice?.status !== "open") return;
  invoice.attempted = true;
  invoice.attempt_count += 1;
  world.emit("invoice.payment_failed", invoice);
}

function startedSubscription(world: World, customer: string, facts: CheckoutFacts): Subscription {
  const begun = world.tables.subscriptions.get(facts.subscription ?? "");
  if (begun?.status === "incomplete") return begun;
  const price = world.tables.prices.get(facts.price);
  if (!price) throw new StripeError(`No such price: '${facts.price}'`);
  const subscription = startSubscription(world, customer, price, facts);
  facts.subscription = subscription.id;
  return subscription;
}

function customerOf(world: World, session: CheckoutSession, facts: CheckoutFacts): string {
  facts.customer ??= session.customer ?? createCustomer(world, { email: session.customer_email ?? BUYER }).id;
  return facts.customer;
}
