import { type Html, html, trustedHtml } from "#lib/html.ts";
import { orderList } from "../order-changes.ts";
import { bridgeMessages } from "./app-bridge.ts";
import { signSessionToken, staffClaims } from "./session-token.ts";
import { type RegisteredApp, type Shop, signingSecret } from "./shops.ts";

interface Opened {
  app: RegisteredApp;
  shop: Shop;
  userId: string;
  /** The app's own path, with a query. */
  path: string;
  /** How long tokens are valid. */
  seconds: number;
  /** Whether the frame's first request has a token. */
  withToken: boolean;
}

const style =
  "body{margin:0;display:flex;flex-direction:column;height:100vh;font-family:system-ui,sans-serif;color-scheme:light dark}header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:12px 16px}form{display:inline}iframe{flex:1;border:0}main{padding:16px}.app{display:flex;flex:1;min-height:0}.app nav{display:flex;flex:none;flex-direction:column;gap:4px;width:180px;padding:8px;overflow:auto}.app nav:empty{display:none}.app nav button{padding:6px 8px;border:0;background:none;color:inherit;font:inherit;text-align:left}.app nav [aria-current]{font-weight:600}.page{display:flex;flex:1;flex-direction:column;min-width:0}.page h1{margin:8px 16px;font-size:16px}@media(max-width:700px){.app{flex-direction:column}.app nav{flex-direction:row;width:auto}}strong,h1{overflow-wrap:anywhere}";

/** Shopify's admin around the app: it opens it with a session token, and gives App Bridge new ones. */
export function adminPage(opened: Opened): Html {
  const { app, shop, userId, path, seconds, withToken } = opened;
  const framed = new URL(path, app.appUrl);
  const host = Buffer.from(`admin.shopify.com/store/${shop.handle}`).toString("base64");
  const parameters = { embedded: "1", host, locale: "en", shop: shop.domain };
  for (const [name, value] of Object.entries(parameters)) framed.searchParams.set(name, value);
  if (withToken) framed.searchParams.set("id_token", tokenFor(app, shop, userId, seconds));
  const tokenAddress = `/shopify/store/${shop.handle}/token?user=${encodeURIComponent(userId)}&seconds=${seconds}`;
  const scopesAddress = `/shopify/store/${shop.handle}/scopes`;
  const script = `const askScopes = async (scopes) => {
  if (!confirm("Afterword asks for: " + scopes.join(", "))) return "declined-all";
  await fetch(${inScript(scopesAddress)}, { method: "POST", body: JSON.stringify(scopes) });
  return "granted-all";
};
const askReview = () => {
  const code = ${inScript(shop.refuses("reviewRefused") ?? "success")};
  if (code !== "success") return { success: false, code, message: "The review modal isn't shown: " + code };
  document.getElementById("toast").textContent = "How would you rate Afterword?";
  return { success: true, code, message: "Review modal shown successfully" };
};
const drawAround = ({ menu, title, path }, source) => {
  document.getElementById("title").textContent = title;
  document.getElementById("menu").replaceChildren(...menu.map(({ href, label }) => {
    const item = document.createElement("button");
    item.textContent = label;
    if (path === href) item.setAttribute("aria-current", "page");
    item.onclick = () => source.postMessage({ type: "${bridgeMessages.navigate}", href }, ${inScript(app.appUrl)});
    return item;
  }));
};
addEventListener("message", async ({ origin, source, data }) => {
  if (origin !== ${inScript(app.appUrl)}) return;
  if (data?.type === "${bridgeMessages.around}") return drawAround(data, source);
  if (data?.type !== "${bridgeMessages.ask}") return;
  const value = data.what === "idToken" ? (await (await fetch(${inScript(tokenAddress)})).json()).token
    : data.what === "user" ? { id: ${inScript(userId)} }
    : data.what === "extensions" ? await (await fetch(${inScript(`/shopify/store/${shop.handle}/blocks`)})).json()
    : data.what === "review" ? askReview()
    : data.what === "scopes" ? await askScopes(data.detail) : undefined;
  if (data.what === "toast") document.getElementById("toast").textContent = data.detail;
  source.postMessage({ type: "${bridgeMessages.answer}", id: data.id, value }, origin);
});`;
  return page(
    shop,
    html`<a href="/shopify/store/${shop.handle}/checkout">Place an order</a> <a href="/shopify/store/${shop.handle}/orders">Orders</a> <a href="/shopify/store/${shop.handle}/flow">Flow</a> <a href="/shopify/store/${shop.handle}/metafields">Metafields</a>
<form method="post" action="/shopify/store/${shop.handle}/uninstall"><button>Uninstall</button></form><output id="toast"></output>`,
    html`<script>${trustedHtml(script)}</script><div class="app"><nav id="menu" aria-label="Afterword"></nav>
<div class="page"><h1 id="title">Afterword</h1><iframe title="Afterword" src="${framed.href}"></iframe></div></div>`,
  );
}

/** What the admin shows for an app that isn't installed: the scopes that it asks for, and a button. */
export function installPage(shop: Shop, back: string): Html {
  return page(
    shop,
    null,
    html`<main><h1>Install Afterword</h1><p>Afterword will be able to read orders and customers.</p>
<form method="post" action="/shopify/store/${shop.handle}/install?back=${encodeURIComponent(back)}"><button>Install</button></form></main>`,
  );
}

/** A checkout that is as short as can be. */
export function checkoutPage(shop: Shop): Html {
  return page(
    shop,
    html`<a href="/shopify/store/${shop.handle}/apps">Store admin</a>`,
    html`<main><h1>Checkout</h1><form method="post"><p><label>Total <input name="total" value="49.90"></label></p>
<p><label>Currency <input name="currency" value="USD"></label></p>
<p><label>Customer <select name="first"><option value="true">New</option><option value="false">Returning</option></select></label></p>
<p><label>Discount code <input name="code"></label></p><p><button>Place order</button></p></form></main>`,
  );
}

/** The store's orders, and what the merchant does with them. */
export function ordersPage(shop: Shop): Html {
  const all = [...shop.orders.values()].map(({ number, cancelledAt, total, refunded = 0 }) => ({
    id: number,
    status: cancelledAt ? "canceled" : "open",
    total,
    refunded,
  }));
  return page(
    shop,
    html`<a href="/shopify/store/${shop.handle}/apps">Store admin</a>`,
    orderList(all, ["refund", "cancel"]),
  );
}

export function tokenFor(app: RegisteredApp, shop: Shop, userId: string, seconds: number): string {
  return signSessionToken(signingSecret(app, shop), staffClaims(app.clientId, shop.domain, userId, { seconds }));
}

/** A page of the store, with its name and what can be done at the top. */
export function page(shop: Shop, actions: Html | null, content: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${shop.handle} · Store admin</title>
<style>${trustedHtml(style)}</style></head>
<body><header><strong>${shop.domain}</strong>${actions}</header>${content}</body></html>`;
}

/** A text as a literal that can't end the script around it. */
function inScript(text: string): string {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}
