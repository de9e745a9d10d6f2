import { type Html, html, trustedHtml } from "#lib/html.ts";
import {
  countries,
  currencies,
  formatCents,
  locales,
  type OrderSurface,
  type ShopOrder,
  writeOrderQuery,
} from "./order.ts";

/** The panel that changes an order's facts through the page's own query parameters, to see how the survey reacts. */
export function renderVaryPanel(order: ShopOrder, surface: OrderSurface): Html {
  const items = writeOrderQuery(order).get("items") ?? "";
  return html`<details class="card vary" open><summary>Change this order</summary>
<p class="soft">The survey gets these details with the order. A new order number starts a new response.</p>
<form method="get" action="/shop/thank-you">
<input type="hidden" name="items" value="${items}">
${renderSelect("surface", "Page", surface, [
  ["thankYou", "Thank-you page"],
  ["orderStatus", "Order status"],
])}
${renderSelect("isFirstOrder", "Customer", String(order.isFirstOrder), [
  ["true", "First order"],
  ["false", "Returning"],
])}
${renderInput("orderCount", "Order count", order.isFirstOrder ? "" : String(order.orderCount), order.isFirstOrder ? "1" : "3", "numeric")}
${renderInput("total", "Total", order.adjustmentCents === 0 ? "" : formatCents(order.totalCents), formatCents(order.totalCents - order.adjustmentCents), "decimal")}
${renderSelect("currency", "Currency", order.currency, choices(currencies, order.currency))}
${renderSelect("country", "Country", order.country, choices(countries, order.country))}
${renderSelect("locale", "Language", order.locale, choices(locales, order.locale))}
${renderInput("discountCode", "Discount code", order.discountCode, "None", "text")}
${renderInput("customerId", "Customer ID", order.customerId, "Unknown", "text")}
${renderInput("email", "Customer email", order.email, "None", "email")}
${renderInput("key", "Publishable key", order.key, "Demo shop", "text", "wide")}
${renderInput("order", "Order number", order.sourceOrderId, "New order", "text", "wide")}
<div class="actions"><button class="primary">Update page</button><button name="newOrder" value="true">Place as new order</button></div>
</form></details>`;
}

function choices(values: readonly string[], current: string): [string, string][] {
  return [...new Set([...values, current])].map((value) => [value, value]);
}

function renderSelect(name: string, label: string, current: string, options: [value: string, label: string][]): Html {
  return html`<label>${label}<select name="${name}">${options.map(
    ([value, text]) =>
      html`<option value="${value}"${value === current ? trustedHtml(" selected") : null}>${text}</option>`,
  )}</select></label>`;
}

function renderInput(name: string, label: string, value: string, placeholder: string, mode: string, width = ""): Html {
  return html`<label class="${width}">${label}<input name="${name}" value="${value}" placeholder="${placeholder}" inputmode="${mode}" autocomplete="off"></label>`;
}
