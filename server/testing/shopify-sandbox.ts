import type { Server } from "node:http";
import { vi } from "vitest";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import type { SandboxClock } from "../../sandbox/clock.ts";
import { type Route, serveRoutes } from "../../sandbox/http.ts";
import { controlRoute, makeControls } from "../../sandbox/partners/control.ts";
import { makeRecords } from "../../sandbox/partners/recorded.ts";
import { makeShopify } from "../../sandbox/partners/shopify/routes.ts";
import type { ShopDiscount } from "../../sandbox/partners/shopify/shop-discount.ts";
import { freePort } from "../../scripts/launcher/ports.mjs";

/** The app that it knows, as in `set-environment.ts`. */
export const shopifyTestApp = { clientId: "afterword-test", secret: "a secret of Shopify for tests alone" };
const app = { ...shopifyTestApp, appUrl: "http://127.0.0.1:1" };

/** What started workflows in a store. */
interface FlowStart {
  handle: string;
  payload: Record<string, unknown>;
}

/**
 * Starts the sandbox's Shopify in this process, and makes requests to Shopify's stores go there.
 * @param before gets each request first
 */
export async function startShopifySandbox(before: Route = () => false, clock?: SandboxClock) {
  const [records, controls] = [makeRecords(), makeControls()];
  const port = await freePort();
  const standIn = makeShopify({ ...app, ...(clock && { clock }) }, { records, controls });
  const routes = [before, controlRoute(controls, [standIn]), ...standIn.routes];
  const server: Server = await serveRoutes(routes, port, "127.0.0.1");
  const url = `http://127.0.0.1:${port}`;
  const others = membersOf(parseJson(process.env.PARTNER_BASE_URLS ?? "{}"));
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ ...others, shopify: `${url}/shopify/{host}` }));
  const post = (handle: string, action: string, body = "") =>
    fetch(`${url}/shopify/store/${handle}/${action}`, { method: "POST", body, redirect: "manual" });
  return {
    /** Makes requests fail, or sets what a store refuses. */
    control: async (fields: object) => {
      const sent = { method: "POST", body: JSON.stringify({ partner: "shopify", ...fields }) };
      const answer = await fetch(`${url}/control`, sent);
      if (!answer.ok) throw new Error(`the control was answered ${answer.status}`);
    },
    /** Installs the app in a store; returns the token of its owner's session. */
    install: async (handle: string): Promise<string> => {
      await post(handle, "install");
      const { token } = await (await fetch(`${url}/shopify/store/${handle}/token`)).json();
      return String(token);
    },
    /** The merchant removes the app: its access and its webhooks are gone at once. */
    uninstall: async (handle: string): Promise<void> => {
      await post(handle, "uninstall");
    },
    /** Oldest first. */
    flowStarts: async (handle: string): Promise<FlowStart[]> => {
      const headers = { accept: "application/json" };
      return await (await fetch(`${url}/shopify/store/${handle}/flow`, { headers })).json();
    },
    /** The merchant allows more. */
    grant: async (handle: string, scopes: readonly string[]): Promise<void> => {
      await post(handle, "scopes", JSON.stringify(scopes));
    },
    /** Places an order; returns its number. */
    placeOrder: async (handle: string, form: string): Promise<string> => {
      const { order } = await (await post(handle, "checkout", form)).json();
      return String(order.number);
    },
    cancelOrder: async (handle: string, order: string): Promise<void> => {
      const { status } = await post(handle, `orders/${order}/cancel`);
      if (status !== 200) throw new Error(`canceling an order was answered ${status}`);
    },
    /** By owner and key. */
    metafields: async (handle: string): Promise<Record<string, Record<string, string>>> =>
      await (await fetch(`${url}/shopify/store/${handle}/metafields`)).json(),
    /** The store's discounts that have a code, oldest first. */
    discounts: async (handle: string): Promise<ShopDiscount[]> =>
      await (await fetch(`${url}/shopify/store/${handle}/discounts`)).json(),
    /** Presses a button of the app's plan page in the store's admin: `choose`, `cancel`, `freeze`, or `pay`. */
    pressPlan: async (handle: string, action: string, value = ""): Promise<void> => {
      const sent = { method: "POST", body: new URLSearchParams({ [action]: value }), redirect: "manual" } as const;
      const { status } = await fetch(`${url}/shopify/store/${handle}/charges/afterword/pricing_plans`, sent);
      if (status !== 303) throw new Error(`the plan page answered ${status}`);
    },
    /** The store's subscriptions to webhooks. */
    webhooks: async (handle: string): Promise<{ topic: string }[]> =>
      await (await fetch(`${url}/shopify/store/${handle}/webhooks`)).json(),
    /** The targets that have a block of ours. */
    blocks: async (handle: string): Promise<string[]> => {
      const extensions: { activations: { target: string }[] }[] = await (
        await fetch(`${url}/shopify/store/${handle}/blocks`)
      ).json();
      return extensions.flatMap(({ activations }) => activations.map(({ target }) => target));
    },
    url,
    records,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
