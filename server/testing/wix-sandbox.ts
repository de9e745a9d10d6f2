import { generateKeyPairSync, randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { vi } from "vitest";
import { serveRoutes } from "../../sandbox/http.ts";
import { controlRoute, makeControls } from "../../sandbox/partners/control.ts";
import { makeRecords } from "../../sandbox/partners/recorded.ts";
import { settingsRoute } from "../../sandbox/partners/settings.ts";
import { makeWix } from "../../sandbox/partners/wix/routes.ts";
import { freePort } from "../../scripts/launcher/ports.mjs";

/** What the sandbox says of a site. */
interface SiteState {
  instanceId: string;
  script: { parameters: Record<string, string>; disabled: boolean } | null;
  tokens: number;
  billingEvents: object[];
}

/** The sandbox's Wix in this process, and the app that it knows. */
interface WixSandbox {
  url: string;
  app: { appId: string; secret: string; publicKey: string; privateKey: string; dashboardUrl: string };
  control: (failure: object) => Promise<void>;
  records: ReturnType<typeof makeRecords>;
  /** Posts to a site as people and tests do at Wix. */
  post: (site: string, action: string, body?: string) => Promise<Response>;
  state: (site: string) => Promise<SiteState>;
  close: () => void;
}

/**
 * Starts it, and makes the product use it. Call it before anything reads the environment.
 * @param appUrl where webhooks go, and what the dashboard's frame shows
 */
export async function startWixSandbox(appUrl: string): Promise<WixSandbox> {
  const [records, controls] = [makeRecords(), makeControls()];
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const [appId, secret] = [randomUUID(), "a secret of Wix for tests alone"];
  const wix = makeWix({ appId, secret, privateKey, appUrl }, { records, controls });
  const routes = [controlRoute(controls, [wix]), settingsRoute([wix]), ...wix.routes];
  const port = await freePort();
  const server: Server = await serveRoutes(routes, port, "127.0.0.1");
  const url = `http://127.0.0.1:${port}`;
  const dashboardUrl = `${url}/wix`;
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ wix: dashboardUrl }));
  vi.stubEnv("WIX_APP_ID", appId);
  vi.stubEnv("WIX_APP_SECRET", secret);
  vi.stubEnv("WIX_PUBLIC_KEY", Buffer.from(publicKey).toString("base64"));
  vi.stubEnv("WIX_DASHBOARD_URL", dashboardUrl);
  return {
    url,
    app: { appId, secret, publicKey, privateKey, dashboardUrl },
    records,
    control: async (failure) => {
      const sent = { method: "POST", body: JSON.stringify({ partner: "wix", ...failure }) };
      const answer = await fetch(`${url}/control`, sent);
      if (!answer.ok) throw new Error(`the control was answered ${answer.status}`);
    },
    post: (site, action, body = "") =>
      fetch(`${url}/wix/site/${site}/${action}`, { method: "POST", body, redirect: "manual" }),
    state: async (site) => await (await fetch(`${url}/wix/site/${site}/state`)).json(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
