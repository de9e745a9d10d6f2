import { createHash, createHmac, randomUUID } from "node:crypto";
import type { Delivery } from "../checkout-form.ts";
import type { RegisteredApp, Store, StoreHook } from "./store.ts";

/** What happened in a store. */
export interface StoreEvent {
  scope: string;
  data: object;
}

const TIMEOUT_MS = 10_000;

/** Sends the webhooks of events one after another. */
export async function deliverAll(
  app: RegisteredApp,
  store: Store,
  events: readonly StoreEvent[],
  how: Delivery,
): Promise<void> {
  if (how === "lost") return;
  for (const event of how === "shuffled" ? events.toReversed() : events) {
    for (const hook of store.hooks.filter(({ scope, is_active }) => scope === event.scope && is_active)) {
      await deliver(app, store, hook, event, how === "doubled" ? 2 : 1);
    }
  }
}

/** Signed by the Standard Webhooks scheme, with the headers that the app gave. */
async function deliver({ secret }: RegisteredApp, store: Store, hook: StoreHook, event: StoreEvent, times: number) {
  const seconds = Math.floor(Date.now() / 1000);
  const { scope, data } = event;
  const named = { scope, store_id: "1001", data, producer: `stores/${store.hash}`, created_at: seconds };
  const hash = createHash("sha1").update(JSON.stringify(named)).digest("hex");
  const body = JSON.stringify({ ...named, hash });
  const id = `msg_${randomUUID()}`;
  const signature = createHmac("sha256", secret).update(`${id}.${seconds}.${body}`).digest("base64");
  const headers = {
    ...hook.headers,
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${signature}`,
  };
  for (let time = 0; time < times; time++) await post(hook.destination, body, headers);
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<void> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    await (await fetch(url, { method: "POST", body, headers, redirect: "manual", signal })).arrayBuffer();
  } catch {
    // BigCommerce would try again; the sandbox's app is next to it.
  }
}
