import { type ChannelSpend, type SpendPeriod, spendOfRange } from "#lib/channel-spend/spend-of-range.ts";
import { notFound } from "#lib/errors.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";

interface SpendOf {
  /** The account's, which every amount is in. */
  currency: string;
  /** The channels with spend in the range, in the order of their ids. */
  channels: ChannelSpend[];
  /** How many rows in the range are left out, because they are in a currency that the account had before. */
  inOtherCurrencies: number;
}

/**
 * What an account spent by channel from one day to another, both included and as `YYYY-MM-DD`, in minor units. Details
 * are in `spendOfRange`.
 * @param days the days to count; all of the range if undefined
 */
export async function spendOf(
  accountId: string,
  from: string,
  to: string,
  days?: ReadonlySet<string>,
): Promise<SpendOf> {
  const [account, found] = await inAccount(accountId, () =>
    Promise.all([
      accountPool().query<{ currency: string }>("SELECT currency FROM account WHERE id = $1", [accountId]),
      accountPool().query<PeriodRow>({ name: "spend-of-range", text: periodsSql, values: [accountId, from, to] }),
    ]),
  );
  const currency = account.rows[0]?.currency;
  if (currency === undefined) throw notFound("account");
  const own = found.rows.filter((row) => row.currency === currency);
  return {
    currency,
    channels: spendOfRange(own.map(toPeriod), from, to, days),
    inOtherCurrencies: found.rows.length - own.length,
  };
}

/** PostgreSQL's bigint as text: it may be too large for a number. */
interface PeriodRow extends Omit<SpendPeriod, "spendMinor" | "platformRevenueMinor"> {
  spendMinor: string;
  platformRevenueMinor: string | null;
  currency: string;
}

function toPeriod({ spendMinor, platformRevenueMinor, ...rest }: PeriodRow): SpendPeriod {
  return {
    ...rest,
    spendMinor: BigInt(spendMinor),
    platformRevenueMinor: platformRevenueMinor === null ? null : BigInt(platformRevenueMinor),
  };
}

const periodsSql = `
  SELECT channel, start_day::text AS "startDay", end_day::text AS "endDay", spend_minor::text AS "spendMinor", currency,
    platform_orders AS "platformOrders", platform_revenue_minor::text AS "platformRevenueMinor"
  FROM channel_spend WHERE account_id = $1 AND start_day <= $3 AND end_day >= $2`;
