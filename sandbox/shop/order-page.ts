import { type Html, html } from "#lib/html.ts";
import { drawGood } from "./goods.ts";
import { renderShopPage } from "./layout.ts";
import { type OrderSurface, orderAddress, orderName, type ShopOrder } from "./order.ts";
import { storeAddress } from "./store-page.ts";
import { renderSurveyScript } from "./survey-script.ts";
import { renderVaryPanel } from "./vary-panel.ts";

/** An order's page with the survey on it: the confirmation right after checkout, or the status page visited later. */
export function renderOrderPage(order: ShopOrder, surface: OrderSurface, appUrl: string): Html {
  const title = surface === "thankYou" ? "Thank you for your order" : `Order ${orderName(order)}`;
  return renderShopPage(
    title,
    storeAddress(order.key),
    html`<main class="order">
<div class="story">
  ${surface === "thankYou" ? renderThanks(order) : renderStatus(order)}
  <div class="survey">${renderSurveyScript(order, surface, appUrl)}</div>
  ${renderDetails(order)}
</div>
<div class="side">${renderSummary(order)}${renderVaryPanel(order, surface)}</div>
</main>`,
  );
}

function renderThanks(order: ShopOrder): Html {
  return html`<section class="thanks">
<svg width="44" height="44" viewBox="0 0 44 44" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="22" cy="22" r="20"/><path d="m14 23 6 6 11-13"/></svg>
<div><p class="soft">Order ${orderName(order)}</p><h1>Thank you for your order</h1></div>
</section>
<section class="card"><h2>Your order is confirmed</h2><p>We'll pack and ship it within two business days.</p><p><a href="${orderAddress(order, "orderStatus")}">View order status</a></p></section>`;
}

function renderStatus(order: ShopOrder): Html {
  const steps = ["Confirmed", "Packed", "Shipped", "Delivered"];
  return html`<section class="thanks"><div><p class="soft">Order ${orderName(order)}</p><h1>Your package is on the way</h1></div></section>
<section class="card"><ol class="steps">${steps.map((step, index) => html`<li class="${index < 3 ? "done" : "open"}">${step}</li>`)}</ol>
<p><a href="${orderAddress(order, "thankYou")}">Back to order confirmation</a></p></section>`;
}

function renderDetails(order: ShopOrder): Html {
  const country = new Intl.DisplayNames("en", { type: "region" }).of(order.country) ?? order.country;
  return html`<section class="card"><h2>Order details</h2><dl>
<div><dt>Shipping method</dt><dd>${order.shippingCents === 0 ? "Standard, free" : "Standard"}</dd></div>
<div><dt>Ships to</dt><dd>${country}</dd></div>
<div><dt>Payment</dt><dd>None (demo shop)</dd></div>
<div><dt>Customer</dt><dd>${order.isFirstOrder ? "First order" : `Returning, order ${order.orderCount}`}</dd></div>
</dl></section>`;
}

function renderSummary(order: ShopOrder): Html {
  const money = (cents: number) => formatMoney(cents, order.currency);
  return html`<section class="card summary" aria-label="Order summary">
<ul>${order.lines.map(
    ({ good, quantity }) =>
      html`<li><span class="thumb">${drawGood(good)}<span class="count">${quantity}</span></span><span>${good.title}</span><span class="price">${money(good.priceCents * quantity)}</span></li>`,
  )}</ul>
<dl>
<div><dt>Subtotal</dt><dd>${money(order.subtotalCents)}</dd></div>
${order.discountCode ? html`<div><dt>Discount <code>${order.discountCode}</code></dt><dd>−${money(order.discountCents)}</dd></div>` : null}
<div><dt>Shipping</dt><dd>${order.shippingCents === 0 ? "Free" : money(order.shippingCents)}</dd></div>
${order.adjustmentCents === 0 ? null : html`<div><dt>Adjustment</dt><dd>${money(order.adjustmentCents)}</dd></div>`}
<div class="total"><dt>Total <small>${order.currency}</small></dt><dd>${money(order.totalCents)}</dd></div>
</dl></section>`;
}

function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" }).format(
    cents / 100,
  );
}
