import type { Prisma } from "#generated/prisma/client.ts";
import { notFound } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { hashKey } from "#server/foundation/key-tokens/index.ts";
import { includesWrite } from "./check-authorization.ts";
import { accountNamedBy } from "./token-text.ts";

/** The account's connected assistants, the newest first. An account has up to 50. */
export async function listAssistants({ accountId }: MemberContext) {
  const where = { accountId, connectedAt: { not: null }, expiresAt: { gt: machineNow() } };
  const grants = await tenant().oauthGrant.findMany({ where, orderBy: { id: "desc" } });
  const people = await directory().person.findMany({
    where: { id: { in: grants.map(({ personId }) => personId) } },
    select: { id: true, emailAddress: true },
  });
  return grants.map((grant) => ({
    id: grant.id,
    name: grant.clientName,
    host: grant.clientHost,
    canWrite: includesWrite(grant.scope),
    allowedBy: people.find(({ id }) => id === grant.personId)?.emailAddress ?? null,
    allowedAt: grant.createdAt.toISOString(),
    lastUsedAt: grant.lastUsedAt?.toISOString() ?? null,
  }));
}

/** Ends an assistant's access, with all its tokens. Throws 404 for an unknown one or another account's. */
export async function revokeAssistant(context: MemberContext, id: string): Promise<void> {
  const { accountId, personId, isStaff: asStaff } = context;
  if (!uuidPattern.test(id)) throw notFound("assistant");
  await tenant().$transaction(async (transaction) => {
    const grant = await transaction.oauthGrant.findFirst({ where: { accountId, id } });
    const { count } = await transaction.oauthGrant.deleteMany({ where: { accountId, id } });
    if (!grant || count === 0) throw notFound("assistant");
    const event = { accountId, personId, asStaff, subject: grant.clientName, details: { grantId: id } };
    await recordSecurityEvent({ action: "assistantRevoked", ...event }, transaction);
  });
}

/** Ends the access of all assistants that a person allowed: they are no longer an owner or admin of the account. */
export async function endAssistantsOf(
  transaction: Prisma.TransactionClient,
  whose: { accountId: string; personId: string },
): Promise<void> {
  await transaction.oauthGrant.deleteMany({ where: { accountId: whose.accountId, personId: whose.personId } });
}

/** Ends the access that a token belongs to (RFC 7009). Another client's token, or an unknown one, changes nothing. */
export async function revokeToken(token: string, clientId: string): Promise<void> {
  const accountId = accountNamedBy("access", token) ?? accountNamedBy("refresh", token);
  if (accountId === null) return;
  await inAccount(accountId, async () => {
    const where = { accountId, tokens: { some: { tokenHash: hashKey(token) } }, clientId };
    await tenant().oauthGrant.deleteMany({ where });
  });
}
