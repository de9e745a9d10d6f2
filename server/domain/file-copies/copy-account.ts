import type { ClientBase } from "pg";
import { isIntegrationName } from "#lib/partners.ts";
import { noteHealth } from "#server/domain/deliveries/index.ts";
import { openLink, recordOutgoing } from "#server/domain/integrations/index.ts";
import { askedQuestions } from "#server/domain/responses/index.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import type { Outcome } from "#server/partners/integrations/integration.ts";
import { integrationOf } from "#server/partners/integrations/registry.ts";
import type { DueCopy } from "./note-changes.ts";
import { writeMonth } from "./write-month.ts";

/** When what changes after a copy is written. */
const COPY_AFTER_MS = 24 * 3_600_000;
/** When a copy is tried again whose file was refused for itself. */
const REFUSED_AFTER_MS = 3_600_000;

interface Month {
  month: string;
  changedAt: string;
  parts: number;
}

/**
 * Writes the months of a copy that changed, newest first, unless another process is doing it. What came of it is on the
 * partner's card.
 * @param client acts as the worker, on a session of its own
 * @param now the product's time
 * @param isOver once it is, no other month is begun
 */
export async function copyAccount(
  client: ClientBase,
  { accountId, integration: name }: DueCopy,
  { now, isOver = () => false, responsesOfPart }: { now: () => Date; isOver?: () => boolean; responsesOfPart?: number },
): Promise<void> {
  const [link, integration] = isIntegrationName(name)
    ? await Promise.all([openLink(accountId, name), integrationOf(name)])
    : [null, null];
  const { rows } = await client.query<{ isFree: boolean }>(lockSql, [accountId, name]);
  if (!isIntegrationName(name) || !link || !integration?.files || !rows[0]?.isFree) return;
  const { files } = integration;
  const key = [accountId, name];
  const questions = await askedQuestions(accountId, null);
  const months = await client.query<Month>(monthsSql, key);
  for (const { month, changedAt, parts } of months.rows) {
    if (isOver()) return;
    const noteParts = async (most: number) => {
      await client.query(partsSql, [...key, month, most]);
    };
    const place = { files, link, out: recordOutgoing(name) };
    const outcome = await writeMonth({ accountId, month, questions, parts, noteParts }, place, responsesOfPart);
    if (outcome.kind === "written") {
      await client.query(writtenSql, [...key, month, changedAt, outcome.parts, outcome.responses, now()]);
    }
    const noted: Outcome = outcome.kind === "written" ? { kind: "delivered" } : outcome;
    await inTransaction(client, () =>
      noteHealth(
        client,
        { accountId, integration: name, firstAttemptAt: now() },
        { outcome: noted, now: now(), connection: link.connection },
        { status: "waiting", reason: "reason" in noted ? noted.reason : null },
      ),
    );
    if (outcome.kind === "refused") await client.query(dueSql, [...key, new Date(now().getTime() + REFUSED_AFTER_MS)]);
    if (outcome.kind !== "written") return;
  }
  await client.query(dueSql, [...key, new Date(now().getTime() + COPY_AFTER_MS)]);
}

const lockSql = `SELECT pg_try_advisory_lock(hashtextextended('file copy ' || $1 || ' ' || $2, 0)) AS "isFree"`;

const monthsSql = `
SELECT month::text, changed_at::text AS "changedAt", parts FROM file_copy_month
WHERE account_id = $1 AND integration = $2 AND changed_at IS NOT NULL ORDER BY month DESC`;

const partsSql = "UPDATE file_copy_month SET parts = $4 WHERE account_id = $1 AND integration = $2 AND month = $3";

/** What changed while it was written is written the next time. */
const writtenSql = `
UPDATE file_copy_month SET parts = $5, responses = $6, written_at = $7,
  changed_at = CASE WHEN changed_at = $4::timestamptz THEN NULL ELSE changed_at END
WHERE account_id = $1 AND integration = $2 AND month = $3`;

const dueSql = "UPDATE file_copy SET due_at = $3 WHERE account_id = $1 AND integration = $2";
