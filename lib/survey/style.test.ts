import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrastRatio, mixColours, nearestReadable, weakContrasts } from "./style-contrast.ts";
import { placesWithout, styleGroups } from "./style-groups.ts";
import { coloursIn, proposeTokens } from "./style-proposal.ts";
import { StyleTokens } from "./style-tokens.ts";
import { defaultStyleTokens } from "./styles.ts";

const colour = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, "0")}`);

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

  test("of the default look is enough everywhere", () => expect(weakContrasts(defaultStyleTokens)).toEqual([]));

  test("that is too little is told with the nearest colour that is enough", () => {
    const tokens = { ...defaultStyleTokens, textColor: "#999999" };
    expect(weakContrasts(tokens)).toMatchObject([{ colour: "textColor", ground: "cardBackground", least: 4.5 }]);
    const [{ better = "" } = {}] = weakContrasts(tokens);
    expect(weakContrasts({ ...tokens, textColor: better })).toEqual([]);
    expect(contrastRatio(better, "#ffffff")).toBeLessThan(5);
  });

  test("of any colour on any ground can be mended", () => {
    fc.assert(
      fc.property(colour, colour, fc.constantFrom(3, 4.5), (one, ground, least) => {
        expect(contrastRatio(nearestReadable(one, ground, least), ground)).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  test("mixing goes from one colour to the other", () => {
    expect([0, 0.5, 1].map((share) => mixColours("#000000", "#ff8040", share))).toEqual([
      "#000000",
      "#804020",
      "#ff8040",
    ]);
  });
});

describe("the groups", () => {
  test("hold every token once", () => {
    const tokens = styleGroups.flatMap(({ fields }) => fields.map(({ token }) => token));
    expect(tokens.toSorted()).toEqual(Object.keys(StyleTokens.shape).toSorted());
  });

  test("offer nothing that a save refuses", () => {
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

  test("say where a token has no effect", () => {
    expect(placesWithout("cardShadow")).toEqual(["Shopify", "e-mail"]);
    expect(placesWithout("cardPadding")).toEqual([]);
    expect(placesWithout("titleColor")).toEqual(["Shopify"]);
  });
});

describe("a look made of a site's colours", () => {
  test("finds hex, rgb() and custom properties, and nothing else", () => {
    const text =
      ":root { --brand: #C44569; --bg: rgb(250, 248 245 / 50%) } #facade-id a { color: #abc } #12345 #1234567890";
    expect(coloursIn(text)).toEqual([
      { colour: "#c44569", name: "--brand" },
      { colour: "#faf8f5", name: "--bg" },
      { colour: "#aabbcc", name: "color" },
    ]);
  });

  test("goes by names where there are some", () => {
    const found = coloursIn("--page-background: #101418; --text-color: #eef2f6; --button: #ffd400; --border: #33383d");
    expect(proposeTokens(found)).toMatchObject({
      cardBackground: "#101418",
      optionTextColor: "#eef2f6",
      buttonBackground: "#ffd400",
      buttonTextColor: "#000000",
      optionBorderColor: "#33383d",
    });
  });

  test("goes by how light and strong colours are where there are no names", () => {
    expect(proposeTokens(coloursIn("#222222 #fdfbf7 #d7263d"))).toMatchObject({
      cardBackground: "#fdfbf7",
      titleColor: "#222222",
      buttonBackground: "#d7263d",
      buttonTextColor: "#ffffff",
    });
  });

  test("is none without colours", () => expect(proposeTokens(coloursIn("no colours here, #nope"))).toBeNull());

  test("can be read, whatever the colours", () => {
    const names = fc.constantFrom("", "--bg: ", "--text: ", "--primary: ", "--border: ", "--heading: ");
    const list = fc.array(fc.tuple(names, colour), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(list, (given) => {
        const proposed = proposeTokens(coloursIn(given.map((parts) => parts.join("")).join(";\n")));
        expect(weakContrasts({ ...defaultStyleTokens, ...proposed })).toEqual([]);
      }),
    );
  });
});
