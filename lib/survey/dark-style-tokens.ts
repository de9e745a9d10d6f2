import type { StyleTokens } from "./style-tokens.ts";

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
