import { parseUrl } from "#lib/parse-url.ts";
import type { ThankYou } from "./document.ts";

/** Whether a link's address is one that browsers open: absolute, http or https. Surrounding spaces don't matter. */
export function isWebAddress(address: string): boolean {
  const protocol = parseUrl(address)?.protocol;
  return protocol === "https:" || protocol === "http:";
}

/** Whether a thank-you link can be saved: it has both its address and its button's label. */
export function isFinishedLink({ url, label }: NonNullable<ThankYou["link"]>): boolean {
  return label.trim() !== "" && isWebAddress(url);
}
