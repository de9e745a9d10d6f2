import { createServer } from "node:http";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { parseJson } from "#lib/unknown-values.ts";
import { serveRoutes } from "../../../http.ts";
import { controlRoute, makeControls } from "../../control.ts";
import { makeRecords } from "../../recorded.ts";
import { makeStripe, type StripeOptions } from "../routes.ts";

const START = Date.UTC(2026, 0, 31, 12);
export const secretKey = "sk_test_sandbox_1";
export const webhookSecret = `whsec_${"1".repeat(32)}`;

/** An event as the app received it. */
export interface ReceivedEvent {
  body: string;
  signature: string;
  type: string;
  object: { id: string; status?: string };
}

/** A Stripe that tests use through its own library, with the app that its events go to. */
export async function serveStripe(changes: Partial<StripeOptions> = {}) {
  const received: ReceivedEvent[] = [];
  let statuses: number[] = [];
  const app = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      const event: { type: string; data: { object: ReceivedEvent["object"] } } = Object.assign(
        { type: "", data: { object: { id: "" } } },
        parseJson(body),
      );
      const signature = String(request.headers["stripe-signature"]);
      received.push({ body, signature, type: event.type, object: event.data.object });
      const [status = 200, ...others] = statuses;
      statuses = others;
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  const time = { now: START };
  const appUrl = `http://127.0.0.1:${portOf(app)}`;
  const controls = makeControls();
  const standIn = makeStripe(
    {
      appUrl,
      secretKey,
      webhookSecret,
      dataFile: null,
      clock: { now: () => time.now },
      answersAfterMs: 0,
      retryPausesMs: [1, 1],
      ...changes,
    },
    { records: makeRecords(), controls },
  );
  const server = await serveRoutes([controlRoute(controls, [standIn]), ...standIn.routes], 0, "127.0.0.1");
  const port = portOf(server);
  const url = `http://127.0.0.1:${port}`;
  onTestFinished(() => {
    for (const one of [app, server]) {
      one.close();
      one.closeAllConnections();
    }
  });
  const stripe = new Stripe(secretKey, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    // The library has no option for a path before /v1.
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
      fetch(String(input).replace("/v1/", "/stripe/v1/"), init),
    ),
  });
  const failNext = (...next: number[]) => {
    statuses = next;
  };
  const controlWith = async (fields: object) =>
    (await fetch(`${url}/control`, { method: "POST", body: JSON.stringify({ partner: "stripe", ...fields }) })).status;
  return { stripe, url, appUrl, received, time, failNext, control: controlWith };
}

/** Whether an answer is the stored one of an earlier request. */
export function isReplayed({ lastResponse }: Stripe.Response<object>): boolean {
  return new Headers(lastResponse.headers).get("idempotent-replayed") === "true";
}

function portOf(server: { address(): unknown }): number {
  const { port }: { port: number } = Object.assign({ port: 0 }, server.address());
  return port;
}
