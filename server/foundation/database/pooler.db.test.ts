import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { env } from "#server/foundation/env.ts";
import { makeLog } from "#server/foundation/log.ts";
import { type Pooler, startPgbouncer } from "#server/testing/pgbouncer.ts";
import { DatabaseListener } from "./database-listener.ts";
import { connectionAs } from "./db.ts";
import { requireOwnLogin, WrongLogin } from "./own-login.ts";

const full = { tags: ["full"], timeout: 60_000 };

async function aPooler(mode: "session" | "transaction"): Promise<Pooler> {
  const pooler = await startPgbouncer(mode, [env.APP_DATABASE_URL, env.WORKER_DATABASE_URL]);
  onTestFinished(pooler.stop);
  return pooler;
}

test("a pooler in transaction mode is refused, also a busy one", full, async () => {
  const pooler = await aPooler("transaction");
  const checks = Array.from({ length: 5 }, () => requireOwnLogin("app", pooler.through(env.APP_DATABASE_URL)));
  for (const outcome of await Promise.allSettled(checks)) {
    expect(outcome).toMatchObject({ status: "rejected" });
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(WrongLogin);
  }
  await expect(requireOwnLogin("worker", pooler.through(env.WORKER_DATABASE_URL))).rejects.toThrow(
    "WORKER_DATABASE_URL leads to a pooler in transaction mode",
  );
});

test("the database itself, and a pooler in session mode, are accepted", full, async () => {
  await requireOwnLogin("app", env.APP_DATABASE_URL);
  const pooler = await aPooler("session");
  await requireOwnLogin("app", pooler.through(env.APP_DATABASE_URL));
  await requireOwnLogin("worker", pooler.through(env.WORKER_DATABASE_URL));
});

test("through a pooler in session mode, connections act as their role, and hear of changes", full, async () => {
  const pooler = await aPooler("session");
  const through = (role: "afterword_app" | "afterword_ingest") => ({
    ...connectionAs(role),
    connectionString: pooler.through(env.APP_DATABASE_URL),
  });
  const heard: string[] = [];
  const listener = new DatabaseListener({ connection: through("afterword_ingest"), log: makeLog("silent") });
  const subscription = listener.subscribe({
    channels: { storefront_changed: (payload) => heard.push(payload) },
    onGap: () => undefined,
  });
  const pool = new pg.Pool({ ...through("afterword_app"), max: 2 });
  onTestFinished(async () => void (await Promise.all([listener.close(), pool.end()])));
  await expect.poll(() => subscription.isListening()).toBe(true);
  const { rows } = await pool.query(
    "SELECT current_user::text AS role, current_setting('statement_timeout') AS timeout, pg_notify('storefront_changed', 'an account')",
  );
  expect(rows).toMatchObject([{ role: "afterword_app", timeout: "15s" }]);
  await expect.poll(() => heard).toEqual(["an account"]);
});
