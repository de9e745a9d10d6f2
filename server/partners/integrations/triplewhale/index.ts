import * as z from "zod";
import { membersIn, outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import { defineIntegration } from "../define-integration.ts";
import type { Outcome, Outgoing } from "../integration.ts";
import { messageOf } from "./payload.ts";

/** What is shown to the merchant. */
const Settings = z.object({ shop: z.string().optional() });

const Credential = z.object({ shop: z.string(), apiKey: z.string() });
type Credential = z.infer<typeof Credential>;

/** What a header can carry. */
const KEY = /^[\x21-\x7e]{1,500}$/;
const API = "https://api.triplewhale.com/api/v2";

/** Triple Whale: a survey record for each answer, for its attribution. */
export const tripleWhale = defineIntegration({
  name: "TripleWhale",
  settings: Settings,
  credential: Credential,
  verify: async ({ credential }, out) => {
    if (!KEY.test(credential.apiKey)) return wrongKey;
    await call(credential, "GET /users/api-keys/me", null, out);
    const outcome = outcomeOf(out, credential);
    // The request holds nothing but the key.
    if (outcome.kind === "refused" && out.lastAnswer()?.status === 400) return wrongKey;
    return outcome.kind === "delivered" ? { kind: "verified", settings: { shop: credential.shop } } : outcome;
  },
  prepare: messageOf,
  // Records before the one that failed are sent again, with the same IDs.
  send: async ({ records }, { credential }, out) => {
    if (!KEY.test(credential.apiKey)) return wrongKey;
    for (const record of records) {
      await call(credential, "POST /data-in/pps", { shop: credential.shop, ...record }, out);
      const outcome = outcomeOf(out, credential);
      if (outcome.kind !== "delivered") return outcome;
    }
    return { kind: "delivered" };
  },
});

const wrongKey: Outcome = {
  kind: "pause",
  why: "credentials",
  reason:
    "Triple Whale doesn't accept the API key. Create a key with the scope “PPS: Write” in Triple Whale, and enter it here.",
};

/** Makes one request. Its answer is in `out`. */
async function call(
  { apiKey }: Credential,
  operation: "GET /users/api-keys/me" | "POST /data-in/pps",
  body: object | null,
  out: Outgoing,
): Promise<void> {
  const [method, path] = operation.split(" ");
  try {
    await out.fetch(`${API}${path}`, {
      method: method ?? "",
      redirect: "manual",
      headers: { accept: "application/json", "content-type": "application/json", "x-api-key": apiKey },
      ...(body !== null && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    // A failure without a request is a fault of ours.
    if (!out.lastFailure()) throw error;
  }
}

function outcomeOf(out: Outgoing, { apiKey }: Credential): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer("Triple Whale", out);
  const { message } = membersIn(answer.body);
  const words = typeof message === "string" ? quoted(message, [apiKey]) : "";
  switch (answer.status) {
    case 401:
      return wrongKey;
    case 403:
      return {
        kind: "pause",
        why: "permission",
        reason:
          `Triple Whale doesn't let this API key change the shop. Check the shop URL and who owns the key. ${words}`.trim(),
      };
    case 404:
      // Orders reach it some minutes after they were placed, often later than their responses.
      return {
        kind: "later",
        reason: "Triple Whale doesn't know this response's order yet.",
        scope: "message",
        isAboutMessage: true,
      };
    default:
      return outcomeOfStatus("Triple Whale", answer, out.now, words) ?? { kind: "delivered" };
  }
}
