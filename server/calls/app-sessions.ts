import { createAccount } from "#server/accounts/index.ts";
import { formCookie } from "#server/forms/index.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { redirect } from "#server/http/redirect.ts";
import { withCookies } from "#server/http/with-cookies.ts";
import { confirmAddress } from "#server/people/index.ts";
import { endAllSessions } from "#server/sessions/index.ts";
import {
  enterCode,
  inEvenTime,
  markBrowser,
  requestSignInLink,
  showCode,
  unmarkedBrowser,
  useSignInLink,
} from "#server/sign-in/index.ts";

type Names =
  | "ConfirmAddress"
  | "EndAllSessions"
  | "EnterCode"
  | "OpenSession"
  | "SendLoginLink"
  | "ShowCode"
  | "SignUp";

/** A link that does not work leads back to its page, which says what is wrong with it. */
export const appSessionHandlers: Pick<Handlers<"app">, Names> = {
  ConfirmAddress: async ({ context, body }) => {
    const confirmed = await confirmAddress(body.link, context.session);
    return redirect(confirmed?.path ?? `/account/login?address=${encodeURIComponent(body.link)}`);
  },
  EndAllSessions: async ({ context }) => {
    const { cookie } = await endAllSessions(context.personId);
    return withCookies(undefined, cookie);
  },
  EnterCode: async ({ context, body, request }) => {
    const { path, cookie } = await enterCode(request.headers.get("cookie"), body.code, context.session);
    return withCookies({ path }, cookie, unmarkedBrowser());
  },
  OpenSession: async ({ context, body }) => {
    const used = await useSignInLink(body.link, context.session);
    return used ? redirect(used.path, used) : redirect(`/account/login?link=${encodeURIComponent(body.link)}`);
  },
  SendLoginLink: async ({ body, request }) => {
    const { emailAddress, returnTo } = body;
    const { browserHash, cookie } = markBrowser(request.headers.get("cookie"));
    await inEvenTime(() => requestSignInLink({ ...body, browserHash }));
    const values = { emailAddress, ...(returnTo ? { returnTo } : {}) };
    return withCookies(redirect("/account/login?sent"), cookie, formCookie({ screen: "/account/login", values }));
  },
  SignUp: async ({ context, body, request }) => {
    const screen = "/account/createaccount";
    const { browserHash, cookie } = markBrowser(request.headers.get("cookie"));
    const { linkSent } = await inEvenTime(() => createAccount(context.session, body, browserHash));
    if (!linkSent) return redirect("/dashboard");
    const values = { emailAddress: body.emailAddress };
    return withCookies(redirect(`${screen}?sent`), cookie, formCookie({ screen, values }));
  },
  ShowCode: async ({ body }) => {
    const shown = await showCode(body.link);
    return redirect(`/account/login?link=${encodeURIComponent(body.link)}`, shown ?? {});
  },
};
