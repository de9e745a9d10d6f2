import { type Html, html, trustedHtml } from "#lib/html.ts";
import { surveyPlace } from "#lib/survey-snippet.ts";
import { formatCents, type OrderSurface, type ShopOrder } from "./order.ts";

const DEMO_SHOP_DOMAIN = "demo-shop.myshopify.com";

/** The survey's snippet as in a store: space for the survey, the store's identity, and the order's known facts. */
export function renderSurveyScript(order: ShopOrder, surface: OrderSurface, appUrl: string): Html {
  const facts: Record<string, string> = {
    ...(order.key ? { key: order.key } : { shop: DEMO_SHOP_DOMAIN }),
    platform: "Shopify",
    surface,
    locale: order.locale,
    "order-id": order.sourceOrderId,
    total: formatCents(order.totalCents),
    currency: order.currency,
    country: order.country,
    "is-first-order": String(order.isFirstOrder),
    "order-count": String(order.orderCount),
    "customer-id": order.customerId,
    email: order.email,
    "discount-codes": order.discountCode,
    "product-ids": order.lines.map((line) => line.good.id).join(","),
    skus: order.lines.map((line) => line.good.sku).join(","),
    target: "#afterword",
  };
  const attributes = Object.entries(facts)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => html` data-${name}="${value}"`);
  return html`${trustedHtml(surveyPlace)}<script async src="${appUrl}/survey.js"${attributes}></script>`;
}
