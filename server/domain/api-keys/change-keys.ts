import { AppError, notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { accountRow, lockAccount } from "#server/domain/accounts/index.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { hashKey, newSecretKey, prefixOf } from "#server/foundation/key-tokens/index.ts";

const MAX_LIVE_KEYS = 10;

/**
 * Creates a secret key for the account and returns it, this once: only its hash is stored.
 * Throws 409 if ten are active.
 */
export async function generateKey(context: MemberContext, wanted: { name?: string | null | undefined }) {
  const { accountId, now, personId, isStaff: asStaff } = context;
  const token = newSecretKey();
  return await tenant().$transaction(async (transaction) => {
    // The lock makes the second of two concurrent requests count the first one's key.
    await lockAccount(transaction, accountId);
    const live = await transaction.apiKey.count({ where: { accountId, disabledAt: null } });
    if (live >= MAX_LIVE_KEYS) throw tooManyKeys();
    const key = await transaction.apiKey.create({
      data: {
        accountId,
        tokenHash: hashKey(token),
        name: wanted.name ?? null,
        prefix: prefixOf(token),
        createdAt: now,
        createdBy: personId,
      },
    });
    const event = { accountId, personId, asStaff, subject: key.name, details: { keyId: key.id, prefix: key.prefix } };
    await recordSecurityEvent({ action: "keyCreated", ...event }, transaction);
    return { id: key.id, name: key.name, token, prefix: key.prefix, createdAt: key.createdAt.toISOString() };
  });
}

function tooManyKeys(): AppError {
  return new AppError("conflict", `You already have ${MAX_LIVE_KEYS} active keys. Disable one to create another.`, {
    type: "too-many-keys",
  });
}

/**
 * Disables a secret key of the account, by its id or its value, immediately in every process. Disabling it twice
 * changes nothing. Throws 403 for the publishable key, and not-found for an unknown key or another account's.
 */
export async function disableKey(context: MemberContext, token: string): Promise<void> {
  const { accountId, now, personId, isStaff: asStaff } = context;
  const account = await accountRow(accountId);
  if (token === account.publishableKey || token.toLowerCase() === account.id) {
    throw new AppError(
      "forbidden",
      "You can't disable the publishable key, because your store needs it to show the survey.",
    );
  }
  const named = uuidPattern.test(token) ? { id: token } : { tokenHash: hashKey(token) };
  const key = await tenant().apiKey.findFirst({ where: { ...named, accountId } });
  if (!key) throw notFound("key");
  await tenant().$transaction(async (transaction) => {
    const where = { accountId, id: key.id, disabledAt: null };
    const { count } = await transaction.apiKey.updateMany({ where, data: { disabledAt: now } });
    if (count === 0) return;
    const event = { accountId, personId, asStaff, subject: key.name, details: { keyId: key.id, prefix: key.prefix } };
    await recordSecurityEvent({ action: "keyDisabled", ...event }, transaction);
  });
}
