import { emailBlock } from "#lib/email-survey/email-block.ts";
import { type Html, html, trustedHtml } from "#lib/html.ts";
import { orderContextOf, type PreviewOrder } from "#lib/preview-order.ts";
import { isRightToLeft } from "#lib/right-to-left.ts";
import type { SurveyDocument, SurveyStyles } from "#lib/survey/document.ts";
import { visiblePath } from "#lib/survey/path.ts";
import { isDrawnByShopify, shopifyLook } from "#lib/survey/shopify-look.ts";
import type { RenderOptions } from "#lib/widget/render.ts";
import { type ShownSurvey, showSurvey } from "#lib/widget/shown-survey.ts";
import { drawOrderPage } from "./order-page.ts";

/** Stores' pages, not ours: light, with the proportions of each platform. */
const orderSheet = `
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; background: #fff; color: #202223; color-scheme: light; font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 22px; font-weight: 600; line-height: 1.3; }
h2 { margin: 0 0 8px; font-size: 16px; font-weight: 600; }
p { margin: 0; }
.soft { color: #5f6368; font-size: 14px; }
.shop { font-size: 18px; font-weight: 600; letter-spacing: -0.01em; }
.column, .story { display: grid; gap: 20px; align-content: start; max-width: 640px; margin: 0 auto; padding: 24px 16px 40px; min-width: 0; }
.card { padding: 16px 20px; border: 1px solid #dfdfdf; border-radius: 8px; }
.thanks { display: flex; gap: 12px; align-items: center; }
.tick { flex: none; fill: none; stroke: #2f7d4f; stroke-linecap: round; stroke-linejoin: round; stroke-width: 2; }
.line { display: grid; grid-template-columns: 40px 1fr 48px; gap: 12px; align-items: center; padding: 8px 0; }
.picture { height: 40px; border-radius: 6px; background: #ececec; }
.bar { height: 10px; border-radius: 5px; background: #ececec; }
.total { display: flex; justify-content: space-between; padding-top: 12px; border-top: 1px solid #e5e5e5; font-variant-numeric: tabular-nums; }
dl { display: grid; gap: 8px; margin: 0; }
dl div { display: flex; justify-content: space-between; gap: 16px; }
dt { color: #5f6368; }
dd { margin: 0; text-align: end; }
.steps { display: flex; flex-wrap: wrap; gap: 8px 24px; margin: 0; padding: 0; list-style: none; color: #5f6368; }
.steps .done { color: #202223; font-weight: 600; }
.fake { display: inline-block; padding: 10px 20px; border: 1px solid #6b6f76; border-radius: 6px; color: #4a4f57; }
.nothing { padding: 16px 20px; border: 1px dashed #8a8f98; border-radius: 8px; color: #4a4f57; font-size: 14px; }
.shopify { display: grid; grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr); min-height: 100dvh; }
.shopify .story { width: 100%; max-width: 600px; margin: 0 0 0 auto; padding: 32px 32px 48px 16px; }
.side { padding: 32px 32px; border-left: 1px solid #e1e1e1; background: #f5f5f5; }
.side > * { max-width: 380px; }
.woo { max-width: 760px; font-family: "Source Sans Pro", "Helvetica Neue", Helvetica, Arial, sans-serif; }
.woo h1 { font-size: 32px; font-weight: 300; }
.overview { display: flex; flex-wrap: wrap; gap: 12px 0; margin: 0; padding: 0; list-style: none; font-size: 12px; text-transform: uppercase; color: #55595f; }
.overview li { padding: 0 24px; border-left: 1px dashed #c9c9c9; }
.overview li:first-child { padding-left: 0; border: 0; }
.overview b { display: block; font-size: 16px; text-transform: none; color: #202223; }
.big { max-width: 980px; margin: 0 auto; padding: 24px 16px 40px; }
.big .two { display: grid; grid-template-columns: minmax(0, 1fr) 320px; gap: 32px; align-items: start; margin-top: 24px; }
.big .two > div { display: grid; gap: 12px; }
.big h1 { font-size: 28px; font-weight: 400; }
.wix { max-width: 680px; text-align: center; font-family: Avenir, "Avenir Next", Helvetica, Arial, sans-serif; }
.wix h1 { font-size: 30px; font-weight: 400; }
.wix #survey { text-align: start; }
.large { zoom: 1.5; }
.tillpage { max-width: 900px; }
.hosted { max-width: 592px; }
.hosted, .tillpage { padding-top: 32px; }
body:has(.hosted, .tillpage) { background: #f6f5f2; }
body:has(.mail) { background: #eeeeee; }
.mail { max-width: 640px; margin: 0 auto; background: #fff; min-height: 100dvh; }
.mail .head { padding-bottom: 12px; border-bottom: 1px solid #e5e5e5; }
@media (max-width: 720px) {
  .shopify, .big .two { grid-template-columns: minmax(0, 1fr); }
  .shopify { align-content: start; }
  .shopify .story { margin: 0; max-width: none; padding: 24px 16px; }
  .side { border: 0; padding: 16px; }
  .overview li { flex: 1 0 40%; padding: 0 12px 0 0; border: 0; }
}
`;

