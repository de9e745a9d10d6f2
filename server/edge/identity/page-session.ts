import { randomUUIDv7 } from "node:crypto";
import { redirect } from "next/dist/client/components/navigation.react-server.js";
import { headers } from "next/headers.js";
import { cache } from "react";
import { isAppError } from "#lib/errors.ts";
import { isStaffAddress } from "#server/domain/sessions/index.ts";
import { installToAskAbout, type PendingInstall, reconnectPaused } from "#server/domain/stores/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { bearerOf } from "#server/foundation/context/bearer.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import type { Session, SessionMembership } from "#server/foundation/context/session.ts";
import { parseCookies, sessionCookieName } from "#server/foundation/context/session-cookie.ts";
import { type AccountScope, inScope } from "#server/foundation/database/account-scope.ts";
import { directory } from "#server/foundation/database/db.ts";
import { noteRequest } from "#server/foundation/error-tracking/index.ts";
import type { TokenScriptSource } from "#server/partners/platforms/platform.ts";
import { admins, readStoreUser } from "#server/partners/platforms/registry.ts";
import { identify } from "./identify.ts";

/** The session viewing the page being rendered; one query per page, however many components ask. */
export const pageSession = cache(async (): Promise<Session | null> => {
  const given = await headers();
  try {
    // A page behind a proxy's password arrives with that password.
    const bearer = bearerOf(given.get("authorization"));
    const { session } = await identify({
      headers: bearer !== null ? given : new Headers({ cookie: given.get("cookie") ?? "" }),
    });
    if (bearer !== null && session?.platform && session.membership) {
      await reconnectPaused(session.membership.accountId, session.platform, bearer);
    }
    if (session?.membership) noteRequest({ accountId: session.membership.accountId });
    return session;
  } catch (error) {
    if (isAppError(error) && error.code === "unauthenticated") return null;
    throw error;
  }
});

/** Whether the browser has the cookie of a session that has since ended. Logging out deletes the cookie. */
export async function pageSessionEnded(): Promise<boolean> {
  const token = parseCookies((await headers()).get("cookie"))[sessionCookieName()];
  return Boolean(token) && (await pageSession()) === null;
}

interface PageTokenScript {
  script: string;
  /** A script of the platform's own that comes before it. */
  source: TokenScriptSource | undefined;
}

/**
 * The script that a page in a store's admin begins with: it gets session tokens from the admin
 * (`Platform.tokenScript`). Null for any other page.
 */
export const pageTokenScript = cache(async (): Promise<PageTokenScript | null> => {
  const token = bearerOf((await headers()).get("authorization"));
  const user = await readStoreUser(token);
  const admin = admins().find(({ name }) => name === user?.platform);
  return admin ? { script: admin.tokenScript(), source: admin.tokenScriptSource } : null;
});

const pageScope = cache((accountId: string): AccountScope => ({ accountId, isOfPage: true }));

/** Reads for an account's page: what its layout and its own part both need of the account's row is read once. */
export async function inPage<Result>(accountId: string, read: () => Promise<Result>): Promise<Result> {
  return await inScope(pageScope(accountId), read);
}

/**
 * The member viewing a page of the main or onboarding layout, as the context for verbs; run those within
 * `inPage(context.accountId, …)`. Redirects as in section 4 of the specification: to sign in, to create an account,
 * to add the second factor that the account requires, to complete the profile, to connect the store.
 */
export const pageMember = cache(async (): Promise<MemberContext> => {
  const wanted = await pagePath();
  const [path = ""] = wanted.split("?", 1);
  const session = await pageSession();
  if (!session) return await leadTo(await signInPath(wanted));
  const { membership } = session;
  if (!membership) return await leadTo(await pathWithoutAccount(session));
  if (session.needsSecondFactor) {
    return await leadTo(`${securityScreen}?required=1&returnTo=${encodeURIComponent(wanted)}`);
  }
  // Staff must not answer a merchant's onboarding questions.
  if (!membership.isStaff) await sendToOnboarding(membership, path);
  return memberOf(session, membership);
});

