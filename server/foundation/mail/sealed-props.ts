import { parseJson } from "#lib/unknown-values.ts";
import { open, seal } from "#server/foundation/crypto/index.ts";

/** A queued mail's recipient and template. */
interface Envelope {
  to: string;
  template: string;
}

/**
 * The properties of an email as stored in the queue: encrypted, because they contain sign-in and invitation links that
 * open an account to anyone who reads them. They open only for this template and recipient.
 */
export function sealProps(envelope: Envelope, props: unknown): string {
  return seal("mail", JSON.stringify(props), ownerOf(envelope));
}

/**
 * Decrypts what {@link sealProps} encrypted.
 * @throws UnreadableSecretError if they were sealed with a key that this process doesn't have, or for another mail
 */
export function openProps(mail: Envelope & { props: string }): unknown {
  return parseJson(open("mail", mail.props, ownerOf(mail)));
}

function ownerOf({ template, to }: Envelope): string {
  return `${template} ${to}`;
}
