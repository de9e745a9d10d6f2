import { type Html, html } from "#lib/html.ts";
import type { PreviewOrder } from "#lib/preview-order.ts";

/** The content of an order page in a platform's style. */
export interface ShownOrder {
  companyName: string;
  order: PreviewOrder;
  /** The survey's place on the page. */
  survey: Html;
}

/** The order number in every preview. */
const orderNumber = "1042";

/** Order pages in the layout of each platform, which differ in where the survey is. */
export function drawOrderPage(platform: string, shown: ShownOrder): Html {
  const { surface } = shown.order;
  if (surface === "email") return drawMail(shown);
  if (surface === "pos") return drawPos(shown);
  if (surface === "link" || surface === "preview") return drawHosted(shown);
  switch (platform) {
    case "Shopify":
      return drawShopify(shown);
    case "WooCommerce":
      return drawWooCommerce(shown);
    case "BigCommerce":
      return drawBigCommerce(shown);
    case "Wix":
      return drawWix(shown);
    default:
      return drawPlain(shown);
  }
}

function drawShopify({ companyName, order, survey }: ShownOrder): Html {
  const isStatus = order.surface === "orderStatus";
  return html`<div class="shopify"><div class="story"><div class="shop">${companyName}</div>
<div class="thanks">${isStatus ? null : tick}<div><p class="soft">Order #${orderNumber}</p><h1>${isStatus ? "Your order is on its way" : "Thank you for your order"}</h1></div></div>
${isStatus ? html`<section class="card"><ol class="steps"><li class="done">Confirmed</li><li class="done">On its way</li><li>Delivered</li></ol></section>` : html`<section class="card"><h2>Your order is confirmed</h2><p class="soft">You’ll get an email when it is ready.</p></section>`}
${survey}
<section class="card"><h2>Order details</h2>${facts(order)}</section></div>
<aside class="side">${lines(order)}${total(order)}</aside></div>`;
}

function drawWooCommerce({ companyName, order, survey }: ShownOrder): Html {
  return html`<div class="column woo"><div class="shop">${companyName}</div>
<h1>Order received</h1><p>Thank you. Your order has been received.</p>
<ul class="overview"><li>Order number:<b>${orderNumber}</b></li><li>Date:<b>November 20, 2026</b></li><li>Total:<b>${money(order)}</b></li><li>Payment method:<b>Card</b></li></ul>
${survey}
<h2>Order details</h2>${lines(order)}${total(order)}</div>`;
}

function drawBigCommerce({ companyName, order, survey }: ShownOrder): Html {
  return html`<div class="big"><div class="shop">${companyName}</div><div class="two"><div>
<h1>Thank you!</h1><p>Your order number is <b>${orderNumber}</b></p><p class="soft">An email with its details is on its way.</p>
${survey}<p><span class="fake">Continue shopping »</span></p></div>
<aside class="card"><h2>Order summary</h2>${lines(order)}${total(order)}</aside></div></div>`;
}

function drawWix({ companyName, order, survey }: ShownOrder): Html {
  return html`<div class="column wix"><div class="shop">${companyName}</div>
<h1>Thank you for your order</h1><p class="soft">You’ll receive a confirmation by email soon.</p><p>Order number: ${orderNumber}</p>
${survey}
<section>${lines(order)}${total(order)}</section></div>`;
}

function drawPlain({ companyName, order, survey }: ShownOrder): Html {
  return html`<div class="column"><div class="shop">${companyName}</div>
<div class="thanks">${tick}<div><p class="soft">Order ${orderNumber}</p><h1>Thank you for your order</h1></div></div>
${survey}
<section class="card"><h2>Your order</h2>${lines(order)}${total(order)}</section></div>`;
}

function drawPos({ companyName, survey }: ShownOrder): Html {
  return html`<div class="column tillpage"><h1 class="shop">${companyName}</h1><div class="large">${survey}</div><p><span class="fake">Next customer</span></p></div>`;
}

function drawHosted({ companyName, survey }: ShownOrder): Html {
  return html`<div class="column hosted"><h1 class="shop">${companyName}</h1>${survey}</div>`;
}

function drawMail({ companyName, survey }: ShownOrder): Html {
  return html`<div class="column mail"><div class="head"><h1 class="shop">How was it?</h1><p class="soft">${companyName} · to you</p></div>
<p>Thank you for your order ${orderNumber}. One question, one click:</p>${survey}<p class="soft">${companyName}</p></div>`;
}

function facts({ country, isFirstOrder }: PreviewOrder): Html {
  const name = new Intl.DisplayNames("en", { type: "region", fallback: "code" }).of(country.toUpperCase());
  return html`<dl><div><dt>Ships to</dt><dd>${name}</dd></div><div><dt>Customer</dt><dd>${isFirstOrder ? "First order" : "Has ordered before"}</dd></div></dl>`;
}

/** Gray shapes as products, to draw attention to the survey. */
function lines(_order: PreviewOrder): Html {
  return html`<div class="lines" aria-hidden="true">${[72, 54].map(
    (width) =>
      html`<div class="line"><span class="picture"></span><span class="bar" style="width:${width}%"></span><span class="bar"></span></div>`,
  )}</div>`;
}

function total(order: PreviewOrder): Html {
  return html`<p class="total"><span>Total</span><b>${money(order)}</b></p>`;
}

function money({ total: amount, currency }: PreviewOrder): string {
  return new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() }).format(amount);
}

const tick = html`<svg class="tick" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true"><circle cx="20" cy="20" r="19"></circle><path d="m12 20.5 5.5 5.5L28.5 15"></path></svg>`;
