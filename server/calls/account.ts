import { createAccount } from "#server/accounts/index.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { redirect } from "#server/http/redirect.ts";
import { endSession } from "#server/sessions/index.ts";
import { requestSignInLink } from "#server/sign-in/index.ts";

export const accountHandlers: Handlers<"Account"> = {
  CreateAccount: ({ context, body }) => createAccount(context.session, body),
  Logout: async ({ context }) => redirect("/account/login", await endSession(context.session?.sessionId)),
  SendMagicLoginLink: async ({ body }) => {
    await requestSignInLink(body);
    return { linkSent: true };
  },
};
