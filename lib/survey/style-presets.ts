import { type ColorToken, contrastRatio, mixColors, nearestReadable } from "./style-contrast.ts";

/** The appearances that can be derived from a store's brand color, by background. */
export const stylePresets = [
  { id: "light", label: "Light" },
  { id: "tinted", label: "Tinted" },
  { id: "dark", label: "Dark" },
] as const;
export type StylePreset = (typeof stylePresets)[number]["id"];

/** All colors of an appearance, derived from a brand color (`#rrggbb`). Every pair in it is readable. */
export function presetColors(brand: string, preset: StylePreset): Record<ColorToken, string> {
  const { ground, ink } = paperOf(brand, preset);
  const button = nearestReadable(brand, ground, 3);
  const line = mixColors(ground, ink, 0.2);
  const track = mixColors(ground, ink, 0.1);
  return {
    titleColor: ink,
    textColor: nearestReadable(mixColors(ink, ground, 0.25), ground, 4.5),
    optionBackground: ground,
    optionTextColor: ink,
    optionBorderColor: line,
    optionSelectedColor: nearestReadable(brand, ground, 4.5),
    buttonBackground: button,
    buttonTextColor: contrastRatio("#ffffff", button) >= 4.5 ? "#ffffff" : "#000000",
    cardBackground: ground,
    cardBorderColor: mixColors(ground, ink, 0.12),
    progressColor: nearestReadable(brand, track, 3),
    progressTrackColor: track,
  };
}

function paperOf(brand: string, preset: StylePreset): { ground: string; ink: string } {
  const ground = {
    light: "#ffffff",
    tinted: mixColors("#ffffff", brand, 0.08),
    dark: mixColors("#000000", brand, 0.12),
  };
  const ink = preset === "dark" ? mixColors("#ffffff", brand, 0.06) : mixColors("#000000", brand, 0.12);
  return { ground: ground[preset], ink: nearestReadable(ink, ground[preset], 7) };
}
