import { type Html, html, trustedHtml } from "#lib/html.ts";
import { checkoutForm } from "../checkout-form.ts";
import type { Store, StoreOrder } from "./store.ts";

const style = `body{margin:0 auto;max-width:40rem;padding:1rem;font-family:system-ui,sans-serif;line-height:1.5;color-scheme:light dark}
header{padding-bottom:.5rem;border-bottom:1px solid;margin-bottom:1rem}label{display:block;margin:.5rem 0}
.button,button{display:inline-block;padding:.6rem 1rem;border:0;border-radius:4px;background:#7f54b3;color:#fff;font:inherit;text-decoration:none;cursor:pointer}
.actions{display:flex;gap:1rem;align-items:center}`;

/** A page of a store. */
export function storePage({ host }: Store, content: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${host}</title><style>${trustedHtml(style)}</style></head>
<body><header><strong>${host}</strong> · WooCommerce</header><main>${content}</main></body></html>`;
}

/** The checkout. `key` is the publishable key that the plugin has in its settings. */
export function checkoutPage(store: Store, key: string): Html {
  const others = [
    ["utmSource", "UTM source", ""],
    ["key", "Publishable key", key],
  ] as const;
  return storePage(store, checkoutForm(`/woocommerce/${store.host}/shop/checkout`, others));
}

/** The home page. */
export function homePage(store: Store): Html {
  return storePage(store, html`<h1>Welcome to ${store.host}</h1>`);
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

function surveyScript({ id, total, currency, order_key }: StoreOrder, key: string, appUrl: string) {
  return html`<script async src="${appUrl}/survey.js" data-key="${key}" data-platform="WooCommerce" data-surface="thankYou"
    data-order-id="${id}" data-order-key="${order_key}" data-total="${total}" data-currency="${currency}"></script>`;
}
