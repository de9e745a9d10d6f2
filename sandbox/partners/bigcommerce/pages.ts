import { type Html, html, trustedHtml } from "#lib/html.ts";
import { checkoutForm } from "../checkout-form.ts";
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
<form method="post" action="${at}/manage/install"><button>Install</button></form>
<form method="post" action="${at}/manage/uninstall"><button>Uninstall</button></form>
<form method="post" action="${at}/manage/remove-user?user=${userId}"><button>Remove user ${userId}</button></form>`,
    framed === null
      ? html`<main><h1>Afterword isn't installed</h1><p>It reads orders and adds a script to the order confirmation page.</p></main>`
      : html`<iframe title="Afterword" src="${framed}"></iframe>`,
  );
}

export function checkoutPage(store: Store): Html {
  return page(store, null, html`<main>${checkoutForm(`/bigcommerce/${store.hash}/checkout`)}</main>`);
}

/** The order confirmation page, with the scripts that apps placed on it, filled in by the template engine. */
export function confirmationPage(store: Store, { id, total_inc_tax, currency_code }: StoreOrder): Html {
  const shown = store.scripts.filter(({ enabled, visibility }) => enabled && visibility === "order_confirmation");
  const scripts = shown.map((script) => script.html.replaceAll("{{checkout.order.id}}", String(id)));
  return page(
    store,
    null,
    html`<main><h1>Thank you for your order</h1><p>Your order number is ${id}. Total: ${String(currency_code)} ${String(total_inc_tax)}</p></main>
${trustedHtml(scripts.join("\n"))}`,
  );
}

function page({ hash }: Store, actions: Html | null, content: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${hash} · BigCommerce</title>
<style>${trustedHtml(style)}</style></head>
<body><header><strong>${hash}</strong>${actions}</header>${content}</body></html>`;
}
