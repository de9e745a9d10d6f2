import { readFileSync } from "node:fs";
import path from "node:path";
import { DEFAULT_THEME, mergeMantineTheme } from "@mantine/core";
import { expect, test } from "vitest";
import { contrastRatio } from "#lib/survey/style-contrast.ts";
import { cssVariables, theme } from "./theme.ts";

const tokens = readFileSync(path.resolve(import.meta.dirname, "tokens.css"), "utf8");

test("the label of a filled button stays readable under the pointer in both color schemes", () => {
  const { light, dark } = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme));
  for (const variables of [light, dark]) {
    expect(variables["--mantine-primary-color-filled-hover"]).toBe("var(--aw-accent-hover)");
  }
  const [hovered, labels] = ["--aw-accent-hover", "--aw-on-accent"].map((name) =>
    [...tokens.matchAll(new RegExp(`${name}: (#[0-9a-f]{6})`, "g"))].map(([, color = ""]) => color),
  );
  // Light, dark, and dark without scripts.
  expect(hovered).toHaveLength(3);
  hovered?.forEach((color, scheme) => {
    expect(contrastRatio(color, labels?.[scheme] ?? "")).toBeGreaterThan(4.5);
  });
});
