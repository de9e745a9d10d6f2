import { type Platform, platformTraits } from "#lib/platforms.ts";

/** The screen that says what to do for a platform after it was chosen, or to connect its store again. */
export function setupPath(platform: Platform): string {
  return platformTraits(platform).setupPath ?? `/onboarding/store-setup?platform=${platform}`;
}
