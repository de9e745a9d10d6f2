/**
 * @module-tag process
 * @module-tag full
 */
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { expect, test } from "vitest";
import { PrismaClient } from "#generated/prisma/client.ts";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { DatabaseListener } from "#server/foundation/database/database-listener.ts";
import { FollowingClient } from "#server/foundation/database/following-client.ts";
import { hostsOfUrl } from "#server/foundation/database/hosts-of-url.ts";
import { PrimaryFinder } from "#server/foundation/database/primary-finder.ts";
import { log } from "#server/foundation/log.ts";
import { followingBoss } from "#server/foundation/queue/following-boss.ts";
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

/** A primary with a table, and its synchronous standby. */
async function startPair(servers: TestServers): Promise<[primary: TestServer, standby: TestServer]> {
  const primary = await servers.startPrimary("p1");
  await primary.query("CREATE TABLE kept (key text PRIMARY KEY)");
  const standby = await servers.startStandby(primary, "s1");
  await primary.setSynchronous(standby);
  return [primary, standby];
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
  const [primary, standby] = await startPair(servers);
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
  const [old, standby] = await startPair(servers);
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
});

test("no acknowledged row is lost when the primary hangs, and nobody goes back to it", async () => {
  await using servers = new TestServers();
  const [old, standby] = await startPair(servers);
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
  const [old, first] = await startPair(servers);
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

test("a listener hears again after a failover", async () => {
  await using servers = new TestServers();
  const [old, standby] = await startPair(servers);
  const heard: string[] = [];
  const listener = new DatabaseListener({
    connection: { connectionString: servers.url() },
    log,
    channels: { news: (payload) => heard.push(payload) },
    onGap: () => undefined,
  });
  try {
    await expect.poll(() => listener.isListening, { interval: 5 }).toBe(true);
    await old.kill();
    await standby.promote();
    await expect.poll(() => listener.isListening, { interval: 5 }).toBe(true);
    await standby.query("NOTIFY news, 'hello'");
    await expect.poll(() => heard, { interval: 5 }).toEqual(["hello"]);
  } finally {
    await listener.close();
  }
});

test("a connection that turns out to take no writes is ended, and the next one looks again", async () => {
  await using servers = new TestServers();
  const [primary] = await startPair(servers);
  const pool = new pg.Pool({ connectionString: servers.url(), Client: FollowingClient, max: 1 });
  try {
    const pid = async () => (await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;
    const before = await pid();
    await primary.query("ALTER SYSTEM SET default_transaction_read_only = on");
    await primary.query("SELECT pg_reload_conf()");
    const write = async () => await pool.query("CREATE TABLE more ()").catch((error: unknown) => error);
    await expect.poll(write, { interval: 5 }).toMatchObject({ code: "25006" });
    expect(await pid()).not.toBe(before);
  } finally {
    await pool.end();
  }
});

test("Prisma over such a pool reads and writes again after a failover", async () => {
  await using servers = new TestServers();
  const [old, standby] = await startPair(servers);
  const pool = new pg.Pool({ connectionString: servers.url(), Client: FollowingClient, max: 2 });
  pool.on("error", () => undefined);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const insert = async (key: string) =>
    await prisma.$executeRaw`INSERT INTO kept VALUES (${key}) ON CONFLICT DO NOTHING`.catch((error: unknown) => {
      expect(isPassingFailure(error)).toBe(true);
      return "failed";
    });
  try {
    expect(await insert("a")).toBe(1);
    await old.kill();
    await standby.promote();
    await expect.poll(() => insert("b"), { interval: 5 }).not.toBe("failed");
    expect(await prisma.$queryRaw`SELECT key FROM kept ORDER BY key`).toEqual([{ key: "a" }, { key: "b" }]);
  } finally {
    await prisma.$disconnect();
    await pool.end();
  }
});

test("the job queue adds jobs and hears of them after a failover", async () => {
  await using servers = new TestServers();
  const [old, standby] = await startPair(servers);
  const url = servers.url();
  const boss = followingBoss({ connectionString: url, useListenNotify: true, application_name: "jobs" });
  boss.on("error", () => undefined);
  await boss.start();
  try {
    const seen: unknown[] = [];
    await boss.createQueue("mail", { notify: true });
    // It is asked for jobs only when there is a notification: polls are further apart than the test is long.
    const options = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 300 };
    await boss.work("mail", options, async (jobs) => seen.push(...jobs.map(({ data }) => data)));
    await boss.send("mail", { to: "ann" });
    await expect.poll(() => seen, { interval: 5 }).toEqual([{ to: "ann" }]);
    await old.kill();
    await standby.promote();
    const send = async () => await boss.send("mail", { to: "ben" }, { singletonKey: "ben" }).catch(() => false);
    await expect.poll(send, { interval: 5 }).not.toBe(false);
    await expect.poll(() => seen, { interval: 5 }).toEqual([{ to: "ann" }, { to: "ben" }]);
  } finally {
    await boss.stop({ graceful: false });
  }
});
