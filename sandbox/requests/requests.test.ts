import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { serveRoutes } from "../http.ts";
import { controlRoute, makeControls } from "../partners/control.ts";
import { makeRecords } from "../partners/recorded.ts";
import { makeWebhook } from "../partners/webhook/routes.ts";
import { requestsRoute } from "./routes.ts";
import { aRequest } from "./testing/a-request.ts";

const hostile = `"><img src=x onerror=alert(1)><script>alert('1')</script>\u202E\u0000`;

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
  expect(first).toContain('<a href="/mailbox">');
});

test("everything that a request has is escaped", async () => {
  const { records, url, page } = await serve();
  records.add(
    aRequest("slack", "/api/chat.postMessage", {
      method: hostile,
      query: { [hostile]: hostile },
      headers: { "x-a": hostile },
      at: hostile,
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
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
      headers: { origin },
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
  expect((await fetch(`${url}/partners/nobody`)).status).toBe(404);
  expect(await send()).toBe(204);
});
