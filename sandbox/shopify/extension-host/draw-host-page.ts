import { type Html, html, trustedHtml } from "#lib/html.ts";
import type { HostConfig } from "./host-config.ts";

/**
 * The document that an extension has to itself. In production it is a worker, whose elements Shopify draws on its own
 * page; here its elements draw themselves (`browser/elements.ts`).
 * @param start the address of `browser/start.ts`
 */
export function drawHostPage(config: HostConfig, start: string): Html {
  const data = JSON.stringify(config).replaceAll("<", "\\u003c");
  return html`<!doctype html><html lang="${config.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${config.target}</title>
<script type="application/json" id="config">${trustedHtml(data)}</script>
<script type="module" src="${start}"></script>
<body></body></html>`;
}
