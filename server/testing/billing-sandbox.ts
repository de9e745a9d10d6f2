import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { makeClock } from "../../sandbox/clock.ts";
import { serveRoutes } from "../../sandbox/http.ts";
import { controlRoute, makeControls } from "../../sandbox/partners/control.ts";
import { makeRecords } from "../../sandbox/partners/recorded.ts";
import { makeStripe } from "../../sandbox/partners/stripe/routes.ts";
import { press } from "../../sandbox/partners/stripe/testing/browse.ts";
import { freePort } from "../../scripts/launcher/ports.mjs";

const DAY_MS = 86_400_000;

/**
 * The sandbox's Stripe in this process, set up with our plans, on a clock that it shares with the product. Its events go to
 * {@link deliver}'s answer. Call it before anything reads the environment.
 */
export async function startBillingSandbox() {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "clock-")), "clock");
  const clock = makeClock(file);
  const [records, controls, port, appPort] = [makeRecords(), makeControls(), await freePort(), await freePort()];
  const [secretKey, webhookSecret] = [`sk_test_${"1".repeat(24)}`, `whsec_${"1".repeat(32)}`];
  const [url, hooks] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${appPort}`];
  vi.stubEnv("CLOCK_FILE", file);
  vi.stubEnv("STRIPE_SECRET_KEY", secretKey);
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", webhookSecret);
  vi.stubEnv("STRIPE_WEBHOOK_SECRET_PREVIOUS", `${webhookSecret}_previous`);
  const others = membersOf(parseJson(process.env.PARTNER_BASE_URLS ?? "{}"));
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ ...others, stripe: `${url}/stripe` }));
  const stripe = makeStripe(
    { appUrl: hooks, secretKey, webhookSecret, clock, dataFile: null, answersAfterMs: 0, retryPausesMs: [1, 1] },
    { records, controls },
  );
  const server = await serveRoutes([controlRoute(controls, [stripe]), ...stripe.routes], port, "127.0.0.1");
  let deliver: (body: string, headers: Record<string, string>) => Promise<number> = async () => 200;
  const app = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = { "stripe-signature": String(request.headers["stripe-signature"]) };
    response.writeHead(await deliver(Buffer.concat(chunks).toString(), headers)).end();
  }).listen(appPort, "127.0.0.1");
  const { setUpStripe } = await import("#server/partners/payments/stripe/index.ts");
  await setUpStripe({ secretKey, appUrl: hooks, isReachable: false });
  const ask = async (method: string, path: string) => {
    const answer = await fetch(`${url}/stripe/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}` },
    });
    return membersOf(parseJson(await answer.text()));
  };
  return {
    url,
    recorded: () => records.list("stripe"),
    /** The clock's time, in milliseconds since 1970. */
    now: () => clock.now(),
    inDays: (days: number) => clock.move(Date.now() + days * DAY_MS),
    /** Where Stripe's events go. */
    onEvent: (answer: typeof deliver) => {
      deliver = answer;
    },
    /** Presses a button of one of its pages, the first one if none is named; returns where the browser is sent to. */
    press: async (page: string, action?: string, fields: Record<string, string> = {}) =>
      (await press(page, action, fields)).location,
    /** The customer, as this Stripe has it. */
    customer: async (customerId: string) => await ask("GET", `customers/${customerId}`),
    /** The page of the customer's newest invoice. */
    invoicePage: async (customerId: string) => {
      const { data } = await ask("GET", `invoices?customer=${customerId}`);
      return String(membersOf([data].flat()[0]).hosted_invoice_url);
    },
    /** The ids of a customer's checkouts that can be paid. */
    openCheckouts: async (customerId: string) => {
      const { data } = await ask("GET", `checkout/sessions?customer=${customerId}&status=open`);
      return Array.isArray(data) ? data.map((session) => String(membersOf(session).id)) : [];
    },
    /** Deletes a customer as in Stripe's dashboard. */
    deleteCustomer: async (customerId: string) => {
      await ask("DELETE", `customers/${customerId}`);
    },
    control: async (fields: object) => {
      const sent = { method: "POST", body: JSON.stringify({ partner: "stripe", times: 0, ...fields }) };
      const answer = await fetch(`${url}/control`, sent);
      if (!answer.ok) throw new Error(`the control was answered ${answer.status} ${await answer.text()}`);
    },
    close: () => {
      clock.move(null);
      for (const one of [server, app]) {
        one.close();
        one.closeAllConnections();
      }
    },
  };
}
