import { HOST_KEYS } from "../admin-host.ts";

/** The session has ended: the tab no longer belongs to the admin of the store that it was opened from. */
export function forgetHost(): void {
  try {
    for (const key of HOST_KEYS) window.sessionStorage.removeItem(key);
  } catch {
    // The browser keeps nothing for this page.
  }
}
