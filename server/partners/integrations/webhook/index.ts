import * as z from "zod";
import { retryAfter, withoutAnswer } from "../answer.ts";
import { defineIntegration } from "../define-integration.ts";
import type { Outcome, Outgoing } from "../integration.ts";
import { messageOf } from "./payload.ts";
import { signatures } from "./sign.ts";

export { newSecret, replaceSecret } from "./secret.ts";

const Settings = z.object({ url: z.string().default("") });

const Credential = z.object({
  /** `whsec_` and the key in Base64. */
  secret: z.string(),
  /** The secret before it was renewed: both sign until then, so that the receiver can change over. */
  previous: z.object({ secret: z.string(), until: z.iso.datetime() }).optional(),
});

/** The merchant's own endpoint, by Standard Webhooks (https://www.standardwebhooks.com). */
export const webhook = defineIntegration({
  name: "Webhook",
  settings: Settings,
  credential: Credential,
  // Nothing to try: what is typed is checked before, and a receiver has no way to say that it knows us.
  verify: async () => ({ kind: "verified" }),
  prepare: (response, _settings, reason) => messageOf(response, reason),
  send: async ({ id, body }, { settings, credential }, out) => {
    const text = JSON.stringify(body);
    const timestamp = Math.floor(out.now.getTime() / 1000);
    try {
      await out.fetch(settings.url, {
        method: "POST",
        redirect: "manual",
        headers: {
          "content-type": "application/json",
          "user-agent": "Afterword-Webhooks/1.0",
          "webhook-id": id,
          "webhook-timestamp": String(timestamp),
          "webhook-signature": signatures(credential, { id, timestamp, text }, out.now),
        },
        body: text,
      });
    } catch {
      return withoutAnswer("Your server", out);
    }
    return outcomeOf(out);
  },
});

/** Only 410 is final: a receiver that is being repaired may answer anything else. */
function outcomeOf(out: Outgoing): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer("Your server", out);
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: "delivered" };
  if (status === 410) {
    return {
      kind: "pause",
      why: "gone",
      reason: "Your server says that it no longer wants these messages (HTTP 410).",
    };
  }
  const notBefore = retryAfter(answer, out.now);
  const scope = status === 429 ? "connection" : "message";
  const redirected = status >= 300 && status < 400;
  const reason = redirected
    ? `Your server redirected the request (HTTP ${status}), which we don't follow. Enter the address that it redirects to.`
    : `Your server returned an error (HTTP ${status}).`;
  return { kind: "later", reason, notBefore, scope };
}
