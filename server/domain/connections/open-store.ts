import { AppError } from "#lib/errors.ts";
import { open, seal } from "#server/foundation/crypto/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import type { Store } from "#server/partners/platforms/platform.ts";

/** A connection with a store, as its rows are read for use. */
interface StoreRef {
  accountId: string;
  /** Of the connection. */
  id: string;
  /** The store's domain. */
  domain: string;
}

/**
 * A connected store for a platform's functions. Credentials are read when they are asked for, so that a renewal of
 * another process counts.
 */
export function openStore({ accountId, id, domain }: StoreRef): Store {
  return {
    domain,
    credentials: async () => {
      const row = await inAccount(accountId, () =>
        tenant().connection.findUnique({ where: { accountId_id: { accountId, id } }, select: { credentials: true } }),
      );
      return opened(row?.credentials ?? null, accountId, domain);
    },
    renew: (renew) =>
      oneAfterAnother(id, () => inAccount(accountId, () => renewHere({ accountId, id, domain }, renew))),
  };
}

/** Longer than any request of a renewal, while the row is locked. */
const RENEWAL_TIMEOUT = "60s";

/** The row is locked, so processes renew one after another, each with what the one before it stored. */
async function renewHere(
  { accountId, id, domain }: StoreRef,
  renew: (current: string) => Promise<string>,
): Promise<string> {
  return await inAccountTransaction(async (client) => {
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = '${RENEWAL_TIMEOUT}'`);
    await client.query(`SET LOCAL statement_timeout = '${RENEWAL_TIMEOUT}'`);
    const { rows } = await client.query<{ credentials: string | null }>(
      "SELECT credentials FROM connection WHERE account_id = $1 AND id = $2 FOR UPDATE",
      [accountId, id],
    );
    const current = opened(rows[0]?.credentials ?? null, accountId, domain);
    const renewed = await renew(current);
    if (renewed !== current) {
      await client.query(
        "UPDATE connection SET credentials = $3, updated_at = now() WHERE account_id = $1 AND id = $2",
        [accountId, id, seal("connection", renewed, accountId)],
      );
    }
    return renewed;
  });
}

function opened(credentials: string | null, accountId: string, domain: string): string {
  if (credentials === null) throw new AppError("conflict", `${domain} isn't connected anymore.`);
  return open("connection", credentials, accountId);
}

const lastOf = new Map<string, Promise<unknown>>();

/** Renewals of one process wait here, not each on a connection to the database. */
async function oneAfterAnother<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const before = lastOf.get(id) ?? Promise.resolve();
  const mine = before.then(work, work);
  lastOf.set(id, mine);
  try {
    return await mine;
  } finally {
    if (lastOf.get(id) === mine) lastOf.delete(id);
  }
}
