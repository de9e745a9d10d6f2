import { randomUUIDv7 } from "node:crypto";
import type { Prisma } from "#generated/prisma/client.ts";
import { directory, inAccount, tenant } from "#server/db.ts";
import { enqueueMailWithin, SIGN_IN_LINK_LIFETIME_MS } from "#server/mail/index.ts";
import { enterAccount, type Session } from "#server/sessions/index.ts";
import { insertLink, keepOnlyIf, linkUrl, patience } from "#server/sign-in/index.ts";
import type { Platform } from "./account-row.ts";
import { insertAccount, insertAccountRows } from "./insert-account.ts";

export interface NewAccount {
  companyName: string;
  name: string;
  emailAddress: string;
  integration?: Platform | undefined;
  integrationDomain?: string | undefined;
}

/**
 * Makes an account for a new address and mails its link. A known address is answered alike (with a random id), gets an
 * ordinary sign-in link, and nothing is made; the very person who is signed in gets the account at once. `browserHash`
 * is of the browser that asks. Throws 429 where the address was sent too many links of late.
 */
export async function createAccount(
  session: Session | null,
  wanted: NewAccount,
  browserHash: string,
): Promise<{ accountId: string; linkSent: boolean }> {
  if (session && session.emailAddress === wanted.emailAddress) {
    const accountId = await insertAccount({ personId: session.personId }, factsOf(wanted));
    // Who came by an invitation may have no name yet; one that they have is theirs to change.
    await directory().person.updateMany({ where: { id: session.personId, name: null }, data: { name: wanted.name } });
    await enterAccount(session.sessionId, accountId);
    return { accountId, linkSent: false };
  }
  const accountId = randomUUIDv7();
  await inAccount(accountId, () =>
    tenant().$transaction((transaction) => signUp(transaction, accountId, wanted, browserHash), patience),
  );
  return { accountId, linkSent: true };
}

/**
 * Link, account and mail, all of it or nothing. For a known address the account is written too, for an owner who is
 * nobody, and taken back: what there is to do is the same, so that the time of the answer tells nothing.
 */
async function signUp(
  transaction: Prisma.TransactionClient,
  accountId: string,
  wanted: NewAccount,
  browserHash: string,
): Promise<void> {
  const { emailAddress, name } = wanted;
  const lifetimeMs = SIGN_IN_LINK_LIFETIME_MS;
  const token = await insertLink(transaction, { purpose: "login", emailAddress, lifetimeMs, browserHash });
  const known = await transaction.person.findUnique({ where: { emailAddress }, select: { id: true } });
  const owner = { emailAddress: known ? `${accountId}@nobody.invalid` : emailAddress, name };
  await keepOnlyIf(known === null, transaction, () =>
    insertAccountRows(transaction, accountId, owner, factsOf(wanted)),
  );
  await enqueueMailWithin(transaction, {
    to: emailAddress,
    template: known ? "sign-in-link" : "confirm-address",
    props: { url: linkUrl("login", token) },
  });
}

/** A store that is named here is only noted: its domain counts after a verified install. */
function factsOf({ companyName, integration, integrationDomain }: NewAccount) {
  return {
    companyName,
    ...(integration ? { platform: integration, storeChoiceAt: new Date() } : {}),
    platformDomain: integrationDomain || null,
  };
}
