import { defineIntegration } from "../define-integration.ts";
import { outcomeOf } from "./answer.ts";
import { sendBatch } from "./client.ts";
import { messageOf } from "./payload.ts";
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
    await sendBatch({ identify: null, tracks: [track] }, link, out);
    const outcome = outcomeOf(out, link.credential);
    return outcome.kind === "delivered" ? { kind: "verified", settings: { keyTest: "sent, not confirmed" } } : outcome;
  },
  prepare: (response, _settings, reason) => messageOf(response, reason),
  send: async (message, link, out) => {
    await sendBatch(message, link, out);
    return outcomeOf(out, link.credential);
  },
});
