import { invalidField } from "#lib/errors.ts";

const ADDRESS_LENGTH_LIMIT = 254;
// RFC 5321's dot-string before the @, and a host name of at least two labels after it. ASCII only: no comma, quote,
// bracket, space or control character can smuggle in a second recipient or a header.
const SINGLE_ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/**
 * The last gate before SMTP: returns the address when it is one plain mailbox, spaces around it aside.
 * Throws a 400 on `emailAddress` for anything else, also for look-alikes that turn into an @ or a comma when a mail
 * program normalises them (Unicode NFKC).
 */
export function checkAddress(address: string): string {
  const trimmed = address.replace(/^ +| +$/g, "");
  if (trimmed.length > ADDRESS_LENGTH_LIMIT || !SINGLE_ADDRESS.test(trimmed) || /(^|\.|@)\.|\.@/.test(trimmed)) {
    throw invalidField(
      "emailAddress",
      "must be one e-mail address such as name@example.com, of at most 254 characters",
    );
  }
  return trimmed;
}

/** Takes apart the operator's own sender, `Name <address>` or a bare address, as MAIL_FROM holds it. */
export function readSender(sender: string): { name: string; address: string } {
  const [, name = "", address = sender] = /^([^<]*)<([^>]+)>$/.exec(sender) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}
