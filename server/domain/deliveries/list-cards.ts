import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { getsFiles, integrationNames, integrationPartners } from "#lib/partners.ts";
import { listIntegrations } from "#server/domain/integrations/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool, tenant } from "#server/foundation/database/db.ts";
import { integrationOf } from "#server/partners/integrations/registry.ts";
import { readBackfills } from "./backfill.ts";

/** Counting stops here: a card says "10,000+". */
export const COUNT_CAP = 10_000;

/** Every partner with its state, and how many deliveries wait for it or failed. */
export async function listCards(context: MemberContext): Promise<{ items: IntegrationCard[] }> {
  const { accountId } = context;
  const [{ items }, connections, counts, backfills, files, integrations] = await Promise.all([
    listIntegrations(context),
    tenant().connection.findMany({
      where: { accountId, kind: "integration", status: { not: "removed" } },
      select: { name: true, connectedAt: true, heldUntil: true, externalId: true },
    }),
    readCounts(accountId),
    readBackfills(accountId),
    readFiles(accountId),
    Promise.all(integrationNames.map(integrationOf)),
  ]);
  return {
    items: integrationNames.flatMap((name) => {
      const integration = integrations.find((one) => one?.name === name);
      const item = items.find((one) => one.name === name);
      const connection = connections.find((one) => one.name === name);
      if (!item) return [];
      return {
        ...item,
        name,
        isAvailable: integration !== undefined,
        hasConsentPage: integration ? integration.connect !== null : false,
        // Others have the account that the merchant named there.
        isConsented: "hasConsentPage" in integrationPartners[name] && typeof connection?.externalId === "string",
        shareWith: integration?.shareWith ?? null,
        connectedAt: connection?.connectedAt.toISOString() ?? null,
        heldUntil: laterThan(connection?.heldUntil ?? null, context.now),
        counts: {
          waiting: counts.get(`${name} waiting`) ?? 0,
          held: counts.get(`${name} held`) ?? 0,
          failed: counts.get(`${name} failed`) ?? 0,
        },
        backfill: backfills.get(name) ?? null,
        files: getsFiles(name) ? (files.get(name) ?? { months: 0, responses: 0, changed: 0 }) : null,
      };
    }),
  };
}

function laterThan(time: Date | null, now: Date): string | null {
  return time !== null && time > now ? time.toISOString() : null;
}

async function readCounts(accountId: string): Promise<Map<string, number>> {
  const { rows } = await accountPool().query<{ integration: string; status: string; count: number }>(countsSql, [
    accountId,
    integrationNames,
  ]);
  return new Map(rows.map(({ integration, status, count }) => [`${integration} ${status}`, count]));
}

// Each count reads the partial index of its status, up to the cap.
const countsSql = `
SELECT p.name AS integration, s.status, c.count::int
FROM unnest($2::text[]) AS p (name)
CROSS JOIN unnest(ARRAY['waiting', 'held', 'failed']) AS s (status)
CROSS JOIN LATERAL (
  SELECT count(*) FROM (
    SELECT FROM delivery d WHERE d.account_id = $1 AND d.integration = p.name AND d.status = s.status LIMIT ${COUNT_CAP}
  ) AS counted
) AS c`;

async function readFiles(accountId: string): Promise<Map<string, NonNullable<IntegrationCard["files"]>>> {
  type Row = NonNullable<IntegrationCard["files"]> & { integration: string };
  const { rows } = await accountPool().query<Row>(filesSql, [accountId]);
  return new Map(rows.map(({ integration, ...files }) => [integration, files]));
}

const filesSql = `
SELECT integration, count(*) FILTER (WHERE parts > 0)::int AS months, sum(responses)::int AS responses,
  count(*) FILTER (WHERE changed_at IS NOT NULL)::int AS changed
FROM file_copy_month WHERE account_id = $1 GROUP BY integration`;
