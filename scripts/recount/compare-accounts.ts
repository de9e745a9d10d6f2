import type pg from "pg";
import { type CounterDifference, recount, repairCounters } from "#server/storefront/index.ts";

interface CompareOptions {
  /** Null: all of them. */
  account: string | null;
  repair: boolean;
  say: (line: string) => void;
}

/**
 * Compares the counters of one account or of all with the rows, and reports differences. Returns how many there are.
 */
export async function compareAccounts(
  client: pg.ClientBase,
  { account, repair, say }: CompareOptions,
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM account WHERE $1::uuid IS NULL OR id = $1 ORDER BY id",
    [account],
  );
  if (account !== null && rows.length === 0) throw new Error(`Account ${account} doesn't exist.`);
  let found = 0;
  for (const { id } of rows) {
    const differences = repair ? await repairCounters(client, id) : await recount(client, id);
    found += differences.length;
    for (const difference of differences) say(sentence(difference));
  }
  say(summary(rows.length, found, repair));
  return found;
}

function sentence({ counter, key, counted, fromRows }: CounterDifference): string {
  return `${counter} ${key}: counter ${counted || "nothing"}, rows ${fromRows || "nothing"}`;
}

function summary(accounts: number, found: number, repaired: boolean): string {
  const scope = `of ${accounts} ${accounts === 1 ? "account" : "accounts"}`;
  if (found === 0) return `Every counter ${scope} matches the rows.`;
  return repaired
    ? `Repaired counters ${scope}: ${found}.`
    : `Counters ${scope} that don't match: ${found}. Run again with --repair to fix them.`;
}
