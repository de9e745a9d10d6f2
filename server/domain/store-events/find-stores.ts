import type pg from "pg";
import type { EventStore } from "./follow-event.ts";

/** An account that is, or was, connected with a store. */
export interface FoundStore {
  accountId: string;
  isLive: boolean;
  /** The last time. */
  connectedAt: Date;
}

/** The accounts that are or were connected with a store. At most one is now. */
export async function findStores(
  client: pg.ClientBase,
  { platform, domain }: Pick<EventStore, "platform" | "domain">,
): Promise<FoundStore[]> {
  const { rows } = await client.query<FoundStore>({ name: "find-stores", text: findSql }, [platform, domain]);
  return rows;
}

const findSql = `SELECT account_id AS "accountId", bool_or(status <> 'removed') AS "isLive",
  max(connected_at) AS "connectedAt"
FROM connection WHERE kind = 'platform' AND name = $1 AND external_id = lower($2) AND status <> 'chosen' GROUP BY account_id`;
