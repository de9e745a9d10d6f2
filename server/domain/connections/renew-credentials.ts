import { open, seal } from "#server/foundation/crypto/index.ts";
import { inAccount, partnerPool } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";

interface ConnectionRef {
  accountId: string;
  /** The connection's id. */
  id: string;
}

/**
 * Replaces a connection's credentials, one caller after another, each with what the one before it stored: a token that was
 * renewed in the meantime is found, not renewed again.
 * @param renew gets the opened credentials, null if there are none, and returns those to store; the same ones store nothing
 */
export async function renewCredentials(
  connection: ConnectionRef,
  renew: (current: string | null) => Promise<string>,
): Promise<string> {
  const { accountId, id } = connection;
  return await oneAfterAnother(id, () => inAccount(accountId, () => renewHere(connection, renew)));
}

/** Longer than any request of a renewal, while the row is locked. */
const RENEWAL_TIMEOUT = "60s";

/** The row is locked, so that processes renew one after another, too. */
async function renewHere(
  { accountId, id }: ConnectionRef,
  renew: (current: string | null) => Promise<string>,
): Promise<string> {
  return await inAccountTransaction(
    async (client) => {
      await client.query(`SET LOCAL idle_in_transaction_session_timeout = '${RENEWAL_TIMEOUT}'`);
      await client.query(`SET LOCAL statement_timeout = '${RENEWAL_TIMEOUT}'`);
      const { rows } = await client.query<{ credentials: string | null }>(
        "SELECT credentials FROM connection WHERE account_id = $1 AND id = $2 FOR UPDATE",
        [accountId, id],
      );
      const sealed = rows[0]?.credentials ?? null;
      const current = sealed === null ? null : open("connection", sealed, accountId);
      const renewed = await renew(current);
      if (renewed !== current) {
        await client.query(
          "UPDATE connection SET credentials = $3, updated_at = now() WHERE account_id = $1 AND id = $2",
          [accountId, id, seal("connection", renewed, accountId)],
        );
      }
      return renewed;
    },
    undefined,
    partnerPool(),
  );
}

const lastOf = new Map<string, Promise<unknown>>();

/** Renewals of one process wait here, not each on a connection to the database. */
export async function oneAfterAnother<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const before = lastOf.get(id) ?? Promise.resolve();
  const mine = before.then(work, work);
  lastOf.set(id, mine);
  try {
    return await mine;
  } finally {
    if (lastOf.get(id) === mine) lastOf.delete(id);
  }
}
