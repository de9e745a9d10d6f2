import { type Html, html, trustedHtml } from "#lib/html.ts";
import { isRightToLeft } from "#lib/right-to-left.ts";
import { sheet } from "#lib/widget/sheet.ts";
import { everyTypeSheet } from "#lib/widget/type-sheets.ts";
import { pageSheet } from "./page-sheet.ts";

export interface HostedPage {
  /** The store's name. */
  companyName: string;
  /** A BCP 47 tag. */
  locale: string;
  /** Of a survey on it; else the language's. */
  dir?: "ltr" | "rtl" | undefined;
  body: Html;
  /** Of the survey on it: see `pageStylesheet`. */
  stylesheet?: string | undefined;
  isPos?: boolean;
  /** Where the page redirects by itself, and when. */
  redirect?: { address: string; afterSeconds: number };
  /** Of the page's scripts. */
  nonce?: string | undefined;
}

/** A complete page around a survey: the store's name, and nothing else. */
export function drawPage({ companyName, locale, dir, body, stylesheet, isPos, redirect, nonce }: HostedPage): Html {
  return html`<!doctype html>
<html lang="${locale}" dir="${dir ?? (isRightToLeft(locale) ? "rtl" : "ltr")}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${redirect ? html`<meta http-equiv="refresh" content="${redirect.afterSeconds};url=${redirect.address}">` : null}
<link rel="icon" href="data:,">
<title>${companyName || "Afterword"}</title>
${nonce ? html`<link rel="preload" href="/survey.js" as="script" nonce="${nonce}">` : null}
<style>${stylesheet === undefined ? null : surveySheet(stylesheet)}${trustedHtml(pageSheet)}</style>
</head>
<body${isPos ? html` class="till"` : null}>
${companyName ? html`<header><h1>${companyName}</h1></header>` : null}
<main>${body}</main>
</body>
</html>
`;
}

/** The styles of the shopper's script, for fields in the page itself. Only a style element's end tag ends it. */
function surveySheet(stylesheet: string): Html {
  const css = `${(sheet + everyTypeSheet).replaceAll(":host", ".afterword")}${stylesheet}`;
  return trustedHtml(css.replace(/<(?=[/!])/g, "\\3c "));
}
