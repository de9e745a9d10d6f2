import type { ClientBase } from "pg";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { queueMail, readAddresses } from "./queue-mail.ts";
import type { Digest, DigestPeriod } from "./read-digest.ts";

interface Claim {
  accountId: string;
  period: DigestPeriod;
  lastDay: string;
}

/**
 * Claims an account's digest for everyone who wants it and hasn't received it yet, and queues their mails. One
 * transaction does both, so concurrent workers can't send twice. Null, if nothing happened, is claimed too, but mailed
 * to nobody.
 * @returns how many mails were queued
 */
export async function mailDigest(client: ClientBase, claim: Claim, digest: Digest | null): Promise<number> {
  const { accountId, period, lastDay } = claim;
  return await inTransaction(client, async () => {
    const { rows } = await client.query<{ personId: string }>(claimSql, [accountId, period, lastDay, digest !== null]);
    if (!digest) return 0;
    for (const recipient of await readAddresses(client, rows)) {
      await queueMail(client, { kind: period, accountId }, recipient, (to, unsubscribeUrl) => ({
        to,
        template: "digest",
        props: { ...digest, unsubscribeUrl },
      }));
    }
    return rows.length;
  });
}

// Checks the switch again: a person who just turned these mails off gets none. Rows are locked in one order, so that
// concurrent workers can't deadlock.
const claimSql = `
  INSERT INTO digest_sent (account_id, person_id, period, last_day, is_mailed)
  SELECT account_id, person_id, $2, $3, $4 FROM membership
  WHERE account_id = $1 AND status = 'active'
    AND CASE $2 WHEN 'day' THEN notification_daily_digest_enabled ELSE notification_weekly_digest_enabled END
  ORDER BY person_id
  ON CONFLICT DO NOTHING RETURNING person_id AS "personId"`;
