import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { PartnerSlug } from "#lib/partners.ts";
import { serveRoutes } from "../../http.ts";
import { controlRoute, makeControls } from "../control.ts";
import { makeRecords, type RecordedRequest } from "../recorded.ts";
import { makeWebhook } from "../webhook/routes.ts";
import { requestsRoute } from "./routes.ts";
import { sandboxPartners, summaryOf } from "./summaries.ts";

const hostile = `"><img src=x onerror=alert(1)><script>alert('1')</script>\u202E\u0000`;

function aRequest(partner: PartnerSlug, path: string, changes: Partial<RecordedRequest> = {}): RecordedRequest {
  return {
    ...{ partner, path: `/${partner}${path}`, method: "POST", query: {}, headers: {}, body: null },
    at: "2026-11-20T10:00:00.000Z",
    ...changes,
  };
}

const klaviyoEvent = (profile: object) => ({
  data: {
    attributes: {
      metric: { data: { attributes: { name: "Answered Post-Purchase Survey" } } },
      profile: { data: { attributes: profile } },
    },
  },
});
const batch = [
  { type: "identify", userId: "42", traits: { email: "ann@example.com" } },
  { type: "track", event: "Survey Completed", userId: "42" },
];
const get = { method: "GET" };

test.each<[string, RecordedRequest]>([
  [
    "Message in #general: NPS 3",
    aRequest("slack", "/api/chat.postMessage", { body: { channel: "C0SANDBOX01", text: "NPS 3" } }),
  ],
  ["Message in #C9: Hi", aRequest("slack", "/api/chat.postMessage", { body: { channel: "C9", text: "Hi" } })],
  [
    "Message changed in #random: Hi",
    aRequest("slack", "/api/chat.update", { body: { channel: "C0SANDBOX02", text: "Hi" } }),
  ],
  ["Access checked", aRequest("slack", "/api/auth.test")],
  ["Access renewed", aRequest("slack", "/api/oauth.v2.access", { body: { grant_type: "refresh_token" } })],
  ["Permission page opened", aRequest("slack", "/oauth/v2/authorize", get)],
  [
    "Event Answered Post-Purchase Survey for ann@example.com",
    aRequest("klaviyo", "/api/events", { body: klaviyoEvent({ email: "ann@example.com", external_id: "42" }) }),
  ],
  [
    "Event Answered Post-Purchase Survey for 42",
    aRequest("klaviyo", "/api/events/", { body: klaviyoEvent({ external_id: "42" }) }),
  ],
  ["API key checked", aRequest("klaviyo", "/api/accounts", get)],
  ["Event Survey Completed for ann@example.com", aRequest("segment", "/v1/batch", { body: { batch } })],
  ["Event Survey Completed for 42", aRequest("segment", "/v1/batch", { body: { batch: batch.slice(1) } })],
  ["Access requested", aRequest("yotpo", "/core/v3/stores/1/access_tokens", { body: { secret: "s" } })],
  [
    "Customer 42 looked up",
    aRequest("yotpo", "/core/v3/stores/1/customers", { ...get, query: { external_ids: "42" } }),
  ],
  [
    "Tags of ann@example.com: survey:why:price",
    aRequest("yotpo", "/core/v3/stores/1/customers", {
      body: { customer: { external_id: "42", email: "ann@example.com", tags: "survey:why:price" } },
    }),
  ],
  [
    "Ticket: NPS 3 from ann@example.com",
    aRequest("zendesk", "/acme.zendesk.com/api/v2/tickets", {
      body: { ticket: { subject: "NPS 3 from ann@example.com" } },
    }),
  ],
  ["Comment on ticket 5", aRequest("zendesk", "/acme.zendesk.com/api/v2/tickets/5", { method: "PUT" })],
  [
    "Tickets searched for resp-1",
    aRequest("zendesk", "/acme.zendesk.com/api/v2/tickets", { ...get, query: { external_id: "resp-1" } }),
  ],
  ["Access checked", aRequest("zendesk", "/acme.zendesk.com/api/v2/users/me", get)],
  [
    "Webhook response.completed to receiver.example",
    aRequest("webhook", "/receiver.example/hooks", { body: { type: "response.completed" } }),
  ],
  [
    "Mutation AfterwordFlow",
    aRequest("shopify", "/admin/api/2026-07/graphql.json", { body: { query: "mutation AfterwordFlow($a: A) { a }" } }),
  ],
  ["orders/12 read at harbor.example", aRequest("woocommerce", "/harbor.example/wp-json/wc/v3/orders/12", get)],
  ["hooks created at store abc", aRequest("bigcommerce", "/stores/abc/v3/hooks")],
  ["Orders searched", aRequest("wix", "/ecom/v1/orders/search")],
  [
    "Error: it broke",
    aRequest("sentry", "/api/1/envelope/", { body: [{}, { exception: { values: [{ value: "it broke" }] } }] }),
  ],
  ["POST /slack/api/files.upload", aRequest("slack", "/api/files.upload")],
])("%s", (words, request) => {
  expect(summaryOf(request)).toBe(words);
});

