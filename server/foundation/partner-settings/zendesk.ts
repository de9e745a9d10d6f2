import { appId, appSecret } from "./setting.ts";

/** The variables of the OAuth client at Zendesk, which works in every Zendesk account only if it's global. */
export const zendeskSettings = {
  /** Its unique identifier. */
  ZENDESK_CLIENT_ID: appId("must be the unique identifier of the Zendesk OAuth client"),
  ZENDESK_CLIENT_SECRET: appSecret("must be the secret of the Zendesk OAuth client"),
};
