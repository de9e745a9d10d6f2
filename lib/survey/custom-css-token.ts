import type * as z from "zod";
import type { Written } from "./custom-css-written.ts";
import { StyleTokens } from "./style-tokens.ts";
import { defaultStyleTokens, tokenFromText, tokenText } from "./styles.ts";

const settings: Readonly<Record<string, z.ZodType<string | number>>> = StyleTokens.shape;
const defaults: Readonly<Record<string, string | number>> = defaultStyleTokens;

/**
 * A style token's value written anew, `#4f46c8` or `12px`: what its setting takes and nothing else, as every property may
 * use it.
 * @param property one of the tokens', `--aw-titleColor`
 */
export function writeToken(property: string, text: string): Written {
  const setting = settings[nameOf(property)]?.safeParse(tokenFromText(text));
  return setting?.success
    ? `${property}: ${tokenText(setting.data)}`
    : { refused: "it only accepts values that its style setting accepts" };
}

/** Whether the value of a token is a colour: no length and no style of a line. */
export function isColourToken(property: string): boolean {
  return String(defaults[nameOf(property)]).startsWith("#");
}

function nameOf(property: string): string {
  return property.slice("--aw-".length);
}
