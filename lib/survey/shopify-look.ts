import type { StyleTokens, SurveyStyles } from "./style-tokens.ts";

/** The colors and sizes of Shopify's checkout without branding of the store's own. */
const checkout: Omit<StyleTokens, "cardRadius" | "cardPadding"> = {
  fontFamily: "system",
  fontSize: 14,
  titleColor: "#000000",
  textColor: "#666666",
  optionBackground: "#ffffff",
  optionTextColor: "#1773b0",
  optionBorderColor: "#d9d9d9",
  optionRadius: 5,
  optionSelectedColor: "#1773b0",
  buttonBackground: "#1773b0",
  buttonTextColor: "#ffffff",
  buttonRadius: 5,
  buttonFontSize: 14,
  cardBackground: "#ffffff",
  cardBorderColor: "#d9d9d9",
  cardShadow: "none",
  progressColor: "#1773b0",
  progressTrackColor: "#e6e6e6",
};

/** One of several choices is a button there, with its text in the middle. */
const asButtons =
  "label.box:has([type=radio]){justify-content:center;text-align:center}label.box [type=radio]{position:absolute;opacity:0}";

/**
 * How a survey looks where Shopify's components draw it, which take the checkout's fonts and colors: of an account's
 * appearance only the frame's corners and padding apply, and whether its border is visible.
 */
export function shopifyLook({ tokens }: SurveyStyles): SurveyStyles {
  const { cardRadius, cardPadding, cardBorderColor, cardBackground } = tokens;
  const hasBorder = cardBorderColor !== cardBackground;
  const border = hasBorder ? {} : { cardBorderColor: checkout.cardBackground };
  return { tokens: { ...checkout, ...border, cardRadius, cardPadding }, customCss: asButtons };
}

/** Whether Shopify's components draw the survey: on the order pages of its checkout. */
export function isDrawnByShopify(platform: string, surface: string): boolean {
  return platform === "Shopify" && (surface === "thankYou" || surface === "orderStatus");
}
