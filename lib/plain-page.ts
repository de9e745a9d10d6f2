import { type Html, html } from "./html.ts";

/** A page with a single message, which needs no style sheet and no script of its own. */
export function plainPage(title: string, sentence: string): string {
  return plainDocument(title, html`<main><h1>${title}</h1><p>${sentence}</p></main>`);
}

/** A document in the browser's own style and color scheme. */
export function plainDocument(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body style="margin:48px 24px;font-family:system-ui,sans-serif;color-scheme:light dark">${body}</body></html>
`.markup;
}
