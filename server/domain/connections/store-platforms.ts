import type { ClientBase } from "pg";
import { platforms } from "#lib/survey/places.ts";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import type { StorePlatformName } from "#server/partners/platforms/platform.ts";

/** The platforms whose stores can be connected, as in `connection.name`. */
export const storePlatformNames: readonly StorePlatformName[] = platforms.filter((name) => name !== "None");

/** Whether a text of the database or of a request names such a platform. */
export function isStorePlatform(name: string): name is StorePlatformName {
  return storePlatformNames.some((one) => one === name);
}

/** The accounts with a store that can be used. */
export async function accountsWithStore(client: ClientBase): Promise<string[]> {
  const sql = `SELECT account_id FROM connection WHERE kind = 'platform' AND status = 'connected' AND name = ANY($1::text[])`;
  return await queryColumn(client, sql, [storePlatformNames]);
}
