import { notFound, redirect } from "next/dist/client/components/navigation.react-server.js";
import { headers } from "next/headers.js";
import { cache } from "react";
import { isStaffAddress, lacksFactorOfStaff } from "#server/domain/sessions/index.ts";
import { currentImpersonation, type Impersonation } from "#server/domain/staff/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { pageSession } from "./page-session.ts";

// By their full path: modules shared by calls and pages are also loaded by route handlers
// (page-session.ts).
interface StaffPerson {
  emailAddress: string;
  /** The company of the account that the session is in; null if in none. */
  companyName: string | null;
  /** The account whose hour is over, if the session hasn't left it yet. */
  endedLookAt: string | null;
}

/**
 * The staff person viewing one of their pages. Others are sent to sign in, and staff without the required second factor
 * to where they can add one; for people who aren't staff the page is not found.
 */
export const pageStaffPerson = cache(async (): Promise<StaffPerson> => {
  const session = await pageSession();
  const given = await headers();
  const wanted = encodeURIComponent((given.get("x-screen-path") ?? "/admin") + (given.get("x-screen-query") ?? ""));
  if (!session) redirect(`/account/login?returnTo=${wanted}`);
  if (!isStaffAddress(session.emailAddress)) notFound();
  if (lacksFactorOfStaff(session)) redirect(`/account/security?required=1&returnTo=${wanted}`);
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

interface PageStaff {
  /** Whether the person is on the staff list. */
  isStaff: boolean;
  look: Impersonation | null;
  /** The account that the page shows. */
  accountId: string | null;
}

/**
 * What the frame of the page being rendered shows about staff, and the account that error tracking names. If that can't be determined, it shows nothing, because
 * the frame is around every page, including error pages.
 */
export async function pageStaff(): Promise<PageStaff> {
  try {
    const session = await pageSession();
    return {
      isStaff: session !== null && isStaffAddress(session.emailAddress),
      look: await currentImpersonation(session),
      accountId: session?.membership?.accountId ?? null,
    };
  } catch (error) {
    log.warn({ err: error }, "could not check whether staff are accessing the account");
    return { isStaff: false, look: null, accountId: null };
  }
}
