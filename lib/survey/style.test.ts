import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrastRatio, mixColors, nearestReadable, relativeLuminance, weakContrasts } from "./style-contrast.ts";
import { placesWithout, styleGroups } from "./style-groups.ts";
import { presetColors, stylePresets } from "./style-presets.ts";
import { StyleTokens } from "./style-tokens.ts";
import { darkStyleTokens, defaultStyleTokens, stylesheet } from "./styles.ts";

const color = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("contrast", () => {
  // The values that WCAG's own examples and tools give.
  test.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
    ["#ff0000", "#ffffff", 4],
    ["#0000ff", "#ffffff", 8.59],
  ])("of %s and %s is %f", (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1);
    expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
  });

  test("of the default appearance is enough everywhere", () => expect(weakContrasts(defaultStyleTokens)).toEqual([]));
  test("of its dark variant, too", () => {
    expect(weakContrasts({ ...defaultStyleTokens, ...darkStyleTokens })).toEqual([]);
  });

  test("that is too low is reported with the nearest color that is enough", () => {
    const tokens = { ...defaultStyleTokens, textColor: "#999999" };
    expect(weakContrasts(tokens)).toMatchObject([{ color: "textColor", ground: "cardBackground", least: 4.5 }]);
    const [{ better = "" } = {}] = weakContrasts(tokens);
    expect(weakContrasts({ ...tokens, textColor: better })).toEqual([]);
    expect(contrastRatio(better, "#ffffff")).toBeLessThan(5);
  });

  test("can be fixed for any color on any background", () => {
    fc.assert(
      fc.property(color, color, fc.constantFrom(3, 4.5), (one, ground, least) => {
        expect(contrastRatio(nearestReadable(one, ground, least), ground)).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  test("mixing goes from one color to the other", () => {
    expect([0, 0.5, 1].map((share) => mixColors("#000000", "#ff8040", share))).toEqual([
      "#000000",
      "#804020",
      "#ff8040",
    ]);
  });
});

describe("the groups", () => {
  test("contain every token once", () => {
    const tokens = styleGroups.flatMap(({ fields }) => fields.map(({ token }) => token));
    expect(tokens.toSorted()).toEqual(Object.keys(StyleTokens.shape).toSorted());
  });

  test("offer nothing that a save rejects", () => {
    for (const field of styleGroups.flatMap(({ fields }) => fields)) {
      const values =
        field.kind === "pixels"
          ? [field.min, field.max]
          : field.kind === "choice"
            ? field.choices.map(({ value }) => value)
            : ["#123abc"];
      for (const value of values) expect(StyleTokens.shape[field.token].safeParse(value).success).toBe(true);
    }
  });

  test("list where a token has no effect", () => {
    expect(placesWithout("cardShadow")).toEqual(["Shopify", "email"]);
    expect(placesWithout("cardPadding")).toEqual([]);
    expect(placesWithout("titleColor")).toEqual(["Shopify"]);
  });
});

describe("an appearance derived from a brand color", () => {
  test("has the brand on its button, on the chosen background", () => {
    expect(presetColors("#d7263d", "light")).toMatchObject({ cardBackground: "#ffffff", buttonBackground: "#d7263d" });
    expect(relativeLuminance(presetColors("#d7263d", "dark").cardBackground)).toBeLessThan(0.05);
    expect(presetColors("#d7263d", "tinted").cardBackground).not.toBe("#ffffff");
  });

  test("is readable for any brand color", () => {
    const presets = fc.constantFrom(...stylePresets.map(({ id }) => id));
    fc.assert(
      fc.property(color, presets, (brand, preset) => {
        expect(weakContrasts({ ...defaultStyleTokens, ...presetColors(brand, preset) })).toEqual([]);
      }),
    );
  });
});

describe("the dark variant", () => {
  test("is included for an unstyled survey, and never with a merchant's own colors or CSS", () => {
    const hasTwin = (changed: Partial<StyleTokens>, customCss = "") =>
      stylesheet({ tokens: { ...defaultStyleTokens, ...changed }, customCss }).includes("light-dark(");
    expect(hasTwin({})).toBe(true);
    expect(hasTwin({ fontSize: 18, cardRadius: 0 })).toBe(true);
    expect(hasTwin({ titleColor: "#204060" })).toBe(false);
    expect(hasTwin({ cardBackground: "#000000" })).toBe(false);
    expect(hasTwin({}, "h2{color:red}")).toBe(false);
  });
});
