import Bowser from "bowser";
import { CLIENT_ADDRESS_HEADER, shortAddress } from "#server/foundation/rate-limits/index.ts";

/** The client somebody signs in with: the list of their sessions shows it, so that they recognize a stranger's. */
export interface SignInClient {
  /** Such as "Firefox 150"; null if the browser doesn't say. */
  browser: string | null;
  /** Such as "macOS". */
  system: string | null;
  /** The network, in CIDR notation: /24 for IPv4, /48 for IPv6. */
  address: string | null;
}

/** A longer `User-Agent` is truncated: no browser needs one, and parsing takes time for each character. */
const USER_AGENT_LENGTH = 400;
const TEXT_LENGTH = 60;

/** The client behind a request. */
export function signInClientOf(request: Request): SignInClient {
  const userAgent = (request.headers.get("user-agent") ?? "").slice(0, USER_AGENT_LENGTH);
  const { browser, os } = userAgent === "" ? { browser: {}, os: {} } : Bowser.parse(userAgent);
  const version = browser.version?.split(".", 1)[0];
  return {
    browser: textOf([browser.name, version]),
    system: textOf([os.name]),
    address: shortAddress(request.headers.get(CLIENT_ADDRESS_HEADER)),
  };
}

function textOf(parts: readonly (string | undefined)[]): string | null {
  const text = parts.filter((part) => part !== undefined && part !== "").join(" ");
  return text === "" ? null : text.slice(0, TEXT_LENGTH);
}
