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
import { orderSheet } from "./order-sheet.ts";

export interface Preview {
  companyName: string;
  survey: SurveyDocument & { styles: SurveyStyles };
  /** The platform whose order page is drawn. */
  platform: string;
  order: PreviewOrder;
  /** Of the page's scripts. */
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
  if (host) window.afterword?.render?.(host, survey, options);
}
