import { randomUUIDv7 } from "node:crypto";
import type { Prisma } from "#generated/prisma/client.ts";
import { enterAccount, type Session } from "#server/domain/sessions/index.ts";
import {
  type AskingBrowser,
  heldUntil,
  insertLink,
  keepOnlyIf,
  linkUrl,
  patience,
} from "#server/domain/sign-in/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueMailWithin, SIGN_IN_LINK_LIFETIME_MS } from "#server/foundation/mail/index.ts";
import type { Platform } from "./account-row.ts";
import { insertAccount, insertAccountRows } from "./insert-account.ts";
import { type BrowserPlace, placeFacts } from "./place-facts.ts";

export interface NewAccount extends BrowserPlace {
  companyName: string;
  name: string;
  emailAddress: string;
  integration?: Platform | undefined;
  integrationDomain?: string | undefined;
}

/**
 * Makes an account for a new address and mails its link. A known address is answered alike (with a random id), gets an
 * ordinary sign-in link, and nothing is made; the very person who is signed in gets the account at once. `browser`
 * is the one that asks. `cookie` is the session's `Set-Cookie` line where it has a new token (see `enterAccount`).
 * Throws 429 where the address was sent too many links of late.
 */
export async function createAccount(
  session: Session | null,
  wanted: NewAccount,
  browser: AskingBrowser,
): Promise<{ accountId: string; linkSent: boolean; cookie: string | null }> {
  if (session && session.emailAddress === wanted.emailAddress) {
    const accountId = await insertAccount({ personId: session.personId }, factsOf(wanted));
    // Who came by an invitation may have no name yet; one that they have is theirs to change.
    await directory().person.updateMany({ where: { id: session.personId, name: null }, data: { name: wanted.name } });
    const cookie = await enterAccount(session, accountId);
    return { accountId, linkSent: false, cookie };
  }
  const accountId = randomUUIDv7();
  await inAccount(accountId, () =>
    tenant().$transaction((transaction) => signUp(transaction, accountId, wanted, browser), patience),
  );
  return { accountId, linkSent: true, cookie: null };
}

/**
 * Link, account and mail, all of it or nothing. For a known address, and for one that is kept for the person who had it,
 * the account is written too, for an owner who is nobody, and rolled back: the work is the same, so that the time of the
 * answer shows nothing.
 */
async function signUp(
  transaction: Prisma.TransactionClient,
  accountId: string,
  wanted: NewAccount,
  { browserHash, knownBrowser }: AskingBrowser,
): Promise<void> {
  const { emailAddress, name } = wanted;
  const lifetimeMs = SIGN_IN_LINK_LIFETIME_MS;
  const link = { purpose: "login", emailAddress, lifetimeMs, browserHash, knownBrowser } as const;
  const token = await insertLink(transaction, link);
  const known = await transaction.person.findUnique({ where: { emailAddress }, select: { id: true } });
  const until = await heldUntil(transaction, emailAddress);
  const isFree = known === null && until === null;
  const owner = { emailAddress: isFree ? emailAddress : `${accountId}@nobody.invalid`, name };
  await keepOnlyIf(isFree, transaction, () => insertAccountRows(transaction, accountId, owner, factsOf(wanted)));
  const url = linkUrl("login", token);
  await enqueueMailWithin(
    transaction,
    known === null && until !== null
      ? {
          to: emailAddress,
          template: "address-held",
          props: { url: `${env.APP_URL}/account/login`, until: until.toISOString() },
        }
      : { to: emailAddress, template: known ? "sign-in-link" : "confirm-address", props: { url } },
  );
}

/** A store that is named here is only noted: its domain counts after a verified install. */
function factsOf({ companyName, integration, integrationDomain, ...place }: NewAccount) {
  return {
    companyName,
    ...placeFacts(place),
    ...(integration ? { platform: integration, storeChoiceAt: new Date() } : {}),
    platformDomain: integrationDomain || null,
  };
}
