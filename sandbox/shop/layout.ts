import { type Html, html, trustedHtml } from "#lib/html.ts";
import { SHOP_STYLE } from "./style.ts";

/** A page of the demo shop. */
export function renderShopPage(title: string, shopAddress: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Quire &amp; Fold</title>
<link rel="icon" href="data:,">
<style>${trustedHtml(SHOP_STYLE)}</style>
</head>
<body>
<p class="demo">This is a demo shop. Nothing is for sale, and you won't be charged.</p>
<header class="top"><a class="brand" href="${shopAddress}">Quire &amp; Fold</a><span>Paper goods</span></header>
${content}
<footer>Quire &amp; Fold is a demo store for trying the survey on an order page.</footer>
</body>
</html>`;
}
