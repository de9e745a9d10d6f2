import { accountRow } from "#server/domain/accounts/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { prefixOf } from "#server/foundation/key-tokens/index.ts";

/** At most ten are active; of the disabled ones the latest are listed. */
const MAX_LISTED = 200;

/**
 * The account's keys: the publishable one first (its id is the account's), then the secret ones, active before
 * disabled, newest first. Never includes the secrets.
 */
export async function listKeys({ accountId }: MemberContext) {
  const [account, secret] = await Promise.all([
    accountRow(accountId),
    tenant().apiKey.findMany({
      where: { accountId },
      orderBy: [{ disabledAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }],
      take: MAX_LISTED,
    }),
  ]);
  const publishable = {
    id: account.id,
    name: null,
    kind: "publishable" as const,
    prefix: prefixOf(account.publishableKey),
    createdAt: account.createdAt.toISOString(),
    lastUsedAt: null,
    disabledAt: null,
  };
  const listed = secret.map((key) => ({
    id: key.id,
    name: key.name,
    kind: "secret" as const,
    prefix: key.prefix,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    disabledAt: key.disabledAt?.toISOString() ?? null,
  }));
  return [publishable, ...listed];
}
