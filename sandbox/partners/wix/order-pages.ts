import { type Html, html, trustedHtml } from "#lib/html.ts";
import { wixEmbeddedScript } from "#lib/wix-embedded-script.ts";
import { page } from "./pages.ts";
import type { WixRefusals } from "./refusals.ts";
import type { RegisteredApp, Site, SiteOrder } from "./sites.ts";

/** How a site's thank-you page is. */
export interface ThankYou {
  /** The last part of the page's address. */
  slug: string;
  /** How the slot gives the order's id to the app's plugin; null if the merchant didn't put it there. */
  plugin: string | null;
  hasPurchase: boolean;
}

/** How the thank-you page of a site is set. */
export function thankYouOf({ handle }: Pick<Site, "handle">, refusals: WixRefusals): ThankYou {
  return {
    slug: refusals.at(handle, "thankYouSlug") ?? "thank-you-page",
    plugin: refusals.at(handle, "sitePlugin"),
    hasPurchase: refusals.at(handle, "withoutPurchase") === null,
  };
}

const fields = [
  ["total", "Total", "49.90"],
  ["currency", "Currency", "USD"],
  ["email", "Email", "ann@shopper.example"],
  ["country", "Country", "US"],
  ["code", "Coupon", ""],
] as const;

/** The checkout. As on a real site, the thank-you page follows without the browser loading anything. */
export function checkoutPage(app: RegisteredApp, site: Site, thankYou: ThankYou): Html {
  const script = `document.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const headers = { accept: "application/json" };
  const sent = await fetch(form.action, { method: "POST", headers, body: new URLSearchParams(new FormData(form)) });
  const { order } = await sent.json();
  history.pushState(null, "", "/wix/site/${site.handle}/${thankYou.slug}/" + order.id);
  drawThankYou(order);
});`;
  return page(
    site,
    null,
    html`<main><h1>Checkout</h1><form method="post" action="/wix/site/${site.handle}/checkout">
${fields.map(([name, label, value]) => html`<label>${label} <input name="${name}" value="${value}"></label>`)}
<label>Webhooks <select name="delivery"><option>once<option>doubled<option>shuffled<option>lost</select></label>
<button>Place order</button></form></main>${ownScripts(thankYou, script)}${embedded(app, site)}`,
  );
}

/** The thank-you page of an order, opened by its address. */
export function thankYouPage(app: RegisteredApp, site: Site, { id, number }: SiteOrder, thankYou: ThankYou): Html {
  const order = JSON.stringify({ id, number: Number(number) });
  return page(site, null, html`<main></main>${ownScripts(thankYou, `drawThankYou(${order});`)}${embedded(app, site)}`);
}

/** Wix's analytics, which are ready after the page, and what draws the thank-you page. */
function ownScripts({ plugin, hasPurchase }: ThankYou, script: string): Html {
  const slot = `  const plugin = document.createElement("afterword-survey");
  ${plugin === "attribute" ? `plugin.setAttribute("order-id", order.id)` : "plugin.orderId = order.id"};
  document.querySelector("main").append(plugin);`;
  const purchase = `  analytics.then(() => listeners.forEach((listener) => listener("Purchase", { origin: "Stores", orderId: order.id })));`;
  const text = `const listeners = [];
const analytics = new Promise((resolve) => addEventListener("load", resolve)).then(() => {
  window.wixDevelopersAnalytics = { register: (app, listener) => listeners.push(listener) };
  dispatchEvent(new Event("wixDevelopersAnalyticsReady"));
});
function drawThankYou(order) {
  document.querySelector("main").innerHTML = "<h1>Thank you, Ann</h1><p>Order number: " + Number(order.number) + "</p>";
${[plugin && slot, hasPurchase && purchase].filter(Boolean).join("\n")}
}
${script}`;
  return html`<script>${trustedHtml(text)}</script>`;
}

/** The app's script with the site's parameters, which are letters, digits and underscores; on every page once it's set. */
function embedded({ appUrl }: RegisteredApp, { isInstalled, script }: Site): Html | null {
  if (!isInstalled || !script || script.disabled) return null;
  const filled = wixEmbeddedScript(appUrl).replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    (script.parameters[name] ?? "").replace(/[^\w-]/g, ""),
  );
  return trustedHtml(filled);
}
