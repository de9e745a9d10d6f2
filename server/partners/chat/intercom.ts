import { createHmac } from "node:crypto";
import type { ChatSources } from "#lib/chat.ts";
import type { ChatMember, SupportChat } from "./chat.ts";

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
    identify: (person, now) => ({
      userId: person.personId,
      userHash: createHmac("sha256", secret).update(person.personId).digest("hex"),
      userJwt: userToken(person, secret, now),
    }),
  };
}

const HOUR_SECONDS = 3_600;

/** Intercom's Messenger Security: a token by HMAC-SHA256, of which Intercom takes the person's id and email address. */
function userToken({ personId, emailAddress }: ChatMember, secret: string, now: Date): string {
  // The same for an hour: each new one is an update of the messenger, and Intercom allows few.
  const hour = Math.floor(now.getTime() / 1000 / HOUR_SECONDS);
  const claims = { user_id: personId, email: emailAddress, exp: (hour + 2) * HOUR_SECONDS };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}
