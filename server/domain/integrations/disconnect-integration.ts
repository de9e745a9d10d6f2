import type { ClientBase } from "pg";
import type { Prisma } from "#generated/prisma/client.ts";
import { getsFiles, type IntegrationName, integrationLabel, isIntegrationName, keepsFilesHere } from "#lib/partners.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import { log } from "#server/foundation/log.ts";
import { integrationOf } from "#server/partners/integrations/registry.ts";
import { destinationOf } from "./destination.ts";
import { type OpenLink, openLink } from "./read-link.ts";
import { recordOutgoing } from "./record-outgoing.ts";
import { leaveShared, sharedRef } from "./shared-credential.ts";

interface Leaving {
  accountId: string;
  personId: string | null;
  isStaff: boolean;
}

/**
 * Ends a connection: revokes the credentials as far as the partner lets us, and deletes them. What waits is deleted, too;
 * settings stay for the next time. Does nothing if there is no connection.
 */
export async function disconnectIntegration(leaving: Leaving, name: IntegrationName): Promise<void> {
  const { accountId, personId, isStaff } = leaving;
  await endAccess(accountId, name, () => openLink(accountId, name));
  await inAccount(accountId, () =>
    tenant().$transaction(async (transaction) => {
      await transaction.integration.updateMany({ where: { accountId, name }, data: { enabled: false } });
      // In the order in which others lock them. What is being sent now is forgotten, too: another account's may come next.
      await transaction.backfill.deleteMany({ where: { accountId, integration: name } });
      if (getsFiles(name)) await endCopy(transaction, accountId, name);
      const unsent = { accountId, integration: name, status: { in: ["waiting", "held", "locked", "sending"] } };
      await transaction.delivery.deleteMany({ where: unsent });
      const live = { accountId, kind: "integration", name, status: { not: "removed" } };
      const removed = { status: "removed", credentials: null, pauseReason: null, heldUntil: null };
      const { count } = await transaction.connection.updateMany({ where: live, data: removed });
      if (count === 0) return;
      const event = {
        action: "integrationDisconnected",
        accountId,
        personId,
        asStaff: isStaff,
        subject: integrationLabel(name),
      } as const;
      await recordSecurityEvent(event, transaction);
    }),
  );
}

/** Which files may be in a bucket stays known, for when it is connected again; those on this server are to be removed. */
async function endCopy(
  transaction: Prisma.TransactionClient,
  accountId: string,
  integration: IntegrationName,
): Promise<void> {
  const where = { accountId_integration: { accountId, integration } };
  const row = await transaction.integration.findUnique({ where: { accountId_name: { accountId, name: integration } } });
  const folder = keepsFilesHere(integration) ? destinationOf(integration, membersOf(row?.settings)) : null;
  const ended = { isConnected: false, begunAt: null, notedFrom: null, connectedAt: null };
  const foldersToRemove = folder === null ? [] : [folder];
  await transaction.fileCopy.upsert({
    where,
    create: { accountId, integration, dueAt: productNow(), ...ended, foldersToRemove },
    update: { ...ended, foldersToRemove: { push: foldersToRemove } },
  });
}

/**
 * Ends the access of a link at its partner, and that of a workspace that other accounts share only with the last of them. A
 * partner that can't be reached keeps credentials that we no longer have.
 */
export async function endAccess(
  accountId: string,
  name: IntegrationName,
  openLinked: () => Promise<OpenLink | null>,
): Promise<void> {
  try {
    const link = await openLinked();
    if (!link) return;
    const shared = sharedRef(name, link.connection.externalId);
    const credential = shared ? await leaveShared(shared, accountId) : link.credential;
    if (credential === null) return;
    const integration = await integrationOf(name);
    const outcome = await integration?.revoke({ ...link, credential }, recordOutgoing(name));
    if (outcome && outcome.kind !== "delivered") {
      log.warn({ accountId, integration: name, outcome: outcome.kind }, "could not revoke credentials at a partner");
    }
  } catch (error) {
    log.warn({ err: error, accountId, integration: name }, "could not revoke credentials at a partner");
  }
}

/** The integrations that an account has a connection of, working or not. */
export async function integrationsOf(client: ClientBase, accountId: string): Promise<IntegrationName[]> {
  const sql = "SELECT name FROM connection WHERE account_id = $1 AND kind = 'integration' AND status <> 'removed'";
  return (await queryColumn(client, sql, [accountId])).filter(isIntegrationName);
}
