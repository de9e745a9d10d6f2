import { randomUUIDv7 } from "node:crypto";
import { insertAccount } from "#server/domain/accounts/index.ts";
import { enterAccount, openSession, readSession } from "#server/domain/sessions/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";

export interface TestAccount {
  accountId: string;
  publishableKey: string;
  owner: TestPerson;
}

export interface TestPerson {
  personId: string;
  emailAddress: string;
}

/** A unique person. */
export async function aPerson(emailAddress = `person-${randomUUIDv7()}@example.com`): Promise<TestPerson> {
  const person = await directory().person.create({ data: { emailAddress, name: "A person" } });
  return { personId: person.id, emailAddress };
}

/** The person on the operator's staff list (set-environment.ts); test files of one worker share it. */
export async function theStaff(): Promise<TestPerson> {
  const emailAddress = "staff@afterword.example";
  const person = await directory().person.upsert({ where: { emailAddress }, create: { emailAddress }, update: {} });
  return { personId: person.id, emailAddress };
}

/** A new account with its owner. */
export async function anAccount(
  facts: { companyName?: string; currency?: string; timeZone?: string } = {},
): Promise<TestAccount> {
  const owner = await aPerson();
  const accountId = await insertAccount({ personId: owner.personId }, { companyName: "A company", ...facts });
  const { publishableKey } = await directory().account.findUniqueOrThrow({ where: { id: accountId } });
  return { accountId, publishableKey, owner };
}

export async function aMembership(accountId: string, person: TestPerson, role: MemberContext["role"]): Promise<void> {
  await inAccount(accountId, () =>
    tenant().membership.create({ data: { accountId, personId: person.personId, role } }),
  );
}

/** The `Cookie` header of a person who signed in, in the given account or else the one they used last. */
export async function signIn(
  person: TestPerson,
  accountId?: string,
  { hasSecondFactor = false }: { hasSecondFactor?: boolean } = {},
): Promise<string> {
  const { cookie } = await openSession(person.personId, { hasSecondFactor });
  const header = cookie.split(";", 1)[0] ?? "";
  if (accountId) {
    const { session } = await readSession(header);
    if (session) await enterAccount(session, accountId);
  }
  return header;
}

/** Makes the sign-in of a `Cookie` header so many minutes old. */
export async function ageSignIn(header: string, minutes: number): Promise<void> {
  const { session } = await readSession(header);
  if (!session) throw new Error("there is no such session");
  const { count } = await directory().session.updateMany({
    where: { id: session.sessionId },
    data: { signedInAt: new Date(Date.now() - minutes * 60_000) },
  });
  if (count !== 1) throw new Error("the session was not found");
}

/** A session signed in by link a moment ago. */
export const justSignedIn = {
  signedInAt: new Date(),
  isSignInRecent: true,
  hasSecondFactor: false,
  needsSecondFactor: false,
  platform: null,
  isHeld: false,
} as const;

/** The context that an account's verbs take, for its owner. */
export function contextOf({ accountId, owner }: TestAccount): MemberContext {
  const membership = { accountId, role: "owner", isStaff: false } as const;
  const session = { sessionId: randomUUIDv7(), ...owner, membership, ...justSignedIn };
  return { session, ...owner, ...membership, traceId: randomUUIDv7(), now: new Date() };
}
