import type { Security } from "#lib/calls/app-security.ts";
import { machineNow } from "#lib/machine-clock.ts";
import type { Session } from "#server/domain/sessions/index.ts";
import type { PersonContext } from "#server/foundation/context/context.ts";
import { directory } from "#server/foundation/database/db.ts";
import { confirmedFactors } from "./factor-row.ts";
import { passkeysAvailable } from "./relying-party.ts";

/** A person's second factors, recovery codes and sessions, and what the session's account requires. */
export async function readSecurity({
  personId,
  session,
}: Pick<PersonContext, "personId" | "session">): Promise<Security> {
  const [factors, codesLeft, sessions, account] = await Promise.all([
    confirmedFactors(personId),
    directory().recoveryCode.count({ where: { personId, usedAt: null } }),
    liveSessionsOf(personId, session),
    accountSetting(session),
  ]);
  return {
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind: kind === "passkey" ? "passkey" : "totp",
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: factors.length === 0 ? null : codesLeft,
    sessions,
    passkeysAvailable: passkeysAvailable(),
    isSignInRecent: session.isSignInRecent,
    hasSecondFactor: session.hasSecondFactor,
    account,
  };
}

async function liveSessionsOf(personId: string, current: Session): Promise<Security["sessions"]> {
  const rows = await directory().session.findMany({
    // A store's admin reopens its own.
    where: { personId, platform: null, expiresAt: { gt: machineNow() } },
    orderBy: { lastSeenAt: "desc" },
  });
  return rows.map(({ id, browser, system, address, signedInAt, lastSeenAt }) => ({
    id,
    isCurrent: id === current.sessionId,
    browser,
    system,
    address,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

async function accountSetting({ membership }: Session): Promise<Security["account"]> {
  if (!membership) return null;
  const { accountId, role, isStaff } = membership;
  const account = await directory().account.findUnique({
    where: { id: accountId },
    select: { requireTwoFactor: true },
  });
  return account && { ...account, mayChange: !isStaff && role !== "member" };
}
