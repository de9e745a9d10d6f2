import { platformValues } from "#lib/calls/shapes.ts";
import type { Platform } from "#server/domain/accounts/index.ts";

/** Distinguishes a store's platform from a marketing partner. */
export function isPlatform(name: string): name is Platform {
  return platformValues.some((platform) => platform === name);
}
