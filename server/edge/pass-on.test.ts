import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { destinationOf } from "./call-path.ts";
import { passOn } from "./pass-on.ts";

vi.stubEnv("APP_URL", "https://surveys.example.com");
vi.stubEnv("APP_DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");
vi.stubEnv("LOG_LEVEL", "silent");

/** In place of Next: returns what reached it, or fails on request. */
async function echo({ method, url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (url === "/fails") throw new Error("Next failed");
  response.end(JSON.stringify({ method, url, rsc: headers.rsc ?? null, client: headers["x-client-address"] }));
}

const server = createServer((incoming, response) =>
  passOn(destinationOf(incoming.method ?? "", incoming.url ?? ""), incoming, response, echo),
);
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address && typeof address === "object") port = address.port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function send(method: string, path: string, headers: Record<string, string> = {}) {
  const answer = await sendForText(method, path, headers);
  return { ...answer, body: JSON.parse(answer.body) };
}

/** `fetch` refuses to send TRACE. */
async function sendForText(method: string, path: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, method, path, headers, host: "127.0.0.1" }, resolve).on("error", reject).end();
  });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

test.each(["TRACE", "PROPFIND", "MKCOL", "QUERY", "LOCK"])(
  "%s on a call is a 405 that lists the allowed methods",
  async (method) => {
    for (const [path, allow] of [
      ["/Profile/Profile", "GET, HEAD, OPTIONS"],
      ["/api/survey/save?x=1", "POST, OPTIONS"],
      ["/Survey/ToggleStatusById/7", "GET, OPTIONS"],
    ] as const) {
      const answer = await send(method, path);
      expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
      expect(answer.headers).toMatchObject({
        "content-type": "application/problem+json; charset=utf-8",
        "api-supported-versions": "1.0",
        "strict-transport-security": expect.stringContaining("max-age=31536000"),
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      });
      expect(answer.body).toMatchObject({
        type: "https://surveys.example.com/problems/method-not-allowed",
        status: 405,
      });
    }
  },
);

test.each(["/_next/static/a.js", "/api/auth/session"])(
  "%s, which is neither a screen nor a call, gets the headers of data",
  async (path) => {
    expect((await send("GET", path)).headers).toMatchObject({
      "strict-transport-security": expect.stringContaining("max-age=31536000"),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect((await send("GET", "/dashboard")).headers).not.toHaveProperty("content-security-policy"); // proxy.ts has its own
  },
);

test("Next's image optimizer is not reachable", async () => {
  const answer = await send("GET", "/_next/image?url=%2Ficon.svg&w=64&q=75");
  expect([answer.status, answer.headers["content-type"]]).toEqual([404, "application/problem+json; charset=utf-8"]);
});

test("an unusual method on a path without a call is a 404", async () => {
  const answer = await send("PROPFIND", "/api/nothing");
  expect([answer.status, answer.body.type]).toEqual([404, "https://surveys.example.com/problems/not-found"]);
});

test("a page accepts only GET and HEAD", async () => {
  for (const method of ["POST", "PUT", "OPTIONS", "TRACE", "PROPFIND"]) {
    const answer = await send(method, "/Dashboard?a=1");
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
  }
  for (const method of ["POST", "PROPFIND"]) expect((await send(method, "/nowhere")).status).toBe(404);
  expect((await send("POST", "/account/createaccount")).body.url).toBe("/api/Account/CreateAccount");
});

test("the header of Next's own page requests reaches screens, but not calls", async () => {
  expect((await send("GET", "/profile/profile", { rsc: "1" })).body).toMatchObject({
    url: "/api/Profile/Profile",
    rsc: null,
  });
  expect((await send("GET", "/dashboard", { rsc: "1" })).body).toMatchObject({ url: "/dashboard", rsc: "1" });
});

test("a client can't set its own address", async () => {
  const { body } = await send("GET", "/dashboard", { "x-client-address": "198.51.100.7" });
  expect(body.client).not.toBe("198.51.100.7");
});

test("a body is refused by its length before it is read", async () => {
  const headers = { "content-length": String(1024 * 1024 + 1) };
  const refused = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ port, method: "POST", path: "/Survey/Save", headers }, (answer) => {
      resolve(answer.statusCode);
      sent.destroy();
    });
    sent.on("error", reject).flushHeaders();
  });
  expect(refused).toBe(413);
});

test("a failure before the answer becomes an internal error", async () => {
  const { status, body } = await send("GET", "/fails");
  expect([status, body.title]).toEqual([500, "Internal error"]);
});

test.each([
  ["/a//b?x=//y", "/a/b?x=//y"],
  ["/a\\\\b/", "/a/b/"],
  ["/survey//", "/survey/"],
])("%s redirects to %s with all the headers of data", async (path, location) => {
  const { status, headers, body } = await sendForText("GET", path);
  expect([status, headers.location, body]).toEqual([308, location, ""]);
  expect(headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  });
});
