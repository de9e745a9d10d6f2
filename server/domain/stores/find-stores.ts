import type pg from "pg";
import type { StorePlatformName } from "#server/partners/platforms/platform.ts";

/** The store that an event is about. */
export interface EventStore {
  platform: StorePlatformName;
  domain: string;
}

/** An account that is, or was, connected with a store. */
export interface StoreAccount {
  accountId: string;
  isLive: boolean;
  /** Which of the account's stores of the platform it is. */
  storeNumber: number;
  /** The account's first connection with the store. */
  firstConnectionId: string;
  /** When the account last left the store, if it is connected with another one now. */
  movedAt: Date | null;
}

/** The accounts that are or were connected with a store. At most one is now. */
export async function findStores(client: pg.ClientBase, { platform, domain }: EventStore): Promise<StoreAccount[]> {
  const { rows } = await client.query<StoreAccount>({ name: "find-stores", text: findSql }, [platform, domain]);
  return rows;
}

// A removed connection isn't changed again.
const findSql = `SELECT account_id AS "accountId", bool_or(status <> 'removed') AS "isLive", max(store_number) AS "storeNumber",
  (array_agg(id ORDER BY id))[1] AS "firstConnectionId",
  CASE WHEN EXISTS (SELECT FROM connection AS other WHERE other.account_id = connection.account_id
    AND other.kind = 'platform' AND other.status IN ('connected', 'paused')
    AND (other.name, other.external_id) <> ($1, lower($2))) THEN max(updated_at) END AS "movedAt"
FROM connection WHERE kind = 'platform' AND name = $1 AND external_id = lower($2) AND status <> 'chosen' GROUP BY account_id`;
