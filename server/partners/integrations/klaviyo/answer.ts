import { membersOf } from "#lib/unknown-values.ts";
import { membersIn, outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import type { Outcome, Outgoing, Verified } from "../integration.ts";
import type { Credential, Settings } from "./settings.ts";

/** What a private key may do, as Klaviyo lists it where keys are made. */
type Permission = "accounts:read" | "events:write";

const wrongKey: Outcome = {
  kind: "pause",
  why: "credentials",
  reason: "Klaviyo doesn't accept the API key. Create a new private key in Klaviyo, and enter it here.",
};

/** Klaviyo isn't asked about a key that it can't have made. */
export const noPrivateKey: Outcome = {
  ...wrongKey,
  reason: "The private API key must start with pk_. Copy it from Settings, then API keys, in Klaviyo.",
};

/** What Klaviyo's answer means. */
export function outcomeOf(out: Outgoing, permission: Permission, { apiKey }: Credential): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer("Klaviyo", out);
  if (answer.status === 401) return wrongKey;
  if (answer.status === 403) {
    return {
      kind: "pause",
      why: "permission",
      reason: `The API key is valid, but lacks the permission ${permission}. Create a private key that has it, and enter it here.`,
    };
  }
  return outcomeOfStatus("Klaviyo", answer, out.now, quoted(messageIn(answer.body), [apiKey])) ?? { kind: "delivered" };
}

/** What the answer to the request for the account means. */
export function verifiedOf(out: Outgoing, credential: Credential): Verified<Settings> | Outcome {
  const outcome = outcomeOf(out, "accounts:read", credential);
  if (outcome.kind !== "delivered") return outcome;
  const { data } = membersIn(out.lastAnswer()?.body ?? "");
  if (!Array.isArray(data)) {
    const reason = "Klaviyo's response couldn't be read. Try again in a few minutes.";
    return { kind: "later", reason, scope: "message" };
  }
  const { contact_information: contact } = membersOf(membersOf(data[0]).attributes);
  const { organization_name: name } = membersOf(contact);
  return typeof name === "string" && name !== ""
    ? { kind: "verified", settings: { accountName: quoted(name) } }
    : { kind: "verified" };
}

/** What the first of its errors says. */
function messageIn(body: string): string {
  const { errors } = membersIn(body);
  const { detail, title } = membersOf(Array.isArray(errors) ? errors[0] : null);
  return [detail, title].find((text) => typeof text === "string") ?? "";
}
