import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { log } from "#server/foundation/log.ts";
import { matchPath, sendProblem } from "#server/storefront/index.ts";
import { limitStorefront } from "./limit-storefront.ts";

vi.stubEnv("APP_DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");
vi.stubEnv("RATE_LIMIT_SCALE", "0.1");
vi.stubEnv("TRUSTED_PROXIES", "127.0.0.1");

const server = createServer((request, response) => {
  const path = matchPath(request.url?.split("?", 1)[0] ?? "");
  const refused = path && limitStorefront(request, path.call);
  if (refused) sendProblem({ appUrl: "https://surveys.example.com", log }, request, response, refused);
  else response.end("went on");
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the server does not listen on a port");
  return address.port;
}

async function statuses(count: number, method: string, path: string, client: string): Promise<number[]> {
  const url = `http://127.0.0.1:${portOf(server.address())}${path}`;
  const seen: number[] = [];
  for (let index = 0; index < count; index++) {
    const answer = await fetch(url, { method, headers: { "x-forwarded-for": client } });
    await answer.text();
    seen.push(answer.status);
  }
  return seen;
}

test("a client's answers are limited per minute, and the shop's page can read the refusal", async () => {
  expect(await statuses(7, "POST", "/Survey/SaveResponse", "198.51.100.1")).toEqual([
    200, 200, 200, 200, 200, 200, 429,
  ]);
  const url = `http://127.0.0.1:${portOf(server.address())}/api/survey/saveresponse?x=1`;
  const refused = await fetch(url, { method: "POST", headers: { "x-forwarded-for": "198.51.100.1" }, body: "{}" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  expect(await refused.json()).toMatchObject({ status: 429, title: "Too many requests" });
});

test("reading has a separate, much higher limit; preflights and everything else are not counted", async () => {
  expect(await statuses(20, "GET", "/Survey/GetDefaultByApiKey?apiKey=pk_x", "198.51.100.1")).not.toContain(429);
  expect(await statuses(10, "OPTIONS", "/Survey/SaveResponse", "198.51.100.1")).not.toContain(429);
  expect(await statuses(200, "GET", "/Survey/GetByAccount", "198.51.100.2")).not.toContain(429);
  expect(await statuses(130, "GET", "/Survey/keystyle.css?key=pk_x", "198.51.100.3")).toContain(429);
});

test("discount codes are asked for by few pages of a client at a time", async () => {
  expect(await statuses(4, "POST", "/Survey/GetDiscountCode", "198.51.100.4")).toEqual([200, 200, 200, 429]);
});
