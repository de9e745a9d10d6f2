import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateSync, gzipSync } from "node:zlib";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serveRoutes } from "./http.ts";
import { makeMailbox } from "./mail/mailbox.ts";
import { mailRoutes } from "./mail/routes.ts";
import { listenForMail } from "./mail/smtp.ts";
import { controlRoute, makeControls } from "./partners/control.ts";
import { makeRecords, recordedRoute } from "./partners/recorded.ts";
import { makeSentry } from "./partners/sentry.ts";
import { settingsRoute, storesRoute } from "./partners/settings.ts";
import { makeWooCommerce } from "./partners/woocommerce/routes.ts";
import { shopRoutes } from "./shop/routes.ts";

const mailbox = makeMailbox();
let http: Server;
let smtp: Awaited<ReturnType<typeof listenForMail>>;
let sandboxUrl: string;
let smtpUrl: string;

beforeAll(async () => {
  const records = makeRecords();
  const controls = makeControls();
  const world = { appUrl: "http://127.0.0.1:3000", httpPort: 3001, records, controls };
  const standIns = [makeWooCommerce(world), makeSentry(world)];
  const routes = [
    ...mailRoutes(mailbox),
    recordedRoute(records),
    controlRoute(controls, standIns),
    settingsRoute(standIns),
    storesRoute(standIns),
    ...standIns.flatMap((standIn) => standIn.routes),
    ...shopRoutes("http://127.0.0.1:3000"),
  ];
  http = await serveRoutes(routes, 0, "127.0.0.1");
  smtp = await listenForMail(mailbox, 0, "127.0.0.1");
  sandboxUrl = `http://127.0.0.1:${portOf(http)}`;
  smtpUrl = `smtp://127.0.0.1:${portOf(smtp.server)}`;
});

afterAll(() => {
  http.close();
  http.closeAllConnections();
  smtp.close();
});

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server does not listen on a port.");
  return address.port;
}

test("an email sent over SMTP is returned by GET /mail, once per recipient, with only these fields", async () => {
  const transport = createTransport(smtpUrl);
  await transport.sendMail({
    from: "hello@afterword.example",
    to: ["one@example.com", "two@example.com"],
    subject: "Grüße ⁂",
    text: "Plain",
    html: "<p>Rich</p>",
  });
  const answer = await fetch(`${sandboxUrl}/mail?to=${encodeURIComponent("ONE@example.com")}`);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  expect(await answer.json()).toEqual([
    {
      to: "one@example.com",
      subject: "Grüße ⁂",
      text: expect.stringContaining("Plain"),
      html: expect.stringContaining("<p>Rich</p>"),
      receivedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    },
  ]);
  expect(await (await fetch(`${sandboxUrl}/mail`)).json()).toHaveLength(2);
});

test("the open mailbox page is notified of an email as it arrives", async () => {
  const ended = new AbortController();
  const events = await fetch(`${sandboxUrl}/mailbox/events`, { signal: ended.signal });
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain(": open");
  await createTransport(smtpUrl).sendMail({ from: "a@example.com", to: "b@example.com", subject: "New", text: "New" });
  expect((await reader?.read())?.value).toContain("event: mail");
  ended.abort();
});

test("a body opened outside its frame is still sandboxed", async () => {
  mailbox.add({
    from: "",
    to: "c@example.com",
    subject: "",
    text: "",
    html: "<p>Body</p>",
    receivedAt: "2026-11-20T09:30:00.000Z",
  });
  const answer = await fetch(`${sandboxUrl}/mailbox/${mailbox.list("c@example.com")[0]?.id}/body`);
  expect(answer.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox allow-popups/);
  expect(await answer.text()).toContain("<p>Body</p>");
});

