import { STORED_HOST } from "../admin-host.ts";

/** The session has ended: the tab no longer leads into the admin of the store that it was opened from. */
export function forgetHost(): void {
  try {
    window.sessionStorage.removeItem(STORED_HOST);
  } catch {
    // The browser keeps nothing for this page.
  }
}
