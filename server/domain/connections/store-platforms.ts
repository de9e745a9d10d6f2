import { platforms } from "#lib/survey/places.ts";
import type { StorePlatformName } from "#server/partners/platforms/platform.ts";

/** The platforms whose stores can be connected, as in `connection.name`. */
export const storePlatformNames: readonly StorePlatformName[] = platforms.filter((name) => name !== "None");

/** Whether a text of the database or of a request names such a platform. */
export function isStorePlatform(name: string): name is StorePlatformName {
  return storePlatformNames.some((one) => one === name);
}
