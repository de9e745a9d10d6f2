import { isStaffAddress, pageSession } from "#server/domain/sessions/index.ts";
import { log } from "#server/foundation/log.ts";
import { type StaffLook, staffLook } from "./staff-look.ts";

export interface PageStaff {
  /** Whether the person is on the staff list. */
  isStaff: boolean;
  look: StaffLook | null;
}

/**
 * What the frame of the page that is being rendered says about staff. Where it cannot be told the answer is nobody: it
 * stands around every page, the one that says what failed included.
 */
export async function pageStaff(): Promise<PageStaff> {
  try {
    const session = await pageSession();
    return { isStaff: session !== null && isStaffAddress(session.emailAddress), look: await staffLook(session) };
  } catch (error) {
    log.warn({ err: error }, "whether staff look at a page could not be told");
    return { isStaff: false, look: null };
  }
}
