import { type Html, html, trustedHtml } from "#lib/html.ts";
import { drawGood, type Good, goods } from "./goods.ts";
import { renderShopPage } from "./layout.ts";
import { formatCents } from "./order.ts";

// Only the sum in the cart needs a script; the form works without it.
const BASKET_SCRIPT = `
const form = document.querySelector("form.store");
const money = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
function count() {
  let cents = 0, items = 0;
  for (const input of form.querySelectorAll("input[data-price-cents]")) {
    const quantity = Math.max(0, Number(input.value) || 0);
    items += quantity; cents += quantity * Number(input.dataset.priceCents);
  }
  form.querySelector("output").textContent = items === 0 ? "Your cart is empty" : items + (items === 1 ? " item · " : " items · ") + money.format(cents / 100);
  form.querySelector("button.primary").disabled = items === 0;
}
form.addEventListener("input", count);
form.addEventListener("click", (event) => {
  const step = Number(event.target.dataset?.step);
  if (!step) return;
  const input = event.target.parentElement.querySelector("input");
  input.value = Math.min(9, Math.max(0, (Number(input.value) || 0) + step));
  count();
});
count();
`;

/**
 * The store: its products, and a cart that checks out into an order. `key` shows another account's survey afterwards.
 */
export function renderStorePage(key: string): Html {
  return renderShopPage(
    "Paper, well made",
    storeAddress(key),
    html`<form class="store" method="post" action="/shop/checkout">
<section class="hero"><h1>Paper for the things worth writing down</h1><p>Notebooks, letter sets, and cards, made in small batches.</p></section>
<section class="goods" aria-label="Products">${goods.map((good, index) => renderGood(good, index < 2 ? 1 : 0))}</section>
<aside class="basket" aria-label="Cart">
  <p><strong>Cart</strong> <output aria-live="polite">2 items</output></p>
  <label class="code">Discount code <input name="discountCode" maxlength="50" autocomplete="off" placeholder="Any code gives 10% off"></label>
  ${key ? html`<input type="hidden" name="key" value="${key}">` : null}
  <button class="primary">Check out</button>
</aside>
</form>
<script>${trustedHtml(BASKET_SCRIPT)}</script>`,
  );
}

/** The store's URL, keeping the key. */
export function storeAddress(key: string): string {
  return key ? `/shop?${new URLSearchParams({ key })}` : "/shop";
}

function renderGood(good: Good, quantity: number): Html {
  return html`<article class="good">
${drawGood(good)}
<div class="about"><h2>${good.title}</h2><p>${good.description}</p></div>
<div class="buy"><span class="price">$${formatCents(good.priceCents)}</span>
<span class="stepper"><button type="button" data-step="-1" aria-label="Remove one ${good.title}">−</button><input name="quantity-${good.id}" type="number" min="0" max="9" value="${quantity}" data-price-cents="${good.priceCents}" aria-label="Quantity of ${good.title}"><button type="button" data-step="1" aria-label="Add one ${good.title}">+</button></span></div>
</article>`;
}
