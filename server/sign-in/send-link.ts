import { directory } from "#server/db.ts";
import { env } from "#server/env.ts";
import { enqueueMail, SIGN_IN_LINK_LIFETIME_MS } from "#server/mail/index.ts";
import { hashToken, newToken } from "#server/sessions/index.ts";
import { safeReturnPath } from "./return-path.ts";

export interface LinkRequest {
  emailAddress: string;
  template: "sign-in-link" | "confirm-address";
  returnTo?: string | undefined;
}

/** Makes a sign-in link and queues the mail that carries it; only the link's hash is kept. */
export async function sendSignInLink({ emailAddress, template, returnTo }: LinkRequest): Promise<void> {
  const token = newToken();
  await directory().signInLink.create({
    data: {
      tokenHash: hashToken(token),
      purpose: "login",
      emailAddress,
      returnTo: safeReturnPath(returnTo),
      expiresAt: new Date(Date.now() + SIGN_IN_LINK_LIFETIME_MS),
    },
  });
  await enqueueMail({ to: emailAddress, template, props: { url: `${env.APP_URL}/account/login?link=${token}` } });
}
