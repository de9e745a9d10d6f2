import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { theme } from "#components/ui/theme.ts";
import { sessionCookieHeader } from "#server/foundation/context/session-cookie.ts";
import { handleApiDocs } from "./handle-api-docs.ts";

const server = createServer((request, response) => {
  if (!handleApiDocs(request, response)) response.writeHead(418).end();
});
let base: string;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the server has no port");
  base = `http://127.0.0.1:${address.port}`;
});
afterAll(() => void server.close());

const read = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${base}${path}`, { headers, method });

test("readers without a session get the same document, however they ask for it", async () => {
  const bodies = new Set<string>();
  for (const path of ["/docs/api/survey", "/Docs/API/Survey/", "/docs/api/survey?from=mail"]) {
    for (const encoding of ["br", "gzip", "identity"]) {
      const answer = await read(path, { "accept-encoding": encoding, cookie: "theme=dark", "next-url": "/elsewhere" });
      expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      expect(answer.headers.get("cache-control")).toBe("private, no-cache");
      bodies.add(await answer.text());
    }
  }
  expect(bodies.size).toBe(1);
  const [body = ""] = bodies;
  expect(body).toContain("<title>API: Survey · Afterword</title>");
  expect(body).toMatch(/<article id="surveySave"/);
});

test("a browser that already has the document gets a 304, and HEAD gets the headers alone", async () => {
  const first = await read("/docs/api", { "accept-encoding": "identity" });
  const length = String(Buffer.byteLength(await first.text()));
  const again = await read("/docs/api", { "if-none-match": first.headers.get("etag") ?? "" });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const head = await read("/docs/api", { "accept-encoding": "identity" }, "HEAD");
  expect([await head.text(), head.headers.get("content-length")]).toEqual(["", length]);
});

test("the policy allows the document's one script by its hash, and no one may frame it", async () => {
  const { headers, ...answer } = await read("/docs/api/shapes").then(async (one) => ({
    headers: one.headers,
    body: await one.text(),
  }));
  const scripts = [...answer.body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script);
  const hash = createHash("sha256").update(scripts.join()).digest("base64");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}' 'strict-dynamic';`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(answer.body.match(/<script|\son\w+=["']|javascript:/g)).toEqual(["<script"]);
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("access-control-allow-origin")).toBeNull();
});

test.each<[string, string, Record<string, string>, string?]>([
  ["a member", "/docs/api", { cookie: sessionCookieHeader("token") }],
  ["a request for Next's data", "/docs/api", { rsc: "1" }],
  ["a store's admin", "/docs/api", { "sec-fetch-dest": "iframe" }],
  ["an identified page", "/docs/api", { authorization: "Bearer token" }],
  ["another method", "/docs/api", {}, "POST"],
  ["an unknown area", "/docs/api/nothing", {}],
  ["another screen", "/problems", {}],
])("%s is left to Next", async (_whose, path, headers, method) => {
  expect((await read(path, headers, method)).status).toBe(418);
});

test("the document defines each value that its styles use, as the theme does", async () => {
  const body = await (await read("/docs/api")).text();
  const defined = new Map(
    Array.from(body.matchAll(/(--[\w-]+): ([^;]+);/g), ([, name, value]) => [name, value] as const),
  );
  const used = [...body.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
  expect(body).not.toMatch(/@media[^{]*\(--/);
  const scales = { "font-size": theme.fontSizes, spacing: theme.spacing, radius: theme.radius };
  for (const [kind, scale] of Object.entries(scales)) {
    const steps = [...defined].filter(([name]) => name?.startsWith(`--mantine-${kind}-`));
    expect(steps.length).toBeGreaterThan(2);
    const inTheme = Object.entries(scale ?? {});
    for (const [name, value] of steps) expect(inTheme).toContainEqual([name?.split("-").at(-1), value]);
  }
  expect(defined.get("--mantine-font-family")).toBe(theme.fontFamily);
  expect(defined.get("--mantine-font-family-monospace")).toBe(theme.fontFamilyMonospace);
});
