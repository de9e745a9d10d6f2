import type { ColourToken } from "./style-contrast.ts";
import type { StyleTokens } from "./style-tokens.ts";

/** How a token is chosen: a colour, whole pixels within bounds, or one of a few words. */
export type TokenField =
  | { kind: "colour"; token: ColourToken; label: string }
  | { kind: "pixels"; token: PixelsToken; label: string; min: number; max: number }
  | {
      kind: "choice";
      token: "fontFamily" | "cardShadow";
      label: string;
      choices: readonly { value: string; label: string }[];
    };

export type PixelsToken = {
  [Name in keyof StyleTokens]: StyleTokens[Name] extends number ? Name : never;
}[keyof StyleTokens];

export interface StyleGroup {
  id: "text" | "options" | "button" | "card" | "progress";
  title: string;
  fields: readonly TokenField[];
}

const fonts = [
  { value: "inherit", label: "Store font" },
  { value: "system", label: "System" },
  { value: "serif", label: "Serif" },
  { value: "mono", label: "Mono" },
];
const shadows = [
  { value: "none", label: "None" },
  { value: "small", label: "Small" },
  { value: "large", label: "Large" },
];

/** The style tokens as merchants see them: five groups, in the order in which they stand in a survey. */
export const styleGroups: readonly StyleGroup[] = [
  {
    id: "text",
    title: "Text",
    fields: [
      { kind: "choice", token: "fontFamily", label: "Font", choices: fonts },
      { kind: "pixels", token: "fontSize", label: "Size", min: 8, max: 40 },
      { kind: "colour", token: "titleColor", label: "Questions" },
      { kind: "colour", token: "textColor", label: "Other text" },
    ],
  },
  {
    id: "options",
    title: "Choices",
    fields: [
      { kind: "colour", token: "optionBackground", label: "Background" },
      { kind: "colour", token: "optionTextColor", label: "Text" },
      { kind: "colour", token: "optionBorderColor", label: "Border" },
      { kind: "colour", token: "optionSelectedColor", label: "Selected" },
      { kind: "pixels", token: "optionRadius", label: "Corner radius", min: 0, max: 100 },
    ],
  },
  {
    id: "button",
    title: "Button",
    fields: [
      { kind: "colour", token: "buttonBackground", label: "Background" },
      { kind: "colour", token: "buttonTextColor", label: "Text" },
      { kind: "pixels", token: "buttonFontSize", label: "Text size", min: 8, max: 40 },
      { kind: "pixels", token: "buttonRadius", label: "Corner radius", min: 0, max: 100 },
    ],
  },
  {
    id: "card",
    title: "Card",
    fields: [
      { kind: "colour", token: "cardBackground", label: "Background" },
      { kind: "colour", token: "cardBorderColor", label: "Border" },
      { kind: "pixels", token: "cardRadius", label: "Corner radius", min: 0, max: 100 },
      { kind: "pixels", token: "cardPadding", label: "Padding", min: 0, max: 100 },
      { kind: "choice", token: "cardShadow", label: "Shadow", choices: shadows },
    ],
  },
  {
    id: "progress",
    title: "Progress bar",
    fields: [
      { kind: "colour", token: "progressColor", label: "Bar" },
      { kind: "colour", token: "progressTrackColor", label: "Track" },
    ],
  },
];

/** A place that draws surveys with means of its own, and so cannot follow every token. */
export type LimitedPlace = "Shopify" | "email";

/**
 * Where a token, or the custom CSS, has no effect. Shopify's checkout pages are drawn with its own components, in the
 * colours and the font of the checkout's branding; mail programs know neither shadows nor states, and a mail's one
 * question has no progress. The shop's page, the hosted page and the till draw every token.
 */
export function placesWithout(token: keyof StyleTokens | "customCss"): LimitedPlace[] {
  const places: LimitedPlace[] = [];
  if (!inShopify.has(token)) places.push("Shopify");
  if (notInMail.has(token)) places.push("email");
  return places;
}

/** Shopify's components take a corner, a padding and a size of text (View, BlockStack, Text). */
const inShopify: ReadonlySet<string> = new Set(["fontSize", "cardRadius", "cardPadding"]);
const notInMail: ReadonlySet<string> = new Set([
  "customCss",
  "cardShadow",
  "optionSelectedColor",
  "progressColor",
  "progressTrackColor",
]);
