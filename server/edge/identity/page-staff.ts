import { isStaffAddress } from "#server/domain/sessions/index.ts";
import { currentImpersonation, type Impersonation } from "#server/domain/staff/index.ts";
import { log } from "#server/foundation/log.ts";
import { pageSession } from "./page-session.ts";

export interface PageStaff {
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
