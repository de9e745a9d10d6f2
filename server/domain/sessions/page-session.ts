import { randomUUIDv7 } from "node:crypto";
// What next/navigation is on the server: by its full name it would be the page's copy, which no route handler can load.
// The path is Next's own affair; page-session.test.ts says when an update moves it (docs/adr/0008-screens.md).
import { redirect } from "next/dist/client/components/navigation.react-server.js";
import { headers } from "next/headers.js";
import { cache } from "react";
import type { MemberContext } from "#server/foundation/context/context.ts";
import type { Session, SessionMembership } from "#server/foundation/context/session.ts";
import { directory } from "#server/foundation/database/db.ts";
import { readSession } from "./read-session.ts";
import { isStaffAddress } from "./staff-list.ts";

/** Who looks at the page that is being rendered; one query, however many parts of the page ask. */
export const pageSession = cache(async (): Promise<Session | null> => {
  const { session } = await readSession((await headers()).get("cookie"));
  return session;
});

/**
 * The member who looks at a page of the main or the onboarding layout, as verbs take it; run those within
 * `inAccount(context.accountId, …)`. Sends the browser on where the specification does (section 4): to sign in, to make
 * an account, to add the second factor that the account requires, to complete the profile, to connect the store.
 */
export const pageMember = cache(async (): Promise<MemberContext> => {
  const wanted = await pagePath();
  const [path = ""] = wanted.split("?", 1);
  const session = await pageSession();
  if (!session) redirect(signInPath(wanted));
  const { membership } = session;
  if (!membership) redirect(await pathWithoutAccount(session));
  if (session.needsSecondFactor) redirect(`${securityScreen}?required=1&returnTo=${encodeURIComponent(wanted)}`);
  // What a merchant is asked first is not for staff who look in to answer.
  if (!membership.isStaff) await sendToOnboarding(membership, path);
  return memberOf(session, membership);
});

/**
 * The person who looks at the screen of their own security, open to anyone signed in; sends everybody else to sign in.
 * `isLimited` where they may see nothing of an account: they are in none, or lack the factor that it requires.
 */
export const pagePerson = cache(async (): Promise<{ session: Session; isLimited: boolean }> => {
  const session = await pageSession();
  if (!session) redirect(signInPath(await pagePath()));
  return { session, isLimited: session.membership === null || session.needsSecondFactor };
});

/** The person, where the page is that screen and they may see nothing of an account; null for everybody else. */
export const pageLimited = cache(async (): Promise<Session | null> => {
  const [path] = (await pagePath()).split("?", 1);
  if (path !== securityScreen) return null;
  const { session, isLimited } = await pagePerson();
  return isLimited ? session : null;
});

/** The member who looks at a page that is open to anybody; null for everybody else. Sends nobody anywhere. */
export const pageVisitor = cache(async (): Promise<MemberContext | null> => {
  const session = await pageSession();
  return session?.membership && !session.needsSecondFactor ? memberOf(session, session.membership) : null;
});

function memberOf(session: Session, membership: SessionMembership): MemberContext {
  const { personId, emailAddress } = session;
  return { session, personId, emailAddress, ...membership, traceId: randomUUIDv7(), now: new Date() };
}

/** Where somebody goes on who is in no account: staff to their own screens, or to the account whose hour is over. */
async function pathWithoutAccount({ sessionId, emailAddress }: Session): Promise<string> {
  if (!isStaffAddress(emailAddress)) return "/account/createaccount";
  const row = await directory().session.findUnique({ where: { id: sessionId } });
  return row?.accountId && row.staffUntil ? `/admin/login/${row.accountId}` : "/admin";
}

/** The path and query that were asked for. */
async function pagePath(): Promise<string> {
  const given = await headers();
  return (given.get("x-screen-path") ?? "/") + (given.get("x-screen-query") ?? "");
}

/** Where to sign in and come back from; the home screen is where signing in leads anyway. */
function signInPath(wanted: string): string {
  return wanted === "/" ? "/account/login" : `/account/login?returnTo=${encodeURIComponent(wanted)}`;
}

const securityScreen = "/account/security";
const completeProfile = "/onboarding/complete-profile";
const connectStore = "/onboarding/connect-store";

/** A member is not held up by the store, which is not theirs to connect. */
async function sendToOnboarding({ accountId, role }: SessionMembership, path: string): Promise<void> {
  const account = await directory().account.findUnique({
    where: { id: accountId },
    select: { hdyhau: true, platform: true, storeChoiceAt: true },
  });
  if (!account?.hdyhau) {
    if (path !== completeProfile) redirect(completeProfile);
  } else if (account.platform === "None" && account.storeChoiceAt === null && role !== "member") {
    if (path !== connectStore) redirect(connectStore);
  }
}
