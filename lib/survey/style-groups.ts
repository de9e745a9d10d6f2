import type { ColorToken } from "./style-contrast.ts";
import type { StyleTokens } from "./style-tokens.ts";

/** How a token is edited: a color, whole pixels within bounds, or one of a few words. */
export type TokenField =
  | { kind: "color"; token: ColorToken; label: string }
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

/** The style tokens as merchants see them: five groups, ordered as in a survey. */
export const styleGroups: readonly StyleGroup[] = [
  {
    id: "text",
    title: "Text",
    fields: [
      { kind: "choice", token: "fontFamily", label: "Font", choices: fonts },
      { kind: "pixels", token: "fontSize", label: "Size", min: 8, max: 40 },
      { kind: "color", token: "titleColor", label: "Questions" },
      { kind: "color", token: "textColor", label: "Other text" },
    ],
  },
  {
    id: "options",
    title: "Choices",
    fields: [
      { kind: "color", token: "optionBackground", label: "Background" },
      { kind: "color", token: "optionTextColor", label: "Text" },
      { kind: "color", token: "optionBorderColor", label: "Border" },
      { kind: "color", token: "optionSelectedColor", label: "Selected" },
      { kind: "pixels", token: "optionRadius", label: "Corner radius", min: 0, max: 100 },
    ],
  },
  {
    id: "button",
    title: "Button",
    fields: [
      { kind: "color", token: "buttonBackground", label: "Background" },
      { kind: "color", token: "buttonTextColor", label: "Text" },
      { kind: "pixels", token: "buttonFontSize", label: "Text size", min: 8, max: 40 },
      { kind: "pixels", token: "buttonRadius", label: "Corner radius", min: 0, max: 100 },
    ],
  },
  {
    id: "card",
    title: "Card",
    fields: [
      { kind: "color", token: "cardBackground", label: "Background" },
      { kind: "color", token: "cardBorderColor", label: "Border" },
      { kind: "pixels", token: "cardRadius", label: "Corner radius", min: 0, max: 100 },
      { kind: "pixels", token: "cardPadding", label: "Padding", min: 0, max: 100 },
      { kind: "choice", token: "cardShadow", label: "Shadow", choices: shadows },
    ],
  },
  {
    id: "progress",
    title: "Progress bar",
    fields: [
      { kind: "color", token: "progressColor", label: "Bar" },
      { kind: "color", token: "progressTrackColor", label: "Track" },
    ],
  },
];

/** A surface that renders surveys its own way, and so cannot support every token. */
export type LimitedPlace = "Shopify" | "email";

/**
 * Where a token, or the custom CSS, has no effect. Shopify's checkout pages use its own components, in the colors and
 * the font of the checkout's branding; mail programs support neither shadows nor states, and an email's one question has
 * no progress. The shop's page, the hosted page and the POS survey support every token.
 */
export function placesWithout(token: keyof StyleTokens | "customCss"): LimitedPlace[] {
  const places: LimitedPlace[] = [];
  if (!inShopify.has(token)) places.push("Shopify");
  if (notInMail.has(token)) places.push("email");
  return places;
}

/** What the frame of Shopify's components has sizes for (`extensions/shopify/shared/card.ts`); their texts have the store's. */
const inShopify: ReadonlySet<string> = new Set(["cardRadius", "cardPadding"]);
const notInMail: ReadonlySet<string> = new Set([
  "customCss",
  "cardShadow",
  "optionSelectedColor",
  "progressColor",
  "progressTrackColor",
]);
