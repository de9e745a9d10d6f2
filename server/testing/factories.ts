import { randomUUIDv7 } from "node:crypto";
import { insertAccount } from "#server/accounts/index.ts";
import { directory, inAccount, tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { enterAccount, openSession, readSession } from "#server/sessions/index.ts";

export interface TestAccount {
  accountId: string;
  publishableKey: string;
  owner: TestPerson;
}

export interface TestPerson {
  personId: string;
  emailAddress: string;
}

/** A person nobody else is. */
export async function aPerson(emailAddress = `person-${randomUUIDv7()}@example.com`): Promise<TestPerson> {
  const person = await directory().person.create({ data: { emailAddress, name: "A person" } });
  return { personId: person.id, emailAddress };
}

/** The person of the operator's staff list (set-environment.ts); test files of one worker share it. */
export async function theStaff(): Promise<TestPerson> {
  const emailAddress = "staff@afterword.example";
  const person = await directory().person.upsert({ where: { emailAddress }, create: { emailAddress }, update: {} });
  return { personId: person.id, emailAddress };
}

/** A fresh account with its owner. */
export async function anAccount(facts: { currency?: string; timeZone?: string } = {}): Promise<TestAccount> {
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

/** The `Cookie` header of a person who signed in, in the account given or else the one they used last. */
export async function signIn(person: TestPerson, accountId?: string): Promise<string> {
  const { cookie } = await openSession(person.personId);
  const header = cookie.split(";", 1)[0] ?? "";
  if (accountId) {
    const { session } = await readSession(header);
    if (session) await enterAccount(session.sessionId, accountId);
  }
  return header;
}

/** What the verbs of an account take, for its owner. */
export function contextOf({ accountId, owner }: TestAccount): MemberContext {
  const membership = { accountId, role: "owner", isStaff: false } as const;
  const session = { sessionId: randomUUIDv7(), ...owner, membership };
  return { session, ...owner, ...membership, traceId: randomUUIDv7(), now: new Date() };
}
