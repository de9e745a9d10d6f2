import { defineElements } from "./elements.ts";
import { orderPageApi, tillApi } from "./host-api.ts";

/**
 * Makes this document an extension's host: defines the elements and the global `shopify`, then loads the extension's
 * script, which registers its targets, and runs the one that the page is for.
 */
const config = JSON.parse(document.getElementById("config")?.textContent ?? "{}");
const isTill = `${config.target}`.startsWith("pos.");
defineElements(isTill);
const api = isTill ? tillApi(config) : orderPageApi(config);
Object.assign(globalThis, {
  shopify: {
    ...api,
    extend: (target: string, run: () => unknown) => {
      if (target === config.target) void start(run);
    },
  },
});

/** Marks the document when the extension has drawn what it has to. */
async function start(run: () => unknown): Promise<void> {
  await run();
  document.body.setAttribute("data-ran", "");
}

document.head.append(Object.assign(document.createElement("script"), { src: config.script }));
