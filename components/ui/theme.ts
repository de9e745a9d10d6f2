import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";
import { components } from "./theme-components.ts";

const iris: MantineColorsTuple = [
  "#f1f0fc",
  "#e2e0f8",
  "#c5c1f1",
  "#a9a4f3",
  "#8c86f0",
  "#6c65dc",
  "#4f46c8",
  "#423ab0",
  "#372f95",
  "#2a2474",
];

/** Warm grays: Mantine's "gray" and "dark" become paper and ink. */
const gray: MantineColorsTuple = [
  "#fbfaf8",
  "#f4f2ee",
  "#ece9e3",
  "#e7e4de",
  "#cfcac1",
  "#a8a196",
  "#6b655c",
  "#544f47",
  "#3a3631",
  "#1d1b18",
];
const dark: MantineColorsTuple = [
  "#f1eee9",
  "#d6d1c9",
  "#a39c91",
  "#7d776d",
  "#35322e",
  "#2a2724",
  "#1e1c1a",
  "#151412",
  "#100f0e",
  "#0b0a09",
];

/** The product's theme. Screens only use values from here and from `tokens.css`. */
export const theme = createTheme({
  colors: { iris, gray, dark },
  primaryColor: "iris",
  primaryShade: { light: 6, dark: 4 },
  black: "#1d1b18",
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  headings: {
    fontFamily: '"Source Serif 4 Variable", Georgia, serif',
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "26px", lineHeight: "1.2" },
      h2: { fontSize: "20px", lineHeight: "1.2" },
      h3: { fontSize: "16px", lineHeight: "1.2" },
      h4: { fontSize: "14px", lineHeight: "1.2" },
    },
  },
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px", xxl: "26px", xxxl: "34px" },
  lineHeights: { xs: "1.5", sm: "1.5", md: "1.5", lg: "1.5", xl: "1.5" },
  spacing: { hair: "2px", xxs: "4px", xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px", xxl: "48px" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "10px", xl: "16px", pill: "999px" },
  defaultRadius: "md",
  shadows: { md: "var(--aw-shadow)", lg: "var(--aw-shadow)", xl: "var(--aw-shadow)" },
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  variantColorResolver: (input) => inkOnAccent(input),
  components,
});

/** Maps Mantine's variables to the tokens so that both color schemes follow. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    "--mantine-color-body": "var(--aw-paper)",
    "--mantine-color-text": "var(--aw-ink)",
    // Mantine's own is darker than the accent, too close to the dark scheme's ink on it.
    "--mantine-primary-color-filled-hover": "var(--aw-accent-hover)",
    "--mantine-color-dimmed": "var(--aw-ink-soft)",
    "--mantine-color-anchor": "var(--aw-accent)",
    "--mantine-color-error": "var(--aw-red)",
    "--mantine-color-default": "var(--aw-surface)",
    "--mantine-color-default-hover": "var(--aw-hover)",
    "--mantine-color-default-color": "var(--aw-ink)",
    "--mantine-color-default-border": "var(--aw-line-strong)",
    "--mantine-color-placeholder": "var(--aw-placeholder)",
    "--mantine-color-disabled": "var(--aw-hover)",
    "--mantine-color-disabled-color": "var(--aw-placeholder)",
  };
  return { variables: {}, light: both, dark: both };
};

/** The dark scheme's accent is light, so text on it is ink. */
const inkOnAccent: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isAccent = input.color === undefined || input.color === "iris";
  if (input.variant !== "filled" || !isAccent) return colors;
  return { ...colors, background: "var(--aw-accent)", hover: "var(--aw-accent-hover)", color: "var(--aw-on-accent)" };
};
