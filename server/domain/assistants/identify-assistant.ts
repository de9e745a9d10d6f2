import { machineNow } from "#lib/machine-clock.ts";
import { identifyKey } from "#server/domain/api-keys/index.ts";
import { afterAnswer } from "#server/foundation/after-answer.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { hashKey, UsedLately } from "#server/foundation/key-tokens/index.ts";
import { type Allower, allowerOf } from "./allower-of.ts";
import { mcpResource } from "./check-authorization.ts";
import { accountNamedBy } from "./token-text.ts";

/** Who sent a bearer token to the MCP server, and what they may do there. */
export interface IdentifiedAssistant {
  kind: "publishable" | "secret";
  accountId: string;
  scopes: readonly string[];
  /** Whose changes are made with a token; null for a secret key, which can change nothing here. */
  allower: Allower | null;
}

/**
 * The account of a secret key or of an access token for the MCP server, or null. A token works until it expires, its
 * grant is revoked, or the person who allowed it is no longer an owner or admin.
 */
export async function identifyAssistant(token: string): Promise<IdentifiedAssistant | null> {
  const accountId = accountNamedBy("access", token);
  if (accountId !== null) return await identifyToken(accountId, token);
  const key = await identifyKey(token);
  return key && { ...key, scopes: ["read"], allower: null };
}

async function identifyToken(accountId: string, token: string): Promise<IdentifiedAssistant | null> {
  const where = { accountId, tokenHash: hashKey(token), kind: "access", expiresAt: { gt: machineNow() } };
  const found = await inAccount(accountId, () => tenant().oauthToken.findFirst({ where, include: { grant: true } }));
  if (!found || found.grant.resource !== mcpResource()) return null;
  const allower = await allowerOf(found.grant);
  if (!allower) return null;
  const { id } = found.grant;
  if (usedLately.isDue(id)) {
    const lastUsedAt = machineNow();
    afterAnswer("could not record the use of an assistant", async () => {
      await inAccount(accountId, () =>
        tenant().oauthGrant.updateMany({ where: { accountId, id }, data: { lastUsedAt } }),
      );
    });
  }
  return { kind: "secret", accountId, scopes: found.grant.scope.split(" "), allower };
}

const usedLately = new UsedLately();
