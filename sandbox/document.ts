import { type Html, html, trustedHtml } from "#lib/html.ts";

/** Says that a page has no icon, so that browsers don't ask for one. */
export const noIcon = html`<link rel="icon" href="data:,">`;

/** A whole HTML document for people; `body` is the element with that name. */
export function htmlDocument(head: { title: string; style: string; icon?: Html }, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${head.title}</title>
${head.icon}
<style>${trustedHtml(head.style)}</style>
</head>
${body}
</html>`;
}
