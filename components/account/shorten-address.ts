/** Enough of an address to know it by, for those who look over the shoulder: `a…e@example.com`. */
export function shortenAddress(emailAddress: string): string {
  const at = emailAddress.lastIndexOf("@");
  const name = emailAddress.slice(0, at);
  const middle = name.length > 2 ? `${name.charAt(0)}…${name.charAt(name.length - 1)}` : `${name.charAt(0)}…`;
  return `${middle}${emailAddress.slice(at)}`;
}
