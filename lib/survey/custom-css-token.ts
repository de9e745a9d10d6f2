import type * as z from "zod";
import type { SerializedCss } from "./custom-css-serialized.ts";
import { StyleTokens } from "./style-tokens.ts";
import { defaultStyleTokens, tokenFromText, tokenText } from "./styles.ts";

const settings: Readonly<Record<string, z.ZodType<string | number>>> = StyleTokens.shape;
const defaults: Readonly<Record<string, string | number>> = defaultStyleTokens;

/**
 * A style token's value, re-serialized, `#4f46c8` or `12px`: only what its setting accepts, because any property may
 * use it.
 * @param property the name of a token's property, `--aw-titleColor`
 */
export function writeToken(property: string, text: string): SerializedCss {
  const setting = settings[nameOf(property)]?.safeParse(tokenFromText(text));
  return setting?.success
    ? `${property}: ${tokenText(setting.data)}`
    : { refused: "it only accepts values that its style setting accepts" };
}

/** Whether the value of a token is a color, as opposed to a length or a line style. */
export function isColorToken(property: string): boolean {
  return String(defaults[nameOf(property)]).startsWith("#");
}

function nameOf(property: string): string {
  return property.slice("--aw-".length);
}
