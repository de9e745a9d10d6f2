import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";

/** A connected assistant of the account, without tokens; returns its id. */
export async function anAssistant(accountId: string, personId: string): Promise<string> {
  const now = new Date();
  const names = { clientId: "oc_example", clientName: "Claude", clientHost: "claude.ai" };
  const data = { accountId, personId, ...names, scope: "read", resource: `${env.APP_URL}/api/mcp`, connectedAt: now };
  const expiresAt = new Date(now.getTime() + 60_000);
  const { id } = await inAccount(accountId, () => tenant().oauthGrant.create({ data: { ...data, expiresAt } }));
  return id;
}
