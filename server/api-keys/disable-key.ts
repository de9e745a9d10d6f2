import { AppError, notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { accountRow } from "#server/accounts/index.ts";
import { tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { hashKey } from "#server/key-tokens/index.ts";

/**
 * Disables a secret key of the account, named by its id or by itself, at once in every process; again changes nothing.
 * Throws 403 for the publishable key, and not-found for another account's or none.
 */
export async function disableKey({ accountId, now }: MemberContext, token: string): Promise<void> {
  const account = await accountRow(accountId);
  if (token === account.publishableKey || token.toLowerCase() === account.id) {
    throw new AppError(
      "forbidden",
      "The publishable key cannot be disabled: the survey on the store's pages needs it.",
    );
  }
  const named = uuidPattern.test(token) ? { id: token } : { tokenHash: hashKey(token) };
  const key = await tenant().apiKey.findFirst({ where: { ...named, accountId } });
  if (!key) throw notFound("key");
  await tenant().apiKey.updateMany({ where: { accountId, id: key.id, disabledAt: null }, data: { disabledAt: now } });
}
