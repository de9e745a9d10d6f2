import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const read = (...file: string[]) => readFileSync(path.join(import.meta.dirname, ...file), "utf8");
const tokens = read("..", "ui", "tokens.css");
const darkest = Number(/--heat\) \* (\d+)%/.exec(read("ExploreTable.module.css"))?.[1]) / 100;

/** A token's red, green and blue from 0 to 1, in the rule with a selector. */
function colorOf(selector: string, name: string): number[] {
  const rule = tokens.slice(tokens.indexOf(selector));
  const hex = new RegExp(`${name}: #([0-9a-f]{6})`).exec(rule)?.[1] ?? "";
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

/** As WCAG 2 defines it. */
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([":root,", ':root[data-mantine-color-scheme="dark"]'])(
  "figures are readable on any shade of %s",
  (scheme) => {
    const [ink, accent, surface] = ["--aw-ink", "--aw-accent", "--aw-surface"].map((name) => colorOf(scheme, name));
    for (const heat of [0, 0.25, 0.5, 0.75, 1]) {
      const part = heat * darkest;
      const shade = (accent ?? []).map((one, place) => one * part + (surface?.[place] ?? 0) * (1 - part));
      const [dark = 0, light = 0] = [luminance(ink ?? []), luminance(shade)].toSorted((one, other) => one - other);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(4.5);
    }
  },
);
