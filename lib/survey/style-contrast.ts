import type { StyleTokens } from "./style-tokens.ts";

/** The tokens that hold a colour. */
export type ColourToken = {
  [Name in keyof StyleTokens]: StyleTokens[Name] extends number
    ? never
    : Name extends `${string}olor` | `${string}Background`
      ? Name
      : never;
}[keyof StyleTokens];

/** What is drawn on what, and how much they must differ. */
export interface ContrastPair {
  label: string;
  /** The token to change where it is too little. */
  colour: ColourToken;
  ground: ColourToken;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for what is no text (1.4.11). */
  least: 3 | 4.5;
}

const pairs: readonly ContrastPair[] = [
  { label: "Questions on the card", colour: "titleColor", ground: "cardBackground", least: 4.5 },
  { label: "Text on the card", colour: "textColor", ground: "cardBackground", least: 4.5 },
  { label: "Choices", colour: "optionTextColor", ground: "optionBackground", least: 4.5 },
  // A chosen number is drawn the other way round, as text.
  { label: "Selected choice", colour: "optionSelectedColor", ground: "optionBackground", least: 4.5 },
  { label: "Button text", colour: "buttonTextColor", ground: "buttonBackground", least: 4.5 },
  { label: "Button on the card", colour: "buttonBackground", ground: "cardBackground", least: 3 },
  { label: "Progress", colour: "progressColor", ground: "progressTrackColor", least: 3 },
];

export interface WeakContrast extends ContrastPair {
  ratio: number;
  /** The nearest colour that differs enough. */
  better: string;
}

/** The pairs of colours that some shoppers cannot tell apart, with the nearest colour that they can. */
export function weakContrasts(tokens: StyleTokens): WeakContrast[] {
  return pairs.flatMap((pair) => {
    const [colour, ground] = [tokens[pair.colour], tokens[pair.ground]];
    const ratio = contrastRatio(colour, ground);
    return ratio >= pair.least ? [] : [{ ...pair, ratio, better: nearestReadable(colour, ground, pair.least) }];
  });
}

/** How much two colours (`#rrggbb`) differ, 1–21: WCAG 2.2, "contrast ratio". */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colour that is nearest to a given one and differs from the ground by at least `least`: mixed with black or white. */
export function nearestReadable(colour: string, ground: string, least: number): string {
  if (contrastRatio(colour, ground) >= least) return colour;
  for (let percent = 1; percent <= 100; percent++) {
    const readable = ["#000000", "#ffffff"]
      .map((end) => mixColours(colour, end, percent / 100))
      .find((mixed) => contrastRatio(mixed, ground) >= least);
    if (readable) return readable;
  }
  return contrastRatio("#000000", ground) > contrastRatio("#ffffff", ground) ? "#000000" : "#ffffff";
}

/** The first colour with a share of the second in it, 0–1. */
export function mixColours(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** 0 for black, 1 for white: WCAG 2.2, "relative luminance". */
export function relativeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue of `#rrggbb`, 0–255. */
export function channels(colour: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
}
