import * as z from "zod";
import { MOST_DELETIONS, type Store } from "../platform.ts";
import { askStore, readAnswer } from "./client.ts";

/** What we want to hear of. */
const scopes = [
  "store/order/created",
  "store/order/updated",
  "store/order/statusUpdated",
  "store/order/archived",
  "store/order/refund/created",
  "store/app/uninstalled",
];

/** The header that proves, besides BigCommerce's signature, that a webhook is of this connection. */
export const SECRET_HEADER = "x-afterword-secret";

const Hook = z.object({ id: z.int(), scope: z.string(), destination: z.string(), is_active: z.boolean() });
type Hook = z.infer<typeof Hook>;
/** More than an app may have. */
const ON_PAGE = 250;
const Hooks = z.object({ data: z.array(Hook).max(ON_PAGE) });

/**
 * Makes the webhooks that are missing, and switches those on that BigCommerce switched off, after two days of failures
 * or 90 days without an event. Those of an earlier connection with the store are deleted, {@link MOST_DELETIONS}
 * at a time.
 * @returns how many were missing or off
 */
export async function subscribe(store: Store, deliveryUrl: string, secret: string): Promise<number> {
  const all = await listHooks(store);
  const ours = all.filter(({ destination }) => destination === deliveryUrl);
  await deleteHooks(
    store,
    all.filter((hook) => isOfEarlier(hook, deliveryUrl)),
  );
  let repaired = 0;
  for (const scope of scopes) {
    const found = ours.find((one) => one.scope === scope);
    if (found?.is_active) continue;
    repaired++;
    const body = { scope, destination: deliveryUrl, is_active: true, headers: { [SECRET_HEADER]: secret } };
    const request = found
      ? ({ method: "PUT", path: `v3/hooks/${found.id}`, body } as const)
      : ({ method: "POST", path: "v3/hooks", body } as const);
    readAnswer(store, z.object({ data: Hook }), await askStore(store, request));
  }
  return repaired;
}

/** Deletes the webhooks that lead to us, at most {@link MOST_DELETIONS}. */
export async function unsubscribe(store: Store, webhooksUrl: string): Promise<void> {
  const ours = (await listHooks(store)).filter(({ destination }) => addressOf(destination) === addressOf(webhooksUrl));
  await deleteHooks(store, ours);
}

/** The same address of ours, for another connection. */
function isOfEarlier({ destination }: Hook, deliveryUrl: string): boolean {
  return destination !== deliveryUrl && addressOf(destination) === addressOf(deliveryUrl);
}

function addressOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

async function deleteHooks(store: Store, hooks: readonly Hook[]): Promise<void> {
  for (const { id } of hooks.slice(0, MOST_DELETIONS)) {
    await askStore(store, { method: "DELETE", path: `v3/hooks/${id}` });
  }
}

/** Only those of our own app. */
async function listHooks(store: Store): Promise<Hook[]> {
  return readAnswer(store, Hooks, await askStore(store, { path: "v3/hooks", query: { limit: String(ON_PAGE) } })).data;
}
