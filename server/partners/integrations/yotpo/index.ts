import { defineIntegration } from "../define-integration.ts";
import type { Outgoing } from "../integration.ts";
import { outcomeOf, tagsIn, tokenIn } from "./answer.ts";
import { call } from "./client.ts";
import { messageOf } from "./payload.ts";
import { Credential, Settings } from "./settings.ts";
import { withTags } from "./tags.ts";

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
