import { EMAIL_ADDRESS_RULE, isEmailAddress } from "#lib/email-address.ts";
import { invalidField } from "#lib/errors.ts";

/**
 * The last check before SMTP: returns the address if it is one plain mailbox, ignoring surrounding spaces. Throws a 400
 * on `emailAddress` for anything else.
 */
export function checkAddress(address: string): string {
  const trimmed = address.replace(/^ +/, "").replace(/(?<! ) +$/, "");
  if (!isEmailAddress(trimmed)) throw invalidField("emailAddress", EMAIL_ADDRESS_RULE);
  return trimmed;
}

/** Parses the operator's own sender, `Name <address>` or a bare address, from MAIL_FROM. */
export function readSender(sender: string): { name: string; address: string } {
  const [, name = "", address = sender] = /^([^<]*)<([^>]+)>$/.exec(sender) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}
