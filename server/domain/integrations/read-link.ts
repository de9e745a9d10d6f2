import type { Connection } from "#generated/prisma/client.ts";
import type { IntegrationName } from "#lib/partners.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { open } from "#server/foundation/crypto/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { joinShared, readShared, SHARED, sharedRef } from "./shared-credential.ts";

/** A connected partner, with its opened credentials. */
export interface OpenLink {
  settings: Record<string, unknown>;
  /** As JSON. */
  credential: string;
  connection: Omit<Connection, "credentials" | "webhookSecret">;
}

/** What an account set for a partner, and its live connection with it. */
export interface LinkRows {
  enabled: boolean;
  settings: Record<string, unknown>;
  connection: Connection | null;
}

/** Both of a partner, within the account. */
export async function readLinkRows(accountId: string, name: IntegrationName): Promise<LinkRows> {
  return rowsOf(name, await readRows(accountId, [name]));
}

async function readRows(accountId: string, names: readonly IntegrationName[]) {
  return await inAccount(accountId, async () => {
    const where = { accountId, name: { in: [...names] } };
    const [rows, connections] = await Promise.all([
      tenant().integration.findMany({ where }),
      tenant().connection.findMany({ where: { ...where, kind: "integration", status: { not: "removed" } } }),
    ]);
    return { rows, connections };
  });
}

function rowsOf(name: IntegrationName, { rows, connections }: Awaited<ReturnType<typeof readRows>>): LinkRows {
  const row = rows.find((one) => one.name === name);
  const connection = connections.find((one) => one.name === name) ?? null;
  return { enabled: row?.enabled ?? false, settings: membersOf(row?.settings), connection };
}

/** The Zendesk account that a merchant named, connected or not; null if they named none. */
export async function savedSubdomain(accountId: string): Promise<string | null> {
  const { subdomain } = (await readLinkRows(accountId, "Zendesk")).settings;
  return typeof subdomain === "string" ? subdomain : null;
}

/** A partner that can be used; null if it isn't connected. */
export async function openLink(accountId: string, name: IntegrationName): Promise<OpenLink | null> {
  return await openRows(accountId, name, await readLinkRows(accountId, name));
}

/** Opens several partners' links, by name. */
export async function openLinks(
  accountId: string,
  names: readonly IntegrationName[],
): Promise<Map<IntegrationName, OpenLink | null>> {
  const read = await readRows(accountId, names);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await openRows(accountId, name, rowsOf(name, read))] as const)),
  );
}

/** Opens the links of connection rows that were already read. */
export async function openRows(
  accountId: string,
  name: IntegrationName,
  { settings, connection }: LinkRows,
): Promise<OpenLink | null> {
  if (!connection?.credentials) return null;
  const { credentials, webhookSecret, ...rest } = connection;
  const own = open("connection", credentials, accountId);
  const shared = sharedRef(name, connection.externalId);
  // Credentials of a connection made before credentials could be shared become shared.
  if (shared && own !== SHARED) await joinShared(shared, accountId, own, { isOlder: true });
  const credential = shared ? await readShared(shared) : own;
  return credential === null ? null : { settings, credential, connection: rest };
}
