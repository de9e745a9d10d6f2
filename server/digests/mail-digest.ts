import type { ClientBase } from "pg";
import { isEmailAddress } from "#lib/email-address.ts";
import { log } from "#server/log.ts";
import { enqueueMail } from "#server/mail/index.ts";
import type { Digest, DigestPeriod } from "./read-digest.ts";
import { unsubscribeAddress } from "./unsubscribe-token.ts";

interface Claim {
  accountId: string;
  period: DigestPeriod;
  lastDay: string;
}

/**
 * Claims an account's digest for everybody who wants it and was not sent it yet, and queues their mails, in one
 * transaction: both are done or neither, and of several workers one is the first. Null, where nothing happened, is
 * claimed as well, and mailed to nobody.
 * @returns how many mails were queued
 */
export async function mailDigest(client: ClientBase, claim: Claim, digest: Digest | null): Promise<number> {
  await client.query("BEGIN");
  try {
    const { accountId, period, lastDay } = claim;
    const { rows } = await client.query<Recipient>(claimSql, [accountId, period, lastDay, digest !== null]);
    if (digest) for (const recipient of rows) await queueMail(client, claim, digest, recipient);
    await client.query("COMMIT");
    return digest ? rows.length : 0;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

interface Recipient {
  personId: string;
  emailAddress: string;
}

async function queueMail(client: ClientBase, { accountId, period }: Claim, digest: Digest, recipient: Recipient) {
  const { personId, emailAddress } = recipient;
  // One that could never be mailed must not keep the others of its account from theirs.
  if (!isEmailAddress(emailAddress)) {
    log.error({ accountId, personId }, "a digest has no address to go to");
    return;
  }
  const unsubscribeUrl = unsubscribeAddress({ period, accountId, personId });
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
  await enqueueMail(
    { to: emailAddress, template: "digest", props: { ...digest, unsubscribeUrl } },
    { db: { executeSql } },
  );
}

// The switch is read here once more: who ended these mails a moment ago gets none. In one order, so that two workers at
// once wait for each other and do not lock each other out.
const claimSql = `
  WITH claimed AS (
    INSERT INTO digest_sent (account_id, person_id, period, last_day, is_mailed)
    SELECT account_id, person_id, $2, $3, $4 FROM membership
    WHERE account_id = $1 AND status = 'active'
      AND CASE $2 WHEN 'day' THEN notification_daily_digest_enabled ELSE notification_weekly_digest_enabled END
    ORDER BY person_id
    ON CONFLICT DO NOTHING RETURNING person_id
  )
  SELECT p.id AS "personId", p.email_address AS "emailAddress" FROM claimed JOIN person p ON p.id = claimed.person_id`;
