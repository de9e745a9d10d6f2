import { randomUUIDv7 } from "node:crypto";
import { Prisma } from "#generated/prisma/client.ts";
import { enterAccount, type Session } from "#server/sessions/index.ts";
import { mailSignInLink, makeSignInLink } from "#server/sign-in/index.ts";
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
 * Throws 429 where the address was sent too many links of late.
 */
export async function createAccount(
  session: Session | null,
  wanted: NewAccount,
): Promise<{ accountId: string; linkSent: boolean }> {
  const { emailAddress } = wanted;
  if (session && session.emailAddress === emailAddress) {
    const accountId = await insertAccount({ personId: session.personId }, factsOf(wanted));
    await enterAccount(session.sessionId, accountId);
    return { accountId, linkSent: false };
  }
  // First the link, which is what is limited: a refusal must leave no account behind.
  const url = await makeSignInLink({ emailAddress });
  const accountId = await insertForNewAddress(wanted);
  await mailSignInLink(emailAddress, accountId === null ? "sign-in-link" : "confirm-address", url);
  return { accountId: accountId ?? randomUUIDv7(), linkSent: true };
}

/** The new account's id, or null when the address is known. */
async function insertForNewAddress(wanted: NewAccount): Promise<string | null> {
  const { emailAddress, name } = wanted;
  try {
    return await insertAccount({ emailAddress, name }, factsOf(wanted));
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
    platformDomain: integrationDomain || null,
  };
}
