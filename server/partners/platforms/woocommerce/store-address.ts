import { invalidField } from "#lib/errors.ts";
import { isHostName } from "#lib/host-name.ts";
import { checkOutgoingUrl, OutgoingError } from "#server/foundation/outgoing/index.ts";

/** A store's address as its merchant typed it, made canonical. */
interface WooAddress {
  /** The origin, and the folder that WordPress is in; no slash at the end. */
  address: string;
  domain: string;
}

/** What identifies a store: its host name and folder in lower case, because a host may have several. */
export function storeDomain(address: string): string {
  const { hostname, pathname } = new URL(address);
  return `${hostname}${pathname}`.replace(/\/$/, "").toLowerCase();
}

/** Where merchants copy the address from: what is before it is the store's. */
const dashboard = /\/wp-(?:admin|login\.php)(?![\w.-])/;

/** WordPress in a folder: `https://example.com/shop`. */
const folders = /^(\/[\w.~-]{1,100}){0,4}\/?$/;

/**
 * Reads and checks the address of a WooCommerce store before anything is stored or requested.
 * @throws AppError `invalid` on `storeUrl`, with what is wrong
 */
export async function readStoreAddress(text: string): Promise<WooAddress> {
  const [typed = ""] = text.trim().split(dashboard, 1);
  try {
    // As typed: nothing is guessed about an address that isn't https.
    await checkOutgoingUrl("woocommerce", typed);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw invalidField(
      "storeUrl",
      error.kind === "refused"
        ? allowed
        : "has a domain that we can't find. Check it for typos, or try again in a minute",
    );
  }
  const url = new URL(typed);
  if (!isHostName(url.hostname)) throw invalidField("storeUrl", allowed);
  if (url.search !== "" || url.hash !== "" || !folders.test(url.pathname)) {
    throw invalidField("storeUrl", "must be the store's home page, without ? or #");
  }
  const address = `${url.origin}${url.pathname.replace(/\/$/, "")}`;
  return { address, domain: storeDomain(address) };
}

const allowed = "must be the https:// address of a store on the public internet, such as https://shop.example.com";
