import type { ClientBase } from "pg";

const ROWS_AT_ONCE = 5_000;

/** Which rows are deleted, by their table. */
const expired = {
  session: "expires_at < now()",
  // Until then a link's page says that it was used or has expired.
  sign_in_link: "expires_at < now() - interval '1 day'",
  sign_in_challenge: "expires_at < now()",
  passkey_challenge: "expires_at < now()",
  // A day later: a store that answers late learns that its request has expired, and a repeated answer changes nothing.
  store_consent: "expires_at < now() - interval '1 day'",
  one_time_address: "expires_at < now()",
  store_ticket: "expires_at < now()",
  // Sign-ins that were signed before it have long expired.
  removed_store_user: "removed_at < now() - interval '1 day'",
  integration_consent: "expires_at < now()",
  store_install: "expires_at < now()",
  started_install: "expires_at < now()",
  // After an hour at most a limit's bucket is full again, like one that was never used.
  rate_bucket: "filled_at < now() - interval '1 day'",
  digest_sent: "claimed_at < now() - interval '1 month'",
  // Given advice is kept, so that it is never sent again.
  advice_sent: "kind IS NULL AND claimed_at < now() - interval '1 month'",
  webhook_event: "received_at < now() - interval '30 days'",
};

/**
 * Deletes what has expired: sessions, links, requests for consent, unfinished sign-ins and installs, one-time addresses,
 * unused limits, the record of digests, and webhooks and attempts to deliver of over 30 days ago. Empties webhooks whose
 * tasks failed, and drops keys of stores whose merchants didn't come back. Running twice at once is harmless.
 * @param now by the machine's clock, by which attempts are dated
 * @returns how many rows of each table were deleted
 */
export async function forgetExpired(client: ClientBase, now: Date): Promise<Record<string, number>> {
  const forgotten: Record<string, number> = {};
  for (const [table, condition] of Object.entries(expired)) {
    forgotten[table] = (await client.query(`DELETE FROM ${table} WHERE ${condition}`)).rowCount ?? 0;
  }
  await client.query("UPDATE store_consent SET sealed_key = NULL WHERE expires_at < now()");
  await repeatedly(client, emptyWebhooksSql, []);
  await repeatedly(client, forgetAttemptsSql, [now]);
  return forgotten;
}

/** In parts, each well within a statement's time: there may be very many rows. */
async function repeatedly(client: ClientBase, sql: string, values: unknown[]): Promise<void> {
  let changed: number;
  do {
    changed = (await client.query(sql, values)).rowCount ?? 0;
  } while (changed === ROWS_AT_ONCE);
}

// There may be an attempt for each response and partner.
const forgetAttemptsSql = `DELETE FROM delivery_attempt WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM delivery_attempt WHERE attempted_at < $1::timestamptz - interval '30 days' LIMIT ${ROWS_AT_ONCE}))`;

// A task that needs the payload has failed for good by then. Shoppers that it names may have been erased.
const emptyWebhooksSql = `UPDATE webhook_event SET payload = '' WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM webhook_event WHERE received_at < now() - interval '7 days'
    AND processed_at < now() - interval '7 days' AND payload <> '' LIMIT ${ROWS_AT_ONCE}))`;
