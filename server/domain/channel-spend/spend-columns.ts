import type pg from "pg";
import type { ChannelSpend, SpendInput } from "#lib/calls/app-channels.ts";
import { MAX_SPEND_ROWS, type SpendRow, toMinor } from "#lib/channel-spend/spend-row.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { minorDigits } from "#lib/minor-units.ts";

/** A row of `channel_spend`, with whole days as text and amounts in minor units. */
export interface StoredSpend {
  id: string;
  channel: string;
  startDate: string;
  endDate: string;
  spendMinor: number;
  currency: string;
  platformOrders: number | null;
  platformRevenueMinor: number | null;
  updatedAt: string;
}

/** The columns of `channel_spend` under the names of {@link StoredSpend}. */
export const spendColumns = `id, channel, start_day::text AS "startDate", end_day::text AS "endDate",
  spend_minor::float8 AS "spendMinor", currency, platform_orders AS "platformOrders",
  platform_revenue_minor::float8 AS "platformRevenueMinor",
  to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt"`;

/** A stored row as calls return it, with amounts in major units. */
export function toSpend({ spendMinor, platformRevenueMinor, ...row }: StoredSpend): ChannelSpend {
  const unit = 10 ** minorDigits(row.currency);
  return {
    ...row,
    spend: spendMinor / unit,
    platformRevenue: platformRevenueMinor === null ? null : platformRevenueMinor / unit,
  };
}

/** A row as callers send it. */
export function toRow({ platformOrders = null, platformRevenue = null, ...rest }: SpendInput): SpendRow {
  const { channel, startDate, endDate, spend, currency } = rest;
  return { channel, startDate, endDate, spend, currency, platformOrders, platformRevenue };
}

/** The amounts of a row, in minor units of its currency. */
export function amountsOf({ spend, currency, platformOrders, platformRevenue }: SpendRow) {
  return {
    spendMinor: toMinor(spend, currency),
    currency,
    platformOrders,
    platformRevenueMinor: platformRevenue === null ? null : toMinor(platformRevenue, currency),
  };
}

/** Whether a stored row has these amounts. */
export function hasAmounts(stored: StoredSpend, row: SpendRow): boolean {
  const amounts = amountsOf(row);
  return (
    stored.spendMinor === amounts.spendMinor &&
    stored.currency === amounts.currency &&
    stored.platformOrders === amounts.platformOrders &&
    stored.platformRevenueMinor === amounts.platformRevenueMinor
  );
}

/** Refuses more rows than an account may have. */
export async function checkSpendCount(client: pg.ClientBase, accountId: string, added: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM channel_spend WHERE account_id = $1",
    [accountId],
  );
  if ((rows[0]?.count ?? 0) + added <= MAX_SPEND_ROWS) return;
  const most = MAX_SPEND_ROWS.toLocaleString("en-US");
  throw new AppError("conflict", `An account can have up to ${most} rows of spend. Delete some to make room.`);
}

/**
 * Locks the account's spend until the transaction ends, so that changes to it are checked one after another; returns the
 * account's currency, which can't change in the meantime either. Shoppers' responses don't wait for it.
 */
export async function lockSpend(client: pg.ClientBase, accountId: string): Promise<string> {
  const { rows } = await client.query<{ currency: string }>(
    "SELECT currency FROM account WHERE id = $1 FOR NO KEY UPDATE",
    [accountId],
  );
  if (!rows[0]) throw notFound("account");
  return rows[0].currency;
}
