import { randomUUIDv7 } from "node:crypto";
import type { Prisma } from "#generated/prisma/client.ts";
import type { Platform } from "#lib/platforms.ts";
import { chosenStore, isStorePlatform } from "#server/domain/connections/index.ts";
import { enterAccount, type Session } from "#server/domain/sessions/index.ts";
import {
  type AskingBrowser,
  inSavepoint,
  insertLink,
  linkUrl,
  lockTimeouts,
  reservedUntil,
  safeReturnPath,
} from "#server/domain/sign-in/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueMailWithin, SIGN_IN_LINK_LIFETIME_MS } from "#server/foundation/mail/index.ts";
import { insertAccount, insertAccountRows } from "./insert-account.ts";
import { type BrowserPlace, placeFacts } from "./place-facts.ts";

export interface NewAccount extends BrowserPlace {
  companyName: string;
  name: string;
  emailAddress: string;
  integration?: Platform | undefined;
  integrationDomain?: string | undefined;
  /** A path in the app that the mailed link leads to. */
  returnTo?: string | undefined;
}

/**
 * Creates an account for a new address and emails its sign-in link. A known address gets the same response (with a
 * random id) and an ordinary sign-in link, and nothing is created; a person who is already signed in, and not by a store's word alone, gets the
 * account immediately. `browser` identifies the requesting browser. `cookie` is the session's `Set-Cookie` line if its token
 * changed (see `enterAccount`).
 * Throws 429 if the address was sent too many links recently.
 */
export async function createAccount(
  session: Session | null,
  wanted: NewAccount,
  browser: AskingBrowser,
): Promise<{ accountId: string; linkSent: boolean; cookie: string | null }> {
  if (session && !session.isHeld && session.emailAddress === wanted.emailAddress) {
    const accountId = await insertAccount({ personId: session.personId }, factsOf(wanted));
    // A person who joined by invitation may have no name yet; an existing name is theirs to change.
    await directory().person.updateMany({ where: { id: session.personId, name: null }, data: { name: wanted.name } });
    const cookie = await enterAccount(session, accountId);
    return { accountId, linkSent: false, cookie };
  }
  const accountId = randomUUIDv7();
  await inAccount(accountId, () =>
    tenant().$transaction((transaction) => signUp(transaction, accountId, wanted, browser), lockTimeouts),
  );
  return { accountId, linkSent: true, cookie: null };
}

/**
 * Writes link, account and mail, or nothing. For a known address, or one reserved for its previous owner, the account
 * is also written, for a placeholder owner, and rolled back: the same work takes the same time, so timing reveals
 * nothing.
 */
async function signUp(
  transaction: Prisma.TransactionClient,
  accountId: string,
  wanted: NewAccount,
  { browserHash, knownBrowser }: AskingBrowser,
): Promise<void> {
  const { emailAddress, name } = wanted;
  const returnTo = safeReturnPath(wanted.returnTo);
  const lifetimeMs = SIGN_IN_LINK_LIFETIME_MS;
  const link = { purpose: "login", emailAddress, lifetimeMs, returnTo, browserHash, knownBrowser } as const;
  const token = await insertLink(transaction, link);
  const known = await transaction.person.findUnique({ where: { emailAddress }, select: { id: true } });
  const until = await reservedUntil(transaction, emailAddress);
  const isFree = known === null && until === null;
  const owner = { emailAddress: isFree ? emailAddress : `${accountId}@nobody.invalid`, name };
  await inSavepoint(isFree, transaction, () => insertAccountRows(transaction, accountId, owner, factsOf(wanted)));
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

/** A store named here is only recorded; its domain counts after a verified install. */
function factsOf({ companyName, integration, integrationDomain, ...place }: NewAccount) {
  return {
    companyName,
    ...placeFacts(place),
    ...(integration ? { platform: integration, storeChoiceAt: productNow() } : {}),
    ...(integration && isStorePlatform(integration) && integrationDomain
      ? { connections: { create: chosenStore(integration, integrationDomain) } }
      : {}),
  };
}
