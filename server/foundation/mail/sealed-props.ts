import { open, seal } from "#server/foundation/crypto/index.ts";

/** Who a queued mail goes to, and what it says by itself. */
interface Envelope {
  to: string;
  template: string;
}

/**
 * The properties of a mail as the queue stores them: encrypted, because they hold sign-in and invitation links that open an
 * account to anyone who reads them. They open for this template and recipient alone.
 */
export function sealProps(envelope: Envelope, props: unknown): string {
  return seal("mail", JSON.stringify(props), ownerOf(envelope));
}

/**
 * What {@link sealProps} encrypted. A mail that was queued before properties were encrypted holds them as they are.
 * @throws UnreadableSecretError where they were sealed with a key that this process doesn't have, or for another mail
 */
export function openProps(mail: Envelope & { props?: unknown }): unknown {
  return typeof mail.props === "string" ? JSON.parse(open("mail", mail.props, ownerOf(mail))) : mail.props;
}

function ownerOf({ template, to }: Envelope): string {
  return `${template} ${to}`;
}
