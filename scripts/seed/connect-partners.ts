import { setTimeout as delay } from "node:timers/promises";
import { getsFiles, integrationNames } from "#lib/partners.ts";
import { storeLink } from "#server/domain/integrations/index.ts";
import { accountPool, inAccount, tenant } from "#server/foundation/database/db.ts";
import type { DemoOwner } from "./owner-context.ts";
import { type Sandbox, samplePartners } from "./sample-partners.ts";

/** The latest responses, which partners get; those before them stay here, as for any partner connected late. */
const SAMPLES = 8;
/** By then the sandbox, which starts at the same time, answers. */
const FIRST_AFTER_S = 2;
const POLL_MS = 100;

/** Connects the account with the sandbox's partners, each once. */
export async function connectPartners({ personId }: DemoOwner, accountId: string, sandbox: Sandbox): Promise<void> {
  const rows = await inAccount(accountId, () =>
    tenant().integration.findMany({ where: { accountId }, select: { name: true } }),
  );
  const connected = new Set(rows.map(({ name }) => name));
  for (const { name, settings, credential, externalId } of samplePartners(sandbox)) {
    if (connected.has(name)) continue;
    await storeLink({
      accountId,
      personId,
      isStaff: false,
      name,
      enabled: true,
      settings,
      isTried: false,
      isNewPlace: false,
      now: new Date(),
      credential: JSON.stringify(credential),
      ...(externalId === undefined ? {} : { externalId }),
    });
  }
}

/** Queues the latest responses of the survey for every connected partner; the worker sends them. */
export async function queueSamples(accountId: string, surveyId: string): Promise<void> {
  await inAccount(accountId, async () => {
    await accountPool().query(queueSql, [
      ...[accountId, surveyId, SAMPLES, FIRST_AFTER_S],
      integrationNames.filter(getsFiles),
    ]);
  });
}

/**
 * Resolves when the worker, which starts at the same time, has sent the queued responses, or after `timeoutMs`: a
 * partner that is made to fail after the start fails for what comes then.
 */
export async function samplesSent(accountId: string, timeoutMs: number): Promise<void> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await delay(POLL_MS)) {
    const waiting = await inAccount(accountId, () =>
      tenant().delivery.count({ where: { accountId, status: { in: ["waiting", "sending"] } } }),
    );
    if (waiting === 0) return;
  }
}

const queueSql = `
  INSERT INTO delivery (account_id, response_id, integration, revision, quiet_until, created_at, lock_place)
  SELECT $1, latest.id, i.name, latest.revision, now() + make_interval(secs => $4), latest.updated_at, latest.lock_place
  FROM integration i CROSS JOIN (
    SELECT id, revision, updated_at, lock_place FROM response WHERE account_id = $1 AND survey_id = $2 AND answered_at IS NOT NULL
    ORDER BY answered_at DESC, id DESC LIMIT $3) AS latest
  WHERE i.account_id = $1 AND i.enabled AND i.name <> ALL ($5::text[])
  ON CONFLICT DO NOTHING`;
