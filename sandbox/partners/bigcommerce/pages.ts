import { type Html, html, trustedHtml } from "#lib/html.ts";
import { checkoutForm } from "../checkout-form.ts";
import { orderList } from "../order-changes.ts";
import type { Store, StoreOrder } from "./store.ts";

const style = `body{margin:0;display:flex;flex-direction:column;min-height:100vh;font-family:system-ui,sans-serif;color-scheme:light dark}
header{display:flex;flex-wrap:wrap;gap:16px;align-items:center;padding:12px 16px;border-bottom:1px solid}form{display:inline}
iframe{flex:1;min-height:420px;border:0}main{padding:16px;max-width:40rem}label{display:block;margin:.5rem 0}`;

/** The control panel, which frames the app at an address that it signed; without one, it offers to install the app. */
export function controlPanel(store: Store, framed: string | null, userId: number): Html {
  const at = `/bigcommerce/${store.hash}`;
  return page(
    store,
    html`<a href="${at}/manage?user=${userId}">Reload</a>
<a href="${at}/checkout" target="_blank">Place an order</a>
<a href="${at}/manage/orders">Orders</a>
<form method="post" action="${at}/manage/install"><button>Install</button></form>
<form method="post" action="${at}/manage/uninstall"><button>Uninstall</button></form>
<form method="post" action="${at}/manage/remove-user?user=${userId}"><button>Remove user ${userId}</button></form>`,
    framed === null
      ? html`<main><h1>Afterword isn't installed</h1><p>It reads orders and adds a script to the order confirmation page.</p></main>`
      : html`<iframe title="Afterword" src="${framed}"></iframe>`,
  );
}

/** The orders, and what the merchant does with them. */
export function ordersPage(store: Store): Html {
  const all = [...store.orders.values()].map(({ id, status_id, total_inc_tax, refunded_amount }) => ({
    id,
    status: `status ${status_id}`,
    total: total_inc_tax,
    refunded: Number(refunded_amount),
  }));
  return page(
    store,
    html`<a href="/bigcommerce/${store.hash}/manage">Back</a>`,
    orderList(all, ["refund", "cancel", "delete"]),
  );
}

export function checkoutPage(store: Store, channelId: number): Html {
  const action = `/bigcommerce/${store.hash}/checkout?channel=${channelId}`;
  return page(store, null, html`<main>${checkoutForm(action)}</main>`);
}

/** How the order confirmation page draws itself, as in its address. */
export interface Drawing {
  /** Until the page draws the order, and again before it does so once more. */
  delayMs: number;
  /** How often it draws the order. */
  wipes: number;
}

const LONGEST_DELAY_MS = 10_000;
const USUAL_DELAY_MS = 400;

/** `?delay=<ms>&wipes=2`: the order is drawn once, after a random delay, unless the address says otherwise. */
export function drawingOf(query: URLSearchParams): Drawing {
  const delayMs = query.has("delay") ? Number(query.get("delay")) : Math.random() * USUAL_DELAY_MS;
  return {
    delayMs: Math.min(Math.max(Math.round(delayMs) || 0, 0), LONGEST_DELAY_MS),
    wipes: query.get("wipes") === "2" ? 2 : 1,
  };
}

/**
 * The order confirmation page of the stock theme: its empty layout has one element, which an asynchronous loader clears
 * and fills, as React does with its root. The scripts that apps placed, filled in by the template engine, run before it.
 */
export function confirmationPage(store: Store, order: StoreOrder, { delayMs, wipes }: Drawing): Html {
  const { id, total_inc_tax, currency_code, channel_id } = order;
  const shown = store.scripts.filter(
    (one) => one.enabled && one.visibility === "order_confirmation" && one.channel_id === channel_id,
  );
  const scripts = shown.map((script) => script.html.replaceAll("{{checkout.order.id}}", String(id)));
  const loader = `(function (drawn) {
  function draw() {
    var heading = document.createElement("h1"), text = document.createElement("p");
    heading.textContent = "Thank you for your order";
    text.textContent = ${JSON.stringify(`Your order number is ${id}. Total: ${currency_code} ${total_inc_tax}`).replaceAll("<", "\\u003c")};
    var app = document.getElementById("checkout-app");
    app.replaceChildren(heading, text);
    app.dataset.drawn = ++drawn;
    if (drawn < ${wipes}) setTimeout(draw, ${delayMs});
  }
  setTimeout(draw, ${delayMs});
})(0);`;
  return document(
    store,
    html`<div id="checkout-app"></div><script>${trustedHtml(loader)}</script>
${trustedHtml(scripts.join("\n"))}`,
  );
}

function page(store: Store, actions: Html | null, content: Html): Html {
  return document(store, html`<header><strong>${store.hash}</strong>${actions}</header>${content}`);
}

function document({ hash }: Store, body: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${hash} · BigCommerce</title>
<style>${trustedHtml(style)}</style></head>
<body>${body}</body></html>`;
}
