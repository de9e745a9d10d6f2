import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import type { ImportedSpend, SpendInput } from "#lib/calls/app-channels.ts";
import { importProblems } from "#lib/channel-spend/import-problems.ts";
import { periodKey } from "#lib/channel-spend/overlaps.ts";
import type { SpendRow } from "#lib/channel-spend/spend-row.ts";
import { AppError } from "#lib/errors.ts";
import { insertEntry } from "#server/domain/audit/index.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import type { SpendContext } from "./save-spend.ts";
import {
  amountsOf,
  checkSpendCount,
  hasAmounts,
  lockSpend,
  type StoredSpend,
  spendColumns,
  toRow,
} from "./spend-columns.ts";

/** How many problems one refusal lists. */
const MAX_PROBLEMS = 200;

/**
 * Imports rows of spend, all or none. A row with the channel and days of a saved one replaces it. Rows that are saved
 * already change nothing; if that is all of them, the previous import can still be undone.
 * @throws AppError `invalid` with a sentence for each problem of a row; `conflict` over 50,000 rows in the account
 */
export async function importSpend(context: SpendContext, input: readonly SpendInput[]): Promise<ImportedSpend> {
  const { accountId, personId, isStaff } = context;
  const rows = input.map(toRow);
  return await inAccountTransaction(async (client) => {
    const currency = await lockSpend(client, accountId);
    const saved = await savedSpend(client, accountId, rows);
    refuse(rows, currency, saved);
    const savedBy = new Map(saved.map((row) => [periodKey(row), row]));
    const added = rows.filter((row) => !savedBy.has(periodKey(row)));
    const replaced = rows.flatMap((row) => {
      const stored = savedBy.get(periodKey(row));
      return !stored || hasAmounts(stored, row) ? [] : [{ ...row, id: stored.id }];
    });
    const unchanged = rows.length - added.length - replaced.length;
    const counts = { added: added.length, replaced: replaced.length, unchanged };
    if (unchanged === rows.length) return { importId: null, ...counts };
    if (added.length > 0) await checkSpendCount(client, accountId, added.length);
    const importId = randomUUIDv7();
    await forgetImports(client, accountId);
    await client.query(insertSql, [accountId, importId, JSON.stringify(added.map(toColumns)), personId]);
    await client.query(replaceSql, [accountId, importId, JSON.stringify(replaced.map(toColumns))]);
    const entry = { accountId, personId, asStaff: isStaff, action: "appImportChannelSpend", subject: importId };
    await insertEntry(client, { ...entry, details: counts });
    return { importId, ...counts };
  });
}

async function savedSpend(client: pg.ClientBase, accountId: string, rows: readonly SpendRow[]): Promise<StoredSpend[]> {
  const channels = [...new Set(rows.map(({ channel }) => channel))];
  const { rows: saved } = await client.query<StoredSpend>(
    `SELECT ${spendColumns} FROM channel_spend WHERE account_id = $1 AND channel = ANY($2)`,
    [accountId, channels],
  );
  return saved;
}

function refuse(rows: readonly SpendRow[], currency: string, saved: readonly StoredSpend[]): void {
  const problems = importProblems(rows, currency, saved);
  if (!problems[0]) return;
  const listed = problems.slice(0, MAX_PROBLEMS);
  const errors = Object.groupBy(listed, ({ index, field }) => `rows[${index}].${field}`);
  throw new AppError("invalid", problems[0].sentence, {
    errors: Object.fromEntries(
      Object.entries(errors).map(([path, own = []]) => [path, own.map(({ sentence }) => sentence)]),
    ),
  });
}

/** Only the latest import can be undone, so that what a row was before it is all there is to keep. */
async function forgetImports(client: pg.ClientBase, accountId: string): Promise<void> {
  await client.query(
    "UPDATE channel_spend SET import_id = NULL, replaced = NULL WHERE account_id = $1 AND import_id IS NOT NULL",
    [accountId],
  );
}

function toColumns(row: SpendRow & { id?: string }) {
  const { id, channel, startDate: start_day, endDate: end_day } = row;
  return { id, channel, start_day, end_day, ...amountsOf(row) };
}

const recordset = `jsonb_to_recordset($3::jsonb) AS r(id uuid, channel text, start_day date, end_day date,
  "spendMinor" bigint, currency text, "platformOrders" int, "platformRevenueMinor" bigint)`;

const insertSql = `
  INSERT INTO channel_spend (account_id, import_id, channel, start_day, end_day, spend_minor, currency, platform_orders,
    platform_revenue_minor, created_by)
  SELECT $1, $2, r.channel, r.start_day, r.end_day, r."spendMinor", r.currency, r."platformOrders",
    r."platformRevenueMinor", $4 FROM ${recordset}`;

const replaceSql = `
  UPDATE channel_spend s SET spend_minor = r."spendMinor", currency = r.currency, platform_orders = r."platformOrders",
    platform_revenue_minor = r."platformRevenueMinor", import_id = $2, updated_at = now(),
    replaced = jsonb_build_object('spendMinor', s.spend_minor, 'currency', s.currency, 'platformOrders', s.platform_orders,
      'platformRevenueMinor', s.platform_revenue_minor)
  FROM ${recordset} WHERE s.account_id = $1 AND s.id = r.id`;
