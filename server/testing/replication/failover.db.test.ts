/**
 * @module-tag process
 * @module-tag full
 */
import { expect, test } from "vitest";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { FollowingClient } from "#server/foundation/database/following-client.ts";
import { PrimaryFinder } from "#server/foundation/database/primary-finder.ts";
import { hostsOfUrl } from "#server/foundation/hosts-of-url.ts";
import { TestServers } from "./servers.ts";
import type { TestServer } from "./test-server.ts";
import { Writers } from "./writers.ts";

const rowsBefore = 500;
const rowsAfter = 200;
/** How long after a promotion writes may take to be accepted again: of a killed server, and of one that hangs. */
const withinMs = { killed: 1_000, hung: 5_000 };

async function countKept(server: TestServer, keys: readonly string[]): Promise<number> {
  const [row] = await server.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM kept WHERE key = ANY ($1::text[])",
    [keys],
  );
  return row?.count ?? 0;
}

/** Promotes a standby, and measures how long writes take to be accepted again afterwards. */
async function failOver(standby: TestServer, writers: Writers): Promise<number> {
  const beganMs = performance.now();
  await standby.promote();
  const promotedMs = performance.now();
  await writers.written(1);
  const tookMs = performance.now() - promotedMs;
  console.info(`promoted in ${Math.round(promotedMs - beganMs)} ms, writes after ${Math.round(tookMs)} ms more`);
  return tookMs;
}

test("a standby streams, and refuses what only a primary can do", async () => {
  await using servers = new TestServers();
  const [primary, standby] = await servers.startPair();
  await primary.query("INSERT INTO kept VALUES ('a')");
  await expect.poll(() => countKept(standby, ["a"]), { interval: 5 }).toBe(1);
  for (const sql of ["INSERT INTO kept VALUES ('b')", "LISTEN x", "SELECT FROM kept FOR UPDATE"]) {
    const failure = await standby.query(sql).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "25006" });
    expect(isPassingFailure(failure)).toBe(true);
  }
});

test("no acknowledged row is lost when the primary is killed, and it stays out when it comes back", async () => {
  await using servers = new TestServers();
  const [old, standby] = await servers.startPair();
  await using writers = new Writers(servers.url());
  await writers.written(rowsBefore);
  await old.kill();
  expect(await failOver(standby, writers)).toBeLessThan(withinMs.killed);

  await old.start();
  expect(await old.query("SELECT pg_is_in_recovery() AS standby")).toEqual([{ standby: false }]);
  const finder = new PrimaryFinder(hostsOfUrl(servers.url(), "url"));
  expect(await finder.find()).toMatchObject({ port: standby.port });
  // What the writers have is ended, so that they look again.
  const ended = await standby.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'writers'",
  );
  expect(ended.length).toBeGreaterThan(0);
  await writers.written(rowsAfter);
  await writers.stop();
  expect(await countKept(standby, writers.acknowledged)).toBe(writers.acknowledged.length);

  await standby.kill();
  await expect(new FollowingClient({ connectionString: servers.url() }).connect()).rejects.toThrow(
    `127.0.0.1:${old.port} was left behind by a failover`,
  );
});

test("no acknowledged row is lost when the primary hangs, and nobody goes back to it", async () => {
  await using servers = new TestServers();
  const [old, standby] = await servers.startPair();
  await using writers = new Writers(servers.url());
  await writers.written(rowsBefore);
  await old.hang();
  expect(await failOver(standby, writers)).toBeLessThan(withinMs.hung);
  await old.resume();
  await writers.written(rowsAfter);
  await writers.stop();
  expect(await countKept(standby, writers.acknowledged)).toBe(writers.acknowledged.length);
});

test("of two standbys, one follows the other, and writes wait for it", async () => {
  await using servers = new TestServers();
  const [old, first] = await servers.startPair();
  const second = await servers.startStandby(old, "s2");
  await old.setSynchronous(first, second);
  await using writers = new Writers(servers.url());
  await writers.written(rowsBefore);
  await second.kill();
  await writers.written(rowsAfter);
  await second.start();
  await old.setSynchronous(first, second);
  await old.kill();
  const [newer, other] = await newestFirst(first, second);
  await failOver(newer, writers);
  await other.follow(newer);
  await newer.setSynchronous(other);
  await writers.written(rowsAfter);
  await writers.stop();
  const { acknowledged } = writers;
  expect(await countKept(newer, acknowledged)).toBe(acknowledged.length);
  await expect.poll(() => countKept(other, acknowledged), { interval: 20 }).toBe(acknowledged.length);
});

/** The standby that has received more is the one to promote: the other may lack acknowledged rows. */
async function newestFirst(first: TestServer, second: TestServer): Promise<[TestServer, TestServer]> {
  const received = async (server: TestServer) => {
    const [row] = await server.query<{ bytes: string }>("SELECT pg_last_wal_receive_lsn() - '0/0' AS bytes");
    return BigInt(row?.bytes ?? 0);
  };
  return (await received(first)) >= (await received(second)) ? [first, second] : [second, first];
}
