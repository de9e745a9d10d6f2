import { type ColourToken, contrastRatio, mixColours, nearestReadable } from "./style-contrast.ts";

/** The looks that can be made of a store's brand color, by what is behind the text. */
export const stylePresets = [
  { id: "light", label: "Light" },
  { id: "tinted", label: "Tinted" },
  { id: "dark", label: "Dark" },
] as const;
export type StylePreset = (typeof stylePresets)[number]["id"];

/** Every color of a look, made of a brand color (`#rrggbb`). Every pair in it can be read. */
export function presetColors(brand: string, preset: StylePreset): Record<ColourToken, string> {
  const { ground, ink } = paperOf(brand, preset);
  const button = nearestReadable(brand, ground, 3);
  const line = mixColours(ground, ink, 0.2);
  const track = mixColours(ground, ink, 0.1);
  return {
    titleColor: ink,
    textColor: nearestReadable(mixColours(ink, ground, 0.25), ground, 4.5),
    optionBackground: ground,
    optionTextColor: ink,
    optionBorderColor: line,
    optionSelectedColor: nearestReadable(brand, ground, 4.5),
    buttonBackground: button,
    buttonTextColor: contrastRatio("#ffffff", button) >= 4.5 ? "#ffffff" : "#000000",
    cardBackground: ground,
    cardBorderColor: mixColours(ground, ink, 0.12),
    progressColor: nearestReadable(brand, track, 3),
    progressTrackColor: track,
  };
}

function paperOf(brand: string, preset: StylePreset): { ground: string; ink: string } {
  const ground = {
    light: "#ffffff",
    tinted: mixColours("#ffffff", brand, 0.08),
    dark: mixColours("#000000", brand, 0.12),
  };
  const ink = preset === "dark" ? mixColours("#ffffff", brand, 0.06) : mixColours("#000000", brand, 0.12);
  return { ground: ground[preset], ink: nearestReadable(ink, ground[preset], 7) };
}
