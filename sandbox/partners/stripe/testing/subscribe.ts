import { press } from "./browse.ts";
import { makePlans, openCheckout } from "./plans.ts";
import { serveStripe } from "./serve-stripe.ts";

/** A Stripe with a customer who subscribed to the small plan by the month, with a card of this kind. */
export async function serveSubscribed(card = "good", trialDays: number | null = null) {
  const served = await serveStripe();
  const plans = await makePlans(served.stripe);
  const trial_end = Math.floor(served.time.now / 1_000) + (trialDays ?? 0) * 86_400;
  const trial = trialDays === null ? {} : { subscription_data: { trial_end } };
  const { url, id } = await openCheckout(served.stripe, { price: plans.small, customer: plans.customer }, trial);
  const shown = await press(url, card);
  if (card === "bank") await press(new URL(shown.location ?? "", url).href);
  const session = await served.stripe.checkout.sessions.retrieve(id);
  const subscriptionId = String(session.subscription);
  const read = () => served.stripe.subscriptions.retrieve(subscriptionId, { expand: ["latest_invoice"] });
  const itemId = (await read()).items.data[0]?.id ?? "";
  const typesOf = () => served.received.map(({ type }) => type);
  return { ...served, plans, subscriptionId, itemId, read, typesOf };
}
