/** What the address of a person ends with whom no mail reaches: a store's user whose address is unknown, or another person's. */
export const UNREACHABLE = ".invalid";

/** Whether no mail reaches an address. */
export function isUnreachable(emailAddress: string): boolean {
  return emailAddress.endsWith(UNREACHABLE);
}
