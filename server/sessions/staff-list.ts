import { env } from "#server/env.ts";

/** Whether an address is on the operator's staff list. */
export function isStaffAddress(emailAddress: string): boolean {
  return env.STAFF_EMAILS.includes(emailAddress);
}
