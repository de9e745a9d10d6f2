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
import { log } from "#server/foundation/log.ts";
import { makeBoss } from "#server/foundation/queue/boss.ts";
import { TestServers } from "./servers.ts";

test("a listener hears again after a failover", async () => {
  await using servers = new TestServers();
  const [old, standby] = await servers.startPair();
  const heard: string[] = [];
  const listener = new DatabaseListener({
    connection: { connectionString: servers.url() },
    log,
  });
  const subscription = listener.subscribe({
    channels: { news: (payload) => heard.push(payload) },
    onGap: () => undefined,
  });
  try {
    await expect.poll(() => subscription.isListening(), { interval: 5 }).toBe(true);
    await old.kill();
    await standby.promote();
    await expect.poll(() => subscription.isListening(), { interval: 5 }).toBe(true);
    await standby.query("NOTIFY news, 'hello'");
    await expect.poll(() => heard, { interval: 5 }).toEqual(["hello"]);
  } finally {
    await listener.close();
  }
});

test("a connection that turns out to take no writes is ended, and the next one looks again", async () => {
  await using servers = new TestServers();
  const [primary] = await servers.startPair();
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
  const [old, standby] = await servers.startPair();
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
  const [old, standby] = await servers.startPair();
  const url = servers.url();
  const pool = new pg.Pool({ connectionString: url, Client: FollowingClient, max: 2 });
  pool.on("error", () => undefined);
  const listener = new DatabaseListener({ connection: { connectionString: url }, log });
  const boss = makeBoss(
    { execute: (text, values) => pool.query(text, values), listener: () => listener },
    { migrate: true, useListenNotify: true },
  );
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
    await Promise.all([pool.end(), listener.close()]);
  }
});
