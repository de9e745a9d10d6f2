import { directory } from "#server/foundation/database/db.ts";
import { enqueueMailWithin, SIGN_IN_LINK_LIFETIME_MS } from "#server/foundation/mail/index.ts";
import type { AskingBrowser } from "./browser-cookie.ts";
import { inSavepoint } from "./in-savepoint.ts";
import { insertLink, linkUrl } from "./insert-link.ts";
import { lockTimeouts } from "./lock-address.ts";
import { safeReturnPath } from "./return-path.ts";

/**
 * Mails a sign-in link to a known address; an unknown one gets the same response and no mail. The work is the same for
 * both, except that the unknown one's mail is rolled back, so that the response time reveals nothing.
 * Throws 429 if the address asked too often.
 */
export async function requestSignInLink(request: {
  emailAddress: string;
  returnTo?: string | undefined;
  browser: AskingBrowser;
}): Promise<void> {
  const { emailAddress, browser } = request;
  await directory().$transaction(async (transaction) => {
    const token = await insertLink(transaction, {
      purpose: "login",
      emailAddress,
      lifetimeMs: SIGN_IN_LINK_LIFETIME_MS,
      returnTo: safeReturnPath(request.returnTo),
      browserHash: browser.browserHash,
      knownBrowser: browser.knownBrowser,
    });
    const person = await transaction.person.findUnique({ where: { emailAddress }, select: { id: true } });
    const mail = { to: emailAddress, template: "sign-in-link", props: { url: linkUrl("login", token) } } as const;
    await inSavepoint(person !== null, transaction, () => enqueueMailWithin(transaction, mail));
  }, lockTimeouts);
}
