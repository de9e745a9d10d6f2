import { createHash, randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { machineNow } from "#lib/machine-clock.ts";
import { PaymentError } from "../payment-error.ts";
import type { CustomerAddress, NewCustomer } from "../payments.ts";
import { attempt } from "./errors.ts";

/**
 * Repetitions return the first customer, even one that was deleted since, so its replacement has another key. With the
 * same key but other details, Stripe would refuse the request. A failure is repeated for a day as well, so it is asked
 * again with a key of this minute, under which a repetition finds the customer too.
 */
export async function createCustomer(
  client: Stripe,
  { accountId, name, emailAddress, replaces }: NewCustomer,
): Promise<string> {
  const details = createHash("sha256")
    .update(JSON.stringify([name, emailAddress, replaces]))
    .digest("hex")
    .slice(0, 16);
  const key = `customer-${accountId}-${details}`;
  const create = async (idempotencyKey: string) => {
    const customer = { email: emailAddress, name, metadata: { accountId } };
    return (await attempt(() => client.customers.create(customer, { idempotencyKey }))).id;
  };
  try {
    return await create(key);
  } catch (error) {
    if (!(error instanceof PaymentError) || !error.isFinal || error.kind === "misconfigured") throw error;
    return await create(`${key}-${machineNow().toISOString().slice(0, 16)}`);
  }
}

/** Repeating it does no harm, so each call has a key of its own: an address may go back to an earlier one. */
export async function updateCustomer(client: Stripe, id: string, { emailAddress }: CustomerAddress) {
  const options = { idempotencyKey: randomUUID() };
  await attempt(() => client.customers.update(id, { email: emailAddress }, options));
}
