import type { Server } from "node:http";
import { vi } from "vitest";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { serveRoutes } from "../../sandbox/http.ts";
import { controlRoute, makeControls } from "../../sandbox/partners/control.ts";
import { makeRecords } from "../../sandbox/partners/recorded.ts";
import { storesRoute } from "../../sandbox/partners/settings.ts";
import { makeWooCommerce } from "../../sandbox/partners/woocommerce/routes.ts";
import { freePort } from "../../scripts/launcher/ports.mjs";

/** The sandbox's WooCommerce stores in this process. */
interface WooSandbox {
  url: string;
  control: (failure: object) => Promise<void>;
  /** What the product asked of a store, as `GET path`. */
  asked: (host: string) => string[];
  records: ReturnType<typeof makeRecords>;
  /** What `GET /stores` says of a store. */
  store: (host: string) => Promise<{ keys: StoreKey[]; webhooks: StoreWebhook[] }>;
  close: () => void;
}

interface StoreKey {
  consumerKey: string;
  consumerSecret: string;
}

interface StoreWebhook {
  id: number;
  topic: string;
  status: string;
  deliveryUrl: string;
  secret: string;
  failures: number;
  userId: number;
}

/**
 * Starts it, and makes requests to stores under `.example` go there. Call it before anything reads the environment.
 * @param appUrl what the sandbox's pages lead back to
 */
export async function startWooSandbox(appUrl: string): Promise<WooSandbox> {
  const [records, controls] = [makeRecords(), makeControls()];
  const woo = makeWooCommerce({ appUrl, records, controls });
  const routes = [controlRoute(controls, [woo]), storesRoute([woo]), ...woo.routes];
  const port = await freePort();
  const server: Server = await serveRoutes(routes, port, "127.0.0.1");
  const url = `http://127.0.0.1:${port}`;
  const others = membersOf(parseJson(process.env.PARTNER_BASE_URLS ?? "{}"));
  const bases = { ...others, woocommerce: `${url}/woocommerce/{host}` };
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify(bases));
  return {
    url,
    records,
    control: async (failure) => {
      const sent = { method: "POST", body: JSON.stringify({ partner: "woocommerce", ...failure }) };
      const answer = await fetch(`${url}/control`, sent);
      if (!answer.ok) throw new Error(`the control was answered ${answer.status}`);
    },
    asked: (host) =>
      records
        .list("woocommerce")
        .filter(({ path }) => path.startsWith(`/woocommerce/${host}/`))
        .map(
          ({ method, path }) => `${method} ${path.split("/wc/v3/")[1] ?? path.slice(`/woocommerce/${host}`.length)}`,
        ),
    store: async (host) => {
      const { woocommerce } = await (await fetch(`${url}/stores`)).json();
      const found = woocommerce.find((store: { host: string }) => store.host === host);
      return found ?? { keys: [], webhooks: [] };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
