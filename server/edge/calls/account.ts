import type { accountCalls } from "#lib/calls/account.ts";
import { createAccount } from "#server/domain/accounts/index.ts";
import { inviteMember, listAccounts, listMembers, loginToAccount, removeMember } from "#server/domain/members/index.ts";
import { endedSessionCookie, endSession } from "#server/domain/sessions/index.ts";
import { askingBrowser, requestSignInLink, withMinimumDuration } from "#server/domain/sign-in/index.ts";
import { rememberTour } from "#server/domain/tours/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { redirect } from "#server/edge/http/redirect.ts";
import { withCookies } from "#server/edge/http/with-cookies.ts";

export const accountHandlers: Handlers<typeof accountCalls> = {
  CreateAccount: async ({ context, body, request }) => {
    const { cookie, ...browser } = askingBrowser(request.headers.get("cookie"), body.emailAddress);
    const { cookie: entered, ...made } = await withMinimumDuration(() => createAccount(context.session, body, browser));
    return withCookies(made, cookie, ...(entered === null ? [] : [entered]));
  },
  DeleteMember: async ({ context, query }) => {
    const isOneself = await removeMember(context, query.emailAddress);
    return withCookies(undefined, ...(isOneself ? [endedSessionCookie()] : []));
  },
  GetChooseAccountList: ({ context }) => listAccounts(context.session),
  GetMembers: ({ context }) => listMembers(context),
  GetSwitchAccountList: async ({ context }) =>
    (await listAccounts(context.session)).map(({ accountId, companyName }) => ({ accountId, companyName })),
  InviteMember: ({ context, body }) => inviteMember(context, body),
  LoginToAccount: async ({ context, query }) => {
    const { account, cookie } = await loginToAccount(context, query.accountId);
    return withCookies(account, ...(cookie === null ? [] : [cookie]));
  },
  Logout: async ({ context }) => redirect("/account/login", await endSession(context.session)),
  SendMagicLoginLink: async ({ body, request }) => {
    const { cookie, ...browser } = askingBrowser(request.headers.get("cookie"), body.emailAddress);
    await withMinimumDuration(() => requestSignInLink({ ...body, browser }));
    return withCookies({ linkSent: true }, cookie);
  },
  TourStarted: async ({ context, query }) => {
    await rememberTour(context, query.page);
  },
};
