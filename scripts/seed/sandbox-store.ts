import { setTimeout as delay } from "node:timers/promises";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import type { PlatformInstall } from "#server/partners/platforms/platform.ts";
import { admins } from "#server/partners/platforms/registry.ts";
import { isStandIn, type Sandbox } from "./sample-partners.ts";

/** The demo's store at the sandbox's Shopify. */
export interface SandboxStore {
  /** How the product's app is installed there. */
  install: PlatformInstall;
  /** Makes the store as it was: the sandbox forgets its stores when it ends. It checks what it gets. */
  restore: (store: { scopes: readonly string[]; orders: readonly object[] }) => Promise<void>;
  /** A session token of the store's owner, as the store's admin gives it to a page. */
  tokenOf: (emailAddress: string) => Promise<string>;
}

/** The sandbox starts at the same time. */
const MOST_WAIT_MS = 30_000;
const POLL_MS = 100;

/** Null without a stand-in of Shopify: the product image has no sandbox, and an operator's app is real. */
export function sandboxStore(sandbox: Sandbox, domain: string): SandboxStore | null {
  const install = admins().find(({ name }) => name === "Shopify")?.install;
  if (!install || !isStandIn(sandbox, "shopify")) return null;
  const base = `${sandbox.SANDBOX_URL}/shopify/store/${domain.replace(".myshopify.com", "")}`;
  return {
    install,
    restore: async (store) => {
      await ask(`${base}/restore`, { method: "POST", body: JSON.stringify(store) });
    },
    tokenOf: async (emailAddress) => {
      const query = new URLSearchParams({ user: "1", email: emailAddress });
      return String(membersOf(parseJson(await ask(`${base}/token?${query}`))).token);
    },
  };
}

async function ask(address: string, sent: RequestInit = {}): Promise<string> {
  const answer = await onceListening(() => fetch(address, { ...sent, redirect: "manual" }));
  if (answer.ok) return await answer.text();
  throw new Error(`The sandbox answered ${answer.status} to a request about the demo's store.`);
}

async function onceListening<Result>(request: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + MOST_WAIT_MS; ; await delay(POLL_MS)) {
    try {
      return await request();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
