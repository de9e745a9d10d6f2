import { makeSlack } from "../../../../../sandbox/partners/slack/routes.ts";
import { APP_URL, servePartner } from "../../testing/partner-sandbox.ts";
import { slackIntegration } from "../index.ts";

export const app = { clientId: "slack-test", clientSecret: "a secret of Slack for tests alone" };

export const slack = slackIntegration(app);

/** The sandbox's Slack until the test ends. */
export function serveSlack({
  rotatesTokens = false,
  now = Date.now,
}: {
  rotatesTokens?: boolean;
  now?: () => number;
} = {}) {
  return servePartner("/slack", (context) =>
    makeSlack({ appUrl: APP_URL, app: { ...app, rotatesTokens }, now }, context),
  );
}

/** A link as it is stored. */
export function linkTo(accessToken: string, settings: object = { channelId: "C0SANDBOX03" }) {
  return { settings, credential: JSON.stringify({ accessToken }) };
}
