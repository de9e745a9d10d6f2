import type { Access, Call } from "#lib/calls/declare.ts";
import { AppError } from "#lib/errors.ts";
import type { PlanFeature } from "#lib/plans.ts";
import { type IdentifiedKey, identifyKey } from "#server/domain/api-keys/index.ts";
import { requirePlan } from "#server/domain/plans/index.ts";
import {
  isStaffAddress,
  requireFactorOfAccount,
  requireFactorOfStaff,
  requireRecentSignIn,
  type Session,
  type SessionMembership,
} from "#server/domain/sessions/index.ts";
import type { KeyContext, MemberContext, PersonContext, PublicContext } from "#server/foundation/context/context.ts";
import { inAccount } from "#server/foundation/database/db.ts";

/** The credentials a caller sent: a session, and a key from the query or the `Authorization` header. */
export interface Credentials {
  session: Session | null;
  key: string | null;
}

/**
 * Checks a caller's right to a call, and returns the context that its handler works in. Throws 401, 403, or (for
 * `Profile` only) 404 for a person without an account. The role's refusal comes first, then the second factor that the
 * account requires, or the limits of staff, then the recent sign-in that the call needs, and last its plan (402).
 */
export async function authorise(
  call: Call,
  credentials: Credentials,
  base: { traceId: string; now: Date },
): Promise<PublicContext | PersonContext | MemberContext | KeyContext> {
  const context = await contextFor(call, credentials, base);
  if (call.recentSignIn && context.session) requireRecentSignIn(context.session);
  if (call.plan) await requirePlanOf(context, call.plan);
  return context;
}

async function contextFor(
  call: Call,
  credentials: Credentials,
  base: { traceId: string; now: Date },
): Promise<PublicContext | PersonContext | MemberContext | KeyContext> {
  const { access } = call;
  if (access === "public" || access === "storefront") return { ...base, session: credentials.session };
  if (access === "key" || (access === "memberOrKey" && credentials.key !== null)) {
    const { accountId } = await secretKeyOf(credentials.key, identifyKey);
    return { ...base, session: null, accountId };
  }
  const { session } = credentials;
  if (!session) throw new AppError("unauthenticated", "Sign in first.");
  const person: PersonContext = {
    ...base,
    session,
    personId: session.personId,
    emailAddress: session.emailAddress,
    accountId: session.membership?.accountId ?? null,
  };
  if (access === "signedIn") return person;
  if (access === "staff") return staffContext(person);
  if (access === "appleAddress") return allowed(person, session.emailAddress.endsWith("@apple.com"));
  return memberContext(person, session.membership, call);
}

/** The plan belongs to an account: a call that declares one is for members or keys. */
export async function requirePlanOf(context: PublicContext | MemberContext, feature: PlanFeature): Promise<void> {
  if (!("accountId" in context)) throw new Error(`a call that needs ${feature} has no account`);
  const { accountId, now } = context;
  await inAccount(accountId, () => requirePlan({ accountId, now }, feature));
}

/** What a secret key opens. Throws 401 for an unknown or disabled one, and 403 for a publishable one. */
export async function secretKeyOf<Found extends IdentifiedKey>(
  key: string | null,
  identify: (key: string) => Promise<Found | null>,
): Promise<Found> {
  const identified = key ? await identify(key) : null;
  if (!identified)
    throw new AppError("unauthenticated", "This call needs an active secret key. This one is unknown or disabled.");
  if (identified.kind !== "secret") {
    throw new AppError("forbidden", "A publishable key can't do this. Use a secret key from your server.");
  }
  return identified;
}

function memberContext(person: PersonContext, membership: SessionMembership | null, call: Call): MemberContext {
  if (!membership) {
    throw new AppError("forbidden", "You're signed in, but you don't belong to an account.", { type: "no-account" });
  }
  if (membership.isStaff && call.notForStaff) {
    throw new AppError("forbidden", "Staff can't do this in an account they're accessing.");
  }
  checkRole(call.access, membership.role);
  requireFactorOfAccount(person.session);
  return { ...person, ...membership };
}

/** Throws 403 unless a role has access. */
export function checkRole(access: Access, role: string): void {
  const roles = rolesFor(access);
  if (roles.includes(role)) return;
  throw new AppError("forbidden", `This requires the ${roles.join(" or ")} role. Your role is ${role}.`);
}

function rolesFor(access: Access): readonly string[] {
  if (access === "owner") return ["owner"];
  return access === "admin" ? ["owner", "admin"] : ["owner", "admin", "member"];
}

function staffContext(person: PersonContext): PersonContext {
  allowed(person, isStaffAddress(person.emailAddress));
  requireFactorOfStaff(person.session);
  return person;
}

function allowed(person: PersonContext, isAllowed: boolean): PersonContext {
  if (!isAllowed) throw new AppError("forbidden", "You don't have permission to do this.");
  return person;
}
