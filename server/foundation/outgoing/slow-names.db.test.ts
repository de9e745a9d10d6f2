import dns from "node:dns/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { inAccount } from "#server/foundation/database/account-scope.ts";
import { env } from "#server/foundation/env.ts";
import { checkOutgoingUrl } from "./index.ts";
import { serveNames } from "./testing/name-server.ts";

const MOST_MS = 200;
/** With a name, as the database has in containers. */
const database = new URL(env.DATABASE_URL);
if (database.hostname === "127.0.0.1") database.hostname = "localhost";

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

test("fifty names that never answer delay neither other lookups nor new connections to the database", async () => {
  const { asked } = await serveNames(() => undefined);
  const startedMs = performance.now();
  const checks = Array.from({ length: 50 }, (_, index) =>
    inAccount(`account ${index >> 1}`, () => checkOutgoingUrl("woocommerce", `https://${index}.slow.test/`)),
  );
  const ended = Promise.allSettled(checks);
  expect(await msOf(() => dns.lookup("localhost"))).toBeLessThan(MOST_MS);
  const client = new pg.Client({ connectionString: database.href });
  expect(await msOf(() => client.connect())).toBeLessThan(MOST_MS);
  await client.end();
  for (const result of await ended) {
    expect(result).toMatchObject({ status: "rejected", reason: { kind: "network" } });
  }
  expect(performance.now() - startedMs).toBeLessThan(6_000);
  expect(new Set(asked).size).toBe(50);
});
