import { channels, contrastRatio, mixColours, nearestReadable, relativeLuminance } from "./style-contrast.ts";
import type { StyleTokens } from "./style-tokens.ts";

/** A colour of a pasted text, `#rrggbb`, with what stood before it: perhaps the name of a custom property. */
export interface FoundColour {
  colour: string;
  name: string;
}

const maxColours = 200;
const written = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/gi;

/** Every colour in a pasted text: a stylesheet, custom properties, or a plain list of hex and rgb() values. */
export function coloursIn(text: string): FoundColour[] {
  const found: FoundColour[] = [];
  for (const match of text.matchAll(written)) {
    if (found.length >= maxColours) break;
    const before = text.slice(Math.max(0, match.index - 80), match.index);
    const name = /([\w-]+)\s*:[^:;{}]*$/.exec(before)?.[1] ?? "";
    const [whole, ...parts] = match;
    const colour = whole.startsWith("#") ? hexOf(whole.slice(1)) : rgbOf(parts.map(Number));
    found.push({ colour, name: name.toLowerCase() });
  }
  return found;
}

function hexOf(digits: string): string {
  const six = digits.length < 6 ? [...digits.slice(0, 3)].map((digit) => digit + digit).join("") : digits.slice(0, 6);
  return `#${six.toLowerCase()}`;
}

function rgbOf(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.min(255, part).toString(16).padStart(2, "0")).join("")}`;
}

/**
 * A look made of a site's colours: which is what, is taken from their names where they have some, else from how light and
 * how strong they are. Every pair in it can be read. Null where there is no colour.
 */
export function proposeTokens(found: readonly FoundColour[]): Partial<StyleTokens> | null {
  const colours = [...new Set(found.map(({ colour }) => colour))];
  if (colours.length === 0) return null;
  const named = (pattern: RegExp) => found.find(({ name }) => pattern.test(name))?.colour;
  const ground = named(/card|surface/) ?? named(/(^|-)(bg|background|page|paper|base)/) ?? groundOf(colours);
  const ink = nearestReadable(
    named(/text|ink|foreground|(^|-)fg|body|^color$/) ?? farthestFrom(ground, colours),
    ground,
    7,
  );
  const title = nearestReadable(named(/heading|title/) ?? ink, ground, 4.5);
  const accent = named(/button|btn|primary|accent|brand|cta/) ?? strongest(colours, ground) ?? ink;
  const button = nearestReadable(accent, ground, 3);
  const line = named(/border|line|divider|outline/) ?? mixColours(ground, ink, 0.2);
  const track = mixColours(ground, ink, 0.1);
  return {
    titleColor: title,
    textColor: nearestReadable(mixColours(ink, ground, 0.25), ground, 4.5),
    optionBackground: ground,
    optionTextColor: ink,
    optionBorderColor: line,
    optionSelectedColor: nearestReadable(accent, ground, 4.5),
    buttonBackground: button,
    buttonTextColor: contrastRatio("#ffffff", button) >= 4.5 ? "#ffffff" : "#000000",
    cardBackground: ground,
    cardBorderColor: mixColours(ground, ink, 0.12),
    progressColor: nearestReadable(accent, track, 3),
    progressTrackColor: track,
  };
}

/** Pages are mostly light: the lightest colour where there is a light one, else the darkest; white where neither is. */
function groundOf(colours: readonly string[]): string {
  const byLight = colours.toSorted((one, other) => relativeLuminance(one) - relativeLuminance(other));
  const [darkest, lightest] = [byLight[0], byLight.at(-1)];
  if (lightest !== undefined && relativeLuminance(lightest) > 0.7) return lightest;
  return darkest !== undefined && colours.length > 1 && relativeLuminance(darkest) < 0.05 ? darkest : "#ffffff";
}

function farthestFrom(ground: string, colours: readonly string[]): string {
  const best = colours.toSorted((one, other) => contrastRatio(other, ground) - contrastRatio(one, ground))[0];
  return best ?? "#000000";
}

/** The colour with the most colour in it; none where all are greys. */
function strongest(colours: readonly string[], ground: string): string | undefined {
  const strength = (colour: string) => Math.max(...channels(colour)) - Math.min(...channels(colour));
  const best = colours
    .filter((colour) => colour !== ground)
    .toSorted((one, other) => strength(other) - strength(one))[0];
  return best !== undefined && strength(best) > 40 ? best : undefined;
}
