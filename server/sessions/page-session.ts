import { randomUUIDv7 } from "node:crypto";
// What next/navigation is on the server: by its full name it would be the page's copy, which no route handler can load.
// The path is Next's own affair; page-session.test.ts says when an update moves it (docs/adr/0008-screens.md).
import { redirect } from "next/dist/client/components/navigation.react-server.js";
import { headers } from "next/headers.js";
import { cache } from "react";
import { directory } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { readSession } from "./read-session.ts";
import type { Session, SessionMembership } from "./session.ts";
import { isStaffAddress } from "./staff-list.ts";

/** Who looks at the page that is being rendered; one query, however many parts of the page ask. */
export const pageSession = cache(async (): Promise<Session | null> => {
  const { session } = await readSession((await headers()).get("cookie"));
  return session;
});

/**
 * The member who looks at a page of the main or the onboarding layout, as verbs take it; run those within
 * `inAccount(context.accountId, …)`. Sends the browser on where the specification does (section 4): to sign in, to make
 * an account, to complete the profile, to connect the store.
 */
export const pageMember = cache(async (): Promise<MemberContext> => {
  const given = await headers();
  const path = given.get("x-screen-path") ?? "/";
  const session = await pageSession();
  if (!session) redirect(signInPath(path + (given.get("x-screen-query") ?? "")));
  const { membership } = session;
  if (!membership) redirect(await pathWithoutAccount(session));
  // What a merchant is asked first is not for staff who look in to answer.
  if (!membership.isStaff) await sendToOnboarding(membership, path);
  return memberOf(session, membership);
});

/** The member who looks at a page that is open to anybody; null for everybody else. Sends nobody anywhere. */
export const pageVisitor = cache(async (): Promise<MemberContext | null> => {
  const session = await pageSession();
  return session?.membership ? memberOf(session, session.membership) : null;
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

/** Where to sign in and come back from; the home screen is where signing in leads anyway. */
function signInPath(wanted: string): string {
  return wanted === "/" ? "/account/login" : `/account/login?returnTo=${encodeURIComponent(wanted)}`;
}

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
