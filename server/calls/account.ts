import { createAccount } from "#server/accounts/index.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { redirect } from "#server/http/redirect.ts";
import { withCookies } from "#server/http/with-cookies.ts";
import { inviteMember, listAccounts, listMembers, loginToAccount, removeMember } from "#server/members/index.ts";
import { endedSessionCookie, endSession } from "#server/sessions/index.ts";
import { inEvenTime, markBrowser, requestSignInLink } from "#server/sign-in/index.ts";
import { rememberTour } from "#server/tours/index.ts";

export const accountHandlers: Handlers<"Account"> = {
  CreateAccount: async ({ context, body, request }) => {
    const { browserHash, cookie } = markBrowser(request.headers.get("cookie"));
    return withCookies(await inEvenTime(() => createAccount(context.session, body, browserHash)), cookie);
  },
  DeleteMember: async ({ context, query }) => {
    const isOneself = await removeMember(context, query.emailAddress);
    return withCookies(undefined, ...(isOneself ? [endedSessionCookie()] : []));
  },
  GetChooseAccountList: ({ context }) => listAccounts(context.personId),
  GetMembers: ({ context }) => listMembers(context),
  GetSwitchAccountList: async ({ context }) =>
    (await listAccounts(context.personId)).map(({ accountId, companyName }) => ({ accountId, companyName })),
  InviteMember: ({ context, body }) => inviteMember(context, body),
  LoginToAccount: ({ context, query }) => loginToAccount(context, query.accountId),
  Logout: async ({ context }) => redirect("/account/login", await endSession(context.session?.sessionId)),
  SendMagicLoginLink: async ({ body, request }) => {
    const { browserHash, cookie } = markBrowser(request.headers.get("cookie"));
    await inEvenTime(() => requestSignInLink({ ...body, browserHash }));
    return withCookies({ linkSent: true }, cookie);
  },
  TourStarted: async ({ context, query }) => {
    await rememberTour(context, query.page);
    return undefined;
  },
};
