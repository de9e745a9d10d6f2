import { afterAnswer } from "#server/after-answer.ts";
import { directory } from "#server/db.ts";
import { mailSignInLink, makeSignInLink } from "./make-link.ts";

/**
 * Mails a sign-in link to a known address; an unknown one gets the same answer and no mail. What differs between the
 * two happens after the answer, so that its time tells nothing. Throws 429 where the address asked too often.
 */
export async function requestSignInLink(request: {
  emailAddress: string;
  returnTo?: string | undefined;
}): Promise<void> {
  const { emailAddress } = request;
  const url = await makeSignInLink(request);
  afterAnswer("a sign-in link could not be mailed", async () => {
    const person = await directory().person.findUnique({ where: { emailAddress }, select: { id: true } });
    if (person) await mailSignInLink(emailAddress, "sign-in-link", url);
  });
}
