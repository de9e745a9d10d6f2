import { type IntegrationName, integrationPartners } from "#lib/partners.ts";
import { oneAfterAnother } from "#server/domain/connections/index.ts";
import { open, seal } from "#server/foundation/crypto/index.ts";
import { directoryPool } from "#server/foundation/database/db.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";

/** What a connection has in place of credentials of its own. */
export const SHARED = "{}";

/** Which credentials: those of a partner, and whose they are there. */
export interface SharedRef {
  name: IntegrationName;
  externalId: string;
}

/** The credentials that a connection shares with those of other accounts; null if it has its own. */
export function sharedRef(name: IntegrationName, externalId: string | null): SharedRef | null {
  return "sharesCredentials" in integrationPartners[name] && externalId !== null ? { name, externalId } : null;
}

/**
 * Lets an account use shared credentials.
 * @param credential replaces those that are there, unless `isOlder`
 */
export async function joinShared(
  { name, externalId }: SharedRef,
  accountId: string,
  credential: string,
  { isOlder = false } = {},
): Promise<void> {
  const sealed = seal("connection", credential, externalId);
  await directoryPool().query(isOlder ? joinOlderSql : joinSql, [name, externalId, sealed, accountId]);
}

/** As JSON; null if there are none. */
export async function readShared({ name, externalId }: SharedRef): Promise<string | null> {
  const { rows } = await directoryPool().query<Row>(readSql, [name, externalId]);
  return opened(rows[0], externalId);
}

/**
 * An account uses them no longer.
 * @returns the credentials, which are deleted here and to be ended at the partner, if it was the last one; null otherwise
 */
export async function leaveShared(ref: SharedRef, accountId: string): Promise<string | null> {
  const { name, externalId } = ref;
  return await locked(ref, async (query, current) => {
    const { rowCount } = await query(leaveSql, [name, externalId, accountId]);
    const { rows } = await query(othersSql, [name, externalId]);
    if (rowCount === 0 || rows.length > 0) return null;
    await query(deleteSql, [name, externalId]);
    return current;
  });
}

/**
 * Replaces them, one caller after another, each with what the one before it stored, as `renewCredentials` does.
 * @param renew gets the present ones, null if there are none, and returns those to store
 */
export async function renewShared(ref: SharedRef, renew: (current: string | null) => Promise<string>): Promise<string> {
  const { name, externalId } = ref;
  // Waiting for others takes no connection.
  return await oneAfterAnother(JSON.stringify([name, externalId]), () =>
    locked(ref, async (query, current) => {
      const renewed = await renew(current);
      if (renewed !== current) await query(updateSql, [name, externalId, seal("connection", renewed, externalId)]);
      return renewed;
    }),
  );
}

interface Row {
  credentials: string;
}

type Query = (text: string, values: unknown[]) => Promise<{ rowCount: number | null; rows: unknown[] }>;

async function locked<Result>(
  { name, externalId }: SharedRef,
  work: (query: Query, current: string | null) => Promise<Result>,
): Promise<Result> {
  const client = await directoryPool().connect();
  try {
    return await inTransaction(client, async () => {
      await client.query(`SET LOCAL idle_in_transaction_session_timeout = '60s'`);
      const { rows } = await client.query<Row>(`${readSql} FOR UPDATE`, [name, externalId]);
      return await work((text, values) => client.query(text, values), opened(rows[0], externalId));
    });
  } finally {
    client.release(client.getTransactionStatus() !== "I");
  }
}

function opened(row: Row | undefined, externalId: string): string | null {
  return row ? open("connection", row.credentials, externalId) : null;
}

const keySql = "WHERE integration = $1 AND external_id = $2";
const readSql = `SELECT credentials FROM shared_credential ${keySql}`;
const updateSql = `UPDATE shared_credential SET credentials = $3 ${keySql}`;
const deleteSql = `DELETE FROM shared_credential ${keySql}`;
const leaveSql = `DELETE FROM shared_credential_user ${keySql} AND account_id = $3`;
const othersSql = `SELECT FROM shared_credential_user ${keySql} LIMIT 1`;

const joining = (conflict: string) => `
WITH joined AS (
  INSERT INTO shared_credential (integration, external_id, credentials) VALUES ($1, $2, $3)
  ON CONFLICT (integration, external_id) ${conflict}
)
INSERT INTO shared_credential_user (integration, external_id, account_id) VALUES ($1, $2, $4) ON CONFLICT DO NOTHING`;
const joinSql = joining("DO UPDATE SET credentials = excluded.credentials");
const joinOlderSql = joining("DO NOTHING");
