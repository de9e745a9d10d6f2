import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { planText } from "#lib/plan-text.ts";
import { type Plan, type PlanName, planNamed, planNames, plans } from "#lib/plans.ts";

/** A size of the plans for sale, and the plans of it: a month's and a year's. */
interface Size {
  id: string;
  name: string;
  plan: PlanName;
  plans: readonly Plan[];
}

const yearly = (name: PlanName) => planNames.filter((one) => one === `${name}_Annual`);

const sizes: readonly Size[] = plans
  .filter(({ period, priceCents }) => period === "month" && priceCents !== null)
  .map(({ name }) => ({
    id: `afterword_${name.toLowerCase()}`,
    name: `Afterword ${planText(name)}`,
    plan: name,
    plans: [name, ...yearly(name)].map(planNamed),
  }));

/** Creates or corrects the products and prices of the plans for sale. Returns what was done, a sentence each. */
export async function setUpProducts(client: Stripe): Promise<string[]> {
  const done: string[] = [];
  for (const size of sizes) done.push(...(await setUpProduct(client, size)), ...(await setUpPrices(client, size)));
  return done;
}

async function setUpProduct(client: Stripe, { id, name, plan }: Size): Promise<string[]> {
  const found = await findProduct(client, id);
  if (!found) {
    await client.products.create({ id, name, metadata: { plan } }, { idempotencyKey: randomUUID() });
    return [`Created the product ${name}.`];
  }
  if (found.name === name && found.active && found.metadata.plan === plan) return [];
  await client.products.update(id, { name, active: true, metadata: { plan } }, { idempotencyKey: randomUUID() });
  return [`Updated the product ${name}.`];
}

async function findProduct(client: Stripe, id: string): Promise<Stripe.Product | null> {
  try {
    return await client.products.retrieve(id);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return null;
    throw error;
  }
}

async function setUpPrices(client: Stripe, { id: product, plans: ofSize }: Size): Promise<string[]> {
  const active = await client.prices.list({ product, active: true, limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const done: string[] = [];
  for (const plan of ofSize) done.push(...(await setUpPrice(client, product, plan, active)));
  return done;
}

/** A price's amount can't be changed: a new price takes its place. Who bought the old one keeps it. */
async function setUpPrice(
  client: Stripe,
  product: string,
  plan: Plan,
  active: readonly Stripe.Price[],
): Promise<string[]> {
  const { name, priceCents, period } = plan;
  if (priceCents === null || period === null) return [];
  const done: string[] = [];
  const current = active.find((price) => price.lookup_key === name && isPriceOf(price, plan));
  if (!current) {
    const amount = { product, currency: CURRENCY, unit_amount: priceCents, recurring: { interval: period } };
    const names = { lookup_key: name, transfer_lookup_key: true, nickname: name, metadata: { plan: name } };
    await client.prices.create({ ...amount, ...names }, { idempotencyKey: randomUUID() });
    done.push(`Created the price of ${name}: $${priceCents / 100} a ${period}.`);
  } else if (current.metadata.plan !== name || current.nickname !== name) {
    const names = { nickname: name, metadata: { plan: name } };
    await client.prices.update(current.id, names, { idempotencyKey: randomUUID() });
    done.push(`Updated the price of ${name}.`);
  }
  for (const old of active.filter((price) => price.id !== current?.id && isOrWasFor(price, name))) {
    await client.prices.update(old.id, { active: false }, { idempotencyKey: randomUUID() });
    done.push(`Deactivated an earlier price of ${name}: $${(old.unit_amount ?? 0) / 100}.`);
  }
  return done;
}

const CURRENCY = "usd";

function isPriceOf({ unit_amount, currency, recurring }: Stripe.Price, { priceCents, period }: Plan): boolean {
  const isEvery = recurring?.interval === period && recurring?.interval_count === 1;
  return unit_amount === priceCents && currency === CURRENCY && isEvery;
}

function isOrWasFor({ lookup_key: key, metadata }: Stripe.Price, name: PlanName): boolean {
  return key === name || metadata.plan === name;
}
