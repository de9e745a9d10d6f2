import { createHmac } from "node:crypto";
import type { ChatSources } from "#lib/chat.ts";
import type { SupportChat } from "./chat.ts";

/** The operator's Intercom workspace. */
export interface IntercomApp {
  appId: string;
  secret: string;
  region: "us" | "eu" | "ap";
  /** The messenger's script, if it isn't Intercom's own. */
  widgetUrl: string | undefined;
}

/** What Intercom's messenger loads and connects to, in every region (Intercom's guide to content security policies). */
const sources: ChatSources = {
  connect: [
    "https://*.intercom.io",
    "wss://*.intercom.io",
    "https://*.intercom-messenger.com",
    "wss://*.intercom-messenger.com",
    "https://uploads.intercomcdn.com",
    "https://uploads.intercomcdn.eu",
    "https://uploads.au.intercomcdn.com",
    "https://uploads.intercomusercontent.com",
  ],
  frames: ["https://intercom-sheets.com", "https://www.intercom-reporting.com"],
  fonts: ["https://js.intercomcdn.com", "https://fonts.intercomcdn.com"],
  media: [
    "https://js.intercomcdn.com",
    "https://downloads.intercomcdn.com",
    "https://downloads.intercomcdn.eu",
    "https://downloads.au.intercomcdn.com",
  ],
  forms: ["https://intercom.help", "https://*.intercom.io"],
};

/** Intercom's messenger. */
export function intercomChat({ appId, secret, region, widgetUrl }: IntercomApp): SupportChat {
  const standIn = widgetUrl === undefined ? [] : [new URL(widgetUrl).origin];
  return {
    settings: { appId, region, scriptUrl: widgetUrl ?? null },
    sources: { ...sources, connect: [...sources.connect, ...standIn] },
    identify: (personId) => ({
      userId: personId,
      // Intercom's identity verification: HMAC-SHA256 of the user's id, in hex.
      userHash: createHmac("sha256", secret).update(personId).digest("hex"),
    }),
  };
}
