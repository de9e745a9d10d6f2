import type { PoolClient } from "pg";
import { readDigest } from "#server/domain/digests/index.ts";
import type { OpenLink } from "#server/domain/integrations/index.ts";
import type { ForwardedResponse } from "#server/domain/responses/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import type { AnyIntegration, Prepared } from "#server/partners/integrations/define-integration.ts";
import { isLeftOut, NO_CHOSEN_ANSWER } from "#server/partners/integrations/response-facts.ts";
import type { LeasedDelivery } from "./lease.ts";
import { boundsOfDays, summaryDays, summaryTime } from "./summary-time.ts";

/** What becomes of a delivery whose merchant wants summaries. */
export type SummaryStep =
  /** Not before the summary's time. */
  | { kind: "wait"; until: Date }
  /** Nothing is sent about it. */
  | { kind: "skip"; reason: string }
  /** The summary is sent now. What was answered in its days is settled with it. */
  | { kind: "send"; prepared: Prepared; from: Date; before: Date };

/**
 * The next step for a response that is to be in a summary; null if each response is sent. The first delivery that is due
 * after a summary's time sends it, and its outcome counts for all that waited for it.
 */
export async function summaryStep(
  integration: AnyIntegration,
  { settings }: OpenLink,
  { response }: ForwardedResponse,
  { accountId, sentRevision }: LeasedDelivery,
  now: Date,
): Promise<SummaryStep | null> {
  const period = integration.summaryPeriod(settings);
  if (period === null) return null;
  if (sentRevision !== null) return { kind: "skip", reason: "This response was in a summary before it was changed." };
  const chosen = integration.summaryQuestions(settings);
  // Known before the summary's figures are read, which is too much work for each response that has no part in them.
  if (isLeftOut(response, chosen)) return { kind: "skip", reason: NO_CHOSEN_ANSWER };
  const account = await inAccount(accountId, () =>
    tenant().account.findUniqueOrThrow({ where: { id: accountId }, select: { timeZone: true, companyName: true } }),
  );
  const { timeZone, companyName } = account;
  const until = summaryTime(timeZone, period, new Date(response.answeredAt));
  if (until > now) return { kind: "wait", until };
  // Its own days, however late it is: later ones have a summary of theirs.
  const days = summaryDays(timeZone, period, until);
  const digest = await readDigest(accountId, period, days.to, chosen);
  if (!digest) return { kind: "skip", reason: "Nothing happened in the days of the summary." };
  const { stats, questions, url } = digest;
  const prepared = integration.prepareSummary(
    {
      companyName,
      ...days,
      responses: stats.responses,
      completed: stats.completions,
      url,
      questions: questions.map(({ title, answered, answers, summary }) => ({
        question: title,
        answered,
        top: answers,
        figure: summary ?? null,
      })),
    },
    settings,
  );
  if (!prepared) throw new Error(`${integration.name} sends no summaries`);
  return { kind: "send", prepared, ...boundsOfDays(timeZone, days) };
}

/** What waited for the same summary shares its outcome; what is held by now is settled with what is paused. */
export async function settleSummary(
  client: PoolClient,
  { accountId, integration }: LeasedDelivery,
  { from, before, now, status, retryAt }: { from: Date; before: Date; now: Date; status: string; retryAt: Date | null },
): Promise<void> {
  const keys = [accountId, integration, from, before];
  if (status === "waiting") await client.query(delaySql, [...keys, retryAt]);
  if (status === "sent") {
    await client.query(sentSql, [...keys, now]);
    await client.query(settledTestsSql, keys);
  }
  if (status === "failed") await client.query(failedSql, keys);
}

const ofSummarySql = `d.account_id = $1 AND d.integration = $2 AND EXISTS (
  SELECT FROM response r WHERE r.account_id = d.account_id AND r.id = d.response_id AND r.answered_at >= $3 AND r.answered_at < $4)`;

const waitingSql = `d.status = 'waiting' AND ${ofSummarySql}`;

// Locked ones are in its figures: unlocked later, they would send it again.
const sentSql = `
UPDATE delivery d SET status = 'sent', sent_at = $5, sent_revision = d.revision, last_error = NULL
WHERE d.status IN ('waiting', 'locked') AND ${ofSummarySql}`;

// A response that was a test when the summary was sent doesn't send it again once it's restored.
const settledTestsSql = `
UPDATE delivery d SET sent_revision = d.revision WHERE d.status = 'skipped' AND d.sent_revision IS NULL AND ${ofSummarySql}`;

const delaySql = `UPDATE delivery d SET retry_at = greatest(d.retry_at, $5) WHERE ${waitingSql}`;

const failedSql = `UPDATE delivery d SET status = 'failed' WHERE ${waitingSql}`;
