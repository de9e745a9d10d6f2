import type { ClientBase } from "pg";
import { type IntegrationName, isIntegrationName } from "#lib/partners.ts";
import { noteHealth } from "#server/domain/deliveries/index.ts";
import { type OpenLink, openLink, recordOutgoing } from "#server/domain/integrations/index.ts";
import { askedQuestions } from "#server/domain/responses/index.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { log } from "#server/foundation/log.ts";
import type { Outcome } from "#server/partners/integrations/integration.ts";
import { integrationOf } from "#server/partners/integrations/registry.ts";
import type { DueCopy } from "./note-changes.ts";
import { removeFolders } from "./remove-folders.ts";
import { writeMonth } from "./write-month.ts";

const HOUR_MS = 3_600_000;
/** When what changes after a copy is written. */
const COPY_AFTER_MS = 24 * HOUR_MS;
/** When a copy is tried again of which a file was refused for itself. */
const REFUSED_AFTER_MS = HOUR_MS;
/** As with deliveries: after so long without a success, it is paused. */
const FAILED_AFTER_MS = 72 * HOUR_MS;

interface CopySettings {
  /** The product's time. */
  now: () => Date;
  /** Once it is, no other month is begun. */
  isOver?: () => boolean;
  responsesOfPart?: number;
}

interface Month {
  month: string;
  changedAt: string;
  parts: number;
}

/**
 * Writes the months of a copy that changed, newest first, unless another process is doing it; and removes folders of ended
 * connections. What came of it is on the partner's card.
 * @param client acts as the worker, on a session of its own
 */
export async function copyAccount(client: ClientBase, copy: DueCopy, settings: CopySettings): Promise<void> {
  const { accountId, integration: name } = copy;
  const { rows } = await client.query<{ isFree: boolean }>(lockSql, [accountId, name]);
  if (!rows[0]?.isFree) return;
  await removeFolders(client, accountId);
  const link = isIntegrationName(name) ? await openLink(accountId, name) : null;
  if (link) await writeMonths(client, copy, link, settings);
}

async function writeMonths(
  client: ClientBase,
  { accountId, integration: name }: DueCopy,
  link: OpenLink,
  { now, isOver = () => false, responsesOfPart }: CopySettings,
): Promise<void> {
  const integration = isIntegrationName(name) ? await integrationOf(name) : null;
  if (!integration?.files) return;
  const place = { files: integration.files, link, out: recordOutgoing(integration.name) };
  const { id, connectedAt } = link.connection;
  const key = [accountId, name];
  const questions = await askedQuestions(accountId, null);
  let problem: Problem | null = null;
  for (const { month, changedAt, parts } of (await client.query<Month>(monthsSql, key)).rows) {
    if (isOver()) return;
    const mayWrite = async (most: number) =>
      (await client.query(mayWriteSql, [...key, month, most, id, connectedAt])).rowCount === 1;
    const outcome = await writeMonth({ accountId, month, questions, parts, mayWrite }, place, responsesOfPart).catch(
      (error: unknown): Problem => {
        log.error({ err: error, accountId, integration: name, month }, "could not write the files of a month");
        return {
          kind: "refused",
          reason: `The files of ${month.slice(0, 7)} couldn't be made. The person who runs this server finds the reason in the log.`,
        };
      },
    );
    if (outcome.kind === "ended") return;
    if (outcome.kind === "refused") problem ??= outcome;
    else {
      if (outcome.kind === "written")
        await client.query(writtenSql, [...key, month, changedAt, outcome.parts, outcome.responses, now()]);
      const noted: Outcome = outcome.kind === "written" ? { kind: "delivered" } : outcome;
      await note(client, { accountId, integration: integration.name, link, now: now() }, noted);
      if (outcome.kind !== "written") return;
    }
  }
  if (problem) await note(client, { accountId, integration: integration.name, link, now: now() }, problem);
  const waitMs = problem ? REFUSED_AFTER_MS : COPY_AFTER_MS;
  await client.query(dueSql, [...key, new Date(now().getTime() + waitMs), connectedAt]);
}

type Problem = Extract<Outcome, { kind: "refused" }>;

interface Noted {
  accountId: string;
  integration: IntegrationName;
  link: OpenLink;
  now: Date;
}

/** What an outcome says about the connection; one that hasn't accepted a file for three days is paused. */
async function note(client: ClientBase, { accountId, integration, link, now }: Noted, outcome: Outcome): Promise<void> {
  await inTransaction(client, async () => {
    const isGood = outcome.kind === "delivered";
    const { rows } = await client.query<{ since: Date | null }>(failingSql, [
      accountId,
      integration,
      isGood ? null : now,
    ]);
    const since = rows[0]?.since ?? now;
    const status = now.getTime() - since.getTime() >= FAILED_AFTER_MS ? "failed" : "waiting";
    await noteHealth(
      client,
      { accountId, integration, firstAttemptAt: since },
      { outcome, now, connection: link.connection },
      { status, reason: isGood ? null : outcome.reason },
    );
  });
}

const lockSql = `SELECT pg_try_advisory_lock(hashtextextended('file copy ' || $1 || ' ' || $2, 0)) AS "isFree"`;

const monthsSql = `
SELECT month::text, changed_at::text AS "changedAt", parts FROM file_copy_month
WHERE account_id = $1 AND integration = $2 AND changed_at IS NOT NULL ORDER BY month DESC`;

/** Notes how many parts there may be, if the connection is the same and on: what was disconnected gets no other file. */
const mayWriteSql = `
UPDATE file_copy_month m SET parts = greatest(m.parts, $4::int), most_parts = greatest(m.most_parts, $4::int)
FROM connection c, integration i
WHERE m.account_id = $1 AND m.integration = $2 AND m.month = $3 AND c.account_id = $1 AND c.id = $5 AND c.connected_at = $6
  AND c.status = 'connected' AND i.account_id = $1 AND i.name = $2 AND i.enabled`;

/** What changed while it was written is written the next time. */
const writtenSql = `
UPDATE file_copy_month SET parts = $5, responses = $6, written_at = $7,
  changed_at = CASE WHEN changed_at = $4::timestamptz THEN NULL ELSE changed_at END
WHERE account_id = $1 AND integration = $2 AND month = $3`;

/** If the destination was changed in the meantime, its first copy is due at once. */
const dueSql = "UPDATE file_copy SET due_at = $3 WHERE account_id = $1 AND integration = $2 AND connected_at = $4";

const failingSql = `
UPDATE file_copy SET failing_since = CASE WHEN $3::timestamptz IS NULL THEN NULL ELSE coalesce(failing_since, $3) END
WHERE account_id = $1 AND integration = $2 RETURNING failing_since AS since`;
