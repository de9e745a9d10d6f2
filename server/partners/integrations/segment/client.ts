import { Analytics } from "@segment/analytics-node";
import type { Link, Outgoing } from "../integration.ts";
import type { SegmentMessage } from "./payload.ts";
import type { Credential, Settings } from "./settings.ts";

const hosts: Record<Settings["region"], string> = {
  us: "https://api.segment.io",
  eu: "https://events.eu1.segmentapis.com",
};

/** Longer than a request may take, so that the library never gives up on one that is on its way. */
const FLUSH_TIMEOUT_MS = 30_000;

/** Sends all events in one request, once. The library reports failures nowhere that matters: the answer is read. */
export async function sendBatch(
  { identify, tracks }: SegmentMessage,
  { settings, credential }: Link<Settings, Credential>,
  out: Outgoing,
): Promise<void> {
  const analytics = new Analytics({
    writeKey: credential.writeKey,
    host: hosts[settings.region],
    flushAt: tracks.length + (identify ? 1 : 0),
    maxRetries: 0,
    maxRateLimitDuration: 1,
    httpRequestTimeout: FLUSH_TIMEOUT_MS,
    httpClient: out.fetch,
  });
  analytics.on("error", () => undefined);
  if (identify) analytics.identify({ ...identify, timestamp: new Date(identify.timestamp) });
  for (const track of tracks) analytics.track({ ...track, timestamp: new Date(track.timestamp) });
  await analytics.closeAndFlush({ timeout: FLUSH_TIMEOUT_MS });
}
