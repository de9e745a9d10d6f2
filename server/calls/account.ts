import { createAccount } from "#server/accounts/index.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { redirect } from "#server/http/redirect.ts";
import { withCookies } from "#server/http/with-cookies.ts";
import { endSession } from "#server/sessions/index.ts";
import { markBrowser, requestSignInLink } from "#server/sign-in/index.ts";

export const accountHandlers: Handlers<"Account"> = {
  CreateAccount: async ({ context, body, request }) => {
    const { browserHash, cookie } = markBrowser(request.headers.get("cookie"));
    return withCookies(await createAccount(context.session, body, browserHash), cookie);
  },
  Logout: async ({ context }) => redirect("/account/login", await endSession(context.session?.sessionId)),
  SendMagicLoginLink: async ({ body, request }) => {
    const { browserHash, cookie } = markBrowser(request.headers.get("cookie"));
    await requestSignInLink({ ...body, browserHash });
    return withCookies({ linkSent: true }, cookie);
  },
};
