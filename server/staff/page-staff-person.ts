// By their full path: what calls share with pages is loaded by route handlers too (server/sessions/page-session.ts).
import { notFound, redirect } from "next/dist/client/components/navigation.react-server.js";
import { headers } from "next/headers.js";
import { cache } from "react";
import { directory } from "#server/db.ts";
import { isStaffAddress, pageSession } from "#server/sessions/index.ts";

export interface StaffPerson {
  emailAddress: string;
  /** The company of the account that the session is in; null outside of any. */
  companyName: string | null;
  /** The account whose hour is over, where the session has not left it yet. */
  endedLookAt: string | null;
}

/** Who of the staff looks at one of their pages. Sends others to sign in; to those who are not staff there is no such page. */
export const pageStaffPerson = cache(async (): Promise<StaffPerson> => {
  const session = await pageSession();
  if (!session) {
    const given = await headers();
    const wanted = (given.get("x-screen-path") ?? "/admin") + (given.get("x-screen-query") ?? "");
    redirect(`/account/login?returnTo=${encodeURIComponent(wanted)}`);
  }
  if (!isStaffAddress(session.emailAddress)) notFound();
  const row = await directory().session.findUnique({
    where: { id: session.sessionId },
    select: { accountId: true, staffUntil: true, account: { select: { companyName: true } } },
  });
  const { emailAddress, membership } = session;
  return {
    emailAddress,
    companyName: membership ? (row?.account?.companyName ?? null) : null,
    endedLookAt: !membership && row?.staffUntil ? row.accountId : null,
  };
});
