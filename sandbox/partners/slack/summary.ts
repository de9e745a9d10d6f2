import { membersOf } from "#lib/unknown-values.ts";
import type { RecordedRequest } from "../recorded.ts";
import { oneLine } from "../requests/one-line.ts";
import { channels } from "./channels.ts";

/** A request to Slack in a few words. */
export function slackSummary({ path, body }: RecordedRequest): string | null {
  const { channel, text, grant_type } = membersOf(body);
  switch (path) {
    case "/slack/oauth/v2/authorize":
      return "Permission page opened";
    case "/slack/api/oauth.v2.access":
      return grant_type === "refresh_token" ? "Access renewed" : "Access requested";
    case "/slack/api/auth.test":
      return "Access checked";
    case "/slack/api/auth.revoke":
      return "Access revoked";
    case "/slack/api/conversations.list":
      return "Channels listed";
    case "/slack/api/chat.postMessage":
      return `Message in #${channelName(channel)}: ${oneLine(text)}`;
    case "/slack/api/chat.update":
      return `Message changed in #${channelName(channel)}: ${oneLine(text)}`;
    default:
      return null;
  }
}

function channelName(id: unknown): string {
  return channels.find((one) => one.id === id)?.name ?? oneLine(id);
}
