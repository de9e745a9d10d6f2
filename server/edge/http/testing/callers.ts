import { createHash, randomUUIDv7 } from "node:crypto";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import {
  aMembership,
  anAccount,
  aPerson,
  signIn,
  type TestAccount,
  type TestPerson,
  theStaff,
} from "#server/testing/factories.ts";
import type { Caller } from "./access-table.ts";

export interface Callers {
  own: TestAccount;
  foreign: TestAccount;
  /** The headers that identify a caller; each time with a new session, which the call may end. */
  headersOf: (caller: Caller) => Promise<Record<string, string>>;
}

/** Two accounts, and everyone who may call: people in every role, staff who opened an account, keys. */
export async function makeCallers(): Promise<Callers> {
  const [own, foreign] = [await anAccount(), await anAccount()];
  const [admin, member, nowhere, staff] = [await aPerson(), await aPerson(), await aPerson(), await theStaff()];
  await aMembership(own.accountId, admin, "admin");
  await aMembership(own.accountId, member, "member");
  const secretKey = await aSecretKey(own.accountId);

  const showing: Record<Caller, () => Promise<Record<string, string>>> = {
    nobody: async () => ({}),
    "no account": async () => ({ cookie: await signIn(nowhere) }),
    member: async () => ({ cookie: await signIn(member) }),
    admin: async () => ({ cookie: await signIn(admin) }),
    owner: async () => ({ cookie: await signIn(own.owner) }),
    "another account's owner": async () => ({ cookie: await signIn(foreign.owner) }),
    staff: async () => ({ cookie: await lookInto(staff, own.accountId, 60 * 60 * 1000) }),
    "staff too late": async () => ({ cookie: await lookInto(staff, own.accountId, -1000) }),
    "a publishable key": async () => ({ authorization: `Bearer ${own.publishableKey}` }),
    "a secret key": async () => ({ authorization: `Bearer ${secretKey}` }),
    "a wrong key": async () => ({ authorization: `Bearer sk_${randomUUIDv7()}` }),
  };
  return { own, foreign, headersOf: (caller) => showing[caller]() };
}

/** The secret key of an account, as it is shown once. */
export async function aSecretKey(accountId: string, facts: { disabledAt?: Date } = {}): Promise<string> {
  const key = `sk_${randomUUIDv7()}`;
  const tokenHash = createHash("sha256").update(key).digest("hex");
  await inAccount(accountId, () => tenant().apiKey.create({ data: { accountId, tokenHash, prefix: "sk_", ...facts } }));
  return key;
}

/** The cookie of a session with access to an account until so many milliseconds from now. */
export async function lookInto(staff: TestPerson, accountId: string, remainingMs: number): Promise<string> {
  const cookie = await signIn(staff);
  const token = cookie.slice(cookie.indexOf("=") + 1);
  const tokenHash = createHash("sha256").update(decodeURIComponent(token)).digest("hex");
  const { count } = await directory().session.updateMany({
    where: { personId: staff.personId, tokenHash },
    data: { accountId, staffUntil: new Date(Date.now() + remainingMs), staffReason: "A test" },
  });
  if (count !== 1) throw new Error("the session to mark as staff's was not found");
  return cookie;
}
