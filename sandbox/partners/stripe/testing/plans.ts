import type Stripe from "stripe";

/** Two plans by the month, and one by the year. */
export async function makePlans(stripe: Stripe) {
  const price = async (name: string, unit_amount: number, interval: "month" | "year") => {
    const product = await stripe.products.create({ id: `afterword_${name.toLowerCase()}`, name });
    return await stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount,
      recurring: { interval },
      lookup_key: name,
    });
  };
  const [small, large, yearly] = [
    await price("Orders_1K", 1_900, "month"),
    await price("Orders_5K", 4_900, "month"),
    await price("Orders_1K_Yearly", 19_000, "year"),
  ];
  const customer = await stripe.customers.create({ email: "owner@store.example", metadata: { accountId: "a1" } });
  return { small, large, yearly, customer };
}

/** Opens a checkout of a price for a customer. */
export async function openCheckout(
  stripe: Stripe,
  { price, customer }: { price: { id: string }; customer: { id: string } },
  changes: Stripe.Checkout.SessionCreateParams = {},
): Promise<{ id: string; url: string }> {
  const { id, url } = await stripe.checkout.sessions.create({
    mode: "subscription",
    client_reference_id: "a1",
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: "https://app.example/Billing/ReturnFromStripe?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "https://app.example/billingplan",
    metadata: { accountId: "a1" },
    ...changes,
  });
  return { id, url: url ?? "" };
}
