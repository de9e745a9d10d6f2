const MAX_URI_LENGTH = 500;
const loopbackHosts: readonly string[] = ["127.0.0.1", "[::1]", "localhost"];
/** Addresses with a scheme of the client's own (RFC 8252, 7.1). Whole ones: a browser runs code at some schemes. */
const appAddresses: readonly string[] = ["cursor://anysphere.cursor-mcp/oauth/callback"];

/**
 * Whether codes may be sent there: https, or http on the client's own machine (RFC 8252, 7.3), without a fragment or a
 * password; or the address of a known program. None has spaces, control
 * characters or unpaired surrogates, which URL parsers change and PostgreSQL refuses.
 */
export function isAllowedRedirectUri(text: string): boolean {
  if (appAddresses.includes(text)) return true;
  const url = text.length <= MAX_URI_LENGTH && !/[\s\\\p{Cc}\p{Cs}]/u.test(text) ? URL.parse(text) : null;
  if (url === null || text.includes("#") || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || isLoopback(url);
}

/** Whether a client registered it: exactly, or on its own machine with any port (RFC 8252, 7.3). */
export function isRegisteredUri(registered: readonly string[], wanted: string): boolean {
  if (!isAllowedRedirectUri(wanted)) return false;
  return registered.some((one) => one === wanted || isSameButForPort(one, wanted));
}

function isSameButForPort(registered: string, wanted: string): boolean {
  const [left, right] = [URL.parse(registered), URL.parse(wanted)];
  if (!left || !right || !isLoopback(left) || !isLoopback(right)) return false;
  right.port = left.port;
  return left.href === right.href;
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && loopbackHosts.includes(hostname);
}

/** The host that a code is sent to, with its port unless that is the usual one, and with its scheme if it's a program's own. */
export function hostOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return ["https:", "http:"].includes(protocol) ? host : `${protocol}//${host}`;
}
