import { defineIntegration } from "../define-integration.ts";
import { bodyIn, outcomeOf } from "./answer.ts";
import { request } from "./client.ts";
import { messageOf } from "./payload.ts";
import { sendTicket } from "./send.ts";
import { Credential, Settings } from "./settings.ts";

/** Gorgias: a ticket for each response with a low score, or with one of the merchant's words. */
export const gorgias = defineIntegration({
  name: "Gorgias",
  settings: Settings,
  credential: Credential,
  verify: async ({ credential }, out) => {
    await request(credential, { method: "GET", path: "account" }, out);
    const outcome = outcomeOf(out, [credential.apiKey]);
    if (outcome.kind !== "delivered") return outcome;
    if (bodyIn(out) !== null) return { kind: "verified" };
    return { kind: "later", reason: "Gorgias' response couldn't be read.", scope: "message" };
  },
  prepare: messageOf,
  send: sendTicket,
});
