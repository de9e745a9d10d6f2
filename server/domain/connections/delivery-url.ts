import { env } from "#server/foundation/env.ts";
import type { StorePlatformName } from "#server/partners/platforms/platform.ts";

/** Where the webhooks of a connected store go. The connection says which secret signs them. */
export function deliveryUrlOf({ platform, id }: { platform: StorePlatformName; id: string }): string {
  return `${env.APP_URL}/api/webhooks/${platform.toLowerCase()}?store=${id}`;
}
