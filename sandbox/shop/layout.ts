import { type Html, html } from "#lib/html.ts";
import { htmlDocument, noIcon } from "../document.ts";
import { SHOP_STYLE } from "./style.ts";

/** A page of the demo shop. */
export function renderShopPage(title: string, shopAddress: string, content: Html): Html {
  return htmlDocument(
    { title: `${title} · Quire & Fold`, style: SHOP_STYLE, icon: noIcon },
    html`<body>
<p class="demo">This is a demo shop. Nothing is for sale, and you won't be charged.</p>
<header class="top"><a class="brand" href="${shopAddress}">Quire &amp; Fold</a><span>Paper goods</span></header>
${content}
<footer>Quire &amp; Fold is a demo store for trying the survey on an order page.</footer>
</body>`,
  );
}
