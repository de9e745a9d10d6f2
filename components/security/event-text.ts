import type { RecordedEntry } from "#lib/calls/shapes.ts";
import { uuidPattern } from "#lib/uuid.ts";

const methods: Record<string, string> = {
  code: "email code",
  invitation: "invitation link",
  link: "email link",
  passkey: "passkey",
  recoveryCode: "recovery code",
  totp: "authenticator app",
};

/** An event's details besides its name: who, how or what; null if the name says it all. */
export function eventDetail({ subject, details }: Pick<RecordedEntry, "subject" | "details">): string | null {
  const { from, to, role, data, format, prefix } = details;
  const name = subject !== null && !uuidPattern.test(subject) ? subject : null;
  if (typeof from === "string" && typeof to === "string") return [name, `${from} to ${to}`].filter(Boolean).join(", ");
  if (typeof data === "string" && typeof format === "string") return [data, format, name].filter(Boolean).join(", ");
  // A failure or a confirmation names its method, a sign-in its second factor, and an added or removed factor its kind.
  const how = [details.method, details.secondFactor, details.kind].find((one) => typeof one === "string");
  const words = how === undefined ? null : (methods[how] ?? how);
  // "Authenticator app 2" says its kind already.
  const method = words !== null && name?.toLowerCase().startsWith(words) ? null : words;
  const key = typeof prefix === "string" ? `${prefix}…` : null;
  return [name, typeof role === "string" ? role : null, method, key].filter(Boolean).join(", ") || null;
}