test("a known partner has recorded nothing yet, an unknown one is a 404", async () => {
  expect(await (await fetch(`${sandboxUrl}/recorded?partner=slack`)).json()).toEqual([]);
  const unknown = await fetch(`${sandboxUrl}/recorded?partner=nobody`);
  expect([unknown.status, unknown.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
});

const report = (key: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${sandboxUrl}/sentry/api/1/envelope/?sentry_key=${key}`, { method: "POST", body, headers });
const reports = async () => await (await fetch(`${sandboxUrl}/recorded?partner=sentry`)).json();

test("an error report is recorded with its lines, and refused with a bad key", async () => {
  const lines = [{ sent_at: "now" }, { type: "event" }, { message: "failed" }];
  const envelope = lines.map((line) => JSON.stringify(line)).join("\n");
  const answer = await report("good", envelope);
  // Sent by a page of the product too, which is of another origin.
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  expect((await report("a-bad-one", envelope)).status).toBe(403);
  expect((await report("good", "no envelope")).status).toBe(400);
  expect(await reports()).toMatchObject([
    { partner: "sentry", method: "POST", path: "/sentry/api/1/envelope/", query: { sentry_key: "good" }, body: lines },
    { query: { sentry_key: "a-bad-one" } },
  ]);
});

test("a compressed report and a replay's compressed recording are recorded unpacked", async () => {
  const events = [{ type: 4, data: { href: "https://app.example/surveys" } }];
  const recording = Buffer.concat([Buffer.from('{"segment_id":0}\n'), deflateSync(JSON.stringify(events))]);
  const replay = [{}, { type: "replay_event" }, { urls: [] }, { type: "replay_recording", length: recording.length }];
  const envelope = Buffer.concat([Buffer.from(replay.map((line) => `${JSON.stringify(line)}\n`).join("")), recording]);
  expect((await report("good", new Uint8Array(envelope))).status).toBe(200);
  const packed = new Uint8Array(gzipSync('{}\n{"type":"event"}\n{"message":"packed"}\n'));
  expect((await report("good", packed, { "content-encoding": "gzip" })).status).toBe(200);
  expect((await reports()).slice(-2)).toMatchObject([
    { body: [...replay, { segment_id: 0, events }] },
    { body: [{}, { type: "event" }, { message: "packed" }] },
  ]);
});

test("a request that the product does not make is a 404 and is logged", async () => {
  const log = vi.spyOn(console, "info").mockImplementation(() => undefined);
  const answer = await fetch(`${sandboxUrl}/v1/made-up`, { method: "POST" });
  expect(answer.status).toBe(404);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('POST "/v1/made-up"'));
  log.mockRestore();
});

test("checking out creates an order with a new number, and its page has the survey", async () => {
  const checkOut = () =>
    fetch(`${sandboxUrl}/shop/checkout`, {
      method: "POST",
      body: new URLSearchParams({ "quantity-7301": "2", "quantity-7302": "0", discountCode: "SPRING" }),
    });
  const [first, second] = await Promise.all([checkOut(), checkOut()]);
  expect(first.url).not.toBe(second.url);
  const page = await first.text();
  expect(page).toContain('src="http://127.0.0.1:3000/survey.js" data-shop="demo-shop.myshopify.com"');
  expect(page).toContain(`data-order-id="${new URL(first.url).searchParams.get("order")}"`);
  expect(page).toContain('data-total="26.50" data-currency="USD"');
  expect(page).toContain('data-discount-codes="SPRING"');
});

test("the panel leads to the other page of the same order, and to a new order on request", async () => {
  const query = "order=1042&items=7301:1&surface=orderStatus&isFirstOrder=false&currency=EUR";
  const status = await fetch(`${sandboxUrl}/shop/thank-you?${query}`);
  expect(new URL(status.url).pathname).toBe("/shop/order/1042");
  expect(await status.text()).toMatch(/data-surface="orderStatus".*data-order-id="1042".*data-is-first-order="false"/);
  const renewed = await fetch(`${sandboxUrl}/shop/thank-you?${query}&newOrder=true`);
  expect(new URL(renewed.url).pathname).toMatch(/^\/shop\/order\/\d{13}$/);
  expect(new URL(renewed.url).searchParams.get("currency")).toBe("EUR");
});

test("a page of another name for this machine can read nothing", async () => {
  const { request } = await import("node:http");
  const status = await new Promise((resolve, reject) => {
    request(`${sandboxUrl}/mail`, { headers: { host: "rebound.example" } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
  expect(status).toBe(403);
});

const store = (path: string, key = "ck_1") => {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:cs_1`).toString("base64")}` };
  return fetch(`${sandboxUrl}/woocommerce/harbor.example/wp-json/wc/v3/${path}`, { headers });
};

test("a store answers with any key without `bad`, is recorded, and says what it shares with the app", async () => {
  expect((await store("system_status")).status).toBe(200);
  const refused = await store("orders", "ck_bad");
  expect([refused.status, (await refused.json()).code]).toEqual([401, "woocommerce_rest_cannot_view"]);
  const unknown = await store("made-up");
  expect([unknown.status, (await unknown.json()).code]).toEqual([404, "rest_no_route"]);
  const recorded = await (await fetch(`${sandboxUrl}/recorded?partner=woocommerce`)).json();
  expect(recorded[0]).toMatchObject({ method: "GET", path: "/woocommerce/harbor.example/wp-json/wc/v3/system_status" });
  const { woocommerce } = await (await fetch(`${sandboxUrl}/stores`)).json();
  expect(await (await fetch(`${sandboxUrl}/settings`)).json()).toEqual({
    woocommerce: {},
    sentry: { dsn: "http://afterword@127.0.0.1:3001/sentry/1" },
  });
  expect(woocommerce).toMatchObject([{ host: "harbor.example", keys: [], webhooks: [] }]);
});

test("a partner's next requests fail on demand", async () => {
  const control = (body: object) => fetch(`${sandboxUrl}/control`, { method: "POST", body: JSON.stringify(body) });
  expect((await control({ partner: "woocommerce", status: 429, retryAfter: 7, times: 1 })).status).toBe(200);
  const failed = await store("orders");
  expect([failed.status, failed.headers.get("retry-after")]).toEqual([429, "7"]);
  expect((await store("orders")).status).toBe(200);
  expect((await control({ partner: "nobody", times: 1 })).status).toBe(400);
  expect((await control({ partner: "woocommerce", times: -1 })).status).toBe(400);
  expect((await control({ partner: "woocommerce", times: 1, status: 99 })).status).toBe(400);
});
