export type { Session, SessionMembership } from "#server/foundation/context/session.ts";
export {
  endedSessionCookie,
  hostCookie,
  hostCookieName,
  openedSessionToken,
  parseCookies,
  secureAttribute,
  sessionCookieHeader,
} from "#server/foundation/context/session-cookie.ts";
export { accountsUsedLast } from "./accounts-used-last.ts";
export { sessionWithId } from "./adapter.ts";
export { authOptions } from "./auth-options.ts";
export { endAllSessions, endOtherSessions, endSession, endSessionOf, ownEvent } from "./end-session.ts";
export { endEveryonesSessions, endSessionsAsOperator } from "./end-sessions-as-operator.ts";
export { fixedAccount, requireOpenTo } from "./held-session.ts";
export { lockPerson } from "./lock-person.ts";
export { createOneTimeAddress, takeOneTimeAddress } from "./one-time-address.ts";
export { enterAccount, openSession } from "./open-session.ts";
export { liveSessions, readSession } from "./read-session.ts";
export { changeToken, noteSecondFactor, renewSignIn } from "./renew-sign-in.ts";
export {
  lacksFactorOfStaff,
  requireFactorOfAccount,
  requireFactorOfStaff,
  requireRecentSignIn,
  requireSecondFactor,
} from "./require-recent-sign-in.ts";
export { type SignInClient, signInClientOf } from "./sign-in-client.ts";
export { isStaffAddress } from "./staff-list.ts";
export { type StoreIdentity, storeSession } from "./store-session.ts";
export { hashToken, newToken } from "./token.ts";
