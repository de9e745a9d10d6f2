import { AppError, invalidField } from "#lib/errors.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { lockAccount } from "#server/domain/accounts/index.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import type { BodyOf } from "#server/foundation/context/call-input.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory, tenant } from "#server/foundation/database/db.ts";
import { hashKey } from "#server/foundation/key-tokens/index.ts";
import { type Authorization, checkAuthorization, returnTo, scopeText } from "./check-authorization.ts";
import { hostOf } from "./redirect-uri.ts";
import { newTokenText } from "./token-text.ts";

const MAX_ASSISTANTS = 50;
const CODE_LIFETIME_MS = 60_000;

/**
 * Allows the assistant of an authorization request (its query, as the consent screen got it) to read the account, and to
 * change what tools can change if the person said so, whether or not the request asked for it.
 * Returns the address to send the browser to, with a code that works once within 60 seconds.
 * Throws 400 for a request that no assistant could have made, and 409 if the screen named another account than the
 * session's, or if 50 assistants are connected.
 */
export async function allowAssistant(
  context: MemberContext,
  { request, shownAccountId, canWrite = false }: BodyOf<"app", "AllowAssistant">,
): Promise<{ location: string }> {
  // Only compared: another tab may have switched the session's account while the person read the screen.
  if (shownAccountId.toLowerCase() !== context.accountId) {
    throw new AppError("conflict", "You've switched accounts since this page opened. Reload it.");
  }
  const checked = await checkAuthorization(new URLSearchParams(request));
  if (checked.kind === "refused") throw invalidField("request", `can't be allowed: ${checked.reason}`);
  if (checked.kind === "returned") return { location: checked.location };
  const code = newTokenText("code", context.accountId);
  await storeGrant(context, { ...checked, scope: scopeText(canWrite) }, hashKey(code));
  await directory().oauthClient.updateMany({
    where: { id: checked.client.id, allowedAt: null },
    data: { allowedAt: machineNow() },
  });
  return { location: returnTo(checked, { code }) };
}

async function storeGrant(context: MemberContext, asked: Authorization, codeHash: string): Promise<void> {
  const { accountId, personId, isStaff: asStaff } = context;
  const { client, redirectUri, codeChallenge, scope, resource } = asked;
  const [createdAt, expiresAt] = [machineNow(), new Date(machineMs() + CODE_LIFETIME_MS)];
  const host = hostOf(redirectUri);
  await tenant().$transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    await transaction.oauthGrant.deleteMany({ where: { accountId, expiresAt: { lt: createdAt } } });
    if ((await transaction.oauthGrant.count({ where: { accountId } })) >= MAX_ASSISTANTS) throw tooMany();
    const names = { clientId: client.id, clientName: client.name, clientHost: host };
    const grant = await transaction.oauthGrant.create({
      data: { accountId, personId, ...names, scope, resource, createdAt, expiresAt },
    });
    await transaction.oauthCode.create({
      data: { accountId, codeHash, grantId: grant.id, redirectUri, codeChallenge, expiresAt },
    });
    const event = { accountId, personId, asStaff, subject: client.name, details: { grantId: grant.id, host, scope } };
    await recordSecurityEvent({ action: "assistantAllowed", ...event }, transaction);
  });
}

function tooMany(): AppError {
  return new AppError("conflict", `You already have ${MAX_ASSISTANTS} connected assistants. Revoke one first.`);
}
