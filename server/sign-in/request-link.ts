import { directory } from "#server/db.ts";
import { sendSignInLink } from "./send-link.ts";

/** Mails a sign-in link to a known address; an unknown one gets the same answer and no mail. */
export async function requestSignInLink(request: {
  emailAddress: string;
  returnTo?: string | undefined;
}): Promise<void> {
  const person = await directory().person.findUnique({ where: { emailAddress: request.emailAddress } });
  if (person) await sendSignInLink({ ...request, template: "sign-in-link" });
}
