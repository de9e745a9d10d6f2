import { env } from "#server/foundation/env.ts";

/** Whether an address is on the operator's staff list. */
export function isStaffAddress(emailAddress: string): boolean {
  return env.STAFF_EMAILS.includes(emailAddress);
}
