import type { Server } from "node:http";
import { vi } from "vitest";
import { serveRoutes } from "../../sandbox/http.ts";
import { makeBigCommerce } from "../../sandbox/partners/bigcommerce/routes.ts";
import { controlRoute, makeControls } from "../../sandbox/partners/control.ts";
import { makeRecords } from "../../sandbox/partners/recorded.ts";
import { storesRoute } from "../../sandbox/partners/settings.ts";
import { freePort } from "../../scripts/launcher/ports.mjs";

interface SandboxStore {
  hash: string;
  token: string | null;
  hooks: { id: number; scope: string; destination: string; is_active: boolean; headers: Record<string, string> }[];
  scripts: {
    uuid: string;
    name: string;
    html: string;
    consent_category: string;
    visibility: string;
    channel_id: number;
  }[];
}

/** The app that it knows. */
export const bigCommerceTestApp = { clientId: "bc-test", secret: "a secret of BigCommerce for tests alone" };

/**
 * Starts the sandbox's BigCommerce in this process, and makes requests to it go there. Call it before anything reads the
 * environment.
 * @param appUrl what the control panel frames, and where webhooks go
 */
export async function startBigCommerceSandbox(appUrl: string) {
  const [records, controls] = [makeRecords(), makeControls()];
  const bigCommerce = makeBigCommerce({ ...bigCommerceTestApp, appUrl }, { records, controls });
  const routes = [controlRoute(controls, [bigCommerce]), storesRoute([bigCommerce]), ...bigCommerce.routes];
  const port = await freePort();
  const server: Server = await serveRoutes(routes, port, "127.0.0.1");
  const url = `http://127.0.0.1:${port}`;
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ bigcommerce: `${url}/bigcommerce` }));
  vi.stubEnv("BIGCOMMERCE_CLIENT_ID", bigCommerceTestApp.clientId);
  vi.stubEnv("BIGCOMMERCE_CLIENT_SECRET", bigCommerceTestApp.secret);
  vi.stubEnv("BIGCOMMERCE_CONTROL_PANEL_URL", `${url}/bigcommerce`);
  const framedBy = async (path: string, method: string) => {
    const page = await (await fetch(`${url}/bigcommerce/${path}`, { method })).text();
    const [, src = ""] = /<iframe[^>]* src="([^"]+)"/.exec(page) ?? [];
    return new URL(src.replaceAll("&amp;", "&"));
  };
  return {
    url,
    records,
    control: async (failure: object) => {
      const sent = { method: "POST", body: JSON.stringify({ partner: "bigcommerce", ...failure }) };
      const answer = await fetch(`${url}/control`, sent);
      if (!answer.ok) throw new Error(`the control was answered ${answer.status}`);
    },
    /** The address in the frame while the app is installed. */
    install: (hash: string) => framedBy(`${hash}/manage/install`, "POST"),
    /** The address in the frame when a user opens the app, or opened it some seconds ago. */
    load: (hash: string, userId = 5, ago = 0) => framedBy(`${hash}/manage?user=${userId}&ago=${ago}`, "GET"),
    /** Presses a button of the control panel. */
    press: async (hash: string, button: string) => {
      await fetch(`${url}/bigcommerce/${hash}/manage/${button}`, { method: "POST", redirect: "manual" });
    },
    /** Places an order; returns its id. */
    placeOrder: async (hash: string, form: Record<string, string> = {}) => {
      const sent = { method: "POST", body: new URLSearchParams(form), redirect: "manual" } as const;
      const answer = await fetch(`${url}/bigcommerce/${hash}/checkout`, sent);
      return /order-confirmation\/(\d+)/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
    },
    store: async (hash: string): Promise<SandboxStore> => {
      const { bigcommerce } = await (await fetch(`${url}/stores`)).json();
      const found = bigcommerce.find((store: SandboxStore) => store.hash === hash);
      return found ?? { hash, token: null, hooks: [], scripts: [] };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
