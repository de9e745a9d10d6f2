import { html } from "#lib/html.ts";
import { storePage } from "./page.ts";
import type { Store, StoreOrder } from "./store.ts";

const fields = [
  ["total", "Total", "49.90"],
  ["currency", "Currency", "USD"],
  ["email", "Email", "ann@shopper.example"],
  ["country", "Country", "US"],
  ["coupon", "Coupon", ""],
  ["utmSource", "UTM source", ""],
] as const;

/** The checkout. `key` is the publishable key that the plugin has in its settings. */
export function checkoutPage(store: Store, key: string) {
  return storePage(
    store,
    html`<h1>Checkout</h1><form method="post" action="/woocommerce/${store.host}/shop/checkout">
      ${fields.map(([name, label, value]) => html`<label>${label} <input name="${name}" value="${value}"></label>`)}
      <label>Publishable key <input name="key" value="${key}"></label>
      <label>Webhooks <select name="delivery"><option>once<option>doubled<option>shuffled<option>lost</select></label>
      <button>Place order</button></form>`,
  );
}

/** The order-received page, with what the plugin adds to it. */
export function orderPage(store: Store, order: StoreOrder, key: string, appUrl: string) {
  return storePage(
    store,
    html`<h1>Thank you. Your order has been received.</h1>
      <p>Order number: ${order.id} · Total: ${order.currency} ${order.total}</p>
      ${key === "" ? html`<p>The plugin has no publishable key.</p>` : surveyScript(order, key, appUrl)}`,
  );
}

function surveyScript({ id, total, currency }: StoreOrder, key: string, appUrl: string) {
  return html`<script async src="${appUrl}/survey.js" data-key="${key}" data-platform="WooCommerce" data-surface="thankYou"
    data-order-id="${id}" data-total="${total}" data-currency="${currency}"></script>`;
}
