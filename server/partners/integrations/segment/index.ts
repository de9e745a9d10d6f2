import { Analytics } from "@segment/analytics-node";
import { membersIn, outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import { defineIntegration } from "../define-integration.ts";
import { inParts } from "../in-parts.ts";
import type { Link, Outcome, Outgoing } from "../integration.ts";
import { messageOf, type SegmentMessage } from "./payload.ts";
import { Credential, Settings } from "./settings.ts";

/** Segment: who answered, and what, as an `identify` and a few `track`s. */
export const segment = defineIntegration({
  name: "Segment",
  settings: Settings,
  credential: Credential,
  // Segment accepts unknown keys too, so all that can be said is that the event left us.
  verify: async (link, out) => {
    const anonymousId = "afterword";
    const timestamp = out.now.toISOString();
    const properties = { message: "Afterword can send survey responses to this source." };
    const track = {
      anonymousId,
      timestamp,
      properties,
      event: "Afterword Connected",
      messageId: `connected:${timestamp}`,
    };
    await sendBatch([{ identify: null, tracks: [track] }], link, out);
    const outcome = outcomeOf(out, link.credential);
    return outcome.kind === "delivered" ? { kind: "verified", settings: { keyTest: "sent, not confirmed" } } : outcome;
  },
  prepare: messageOf,
  send: (message, link, out) => sendInParts([message], link, out),
  sendTogether: (messages, link, out) =>
    sendInParts(
      messages.map(({ message }) => message),
      link,
      out,
    ),
});

/** Segment takes 500 KB in a request. */
const MOST_CHARACTERS = 200_000;

/** In as many requests as their length takes, mostly one. What was sent before a refusal is recognized when it is sent again. */
async function sendInParts(
  messages: readonly SegmentMessage[],
  link: Link<Settings, Credential>,
  out: Outgoing,
): Promise<Outcome> {
  for (const part of inParts(messages, MOST_CHARACTERS)) {
    await sendBatch(part, link, out);
    const outcome = outcomeOf(out, link.credential);
    if (outcome.kind !== "delivered") return outcome;
  }
  return { kind: "delivered" };
}

/** What Segment's answer means. It answers 200 to nearly everything, also for a write key that doesn't exist. */
function outcomeOf(out: Outgoing, { writeKey }: Credential): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer("Segment", out);
  return outcomeOfStatus("Segment", answer, out.now, reasonIn(answer.body, writeKey)) ?? { kind: "delivered" };
}

function reasonIn(body: string, writeKey: string): string {
  const { message } = membersIn(body);
  return typeof message === "string" ? quoted(message, [writeKey]) : "";
}

const hosts: Record<Settings["region"], string> = {
  us: "https://api.segment.io",
  eu: "https://events.eu1.segmentapis.com",
};

/** Longer than a request may take, so that the library never gives up on one that is on its way. */
const FLUSH_TIMEOUT_MS = 30_000;

/** Sends all events in one request, once. The library reports failures nowhere that matters: the answer is read. */
async function sendBatch(
  messages: readonly SegmentMessage[],
  { settings, credential }: Link<Settings, Credential>,
  out: Outgoing,
): Promise<void> {
  const analytics = new Analytics({
    writeKey: credential.writeKey,
    host: hosts[settings.region],
    flushAt: messages.reduce((sum, { identify, tracks }) => sum + tracks.length + (identify ? 1 : 0), 0),
    maxRetries: 0,
    maxRateLimitDuration: 0,
    httpRequestTimeout: FLUSH_TIMEOUT_MS,
    httpClient: out.fetch,
  });
  analytics.on("error", () => undefined);
  for (const { identify, tracks } of messages) {
    if (identify) analytics.identify({ ...identify, timestamp: new Date(identify.timestamp) });
    for (const track of tracks) analytics.track({ ...track, timestamp: new Date(track.timestamp) });
  }
  await analytics.closeAndFlush({ timeout: FLUSH_TIMEOUT_MS });
}
