/**
 * @module-tag process
 * @module-tag full
 */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { changeUrl } from "#server/foundation/hosts-of-url.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { prepareDatabase } from "../../../scripts/prepare-database.mjs";
import { TestServers } from "../../testing/replication/servers.ts";
import type { TestServer } from "../../testing/replication/test-server.ts";
import { accountPool, closeDatabases, inAccount, tenant } from "./db.ts";
import { inAccountTransaction } from "./in-account-transaction.ts";
import { atReader } from "./reader.ts";

let servers: TestServers;
let standby: TestServer;

beforeAll(async () => {
  servers = new TestServers();
  const primary = await servers.startPrimary();
  standby = await servers.startStandby(primary, "s1");
  const url = `${primary.url}/afterword`;
  const urlAs = (login: "app" | "worker") =>
    changeUrl(url, (first) => {
      first.username = `afterword_${login}_login`;
      first.password = login;
    });
  const logins = { app: urlAs("app"), worker: urlAs("worker") };
  await prepareDatabase(url, logins);
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("APP_DATABASE_URL", logins.app);
  vi.stubEnv("WORKER_DATABASE_URL", logins.worker);
  vi.stubEnv("DATABASE_READER_URL", `postgresql://127.0.0.1:${standby.port}`);
  await vi.waitFor(async () => expect(await standby.query(migrated)).toEqual([{ is: true }]), { timeout: 20_000 });
});
afterAll(async () => {
  await closeDatabases();
  await servers[Symbol.asyncDispose]();
});

const migrated = "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'afterword_worker_login') AS is";

const isAtStandby = async () =>
  (await accountPool().query<{ is: boolean }>("SELECT pg_is_in_recovery() AS is")).rows[0]?.is;

async function read(cookie: string) {
  const response = await api("GET", "/app/channels/rules", { cookie });
  expect(response.status).toBe(200);
  return (await response.json()).rules;
}

async function write(cookie: string, source: string): Promise<void> {
  const rules = [{ channel: "podcast", source, medium: null, campaign: null, code: null }];
  expect((await api("POST", "/app/channels/rules", { cookie, body: { rules } })).status).toBe(200);
}

/** Has the standby be asked again, which rests after a failure. */
function awaken(): void {
  const state = perProcess<{ restsUntilMs: number }>("reader").current;
  if (state) state.restsUntilMs = 0;
}
beforeEach(awaken);

test("reads are at the standby; what it refuses runs at the primary", async () => {
  const { accountId } = await anAccount();
  await inAccount(accountId, async () => {
    expect(await atReader(isAtStandby)).toBe(true);
    expect(await isAtStandby()).toBe(false);
    const locking = async () => {
      await accountPool().query("SELECT FROM account FOR UPDATE");
      return await isAtStandby();
    };
    expect(await atReader(locking)).toBe(false);
    const byPrisma = async () => await tenant().$queryRaw`SELECT pg_is_in_recovery() AS "is"`;
    expect(await atReader(byPrisma)).toEqual([{ is: true }]);
  });
});

test("an export is read at the standby, and recorded at the primary", async () => {
  const account = await anAccount();
  const exported = await api("GET", "/app/account/export", { cookie: await signIn(account.owner) });
  expect([exported.status, (await exported.text()).length > 100]).toEqual([200, true]);
  await inAccount(account.accountId, async () => {
    expect(await tenant().auditLog.count({ where: { action: "dataExported" } })).toBe(1);
    expect(await atReader(isAtStandby)).toBe(true);
  });
});

test("a read that takes too long is ended once, and the standby goes on", async () => {
  const { accountId } = await anAccount();
  let runs = 0;
  const slow = async () => {
    runs++;
    await inAccountTransaction(
      (client) => client.query("SELECT pg_sleep(5)"),
      "BEGIN; SET LOCAL statement_timeout = 50",
    );
  };
  await inAccount(accountId, async () => {
    await expect(atReader(slow)).rejects.toMatchObject({ code: "57014" });
    expect(runs).toBe(1);
    expect(await atReader(isAtStandby)).toBe(true);
  });
});

test("what was just written is read, by anybody, however far behind the standby is", async () => {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  expect(await read(cookie)).toEqual([]);
  await standby.query("SELECT pg_wal_replay_pause()");
  await write(cookie, "first");
  expect(await read(cookie)).toMatchObject([{ source: "first" }]);
  await standby.query("SELECT pg_wal_replay_resume()");
  awaken();
  expect(await read(cookie)).toMatchObject([{ source: "first" }]);
  await inAccount(account.accountId, async () => expect(await atReader(isAtStandby)).toBe(true));
});

test("while its standby hangs, the primary answers after a second, and then at once", async () => {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  await write(cookie, "later");
  await standby.hang();
  try {
    const beganMs = performance.now();
    expect(await read(cookie)).toMatchObject([{ source: "later" }]);
    const firstMs = performance.now();
    expect(await read(cookie)).toMatchObject([{ source: "later" }]);
    expect(firstMs - beganMs).toBeLessThan(3_000);
    expect(performance.now() - firstMs).toBeLessThan(500);
  } finally {
    await standby.resume();
  }
});

test("without its standby, the primary answers", async () => {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  await write(cookie, "last");
  await standby.kill();
  expect(await read(cookie)).toMatchObject([{ source: "last" }]);
  await inAccount(account.accountId, async () => expect(await atReader(isAtStandby)).toBe(false));
});
