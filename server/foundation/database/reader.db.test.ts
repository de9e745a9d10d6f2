/**
 * @module-tag process
 * @module-tag full
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { changeUrl } from "#server/foundation/hosts-of-url.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { prepareDatabase } from "../../../scripts/prepare-database.mjs";
import { TestServers } from "../../testing/replication/servers.ts";
import type { TestServer } from "../../testing/replication/test-server.ts";
import { accountPool, closeDatabases, inAccount, tenant } from "./db.ts";
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

/** Saves one rule; returns the cookies of a browser that did. */
async function write(cookie: string, pattern: string): Promise<string> {
  const rules = [{ channel: "podcast", source: pattern, medium: null, campaign: null, code: null }];
  const response = await api("POST", "/app/channels/rules", { cookie, body: { rules } });
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  const set = response.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(";")));
  return [cookie, ...set].join("; ");
}

test("reads are at the standby; what it refuses runs at the primary", async () => {
  const { accountId } = await anAccount();
  await inAccount(accountId, async () => {
    expect(await atReader(null, isAtStandby)).toBe(true);
    expect(await isAtStandby()).toBe(false);
    const locking = async () => {
      await accountPool().query("SELECT FROM account FOR UPDATE");
      return await isAtStandby();
    };
    expect(await atReader(null, locking)).toBe(false);
    const byPrisma = async () => await tenant().$queryRaw`SELECT pg_is_in_recovery() AS "is"`;
    expect(await atReader(null, byPrisma)).toEqual([{ is: true }]);
  });
});

test("who has just written sees it, however far behind the standby is; others see it later", async () => {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  await expect.poll(async () => (await api("GET", "/app/channels/rules", { cookie })).status).toBe(200);
  await standby.query("SELECT pg_wal_replay_pause()");
  const author = await write(cookie, "first");
  expect(await read(author)).toMatchObject([{ source: "first" }]);
  await standby.query("SELECT pg_wal_replay_resume()");
  await expect.poll(() => read(cookie)).toMatchObject([{ source: "first" }]);
});

test("without its standby, the primary answers", async () => {
  const account = await anAccount();
  const cookie = await write(await signIn(account.owner), "later");
  await standby.kill();
  expect(await read(cookie)).toMatchObject([{ source: "later" }]);
  await inAccount(account.accountId, async () => expect(await atReader(null, isAtStandby)).toBe(false));
});
