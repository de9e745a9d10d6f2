/** The screen that a platform's frame opens in a tab of its own, with a ticket. */
export const OPEN_STORE_SCREEN = "/stores/open";

/** Its query parameter. Addresses with a `token` are shown to no other site. */
export const TICKET_PARAMETER = "token";

/** Where a ticket is used. */
export function openStorePath(ticket: string): string {
  return `${OPEN_STORE_SCREEN}?${TICKET_PARAMETER}=${ticket}`;
}
