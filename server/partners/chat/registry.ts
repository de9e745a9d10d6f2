import { env } from "#server/foundation/env.ts";
import type { SupportChat } from "./chat.ts";
import { intercomChat } from "./intercom.ts";

/** The support chat; null if the operator has none: then messages are mailed. */
export function supportChat(): SupportChat | null {
  const { INTERCOM_APP_ID: appId, INTERCOM_SECRET: secret } = env;
  if (!appId || !secret) return null;
  const { INTERCOM_REGION: region, INTERCOM_WIDGET_URL: widgetUrl } = env;
  return intercomChat({ appId, secret, region, widgetUrl });
}
