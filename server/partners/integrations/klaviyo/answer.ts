import { membersOf } from "#lib/unknown-values.ts";
import { membersIn, outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import type { Outcome, Outgoing } from "../integration.ts";
import type { Credential } from "./settings.ts";

/** What a private key or a token may do, as Klaviyo lists it where keys and apps are made. */
type Permission = "accounts:read" | "events:write";

/** The account that a key or a token belongs to. */
interface KlaviyoAccount {
  kind: "account";
  /** Absent where Klaviyo didn't say. */
  id?: string;
  name?: string;
}

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

/** Tokens that nothing renews. */
export const accessEnded: Outcome = {
  kind: "pause",
  why: "credentials",
  reason: "Klaviyo ended our access. Connect Klaviyo again.",
};

/** What Klaviyo's answer means. */
export function outcomeOf(out: Outgoing, permission: Permission, credential: Credential): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer("Klaviyo", out);
  const isKey = "apiKey" in credential;
  if (answer.status === 401) return isKey ? wrongKey : accessEnded;
  if (answer.status === 403) {
    const reason = isKey
      ? `The API key is valid, but lacks the permission ${permission}. Create a private key that has it, and enter it here.`
      : `Our access at Klaviyo lacks the permission ${permission}. Connect Klaviyo again, and allow it.`;
    return { kind: "pause", why: "permission", reason };
  }
  const message = quoted(messageIn(answer.body), Object.values(credential));
  return outcomeOfStatus("Klaviyo", answer, out.now, message) ?? { kind: "delivered" };
}

/** What the answer to the request for the account says. */
export function accountOf(out: Outgoing, credential: Credential): KlaviyoAccount | Outcome {
  const outcome = outcomeOf(out, "accounts:read", credential);
  if (outcome.kind !== "delivered") return outcome;
  const { data } = membersIn(out.lastAnswer()?.body ?? "");
  if (!Array.isArray(data)) {
    const reason = "Klaviyo's response couldn't be read. Try again in a few minutes.";
    return { kind: "later", reason, scope: "message" };
  }
  const { id, attributes } = membersOf(data[0]);
  const { organization_name: name } = membersOf(membersOf(attributes).contact_information);
  return {
    kind: "account",
    ...(typeof id === "string" && id !== "" && { id }),
    ...(typeof name === "string" && name !== "" && { name: quoted(name) }),
  };
}

/** What the first of its errors says. */
function messageIn(body: string): string {
  const { errors } = membersIn(body);
  const { detail, title } = membersOf(Array.isArray(errors) ? errors[0] : null);
  return [detail, title].find((text) => typeof text === "string") ?? "";
}
