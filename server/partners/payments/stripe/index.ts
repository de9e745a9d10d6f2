import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import type { Payments, Subscription } from "../payments.ts";
import { cancelAtEnd, cancelNow, resume } from "./cancellation.ts";
import { preview, upgrade } from "./changes.ts";
import { readCharge } from "./charges.ts";
import { expireCheckout, openCheckout, readCheckout } from "./checkout.ts";
import { clientFor, type StripeAccess } from "./client.ts";
import { createCustomer, updateCustomer } from "./customers.ts";
import { attempt } from "./errors.ts";
import { noteInvoice, readPaidInvoice } from "./paid-invoice.ts";
import { openPortal } from "./portal.ts";
import { scheduleChange } from "./schedule.ts";
import { expand, listSubscriptions, subscriptionOf } from "./subscription.ts";

export { setUpStripe } from "./setup/set-up-stripe.ts";

/** Payments through Stripe. Every request goes through `foundation/outgoing` and is made once. */
export function stripePayments(access: StripeAccess): Payments {
  const client = clientFor(access);
  return {
    createCustomer: (customer) => createCustomer(client, customer),
    updateCustomer: (id, details) => updateCustomer(client, id, details),
    openCheckout: (purchase) => openCheckout(client, purchase),
    readCheckout: (id) => readCheckout(client, id),
    expireCheckout: (id) => expireCheckout(client, id),
    listSubscriptions: (customerId) => listSubscriptions(client, customerId),
    upgrade: (change) => upgrade(client, change),
    preview: (change) => preview(client, change),
    scheduleChange: (change) => scheduleChange(client, change),
    cancelAtEnd: (cancellation) => cancelAtEnd(client, cancellation),
    resume: (resumption) => resume(client, resumption),
    note: (change) => note(client, change),
    cancelNow: (id) => cancelNow(client, id),
    readCharge: (id) => readCharge(client, id),
    readPaidInvoice: (id) => readPaidInvoice(client, id),
    noteInvoice: ({ invoiceId, notes }) => noteInvoice(client, invoiceId, notes),
    openPortal: (visit) => openPortal(client, visit),
  };
}

/** Stripe removes what is empty. Repeating it does no harm, so each call has a key of its own. */
async function note(
  client: Stripe,
  { subscription, notes }: { subscription: Subscription; notes: Readonly<Record<string, string | null>> },
): Promise<Subscription> {
  const metadata = Object.fromEntries(Object.entries(notes).map(([name, value]) => [name, value ?? ""]));
  const options = { idempotencyKey: randomUUID() };
  return await attempt(async () =>
    subscriptionOf(client, await client.subscriptions.update(subscription.id, { metadata, expand }, options)),
  );
}
