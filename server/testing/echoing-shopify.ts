import { vi } from "vitest";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { readText } from "../../sandbox/body.ts";
import { type Route, serveRoutes } from "../../sandbox/http.ts";
import { makeControls } from "../../sandbox/partners/control.ts";
import { makeRecords } from "../../sandbox/partners/recorded.ts";
import { makeShopify } from "../../sandbox/partners/shopify/routes.ts";
import { freePort } from "../../scripts/launcher/ports.mjs";
import { shopifyTestApp } from "./shopify-sandbox.ts";

const app = { ...shopifyTestApp, appUrl: "http://127.0.0.1:1" };

const LIMIT_BYTES = 100_000;

/** Which answers repeat a secret of their request: those of the Admin API, or of the token endpoint. */
interface Echo {
  status: number;
  at: "graphql.json" | "access_token";
  /** The field of the request to the token endpoint that is repeated. */
  field?: "client_secret" | "refresh_token" | "subject_token";
  /** What is answered in place of an error. */
  body?: object;
}

/** The sandbox's Shopify, some of whose answers can be made to repeat what the request authenticates with. */
export async function startEchoingShopifySandbox() {
  const [records, controls, port] = [makeRecords(), makeControls(), await freePort()];
  let echo: Echo | null = null;
  const echoing: Route = async (request, response) => {
    if (!echo || !request.path.endsWith(`/${echo.at}`)) return false;
    const { status, field, body } = echo;
    const sent = membersOf(parseJson((await readText(request.raw, LIMIT_BYTES)) ?? "{}"));
    const token = String(request.raw.headers["x-shopify-access-token"] ?? "");
    const error = field === undefined ? { errors: [{ message: `Not with ${token}` }] } : { error: String(sent[field]) };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body ?? error));
    return true;
  };
  const { routes } = makeShopify(app, { records, controls });
  const server = await serveRoutes([echoing, ...routes], port, "127.0.0.1");
  const base = `http://127.0.0.1:${port}/shopify`;
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ shopify: `${base}/{host}` }));
  return {
    app,
    post: async (handle: string, action: string) => {
      await fetch(`${base}/store/${handle}/${action}`, { method: "POST", redirect: "manual" });
    },
    sessionToken: async (handle: string): Promise<string> =>
      String((await (await fetch(`${base}/store/${handle}/token`)).json()).token),
    /** How requests are answered from now on; null: as Shopify does. */
    setEcho: (next: Echo | null) => {
      echo = next;
    },
    /** Every secret that a request to it held. */
    sentSecrets: (): string[] =>
      records.list("shopify").flatMap(({ headers, body }) => {
        const { client_secret, refresh_token, subject_token } = membersOf(body);
        const secrets = [headers["x-shopify-access-token"], client_secret, refresh_token, subject_token];
        return secrets.filter((secret) => typeof secret === "string");
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
