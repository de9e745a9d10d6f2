import { html, trustedHtml } from "#lib/html.ts";
import type { Store } from "./store.ts";

type Html = ReturnType<typeof html>;

const style = `body{margin:0 auto;max-width:40rem;padding:1rem;font-family:system-ui,sans-serif;line-height:1.5;color-scheme:light dark}
header{padding-bottom:.5rem;border-bottom:1px solid;margin-bottom:1rem}label{display:block;margin:.5rem 0}
.button,button{display:inline-block;padding:.6rem 1rem;border:0;border-radius:4px;background:#7f54b3;color:#fff;font:inherit;text-decoration:none;cursor:pointer}
.actions{display:flex;gap:1rem;align-items:center}`;

/** A page of a store. */
export function storePage({ host }: Store, content: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${host}</title><style>${trustedHtml(style)}</style></head>
<body><header><strong>${host}</strong> · WooCommerce</header><main>${content}</main></body></html>`;
}
