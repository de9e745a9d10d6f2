export { authOptions } from "./auth-options.ts";
export { endedSessionCookie, hostCookie, hostCookieName, parseCookies } from "./cookie.ts";
export { endAllSessions, endSession } from "./end-session.ts";
export { enterAccount } from "./enter-account.ts";
export { type OpenedSession, openSession } from "./open-session.ts";
export { pageMember, pageSession, pageVisitor } from "./page-session.ts";
export { type ReadSession, readSession } from "./read-session.ts";
export type { Session, SessionMembership } from "./session.ts";
export { hashToken, newToken } from "./token.ts";
