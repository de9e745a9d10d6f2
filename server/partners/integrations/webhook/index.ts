import { createHmac, randomBytes } from "node:crypto";
import * as z from "zod";
import { invalidField } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { type AnswerHead, checkOutgoingUrl, OutgoingError, retryAfter } from "#server/foundation/outgoing/index.ts";
import { withoutAnswer } from "../answer.ts";
import { defineIntegration } from "../define-integration.ts";
import type { Change, Current, Outcome, Outgoing, SendReason, SurveyResponse } from "../integration.ts";

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
  readChange,
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
      // Its status says everything. Its body is only shown to the merchant.
      return outcomeOf(out.lastFailure()?.head ?? null, out);
    }
    return outcomeOf(out.lastAnswer(), out);
  },
});

/** The secret is made with the first address, and again on request; it is shown in that one answer. */
async function readChange(
  { url, renewSecret }: Record<string, unknown>,
  current: Current,
  fieldName: (field: string) => string,
): Promise<Change> {
  if (typeof url === "string") await checkUrl(fieldName("url"), url);
  const settings = url === undefined ? {} : { url };
  const hasUrl = url !== undefined || typeof current.settings.url === "string";
  if (!hasUrl || (current.credential !== null && renewSecret !== true)) return { settings, credential: null };
  const before = current.credential === null ? null : Credential.parse(parseJson(current.credential));
  const credential = before ? replaceSecret(before, machineNow()) : newSecret();
  return { settings, credential: JSON.stringify(credential), secret: credential.secret };
}

/** What our requests would be refused for is said at once. */
async function checkUrl(field: string, url: string): Promise<void> {
  try {
    await checkOutgoingUrl("webhook", url);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw invalidField(field, `must be a public https:// address, but ${error.reason}`);
  }
}

/** Only 410 is final: a receiver that is being repaired may answer anything else. */
function outcomeOf(answer: AnswerHead | null, out: Outgoing): Outcome {
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

/** The header `webhook-id`, the same on every try, and the body. */
interface WebhookMessage {
  id: string;
  body: {
    type: "response.completed" | "response.partial" | "response.updated";
    /** When the response was completed, or last answered. */
    timestamp: string;
    data: Omit<SurveyResponse, "context"> & { isTest: boolean; isBackfill: boolean };
  };
}

function messageOf(response: SurveyResponse, reason: SendReason): WebhookMessage {
  const { responseId, revision, status, completedAt, answeredAt } = response;
  const { context: _, ...data } = response;
  return {
    id: `msg_${reason.isTest ? "test_" : ""}${responseId}_${revision}`,
    body: {
      type: reason.isUpdate ? "response.updated" : status === "completed" ? "response.completed" : "response.partial",
      timestamp: completedAt ?? answeredAt,
      data: { ...data, isTest: reason.isTest, isBackfill: reason.isBackfill },
    },
  };
}

/** The secrets that sign a message. */
interface SigningSecrets {
  secret: string;
  previous?: { secret: string; until: string } | undefined;
}

interface SignedParts {
  id: string;
  /** Unix time, in seconds. */
  timestamp: number;
  /** The body, exactly as it is sent. */
  text: string;
}

/** The header `webhook-signature`: one signature by each secret that is valid now, separated by spaces. */
export function signatures({ secret, previous }: SigningSecrets, parts: SignedParts, now: Date): string {
  const valid = previous && new Date(previous.until) > now ? [secret, previous.secret] : [secret];
  return valid.map((one) => `v1,${signature(one, parts)}`).join(" ");
}

function signature(secret: string, { id, timestamp, text }: SignedParts): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return createHmac("sha256", key).update(`${id}.${timestamp}.${text}`).digest("base64");
}

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;
/** How long a renewed secret's predecessor still signs. */
const CHANGE_OVER_MS = 24 * 60 * 60 * 1000;

/** A new secret, as its credentials are stored. */
export function newSecret(): { secret: string } {
  return { secret: `whsec_${randomBytes(SECRET_BYTES).toString("base64")}` };
}

/** Credentials with a new secret; the current one still signs for a day. */
export function replaceSecret(current: { secret: string }, now: Date) {
  const until = new Date(now.getTime() + CHANGE_OVER_MS).toISOString();
  return { ...newSecret(), previous: { secret: current.secret, until } };
}
