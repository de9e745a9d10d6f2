import type { StyleTokens } from "./style-tokens.ts";

/** The tokens that hold a color. */
export type ColorToken = {
  [Name in keyof StyleTokens]: StyleTokens[Name] extends number
    ? never
    : Name extends `${string}olor` | `${string}Background`
      ? Name
      : never;
}[keyof StyleTokens];

/** Foreground and background pairs, and their required contrast. */
export interface ContrastPair {
  label: string;
  /** The token to change if it is too low. */
  color: ColorToken;
  ground: ColorToken;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for non-text (1.4.11). */
  least: 3 | 4.5;
}

const pairs: readonly ContrastPair[] = [
  { label: "Questions on the card", color: "titleColor", ground: "cardBackground", least: 4.5 },
  { label: "Text on the card", color: "textColor", ground: "cardBackground", least: 4.5 },
  { label: "Choices", color: "optionTextColor", ground: "optionBackground", least: 4.5 },
  // A selected number is inverted, as text.
  { label: "Selected choice", color: "optionSelectedColor", ground: "optionBackground", least: 4.5 },
  { label: "Button text", color: "buttonTextColor", ground: "buttonBackground", least: 4.5 },
  { label: "Button on the card", color: "buttonBackground", ground: "cardBackground", least: 3 },
  { label: "Progress", color: "progressColor", ground: "progressTrackColor", least: 3 },
];

export interface WeakContrast extends ContrastPair {
  ratio: number;
  /** The nearest color with enough contrast. */
  better: string;
}

/** The pairs of colors that some shoppers cannot distinguish, with the nearest color that they can. */
export function weakContrasts(tokens: StyleTokens): WeakContrast[] {
  return pairs.flatMap((pair) => {
    const [color, ground] = [tokens[pair.color], tokens[pair.ground]];
    const ratio = contrastRatio(color, ground);
    return ratio >= pair.least ? [] : [{ ...pair, ratio, better: nearestReadable(color, ground, pair.least) }];
  });
}

/** The contrast of two colors (`#rrggbb`), 1–21: WCAG 2.2, "contrast ratio". */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The color nearest to a given one whose contrast with the background is at least `least`: mixed with black or white.
 */
export function nearestReadable(color: string, ground: string, least: number): string {
  if (contrastRatio(color, ground) >= least) return color;
  for (let percent = 1; percent <= 100; percent++) {
    const readable = ["#000000", "#ffffff"]
      .map((end) => mixColors(color, end, percent / 100))
      .find((mixed) => contrastRatio(mixed, ground) >= least);
    if (readable) return readable;
  }
  return contrastRatio("#000000", ground) > contrastRatio("#ffffff", ground) ? "#000000" : "#ffffff";
}

/** The first color with a share of the second mixed in, 0–1. */
export function mixColors(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** 0 for black, 1 for white: WCAG 2.2, "relative luminance". */
export function relativeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue of `#rrggbb`, 0–255. */
export function channels(color: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));
}
