import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionCookieHeader } from "#server/foundation/context/session-cookie.ts";
import { CachedPages } from "./cached-pages.ts";
import { destinationOf } from "./call-path.ts";

let rendered: string[];
let receivedHeaders: string[];
let status: number;
let base: string;
let close: () => void;

/** Renders like Next: in two pieces, with a new nonce each time. */
beforeEach(async () => {
  rendered = [];
  status = 200;
  const pages = new CachedPages();
  const server = createServer((request, response) => {
    const destination = destinationOf(request.method ?? "", request.url ?? "");
    pages.answer(destination, request, response, () => {
      rendered.push(destination.url);
      receivedHeaders = Object.keys(request.headers).sort();
      const nonce = `${"n".repeat(20)}${String(rendered.length).padStart(2, "0")}==`;
      response.statusCode = status;
      response.setHeader("content-security-policy", `script-src 'nonce-${nonce}' 'strict-dynamic'`);
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.setHeader("cache-control", "no-store");
      response.write(`<h1>Größe</h1><script nonce="${nonce}"></script>`);
      response.end(Buffer.from(`<script nonce="${nonce}">1</script>`));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the server has no port");
  base = `http://127.0.0.1:${address.port}`;
  close = () => void server.close();
});
afterEach(() => close());

async function read(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${base}${path}`, init);
  const { headers } = answer;
  const policy = headers.get("content-security-policy") ?? "";
  const [, nonce = ""] = /'nonce-([^']+)' 'strict-dynamic'$/.exec(policy) ?? [];
  const body = await answer.text();
  return { status: answer.status, headers, nonce, body };
}

const pageWith = (nonce: string) =>
  `<h1>Größe</h1><script nonce="${nonce}"></script><script nonce="${nonce}">1</script>`;

test("a reference page is rendered once, and every answer has its own nonce", async () => {
  const answers = [];
  for (const path of ["/docs/api/survey", "/Docs/API/Survey/", "/docs/api/survey?from=mail"]) {
    for (const encoding of ["gzip", "identity"])
      answers.push(await read(path, { headers: { "accept-encoding": encoding } }));
  }
  expect(rendered).toEqual(["/docs/api/survey"]);
  for (const { body, nonce } of answers) expect(body).toBe(pageWith(nonce));
  expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(answers.length);
  expect(answers.map(({ headers }) => headers.get("content-encoding"))).toEqual([
    null,
    null,
    "gzip",
    null,
    "gzip",
    null,
  ]);
  for (const { headers } of answers) expect(headers.get("cache-control")).toBe("no-store");
});

test("HEAD gets the headers alone, and renders nothing for others", async () => {
  await read("/docs/api", { method: "HEAD" });
  const { body } = await read("/docs/api");
  const head = await read("/docs/api", { method: "HEAD", headers: { "accept-encoding": "identity" } });
  expect([head.body, head.headers.get("content-length")]).toEqual(["", String(Buffer.byteLength(body))]);
  expect(rendered).toHaveLength(2);
});

test("a person who is signed in, or who requests Next's data, gets their own", async () => {
  await read("/docs/api");
  await read("/docs/api", { headers: { cookie: sessionCookieHeader("token") } });
  await read("/docs/api", { headers: { rsc: "1" } });
  await read("/docs/api", { headers: { cookie: "theme=dark" } });
  expect(rendered).toHaveLength(3);
});

test("a missing page, and any other screen, is rendered each time", async () => {
  await read("/account/login");
  await read("/account/login");
  status = 404;
  await read("/docs/api/nothing");
  expect((await read("/docs/api/nothing")).status).toBe(404);
  expect(rendered).toHaveLength(4);
});

test("nothing that its first reader sent gets into a page that others read", async () => {
  const headers = { cookie: "theme=dark", "next-url": "/elsewhere", "x-forwarded-host": "other.example" };
  await read("/docs/api/survey?from=mail", { headers });
  expect(rendered).toEqual(["/docs/api/survey"]);
  expect(receivedHeaders).toEqual(["accept-encoding", "host"]);
});
