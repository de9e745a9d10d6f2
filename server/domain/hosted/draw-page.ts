import { type Html, html, trustedHtml } from "#lib/html.ts";
import { isRightToLeft } from "#lib/right-to-left.ts";
import { sheet as extraSheet } from "#lib/widget/extra/sheet.ts";
import { scaleSheet } from "#lib/widget/scale-sheet.ts";
import { sheet } from "#lib/widget/sheet.ts";
import { pageSheet } from "./page-sheet.ts";

export interface HostedPage {
  /** The store's name. */
  companyName: string;
  /** A BCP 47 tag. */
  locale: string;
  body: Html;
  /** Of the survey on it: see `pageStylesheet`. */
  stylesheet?: string | undefined;
  isTill?: boolean;
  /** Where the page goes by itself, and when. */
  goesOn?: { address: string; afterSeconds: number };
  /** Of the page's scripts. */
  nonce?: string | undefined;
}

/** A whole page around a survey: the store's name, and nothing that would be in its way. */
export function drawPage({ companyName, locale, body, stylesheet, isTill, goesOn, nonce }: HostedPage): Html {
  return html`<!doctype html>
<html lang="${locale}" dir="${isRightToLeft(locale) ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${goesOn ? html`<meta http-equiv="refresh" content="${goesOn.afterSeconds};url=${goesOn.address}">` : null}
<link rel="icon" href="data:,">
<title>${companyName || "Afterword"}</title>
${nonce ? html`<link rel="preload" href="/survey.js" as="script" nonce="${nonce}">` : null}
<style>${stylesheet === undefined ? null : surveySheet(stylesheet)}${trustedHtml(pageSheet)}</style>
</head>
<body${isTill ? html` class="till"` : null}>
${companyName ? html`<header><h1>${companyName}</h1></header>` : null}
<main>${body}</main>
</body>
</html>
`;
}

/** The looks of the shopper's script, for fields that stand in the page itself. A style element ends at its end tag alone. */
function surveySheet(stylesheet: string): Html {
  const css = `${(sheet + scaleSheet + extraSheet).replaceAll(":host", ".afterword")}${stylesheet}`;
  return trustedHtml(css.replace(/<(?=[/!])/g, "\\3c "));
}
