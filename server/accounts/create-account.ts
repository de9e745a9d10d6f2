import { randomUUIDv7 } from "node:crypto";
import { Prisma } from "#generated/prisma/client.ts";
import { directory } from "#server/db.ts";
import { enterAccount, type Session } from "#server/sessions/index.ts";
import { sendSignInLink } from "#server/sign-in/index.ts";
import type { Platform } from "./account-row.ts";
import { insertAccount } from "./insert-account.ts";

export interface NewAccount {
  companyName: string;
  name: string;
  emailAddress: string;
  integration?: Platform | undefined;
  integrationDomain?: string | undefined;
}

/**
 * Makes an account for a new address and mails its link. A known address is answered alike (with a random id), gets an
 * ordinary sign-in link, and nothing is made; the very person who is signed in gets the account at once.
 */
export async function createAccount(
  session: Session | null,
  wanted: NewAccount,
): Promise<{ accountId: string; linkSent: boolean }> {
  if (session && session.emailAddress === wanted.emailAddress) {
    const accountId = await insertAccount(session.personId, factsOf(wanted));
    await enterAccount(session.sessionId, accountId);
    return { accountId, linkSent: false };
  }
  const personId = await insertPerson(wanted);
  const accountId = personId === null ? randomUUIDv7() : await insertAccount(personId, factsOf(wanted));
  const template = personId === null ? "sign-in-link" : "confirm-address";
  await sendSignInLink({ emailAddress: wanted.emailAddress, template });
  return { accountId, linkSent: true };
}

/** The new person's id, or null when the address is known. */
async function insertPerson({ emailAddress, name }: NewAccount): Promise<string | null> {
  try {
    const person = await directory().person.create({ data: { emailAddress, name } });
    return person.id;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") return null;
    throw error;
  }
}

/** A store that is named here is only noted: its domain counts after a verified install. */
function factsOf({ companyName, integration, integrationDomain }: NewAccount) {
  return {
    companyName,
    ...(integration ? { platform: integration, storeChoiceAt: new Date() } : {}),
    platformDomain: integrationDomain ?? null,
  };
}
