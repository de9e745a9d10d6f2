import * as z from "zod";
import { membersOf } from "#lib/unknown-values.ts";
import { membersIn, outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import { defineIntegration } from "../define-integration.ts";
import type { Outcome, Outgoing } from "../integration.ts";
import { messageOf } from "./payload.ts";
import { separated, withTags } from "./tags.ts";

/** What is shown to the merchant. */
const Settings = z.object({
  /** The store at Yotpo that the credentials belong to. */
  storeId: z.string().optional(),
});

/** Yotpo calls them app key and secret key, too. */
const Credential = z.object({ storeId: z.string(), secret: z.string() });
type Credential = z.infer<typeof Credential>;

/** Yotpo: a tag for each choice, at the customer. */
export const yotpo = defineIntegration({
  name: "Yotpo",
  settings: Settings,
  credential: Credential,
  verify: async ({ credential }, out) => {
    const access = await requestToken(credential, out);
    return access.kind === "token" ? { kind: "verified", settings: { storeId: credential.storeId } } : access;
  },
  prepare: messageOf,
  send: async ({ customer }, { credential }, out) => {
    const access = await requestToken(credential, out);
    if (access.kind !== "token") return access;
    const { token } = access;
    const secrets = [credential.secret, token];
    const query = new URLSearchParams({ external_ids: customer.external_id });
    await call(credential, { method: "GET", path: `customers?${query}`, token }, out);
    const existing = tagsIn(out, secrets, customer.external_id);
    if (existing.kind !== "tags") return existing;
    const tagged = { ...customer, tags: withTags(existing.tags, customer.tags) };
    await call(credential, { method: "PATCH", path: "customers", token, body: { customer: tagged } }, out);
    return outcomeOf(out, secrets);
  },
});

/** A new token for each attempt: how long one is valid isn't documented. */
async function requestToken(credential: Credential, out: Outgoing): Promise<ReturnType<typeof tokenIn>> {
  await call(credential, { method: "POST", path: "access_tokens", body: { secret: credential.secret } }, out);
  return tokenIn(out, [credential.secret]);
}

const API = "https://api.yotpo.com/core/v3/stores";

interface Call {
  method: "GET" | "POST" | "PATCH";
  /** The path within the store, with a query. */
  path: string;
  token?: string;
  body?: object;
}

/** Makes one request. Its answer is in `out`. */
async function call({ storeId }: Credential, { method, path, token, body }: Call, out: Outgoing): Promise<void> {
  try {
    await out.fetch(`${API}/${encodeURIComponent(storeId)}/${path}`, {
      method,
      redirect: "manual",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        ...(token !== undefined && { "x-yotpo-token": token }),
      },
      body: body ? JSON.stringify(body) : null,
    });
  } catch {
    // Why there is no answer is in `out`, too.
  }
}

/** What a header can carry. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;

const wrongSecret: Outcome = {
  kind: "pause",
  why: "credentials",
  reason: "Yotpo doesn't accept the store ID and the secret. Copy both from Yotpo again, and enter them here.",
};

const unreadable: Outcome = {
  kind: "later",
  reason: "Yotpo's response couldn't be read. We'll try again.",
  scope: "message",
};

/** Statuses that say nothing about the credentials. */
const passing: readonly number[] = [408, 425, 429];

/** The access token, or what its refusal means. The request holds nothing but credentials, so any 4xx is about them. */
function tokenIn(out: Outgoing, secrets: readonly string[]): { kind: "token"; token: string } | Outcome {
  const answer = out.lastAnswer();
  if (answer && answer.status >= 400 && answer.status < 500 && !passing.includes(answer.status)) return wrongSecret;
  const outcome = outcomeOf(out, secrets);
  if (!answer || outcome.kind !== "delivered") return outcome;
  const { access_token: token } = membersIn(answer.body);
  return typeof token === "string" && TOKEN.test(token) ? { kind: "token", token } : unreadable;
}

/** The tags of a customer, none for an unknown one; or why they can't be read. */
function tagsIn(
  out: Outgoing,
  secrets: readonly string[],
  externalId: string,
): { kind: "tags"; tags: string[] } | Outcome {
  const outcome = outcomeOf(out, secrets);
  if (outcome.kind !== "delivered") return outcome;
  const { customers } = membersIn(out.lastAnswer()?.body ?? "");
  // Not taken for an unknown customer: ours might replace the tags of a known one.
  if (!Array.isArray(customers)) return unreadable;
  const customer = customers.map(membersOf).find((one) => String(one.external_id) === externalId);
  const tags = customer?.tags ?? "";
  if (typeof tags === "string") return { kind: "tags", tags: separated(tags) };
  return Array.isArray(tags) ? { kind: "tags", tags: tags.flatMap((tag) => separated(String(tag))) } : unreadable;
}

/**
 * What Yotpo's answer to a request with a new token means.
 * @param secrets that no reason may repeat
 */
function outcomeOf(out: Outgoing, secrets: readonly string[]): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer("Yotpo", out);
  if (answer.status === 401) return wrongSecret;
  if (answer.status === 403) {
    return {
      kind: "pause",
      why: "permission",
      reason: "Yotpo doesn't let these credentials change customers. Ask Yotpo for ones that may, and enter them here.",
    };
  }
  return outcomeOfStatus("Yotpo", answer, out.now, quoted(messageIn(answer.body), secrets)) ?? { kind: "delivered" };
}

function messageIn(body: string): string {
  const { status, errors } = membersIn(body);
  const { message } = membersOf(status);
  const [first] = Array.isArray(errors) ? errors : [];
  return [membersOf(first).message, first, message].find((text) => typeof text === "string") ?? "";
}
