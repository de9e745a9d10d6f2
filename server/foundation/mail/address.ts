import { EMAIL_ADDRESS_RULE, isEmailAddress } from "#lib/email-address.ts";
import { invalidField } from "#lib/errors.ts";

/**
 * The last gate before SMTP: returns the address when it is one plain mailbox, spaces around it aside.
 * Throws a 400 on `emailAddress` for anything else.
 */
export function checkAddress(address: string): string {
  const trimmed = address.replace(/^ +/, "").replace(/(?<! ) +$/, "");
  if (!isEmailAddress(trimmed)) throw invalidField("emailAddress", EMAIL_ADDRESS_RULE);
  return trimmed;
}

/** Takes apart the operator's own sender, `Name <address>` or a bare address, as MAIL_FROM holds it. */
export function readSender(sender: string): { name: string; address: string } {
  const [, name = "", address = sender] = /^([^<]*)<([^>]+)>$/.exec(sender) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}
