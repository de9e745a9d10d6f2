import * as z from "zod";
import { plainText } from "./plain-text.ts";

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, "must be a color such as #4f46c8");
const pixels = (min: number, max: number) =>
  z
    .int(`must be a whole number of pixels from ${min} to ${max}`)
    .min(min, `must be at least ${min} pixels`)
    .max(max, `must be at most ${max} pixels`);

/** The survey's appearance on the shop's page. Every token has a default, so each is optional in what is stored. */
export const StyleTokens = z.object({
  fontFamily: z.enum(["inherit", "system", "serif", "mono"]),
  fontSize: pixels(8, 40),
  titleColor: color,
  textColor: color,
  optionBackground: color,
  optionTextColor: color,
  optionBorderColor: color,
  optionRadius: pixels(0, 100),
  optionSelectedColor: color,
  buttonBackground: color,
  buttonTextColor: color,
  buttonRadius: pixels(0, 100),
  buttonFontSize: pixels(8, 40),
  cardBackground: color,
  cardBorderColor: color,
  cardRadius: pixels(0, 100),
  cardPadding: pixels(0, 100),
  cardShadow: z.enum(["none", "small", "large"]),
  progressColor: color,
  progressTrackColor: color,
});
export type StyleTokens = z.infer<typeof StyleTokens>;

const maxCssBytes = 64 * 1024;

export const CustomCss = plainText(maxCssBytes).refine(
  (css) => new TextEncoder().encode(css).length <= maxCssBytes,
  "must be at most 64 KiB",
);

/** All `tokens`, and `customCss` as it was kept: harmless, and for the inside of the survey. */
export const SurveyStyles = z.object({ tokens: StyleTokens, customCss: CustomCss });
export type SurveyStyles = z.infer<typeof SurveyStyles>;
