import { createHash } from "node:crypto";
import type { OauthGrant, Prisma } from "#generated/prisma/client.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { hashKey } from "#server/foundation/key-tokens/index.ts";
import { allowerOf } from "./allower-of.ts";
import { checkedResource, includesWrite, requestedScope } from "./check-authorization.ts";
import { OauthError } from "./oauth-error.ts";
import { accountNamedBy, newTokenText, type TokenKind } from "./token-text.ts";

const ACCESS_SECONDS = 60 * 60;
const REFRESH_MS = 30 * 24 * 60 * 60 * 1000;

/** A success of the token endpoint (RFC 6749, 5.1). */
export interface IssuedTokens {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/**
 * Exchanges a code for tokens, once. A second use revokes what the first one got.
 * @throws OauthError if the code isn't valid, or was made for another client, address, verifier or server
 */
export async function exchangeCode(sent: {
  code: string;
  clientId: string;
  redirectUri: string;
  verifier: string;
  resource: string | null;
}): Promise<IssuedTokens> {
  checkedResource(sent.resource);
  const challenge = createHash("sha256").update(sent.verifier).digest("base64url");
  return await once("code", sent.code, async (transaction, accountId, codeHash) => {
    const code = await transaction.oauthCode.findFirst({ where: { accountId, codeHash }, include: { grant: true } });
    if (!code) return null;
    if (code.usedAt !== null) return await revoked(transaction, code.grant);
    const isForThis =
      code.grant.clientId === sent.clientId &&
      code.redirectUri === sent.redirectUri &&
      code.codeChallenge === challenge &&
      code.grant.resource === sent.resource;
    if (!isForThis || code.expiresAt <= machineNow() || !(await allowerOf(code.grant))) return null;
    const open = { accountId, codeHash, usedAt: null };
    const { count } = await transaction.oauthCode.updateMany({ where: open, data: { usedAt: machineNow() } });
    return count === 1 ? await issue(transaction, code.grant) : await revoked(transaction, code.grant);
  });
}

/**
 * Exchanges a refresh token for new tokens, once. A second use means that someone copied it, and revokes the grant.
 * @throws OauthError if it isn't valid, or another client's, or more is asked for than was allowed
 */
export async function refreshTokens(sent: {
  token: string;
  clientId: string;
  scope: string | null;
  resource: string | null;
}): Promise<IssuedTokens> {
  if (sent.resource !== null) checkedResource(sent.resource);
  const wantsWrite = includesWrite(requestedScope(sent.scope));
  return await once("refresh", sent.token, async (transaction, accountId, tokenHash) => {
    const where = { accountId, tokenHash, kind: "refresh" };
    const token = await transaction.oauthToken.findFirst({ where, include: { grant: true } });
    if (!token || token.grant.clientId !== sent.clientId) return null;
    if (token.usedAt !== null) return await revoked(transaction, token.grant);
    if (token.expiresAt <= machineNow() || !(await allowerOf(token.grant))) return null;
    if (wantsWrite && !includesWrite(token.grant.scope)) {
      throw new OauthError(
        "invalid_scope",
        `scope must be at most ${token.grant.scope}. Ask the person again for more.`,
      );
    }
    const open = { ...where, usedAt: null };
    const { count } = await transaction.oauthToken.updateMany({ where: open, data: { usedAt: machineNow() } });
    return count === 1 ? await issue(transaction, token.grant) : await revoked(transaction, token.grant);
  });
}

/** Runs an exchange in the account that the text names. What it revokes is committed before the refusal is thrown. */
async function once(
  kind: TokenKind,
  text: string,
  exchange: (transaction: Prisma.TransactionClient, accountId: string, hash: string) => Promise<IssuedTokens | null>,
): Promise<IssuedTokens> {
  const accountId = accountNamedBy(kind, text);
  const issued =
    accountId &&
    (await inAccount(accountId, () =>
      tenant().$transaction((transaction) => exchange(transaction, accountId, hashKey(text))),
    ));
  if (issued) return issued;
  const what = kind === "code" ? "code" : "refresh token";
  throw new OauthError("invalid_grant", `The ${what} is unknown, expired, used, or was issued for something else.`);
}

async function revoked(transaction: Prisma.TransactionClient, { accountId, id }: OauthGrant): Promise<null> {
  await transaction.oauthGrant.deleteMany({ where: { accountId, id } });
  return null;
}

async function issue(transaction: Prisma.TransactionClient, grant: OauthGrant): Promise<IssuedTokens> {
  const { accountId, id: grantId, scope } = grant;
  const [access, refresh] = [newTokenText("access", accountId), newTokenText("refresh", accountId)];
  const now = machineNow();
  const ends = { access: new Date(machineMs() + ACCESS_SECONDS * 1000), refresh: new Date(machineMs() + REFRESH_MS) };
  await transaction.oauthToken.deleteMany({ where: { accountId, grantId, expiresAt: { lt: now } } });
  await transaction.oauthToken.createMany({
    data: [
      { accountId, grantId, kind: "access", tokenHash: hashKey(access), expiresAt: ends.access },
      { accountId, grantId, kind: "refresh", tokenHash: hashKey(refresh), expiresAt: ends.refresh },
    ],
  });
  const data = { expiresAt: ends.refresh, connectedAt: grant.connectedAt ?? now };
  await transaction.oauthGrant.updateMany({ where: { accountId, id: grantId }, data });
  return {
    access_token: access,
    token_type: "Bearer",
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
    scope,
  };
}
