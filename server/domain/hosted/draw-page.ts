import { type Html, html, trustedHtml } from "#lib/html.ts";
import { isRightToLeft } from "#lib/right-to-left.ts";
import { textHolders } from "#lib/widget/text-direction.ts";
import { everyTypeSheet } from "#lib/widget/type-sheets.ts";

/** The page around a hosted survey: plain, and dark if the reader's system is. */
const pageSheet = `
body { margin: 0; min-height: 100dvh; background: #f6f5f2; color: #1d1b18; font-family: system-ui, sans-serif; line-height: 1.5; }
header { max-width: 672px; box-sizing: border-box; margin: 0 auto; padding: 24px 16px 0; overflow-wrap: anywhere; }
header h1 { margin: 0; font-size: 1.125rem; font-weight: 600; line-height: 1.5; }
main { display: block; max-width: 672px; box-sizing: border-box; margin: 0 auto; padding: 0 16px 32px; }
.afterword { margin: 16px 0; padding: 0; }
.afterword div:has(> [name$="_other"]):not(:has([value="other"]:checked)) > [name$="_other"] { display: none; }
header h1, .afterword :is(${textHolders}) { unicode-bidi: plaintext; }
header h1 { text-align: match-parent; }
.said { margin: 24px 0; padding: 24px; border: 1px solid #e7e4de; border-radius: 14px; background: #fff; color: #57524a; }
.said :is(h1, h2) { margin: 0 0 8px; color: #1d1b18; font-size: 1.25rem; font-weight: 600; line-height: 1.3; }
.said p { margin: 0; }
.said p + p { margin-top: 16px; }
.said a { color: inherit; }
.afterword label.place { gap: 8px; outline: 0; }
.chosen { margin: 16px 0 -8px; color: #57524a; overflow-wrap: anywhere; }
.chosen button { min-width: 44px; min-height: 44px; padding: 0; border: 0; background: none; color: inherit; font: inherit; text-decoration: underline; cursor: pointer; }
.place span { flex: none; min-width: 1.5em; text-align: end; }
.place .field { flex: 1; min-width: 0; }
:focus-visible { outline: 3px solid #4f46c8; outline-offset: 2px; }
.till { display: grid; align-content: center; justify-items: center; }
.till header, .till main { width: min(100%, 840px); max-width: none; margin: 0; }
.till main { display: grid; grid-template-columns: minmax(0, 1fr); }
.till .afterword, .till #survey { zoom: 1.5; }
.till #survey .afterword { zoom: 1; }
.till .button { flex-grow: 1; justify-self: stretch; text-align: center; }
.till .said { font-size: 1.5rem; }
.till .said :is(h1, h2) { font-size: 1.875rem; }
.next {
  display: inline-flex; align-items: center; justify-content: center; min-height: 64px; padding: 0 28px; border: 1px solid #1d1b18; border-radius: 12px;
  background: #1d1b18; color: #fff; font-size: 1.25rem; font-weight: 600; text-decoration: none; justify-self: start;
}
.till .next { display: flex; font-size: 1.5rem; justify-self: stretch; }
.next.quiet { border-color: #8a857c; background: none; color: #57524a; font-weight: 400; }
@media (prefers-color-scheme: dark) {
  body { background: #151412; color: #f1eee9; }
  .chosen { color: #c9c3ba; }
  .said { border-color: #35322e; background: #1e1c1a; color: #c9c3ba; }
  .said :is(h1, h2) { color: #f1eee9; }
  :focus-visible { outline-color: #8c86f0; }
  .next { border-color: #f1eee9; background: #f1eee9; color: #1d1b18; }
  .next.quiet { border-color: #a39c91; background: none; color: #c9c3ba; }
}
`;

export interface HostedPage {
  /** The store's name. */
  companyName: string;
  /** A BCP 47 tag. */
  locale: string;
  /** The text direction of a survey on the page; the language's by default. */
  dir?: "ltr" | "rtl" | undefined;
  body: Html;
  /** The stylesheet of a survey on the page; see `pageStylesheet`. */
  stylesheet?: string | undefined;
  isPos?: boolean;
  /** Where the page redirects by itself, and when. */
  redirect?: { address: string; afterSeconds: number };
  /** The nonce of the page's scripts. */
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
  const css = `${everyTypeSheet.replaceAll(":host", ".afterword")}${stylesheet}`;
  return trustedHtml(css.replace(/<(?=[/!])/g, "\\3c "));
}