/**
 * The person viewing their own security screen, open to anyone signed in; sends everybody else to sign in. `isLimited`
 * if they may see nothing of an account: they are in none, or lack the factor that it requires.
 */
export const pagePerson = cache(async (): Promise<{ session: Session; isLimited: boolean }> => {
  const session = await pageSession();
  if (!session) return await leadTo(await signInPath(await pagePath()));
  return { session, isLimited: session.membership === null || session.needsSecondFactor };
});

/** The person, if the page is that screen and they may see nothing of an account; null for everybody else. */
export const pageLimited = cache(async (): Promise<Session | null> => {
  const [path] = (await pagePath()).split("?", 1);
  if (path !== securityScreen) return null;
  const { session, isLimited } = await pagePerson();
  return isLimited ? session : null;
});

/** The member viewing a public page; null for everybody else. Never redirects. */
export const pageVisitor = cache(async (): Promise<MemberContext | null> => {
  const session = await pageSession();
  return session?.membership && !session.needsSecondFactor ? memberOf(session, session.membership) : null;
});

function memberOf(session: Session, membership: SessionMembership): MemberContext {
  const { personId, emailAddress } = session;
  return { session, personId, emailAddress, ...membership, traceId: randomUUIDv7(), now: productNow() };
}

/**
 * Redirects. A page that a store's admin opened takes along what the admin said in its address, with the token: without
 * it, the next page couldn't tell who is there nor which admin is around it.
 */
async function leadTo(path: string): Promise<never> {
  const adminQuery = (await headers()).get("x-admin-query") ?? "";
  if (adminQuery === "") redirect(path);
  const [target = "", query] = path.split("?", 2);
  redirect(`${target}?${new URLSearchParams([...new URLSearchParams(adminQuery), ...new URLSearchParams(query)])}`);
}

/** Where to send a person without an account: staff to their own screens, or to the account whose hour is over. */
async function pathWithoutAccount({ sessionId, emailAddress }: Session): Promise<string> {
  if (!isStaffAddress(emailAddress)) return "/account/createaccount";
  const row = await directory().session.findUnique({ where: { id: sessionId } });
  return row?.accountId && row.staffUntil ? `/admin/login/${row.accountId}` : "/admin";
}

/** The requested path and query. */
async function pagePath(): Promise<string> {
  const given = await headers();
  return (given.get("x-screen-path") ?? "/") + (given.get("x-screen-query") ?? "");
}

/**
 * Where to sign in and come back from; without a return path, signing in leads to the home screen. In a store's admin
 * nobody can sign in: the store isn't connected with an account of theirs.
 */
async function signInPath(wanted: string): Promise<string> {
  if ((await pageTokenScript()) !== null) return "/store-not-connected";
  return wanted === "/" ? "/account/login" : `/account/login?returnTo=${encodeURIComponent(wanted)}`;
}

const securityScreen = "/account/security";
const completeProfile = "/onboarding/complete-profile";
const connectStore = "/onboarding/connect-store";

/** Members aren't sent there, because they can't connect the store. */
async function sendToOnboarding({ accountId, role }: SessionMembership, path: string): Promise<void> {
  const account = await directory().account.findUnique({
    where: { id: accountId },
    select: { hdyhau: true, platform: true, storeChoiceAt: true },
  });
  if (!account?.hdyhau) {
    if (path !== completeProfile) await leadTo(completeProfile);
  } else if (account.platform === "None" && account.storeChoiceAt === null && role !== "member") {
    if (path !== connectStore) await leadTo(connectStore);
  }
}

/** The install that a page in a store's admin has to ask about, with the store; null for any other page. */
export const pageStartedInstall = cache(async (): Promise<(PendingInstall & { domain: string }) | null> => {
  const token = bearerOf((await headers()).get("authorization"));
  const user = await readStoreUser(token);
  if (token === null || user === null) return null;
  const started = await installToAskAbout(user, token);
  return started && { ...started, domain: user.domain };
});
