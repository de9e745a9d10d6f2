import { expect, test } from "vitest";
import { anAccount } from "#server/testing/factories.ts";
import { inAccount, tenant } from "./db.ts";
import { inAccountTransaction } from "./in-account-transaction.ts";

const rename = "UPDATE account SET company_name = 'Other' WHERE id = $1";

test("an error in a transaction rolls it back, and the next one starts clean", async () => {
  const { accountId } = await anAccount();
  await inAccount(accountId, async () => {
    const account = () => tenant().account.findUnique({ where: { id: accountId } });
    const before = await account();
    const failing = inAccountTransaction(async (client) => {
      const { rowCount } = await client.query(rename, [accountId]);
      throw new Error(`after ${rowCount} row`);
    });
    await expect(failing).rejects.toThrow("after 1 row");
    expect(await account()).toEqual(before);
    await inAccountTransaction((client) => client.query(rename, [accountId]));
    expect(await account()).toMatchObject({ companyName: "Other" });
  });
});

test("a transaction that can't be rolled back throws the first error, and its connection is not reused", async () => {
  const { accountId } = await anAccount();
  await inAccount(accountId, async () => {
    let lost: number | undefined;
    const failing = inAccountTransaction(async (client) => {
      lost = await processOf(client);
      await client.end();
      throw new Error("this first");
    });
    await expect(failing).rejects.toThrow("this first");
    expect(await inAccountTransaction(processOf)).not.toBe(lost);
  });
});

async function processOf(client: { query: (sql: string) => Promise<{ rows: { pid: number }[] }> }): Promise<number> {
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}
