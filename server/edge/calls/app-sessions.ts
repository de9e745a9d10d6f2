import type { appSessionCalls } from "#lib/calls/app-sessions.ts";
import { createAccount } from "#server/domain/accounts/index.ts";
import { confirmAddress, restoreAddress } from "#server/domain/people/index.ts";
import { endAllSessions, signInClientOf } from "#server/domain/sessions/index.ts";
import {
  askingBrowser,
  enterCode,
  requestSignInLink,
  safeReturnPath,
  showCode,
  unmarkedBrowser,
  useSignInLink,
  withMinimumDuration,
} from "#server/domain/sign-in/index.ts";
import { formCookie } from "#server/edge/forms/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { redirect } from "#server/edge/http/redirect.ts";
import { withCookies } from "#server/edge/http/with-cookies.ts";

/** An invalid link redirects to its page, which says what is wrong with it. */
export const appSessionHandlers: Handlers<typeof appSessionCalls> = {
  ConfirmAddress: async ({ context, body }) => {
    const confirmed = await confirmAddress(body.link, context.session);
    return redirect(confirmed?.path ?? `/account/login?address=${encodeURIComponent(body.link)}`);
  },
  EndAllSessions: async ({ context }) => {
    const { cookie } = await endAllSessions(context.session);
    return withCookies(undefined, cookie);
  },
  EnterCode: async ({ context, body, request }) => {
    const { path, cookie } = await enterCode(request.headers.get("cookie"), body.code, {
      replaced: context.session,
      client: signInClientOf(request),
    });
    return withCookies({ path }, cookie, unmarkedBrowser());
  },
  OpenSession: async ({ context, body, request }) => {
    const browser = { replaced: context.session, client: signInClientOf(request) };
    const used = await useSignInLink(body.link, browser);
    return used ? redirect(used.path, used) : redirect(`/account/login?link=${encodeURIComponent(body.link)}`);
  },
  RestoreAddress: async ({ body }) => {
    const isRestored = await restoreAddress(body.link);
    return redirect(`/account/login?${isRestored ? "restored=1" : `restore=${encodeURIComponent(body.link)}`}`);
  },
  SendLoginLink: async ({ body, request }) => {
    const { emailAddress, returnTo } = body;
    const { cookie, ...browser } = askingBrowser(request.headers.get("cookie"), emailAddress);
    await withMinimumDuration(() => requestSignInLink({ ...body, browser }));
    const values = { emailAddress, ...(returnTo ? { returnTo } : {}) };
    return withCookies(redirect("/account/login?sent"), cookie, formCookie({ screen: "/account/login", values }));
  },
  SignUp: async ({ context, body, request }) => {
    const screen = "/account/createaccount";
    const { cookie, ...browser } = askingBrowser(request.headers.get("cookie"), body.emailAddress);
    const { linkSent, cookie: entered } = await withMinimumDuration(() =>
      createAccount(context.session, body, browser),
    );
    const { emailAddress, returnTo } = body;
    if (!linkSent)
      return redirect(safeReturnPath(returnTo) ?? "/dashboard", entered === null ? {} : { cookie: entered });
    const values = { emailAddress, ...(returnTo ? { returnTo } : {}) };
    return withCookies(redirect(`${screen}?sent`), cookie, formCookie({ screen, values }));
  },
  ShowCode: async ({ body }) => {
    const shown = await showCode(body.link);
    return redirect(`/account/login?link=${encodeURIComponent(body.link)}`, shown ?? {});
  },
};
