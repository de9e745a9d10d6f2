import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { destinationOf } from "./call-path.ts";
import { limitScreens } from "./limit-screens.ts";

vi.stubEnv("APP_URL", "https://surveys.example.com");
vi.stubEnv("APP_DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");
vi.stubEnv("RATE_LIMIT_SCALE", "0.02");
vi.stubEnv("TRUSTED_PROXIES", "127.0.0.1");
vi.stubEnv("LOG_LEVEL", "silent");

const server = createServer((request, response) =>
  limitScreens(destinationOf(request.method ?? "", request.url ?? ""), request, response, () =>
    response.end("went on"),
  ),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the server does not listen on a port");
  return address.port;
}

async function send(path: string, client: string, headers: Record<string, string> = {}): Promise<Response> {
  const url = `http://127.0.0.1:${portOf(server.address())}${path}`;
  return await fetch(url, { headers: { "x-forwarded-for": client, ...headers } });
}

async function statuses(count: number, path: string, client: string, headers = {}): Promise<number[]> {
  const seen: number[] = [];
  for (let index = 0; index < count; index++) {
    const answer = await send(path, client, headers);
    await answer.text();
    seen.push(answer.status);
  }
  return seen;
}

test("a client opens a limited number of screens a minute, and then gets a page that says to wait", async () => {
  expect(await statuses(7, "/docs/api", "198.51.100.1")).toEqual([200, 200, 200, 200, 200, 200, 429]);
  const refused = await send("/docs/api", "198.51.100.1");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "strict-transport-security": expect.stringContaining("max-age="),
    "x-content-type-options": "nosniff",
  });
  const text = await refused.text();
  expect(text).toContain("<h1>Too many requests</h1>");
  expect(text).toContain("<p>Wait a minute and try again.</p>");
});

test("a screen's own requests and missing pages are counted like screens", async () => {
  expect(await statuses(7, "/docs/api?_rsc=1", "198.51.100.2", { rsc: "1" })).toContain(429);
  expect(await statuses(7, "/no/such.page", "198.51.100.3")).toContain(429);
});

test("other clients, calls and built files are not counted", async () => {
  expect(await statuses(6, "/docs/api", "198.51.100.4")).not.toContain(429);
  expect(await statuses(2, "/docs/api", "198.51.100.5")).not.toContain(429);
  expect(await statuses(20, "/_next/static/chunks/a.js", "198.51.100.4")).not.toContain(429);
  expect(await statuses(20, "/Profile/Profile", "198.51.100.4")).not.toContain(429);
});

test("addresses under /api that aren't calls are counted like calls, and refused with a problem document", async () => {
  for (const [path, client] of [
    ["/api/auth/session", "198.51.100.6"],
    ["/API/openapi.json", "198.51.100.7"],
  ] as const) {
    expect(await statuses(25, path, client)).toEqual([...Array.from({ length: 24 }, () => 200), 429]);
    const refused = await send(path, client);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(await refused.json()).toMatchObject({ status: 429, type: expect.stringMatching(/\/too-many-requests$/) });
    expect(await statuses(1, "/docs/api", client)).toEqual([200]);
  }
});

test("health checks are not counted", async () => {
  for (const path of ["/api/health/live", "/api/health/ready"])
    expect(await statuses(30, path, "198.51.100.8")).not.toContain(429);
});
