import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import type { Subscription } from "../payments.ts";
import { attempt } from "./errors.ts";
import { expand, subscriptionOf } from "./subscription.ts";

/** Stripe removes what is empty. Repeating it does no harm, so each call has a key of its own. */
export async function note(
  client: Stripe,
  { subscription, notes }: { subscription: Subscription; notes: Readonly<Record<string, string | null>> },
): Promise<Subscription> {
  const metadata = Object.fromEntries(Object.entries(notes).map(([name, value]) => [name, value ?? ""]));
  const options = { idempotencyKey: randomUUID() };
  return await attempt(async () =>
    subscriptionOf(client, await client.subscriptions.update(subscription.id, { metadata, expand }, options)),
  );
}
