import { StaffAccount } from "#lib/calls/app-staff.ts";
import { integrationNames } from "#lib/partners.ts";
import { FAILURES_OF_FAILING } from "#server/domain/integrations/index.ts";
import { staffPool } from "#server/foundation/database/db.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Counted of each integration. */
const MOST_DELIVERIES = 1_000;

export type AccountHealth = Pick<StaffAccount, "health" | "firstPurchase">;

interface HealthRow {
  id: string;
  failing: string[];
  store: string;
  has_alarm: boolean;
  failed_deliveries: number;
  has_open_invoice: boolean;
  bought_plan: string | null;
  bought_from: string | null;
}

/** What is wrong in each account, and what led to its first purchase, by the account's id. */
export async function readHealth(ids: readonly string[], now: Date): Promise<Map<string, AccountHealth>> {
  const { rows } = await staffPool().query<HealthRow>({
    text: "SELECT * FROM account_health($1::uuid[], $2, $3, $4)",
    values: [ids, FAILURES_OF_FAILING, new Date(now.getTime() - WEEK_MS), MOST_DELIVERIES],
  });
  return new Map(rows.map((row) => [row.id, healthOf(row)]));
}

function healthOf(row: HealthRow): AccountHealth {
  const isBought = row.bought_plan !== null || row.bought_from !== null;
  return {
    health: {
      failingIntegrations: integrationNames.filter((name) => row.failing.includes(name)),
      store: StaffAccount.shape.health.shape.store.parse(row.store),
      hasCoverageAlarm: row.has_alarm,
      failedDeliveries: row.failed_deliveries,
      hasOpenInvoice: row.has_open_invoice,
    },
    firstPurchase: isBought ? { plan: row.bought_plan, source: row.bought_from } : null,
  };
}
