import { isWebAddress } from "../parse-url.ts";
import type { ThankYou } from "./document.ts";

/** Whether a thank-you link can be saved: it has both its address and its button's label. */
export function isFinishedLink({ url, label }: NonNullable<ThankYou["link"]>): boolean {
  return label.trim() !== "" && isWebAddress(url);
}
