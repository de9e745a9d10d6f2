import type pg from "pg";
import type { ChannelSpend, SpendInput } from "#lib/calls/app-channels.ts";
import { periodKey, periodText } from "#lib/channel-spend/overlaps.ts";
import { rowProblems, type SpendRow } from "#lib/channel-spend/spend-row.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { insertEntry } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import {
  amountsOf,
  checkSpendCount,
  hasAmounts,
  lockSpend,
  type StoredSpend,
  spendColumns,
  toRow,
  toSpend,
} from "./spend-columns.ts";

export type SpendContext = Pick<MemberContext, "accountId" | "personId" | "isStaff">;

/**
 * Saves a row of spend. With `id`, edits that row; without, replaces the row with the same channel and days, if there is
 * one. A row that already has these values stays as it is.
 * @throws AppError `invalid` by field, also for days that another row of the channel has (both are named); `not-found` for
 *   a row that the account doesn't have; `conflict` if the account has 50,000
 */
export async function saveSpend(
  context: SpendContext,
  { id, ...input }: SpendInput & { id?: string | undefined },
): Promise<ChannelSpend> {
  const { accountId } = context;
  if (id !== undefined && !uuidPattern.test(id)) throw notFound("row of spend");
  const row = toRow(input);
  return await inAccountTransaction(async (client) => {
    const currency = await lockSpend(client, accountId);
    refuse(rowProblems(row, currency).map(({ field, message }) => [field, `${field} ${message}`, message]));
    const edited = id === undefined ? undefined : await readSpend(client, accountId, id);
    const others = (await overlapping(client, accountId, row)).filter((other) => other.id !== edited?.id);
    const replaced = edited ?? others.find((other) => periodKey(other) === periodKey(row));
    const conflicting = others.find((other) => other !== replaced);
    if (conflicting) {
      const sentence = `${periodText(row)} overlaps a saved row: ${periodText(conflicting)}.`;
      refuse([["startDate", sentence, sentence]]);
    }
    if (replaced && periodKey(replaced) === periodKey(row) && hasAmounts(replaced, row)) return toSpend(replaced);
    if (!replaced) await checkSpendCount(client, accountId, 1);
    const saved = await write(client, context, row, replaced?.id);
    const details = { channel: row.channel, startDate: row.startDate, endDate: row.endDate, spend: row.spend };
    const entry = { accountId, personId: context.personId, asStaff: context.isStaff, subject: saved.id, details };
    await insertEntry(client, { ...entry, action: "appSaveChannelSpend" });
    return toSpend(saved);
  });
}

/** Refuses a row for its first problem, and names the others by field. */
function refuse(problems: readonly (readonly [field: string, sentence: string, message: string])[]): void {
  if (!problems[0]) return;
  const errors = Object.fromEntries(problems.map(([field, , message]) => [field, [message]]));
  throw new AppError("invalid", problems[0][1], { errors });
}

async function readSpend(client: pg.ClientBase, accountId: string, id: string): Promise<StoredSpend> {
  const { rows } = await client.query<StoredSpend>(
    `SELECT ${spendColumns} FROM channel_spend WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  if (!rows[0]) throw notFound("row of spend");
  return rows[0];
}

/** The channel's rows that have a day in common with a row. */
async function overlapping(client: pg.ClientBase, accountId: string, row: SpendRow): Promise<StoredSpend[]> {
  const { rows } = await client.query<StoredSpend>(
    `SELECT ${spendColumns} FROM channel_spend WHERE account_id = $1 AND channel = $2
       AND daterange(start_day, end_day, '[]') && daterange($3, $4, '[]') ORDER BY start_day`,
    [accountId, row.channel, row.startDate, row.endDate],
  );
  return rows;
}

async function write(
  client: pg.ClientBase,
  { accountId, personId }: SpendContext,
  row: SpendRow,
  id: string | undefined,
): Promise<StoredSpend> {
  const { spendMinor, currency, platformOrders, platformRevenueMinor } = amountsOf(row);
  const values = [row.channel, row.startDate, row.endDate, spendMinor, currency, platformOrders, platformRevenueMinor];
  const columns =
    "channel, start_day, end_day, spend_minor, currency, platform_orders, platform_revenue_minor, import_id, replaced, updated_at";
  // Edited rows are no longer part of the import that they came from.
  const { rows } = await client.query<StoredSpend>(
    id === undefined
      ? `INSERT INTO channel_spend (account_id, created_by, ${columns})
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, NULL, NULL, now()) RETURNING ${spendColumns}`
      : `UPDATE channel_spend SET (${columns}) = ROW ($3, $4::date, $5::date, $6::bigint, $7, $8::int, $9::bigint, NULL, NULL, now())
         WHERE account_id = $1 AND id = $2 RETURNING ${spendColumns}`,
    [accountId, id ?? personId, ...values],
  );
  if (!rows[0]) throw new Error("PostgreSQL returned no row");
  return rows[0];
}
