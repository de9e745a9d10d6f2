import { type Html, html } from "#lib/html.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { page } from "./admin-page.ts";
import type { Shop } from "./shops.ts";

/** The arguments of the mutation `flowTriggerReceive`. */
export interface FlowTrigger {
  handle?: string;
  payload?: unknown;
}

const LONGEST_HANDLE = 30;
const MOST_BYTES = 50_000;
const MOST_STARTS = 1_000;

/** Keeps what the app sent, as `GET /shopify/store/<name>/flow` shows it. A store with `no-flow` in its name refuses it. */
export function receiveFlowTrigger(shop: Shop, { handle = "", payload }: FlowTrigger) {
  const message = problemOf(shop, handle, payload);
  if (message !== null) return { userErrors: [{ field: ["handle"], message }] };
  shop.flowStarts.push({ handle, payload: membersOf(payload), at: new Date().toISOString() });
  if (shop.flowStarts.length > MOST_STARTS) shop.flowStarts.shift();
  return { userErrors: [] };
}

function problemOf(shop: Shop, handle: string, payload: unknown): string | null {
  if (handle === "" || handle.length > LONGEST_HANDLE || shop.handle.includes("no-flow")) {
    return `Invalid handle '${handle}'.`;
  }
  if (Buffer.byteLength(JSON.stringify(payload ?? null)) >= MOST_BYTES) return "Payload exceeds 50KB.";
  const { order_id, ...rest } = membersOf(payload);
  if (!Number.isSafeInteger(order_id)) return "order_id must be a number.";
  const wrong = Object.keys(rest).find((key) => !/^[A-Za-z ]+$/.test(key) || typeof rest[key] !== "string");
  return wrong === undefined ? null : `The field '${wrong}' isn't one of the trigger.`;
}

/** What started workflows in the store, the newest first. */
export function flowPage(shop: Shop): Html {
  const starts = shop.flowStarts
    .toReversed()
    .map(
      ({ handle, payload, at }) =>
        html`<article><h2>${handle}, ${at}</h2><dl>${Object.entries(payload).map(
          ([name, value]) => html`<dt>${name}</dt><dd>${String(value)}</dd>`,
        )}</dl></article>`,
    );
  return page(
    shop,
    html`<a href="/shopify/store/${shop.handle}/apps">Store admin</a>`,
    html`<main><h1>Shopify Flow</h1>${starts.length > 0 ? starts : html`<p>Nothing has started a workflow yet.</p>`}</main>`,
  );
}
