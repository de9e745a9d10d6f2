import type { ClientBase } from "pg";
import { isIntegrationName } from "#lib/partners.ts";
import { log } from "#server/foundation/log.ts";
import { integrationOf } from "#server/partners/integrations/registry.ts";

/**
 * Removes the folders on this server that files of an account's ended connections are in. One that can't be removed is
 * tried again by a later call.
 * @param client acts as the worker
 * @returns whether none is left
 */
export async function removeFolders(client: ClientBase, accountId: string): Promise<boolean> {
  const { rows } = await client.query<{ integration: string; folder: string }>(foldersSql, [accountId]);
  let left = rows.length;
  for (const { integration: name, folder } of rows) {
    const integration = isIntegrationName(name) ? await integrationOf(name) : null;
    const outcome = await integration?.files?.removeFolder?.(folder);
    if (outcome?.kind === "delivered") {
      await client.query(removedSql, [accountId, name, folder]);
      left--;
    } else log.error({ accountId, folder, outcome }, "could not remove a folder with copies of responses");
  }
  return left === 0;
}

const foldersSql = `
SELECT integration, unnest(folders_to_remove) AS folder FROM file_copy WHERE account_id = $1`;

const removedSql = `
UPDATE file_copy SET folders_to_remove = array_remove(folders_to_remove, $3)
WHERE account_id = $1 AND integration = $2`;
