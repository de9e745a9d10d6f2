import { membersOf } from "../unknown-values.ts";
import type { StyleTokens, SurveyStyles } from "./style-tokens.ts";

/**
 * The default appearance: ink on white, which suits any shop; every text and background pair has a contrast of at least
 * 4.5:1.
 */
export const defaultStyleTokens: StyleTokens = {
  fontFamily: "inherit",
  fontSize: 16,
  titleColor: "#1d1b18",
  textColor: "#57524a",
  optionBackground: "#ffffff",
  optionTextColor: "#1d1b18",
  optionBorderColor: "#d9d5cd",
  optionRadius: 10,
  optionSelectedColor: "#1d1b18",
  buttonBackground: "#1d1b18",
  buttonTextColor: "#ffffff",
  buttonRadius: 10,
  buttonFontSize: 16,
  cardBackground: "#ffffff",
  cardBorderColor: "#e7e4de",
  cardRadius: 14,
  cardPadding: 24,
  cardShadow: "none",
  progressColor: "#1d1b18",
  progressTrackColor: "#efece6",
};

/** The merchant's changes on top of the defaults, as in a published survey and `GetStyles`. */
export function completeStyles(changed: Partial<StyleTokens>, customCss: string): SurveyStyles {
  return { tokens: { ...defaultStyleTokens, ...changed }, customCss };
}

const words: Record<string, string> = {
  system: "system-ui",
  mono: "monospace",
  small: "0 1px 3px #0002",
  large: "0 12px 32px #0002",
};

/** A token's value as the stylesheet has it. */
export function tokenText(value: string | number): string {
  return typeof value === "number" ? `${value}px` : (words[value] ?? value);
}

/**
 * The token value that a stylesheet text means: the inverse of {@link tokenText}; may be one that the token doesn't
 * accept.
 */
export function tokenFromText(text: string): string | number {
  if (/^(\d{1,4}px|0)$/.test(text)) return Number.parseInt(text, 10);
  return Object.keys(words).find((word) => words[word] === text) ?? text;
}

/**
 * The tokens as custom properties of the survey's root (`titleColor` → `--aw-titleColor`), then the merchant's own CSS.
 * The selector works both inside the survey's shadow root and in a stylesheet of the shop's page.
 * @param styles complete and checked by `SurveyStyles`: values are inserted as they are.
 */
export function stylesheet({ tokens, customCss }: SurveyStyles): string {
  const properties = Object.entries(tokens).map(([name, value]) => `--aw-${name}:${tokenText(value)}`);
  // For what the browser itself renders, such as a date picker: little red roughly means a dark background.
  const scheme = /^#[0-7]/.test(tokens.optionBackground) ? "dark" : "light";
  // Painting is clipped close to the survey: there is space for shadows and the focus ring, and no more.
  const place = "clip-path:inset(-64px);box-sizing:border-box;min-width:0";
  return `:host,.afterword{${place};color-scheme:${scheme};${properties.join(";")}}${darkTwin({ tokens, customCss })}${customCss}`;
}

/**
 * The default colors follow the color scheme of the page around the survey, or its background if the script detected a
 * dark one (`--aw-ground`), unless the merchant chose colors or wrote CSS. Browsers without `light-dark()` keep the
 * light ones.
 */
function darkTwin({ tokens, customCss }: SurveyStyles): string {
  const isUnchanged = ([name]: [string, string]) => membersOf(tokens)[name] === membersOf(defaultStyleTokens)[name];
  const colors = Object.entries(darkStyleTokens);
  if (customCss !== "" || !colors.every(isUnchanged)) return "";
  const properties = colors.map(([name, dark]) => `--aw-${name}:light-dark(${membersOf(tokens)[name]},${dark})`);
  return `@supports (color:light-dark(red,red)){:host,.afterword{color-scheme:var(--aw-ground,inherit);${properties.join(";")}}${errorTwin}}`;
}

/** The default style's dark message, instead of a bright box on a dark card. */
const errorTwin = ":host .error,.afterword .error{background:light-dark(#fee,#40191b);color:light-dark(#800,#ffc9c6)}";

/** The colors of an unstyled survey on a dark page. */
export const darkStyleTokens = {
  titleColor: "#f1eee9",
  textColor: "#c9c3ba",
  optionBackground: "#262320",
  optionTextColor: "#f1eee9",
  optionBorderColor: "#6b655c",
  optionSelectedColor: "#f1eee9",
  buttonBackground: "#f1eee9",
  buttonTextColor: "#1d1b18",
  cardBackground: "#1e1c1a",
  cardBorderColor: "#35322e",
  progressColor: "#f1eee9",
  progressTrackColor: "#35322e",
} satisfies Partial<StyleTokens>;
