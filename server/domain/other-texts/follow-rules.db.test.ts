import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { lockOtherRulesSql } from "#server/storefront/index.ts";
import { anAccount } from "#server/testing/factories.ts";
import { followNow } from "./follow-rules.ts";

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
afterAll(() => owner.end());

let accountId: string;
let other: pg.PoolClient;
/** Another change of the same question is being stored, and takes its time. */
beforeEach(async () => {
  ({ accountId } = await anAccount());
  other = await owner.connect();
  await other.query("BEGIN");
  await other.query(lockOtherRulesSql, [accountId, "source"]);
});
afterEach(async () => {
  await other.query("ROLLBACK");
  other.release();
});

/** Runs a statement on the process that waits for the lock, such as `pg_cancel_backend(pid)`. */
async function actOnWaiting(what: string): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(
      `SELECT ${what} FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(rowCount).toBe(1);
  });
}

test.each(["pg_cancel_backend(pid)", "pg_terminate_backend(pid)"])(
  "a stored merge doesn't fail if applying it at once ends with %s, and the account's connections still work",
  async (what) => {
    const [followed] = await Promise.allSettled([
      inAccount(accountId, () => followNow(accountId, "source")),
      actOnWaiting(what),
    ]);
    expect(followed).toEqual({ status: "fulfilled", value: undefined });
    const { rows } = await inAccount(accountId, () => accountPool().query("SELECT 1 AS one"));
    expect(rows).toEqual([{ one: 1 }]);
  },
);

test("a bug of ours is reported", async () => {
  await expect(inAccount(accountId, () => followNow("no id", "source"))).rejects.toThrow("invalid input syntax");
});
