import { HOST_KEYS } from "../admin-host.ts";
import { keepText } from "./browser-storage.ts";

/** The session has ended: the tab no longer belongs to the admin of the store that it was opened from. */
export function forgetHost(): void {
  for (const key of HOST_KEYS) keepText("sessionStorage", key, null);
}
