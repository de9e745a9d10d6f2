import { StaffAccount } from "#lib/calls/app-staff.ts";
import { integrationNames } from "#lib/partners.ts";
import { planUsage, usageMonth } from "#lib/plan-usage.ts";
import { FAILURES_OF_FAILING } from "#server/domain/integrations/index.ts";
import { staffReader } from "#server/foundation/database/db.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Counted of each integration. */
const MOST_DELIVERIES = 1_000;

type AccountHealth = Pick<StaffAccount, "health" | "firstPurchase">;

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
async function readHealth(ids: readonly string[], now: Date): Promise<Map<string, AccountHealth>> {
  const { rows } = await staffReader.query<HealthRow>({
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

/** Accounts as staff see them, in the order of the ids; missing ones are left out. */
export async function readAccounts(ids: readonly string[], now: Date): Promise<StaffAccount[]> {
  const [accounts, stores, activities, healths] = await Promise.all([
    staffReader.query<AccountRow>({ text: accountsSql, values: [ids] }),
    staffReader.query<StoreRow>({ text: storesSql, values: [ids] }),
    staffReader.query<ActivityRow>({ text: activitySql, values: [ids, usageMonth(now).startsAt.toISOString()] }),
    readHealth(ids, now),
  ]);
  const activityOf = new Map(activities.rows.map((row) => [row.id, row]));
  const domainOf = new Map(stores.rows.map(({ account_id, name, domain }) => [`${account_id} ${name}`, domain]));
  return accounts.rows.flatMap((row) => {
    const domain = domainOf.get(`${row.id} ${row.platform}`) ?? null;
    const health = healths.get(row.id);
    return health ? [{ ...staffAccount({ ...row, domain }, activityOf.get(row.id), now), ...health }] : [];
  });
}

const accountsSql = `
  SELECT a.id, a.company_name, a.platform, a.billing_plan, a.agreed_orders, a.status, a.trial_ends_at, a.created_at,
    a.survey_enabled, people.owner, people.members
  FROM account a
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS members, max(p.email_address) FILTER (WHERE m.role = 'owner') AS owner
    FROM membership m JOIN person p ON p.id = m.person_id WHERE m.account_id = a.id AND m.status = 'active') AS people
  WHERE a.id = ANY($1::uuid[]) ORDER BY array_position($1::uuid[], a.id)`;

const storesSql = `
  SELECT account_id, name, external_id AS domain FROM connection
  WHERE account_id = ANY($1::uuid[]) AND kind = 'platform' AND status <> 'removed'`;

// Separate from the directory's tables, because accounts with their responses may move to other databases. One probe of
// the end of each question's index; a response has no index by time, which every shopper would pay for.
const activitySql = `
  SELECT wanted.id, (
    SELECT coalesce(sum(u.orders), 0)::float8 FROM usage_month u
    WHERE u.account_id = wanted.id AND u.month = $2::date) AS orders, (
    SELECT max(last.answered_at)
    FROM question q CROSS JOIN LATERAL (
      SELECT n.answered_at FROM answer n
      WHERE n.account_id = q.account_id AND n.question_id = q.question_id AND n.counted
      ORDER BY n.answered_at DESC LIMIT 1) AS last
    WHERE q.account_id = wanted.id) AS last_response_at
  FROM unnest($1::uuid[]) AS wanted (id)`;

interface AccountRow {
  id: string;
  company_name: string;
  platform: string;
  billing_plan: string;
  agreed_orders: number | null;
  status: string;
  trial_ends_at: Date;
  created_at: Date;
  survey_enabled: boolean;
  owner: string | null;
  members: number;
}

interface StoreRow {
  account_id: string;
  name: string;
  domain: string;
}

interface ActivityRow {
  id: string;
  orders: number;
  last_response_at: Date | null;
}

function staffAccount(
  row: AccountRow & { domain: string | null },
  activity: ActivityRow | undefined,
  now: Date,
): Omit<StaffAccount, keyof AccountHealth> {
  return {
    accountId: row.id,
    companyName: row.company_name,
    ownerEmailAddress: row.owner,
    integration: row.platform,
    integrationDomain: row.domain,
    billingPlan: row.billing_plan,
    // A CHECK in the database limits the text to these values; the type system can't know that.
    accountStatus: StaffAccount.shape.accountStatus.parse(row.status),
    trialEndsAt: row.trial_ends_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    members: row.members,
    surveyEnabled: row.survey_enabled,
    planUsage: planUsage(
      { billingPlan: row.billing_plan, trialEndsAt: row.trial_ends_at, agreedOrders: row.agreed_orders },
      activity?.orders ?? 0,
      now,
    ),
    lastResponseAt: activity?.last_response_at?.toISOString() ?? null,
  };
}
