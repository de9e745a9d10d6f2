import { appId, appSecret } from "./setting.ts";

/** The variables of the Slack app, to which merchants connect their workspaces. */
export const slackSettings = {
  SLACK_CLIENT_ID: appId("must be the Slack app's client ID"),
  SLACK_CLIENT_SECRET: appSecret("must be the Slack app's client secret"),
};