test("a body of any shape has a summary in one line", () => {
  const bodies: unknown[] = [null, [], "text", 5, { batch: [null] }, { ticket: 5 }, { data: [] }, { channel: {} }];
  const paths = ["/api/chat.postMessage", "/api/events", "/v1/batch", "/a/customers", "/a/api/v2/tickets", "/a"];
  for (const partner of sandboxPartners) {
    for (const path of paths) {
      for (const body of bodies) expect(summaryOf(aRequest(partner, path, { body }))).toMatch(/^\S.{0,400}$/);
    }
  }
});

async function serve() {
  const [records, controls] = [makeRecords(), makeControls()];
  const webhook = makeWebhook({ records, controls });
  const routes = [controlRoute(controls), requestsRoute(records, controls), ...webhook.routes];
  const server = await serveRoutes(routes, 0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port }: Pick<AddressInfo, "port"> = Object.assign({ port: 0 }, server.address());
  const url = `http://127.0.0.1:${port}`;
  return { records, url, page: async (path: string) => await (await fetch(url + path)).text() };
}

test("requests are listed newest first, 50 a page, with links between partners and their counts", async () => {
  const { records, page } = await serve();
  for (let index = 1; index <= 101; index++) {
    const text = `number ${index}.`;
    records.add(aRequest("slack", "/api/chat.postMessage", { body: { channel: "C0SANDBOX01", text } }));
  }
  const numbersIn = (text: string) =>
    [...text.matchAll(/<bdi>[^<]*number (\d+)\./g)].map(([, number]) => Number(number));
  const first = await page("/partners/slack");
  expect(numbersIn(first)).toEqual(Array.from({ length: 50 }, (_, index) => 101 - index));
  expect(first).toContain("Page 1 of 3");
  expect(first).toContain('href="/partners/slack?page=2"');
  expect(first).toContain('<a href="/partners/slack" aria-current="page">Slack <span class="count">101</span></a>');
  expect(first).toContain('<a href="/partners/zendesk" >Zendesk <span class="count">0</span></a>');
  expect(numbersIn(await page("/partners/slack?page=3"))).toEqual([1]);
  for (const other of ["9999", "-1", "x", "1.5", ""]) {
    expect(numbersIn(await page(`/partners?page=${other}`)).length).toBeGreaterThan(0);
  }
  expect(await page("/partners")).toContain('href="/partners?page=2"');
  expect(await page("/partners/zendesk")).toContain("No requests yet.");
});

test("everything that a request has is escaped", async () => {
  const { records, url, page } = await serve();
  records.add(
    aRequest("slack", "/api/chat.postMessage", {
      ...{ method: hostile, query: { [hostile]: hostile }, headers: { "x-a": hostile }, at: hostile },
      body: { channel: hostile, text: hostile, [hostile]: hostile },
    }),
  );
  records.add(aRequest("webhook", `/${hostile}/a`, { body: hostile }));
  for (const path of ["/partners", "/partners/slack", "/partners/webhook"]) {
    const text = await page(path);
    expect(text).not.toMatch(/<(img|script)/);
    expect(text).toContain("&lt;img src=x onerror=alert(1)&gt;");
  }
  const { headers } = await fetch(`${url}/partners`);
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*form-action 'self'/);
});

test("a long request is cut", async () => {
  const { records, page } = await serve();
  records.add(aRequest("webhook", "/receiver.example/a", { body: { type: "a".repeat(500_000) } }));
  expect((await page("/partners/webhook")).length).toBeLessThan(40_000);
});

test("a button makes the next request fail, from the sandbox's own page only", async () => {
  const { url, page } = await serve();
  const press = (fields: Record<string, string>, origin = url, path = "/partners/webhook") =>
    fetch(url + path, {
      ...{ method: "POST", redirect: "manual", body: new URLSearchParams(fields), headers: { origin } },
    });
  const send = async () => (await fetch(`${url}/webhook/receiver.example/a`, { method: "POST", body: "{}" })).status;
  const pressed = await press({ status: "429", retryAfter: "60", times: "1" });
  expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/partners/webhook"]);
  expect(await page("/partners/webhook")).toContain("The next request to Webhook will get HTTP 429.");
  expect([await send(), await send()]).toEqual([429, 204]);
  expect(await page("/partners/webhook")).not.toContain("will get HTTP");

  await press({ status: "500", times: "2" });
  expect(await page("/partners/webhook")).toContain("The next 2 requests to Webhook will get HTTP 500.");
  await press({ times: "0" });
  expect(await send()).toBe(204);

  for (const origin of ["https://evil.example", "null", "http://127.0.0.1:1"]) {
    expect((await press({ status: "500", times: "1" }, origin)).status).toBe(403);
    const sent = { method: "POST", headers: { origin }, body: '{"partner":"webhook","times":1}' };
    expect((await fetch(`${url}/control`, sent)).status).toBe(403);
  }
  expect((await press({ status: "99", times: "1" })).status).toBe(400);
  expect((await press({ retryAfter: "soon", times: "1" })).status).toBe(400);
  expect((await press({ status: "500", times: "1" }, url, "/partners/nobody")).status).toBe(404);
  expect((await press({ status: "500", times: "1" }, url, "/partners")).status).toBe(404);
  expect((await fetch(`${url}/partners/stripe`)).status).toBe(404);
  expect(await send()).toBe(204);
});
