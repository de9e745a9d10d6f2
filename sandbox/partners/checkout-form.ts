import { html } from "#lib/html.ts";

/** How an order's webhooks arrive: as they should, twice, the later one first, or not at all. */
const deliveries = ["once", "doubled", "shuffled", "lost"] as const;
export type Delivery = (typeof deliveries)[number];

/** What a shopper puts into the checkout. */
export interface Checkout {
  total: string;
  currency: string;
  email: string;
  country: string;
  coupon: string;
  utmSource: string;
  delivery: Delivery;
}

export function readCheckout(form: URLSearchParams): Checkout {
  const text = (name: string, usual = "") => (form.get(name) || usual).slice(0, 200);
  return {
    total: /^\d{1,8}(\.\d{1,2})?$/.test(text("total")) ? text("total") : "49.90",
    currency: text("currency", "USD"),
    email: text("email"),
    country: text("country", "US"),
    coupon: text("coupon"),
    utmSource: text("utmSource"),
    delivery: deliveries.find((one) => one === form.get("delivery")) ?? "once",
  };
}

export type CheckoutField = readonly [name: string, label: string, value: string];

const fields: readonly CheckoutField[] = [
  ["total", "Total", "49.90"],
  ["currency", "Currency", "USD"],
  ["email", "Email", "ann@shopper.example"],
  ["country", "Country", "US"],
  ["coupon", "Coupon", ""],
];

/** A store's checkout page; `others` are fields that only this platform has. */
export function checkoutForm(action: string, others: readonly CheckoutField[] = []) {
  return html`<h1>Checkout</h1><form method="post" action="${action}">
${[...fields, ...others].map(([name, label, value]) => html`<label>${label} <input name="${name}" value="${value}"></label>`)}
<label>Webhooks <select name="delivery">${deliveries.map((one) => html`<option>${one}`)}</select></label>
<button>Place order</button></form>`;
}
