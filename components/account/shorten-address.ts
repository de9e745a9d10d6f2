/** Enough of an address to recognize it without revealing it to bystanders: `a…e@example.com`. */
export function shortenAddress(emailAddress: string): string {
  const at = emailAddress.lastIndexOf("@");
  const name = emailAddress.slice(0, at);
  const middle = name.length > 2 ? `${name.charAt(0)}…${name.charAt(name.length - 1)}` : `${name.charAt(0)}…`;
  return `${middle}${emailAddress.slice(at)}`;
}
