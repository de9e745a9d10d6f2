import type { Client } from "pg";
import { z } from "zod";
import { machineNow } from "#lib/machine-clock.ts";
import { log } from "#server/foundation/log.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/**
 * Deletes the sessions that have ended, and the links that ended over a day ago: until then a link's page says that it
 * was used or has expired. Requests for stores' consent likewise; those for partners' consent as soon as they expire.
 * Deletes unfinished sign-ins, passkey requests, one-time addresses, tickets and installs of stores that no account took
 * as soon as they expire, the limits of callers that have not called for a day, the record of digests sent over a month
 * ago, webhooks received over 30 days ago, and attempts to deliver that are as old. Empties webhooks whose tasks failed.
 * Runs at night; running twice at once is harmless.
 */
export const forgetExpiredTask = defineTask({
  queue: "forget-expired",
  concurrency: 1,
  cron: "17 3 * * *",
  payload: z.object({}),
  run: async () => {
    await onWorkerConnection(async (client) => {
      const sessions = await client.query("DELETE FROM session WHERE expires_at < now()");
      const links = await client.query("DELETE FROM sign_in_link WHERE expires_at < now() - interval '1 day'");
      await client.query("DELETE FROM sign_in_challenge WHERE expires_at < now()");
      await client.query("DELETE FROM passkey_challenge WHERE expires_at < now()");
      // A day later: a store that answers late learns that its request has expired, and a repeated answer changes nothing.
      await client.query("DELETE FROM store_consent WHERE expires_at < now() - interval '1 day'");
      await client.query("DELETE FROM one_time_address WHERE expires_at < now()");
      await client.query("DELETE FROM store_ticket WHERE expires_at < now()");
      await client.query("DELETE FROM integration_consent WHERE expires_at < now()");
      await client.query("DELETE FROM store_install WHERE expires_at < now()");
      await client.query("DELETE FROM started_install WHERE expires_at < now()");
      // After an hour at most a limit's bucket is full again, like one that was never used.
      const buckets = await client.query("DELETE FROM rate_bucket WHERE filled_at < now() - interval '1 day'");
      await client.query("DELETE FROM digest_sent WHERE claimed_at < now() - interval '1 month'");
      // Given advice is kept, so that it is never sent again.
      await client.query("DELETE FROM advice_sent WHERE kind IS NULL AND claimed_at < now() - interval '1 month'");
      await client.query("DELETE FROM webhook_event WHERE received_at < now() - interval '30 days'");
      await repeatedly(client, emptyWebhooksSql, []);
      await repeatedly(client, forgetAttemptsSql, [machineNow()]);
      const forgotten = { sessions: sessions.rowCount, links: links.rowCount, buckets: buckets.rowCount };
      log.info(forgotten, "deleted expired records");
    });
    return "done";
  },
});

const ROWS_AT_ONCE = 5_000;

/** In parts, each well within a statement's time: there may be very many rows. */
async function repeatedly(client: Client, sql: string, values: unknown[]): Promise<void> {
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