export interface Preview {
  companyName: string;
  survey: SurveyDocument & { styles: SurveyStyles };
  /** The platform whose order page is drawn. */
  platform: string;
  order: PreviewOrder;
  /** The nonce of the page's scripts. */
  nonce: string;
  appUrl: string;
}

/**
 * A complete order page with a survey, drawn by the shopper's script. It sends nothing, because it has no address to
 * send answers to.
 */
export function drawPreview(preview: Preview): Html {
  const { companyName, platform, order } = preview;
  const { locale } = order;
  return html`<!doctype html>
<html lang="${locale}" dir="${isRightToLeft(locale) ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Survey preview</title>
<style>${trustedHtml(orderSheet)}</style>
</head>
<body>
<main aria-label="Order page">${drawOrderPage(platform, { companyName, order, survey: drawSurvey(preview) })}</main>
</body>
</html>
`;
}

function drawSurvey({ survey, order, nonce, appUrl, platform }: Preview): Html {
  const { surface, locale } = order;
  if (surface !== "preview" && !survey.settings.showOn.includes(surface))
    return html`<p class="nothing">Your survey isn't shown here. Its settings don't include this surface.</p>`;
  if (surface === "email") {
    const block = emailBlock({ survey, appUrl, publishableKey: "preview", orderTag: "", platform, locale });
    return block === null ? nothing : html`<div inert>${trustedHtml(block)}</div>`;
  }
  const styles = isDrawnByShopify(platform, surface) ? shopifyLook(survey.styles) : survey.styles;
  const options: RenderOptions = { order: orderContextOf(order), seed: "preview" };
  if (visiblePath(survey, new Map(), options.order ?? {}).length === 0) return nothing;
  return html`<div><div id="survey"></div></div><script nonce="${nonce}" src="/survey.js"></script><script nonce="${nonce}">(${trustedHtml(String(drawInto))})(${data(showSurvey({ ...survey, styles }, locale))}, ${data(options)});</script>`;
}

const nothing = html`<p class="nothing">No questions apply to this order, so the shopper won't see a survey.</p>`;

/** JSON inside a script must not contain an end tag or the start of a comment. */
function data(value: object): Html {
  return trustedHtml(JSON.stringify(value).replaceAll("<", "\\u003c"));
}

/** Inserted into the page as text, so it must not reference anything outside itself. */
function drawInto(survey: ShownSurvey, options: RenderOptions): void {
  const host = document.querySelector<HTMLElement>("#survey");
  if (!host) return;
  window.afterword?.render?.(host, survey, options).catch(() => {
    host.textContent = "The survey couldn't be loaded. Reload this page.";
  });
}
