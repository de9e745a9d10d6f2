import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyCall } from "#lib/calls/catalogue.ts";
import type { Call } from "#lib/calls/declare.ts";
import { openApiDocument } from "#lib/calls/openapi.ts";
import { type CallName, operationIdOf, routeOf } from "#lib/calls/routes.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { serveShop } from "#server/testing/serve-shop.ts";
import { makeCallers } from "./testing/callers.ts";

interface Operation {
  operationId: string;
  security: Record<string, unknown>[];
}

const paths: Record<string, Record<string, Operation>> = Object(openApiDocument("https://app.example").paths);
const operations = Object.values(paths).flatMap((path) => Object.values(path));

/** The schemes that the document lists for a call; the empty text if it says that none is needed. */
function schemesOf(name: CallName): string[] {
  const operation = operations.find(({ operationId }) => operationId === operationIdOf(name));
  if (!operation) throw new Error(`the document has no ${name}`);
  return operation.security.map((requirement) => Object.keys(requirement)[0] ?? "");
}

let secretKey: string;
const shop = await serveShop();
beforeAll(async () => {
  const { headersOf } = await makeCallers();
  secretKey = String((await headersOf("a secret key")).authorization).slice("Bearer ".length);
});
afterAll(async () => {
  await Promise.all([shop.close(), stopSender()]);
});

/** Sends the key in each of the possible ways. */
const ways = { bearer: "", apiKeyInQuery: "apiKey", keyInQuery: "key" };

async function statusOf(name: CallName, call: Call, parameter: string): Promise<number> {
  const { method, path } = routeOf(name);
  const filled = path.replace(/\{\w+\}/g, () => randomUUIDv7());
  const address = parameter ? `${filled}?${parameter}=${secretKey}` : filled;
  const headers: Record<string, string> = parameter ? {} : { authorization: `Bearer ${secretKey}` };
  if (call.access === "storefront") return (await fetch(`${shop.url}${address}`, { method, headers })).status;
  const isForm = call.bodyType === "form";
  const type: Record<string, string> = isForm ? { "content-type": "application/x-www-form-urlencoded" } : {};
  const body = call.body ? { body: isForm ? "link=none" : {} } : {};
  return (await api(method, address, { headers: { ...headers, ...type }, ...body })).status;
}

const takingKeys = everyCall().filter(({ name }) => schemesOf(name).some((scheme) => scheme in ways));
const forSessions = everyCall().filter(({ name }) => /^session(,sessionToken)?$/.test(schemesOf(name).join()));

test("the document has calls for keys, and calls for sessions only", () => {
  expect(takingKeys.length).toBeGreaterThan(5);
  expect(forSessions.length).toBeGreaterThan(100);
});

describe.each(takingKeys)("$name", ({ name, call }) => {
  test.each(schemesOf(name).filter((scheme) => scheme in ways))(
    "takes a secret key as its scheme %s says",
    async (scheme) => {
      expect([401, 403]).not.toContain(await statusOf(name, call, String(Reflect.get(ways, scheme))));
    },
  );
});

test.each(forSessions)("$name refuses a key, as the document says", async ({ name, call }) => {
  for (const parameter of Object.values(ways)) expect(await statusOf(name, call, parameter)).toBe(401);
});
