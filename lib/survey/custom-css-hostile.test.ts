import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomCases } from "#server/testing/random-cases.ts";
import { cleanCustomCss } from "./custom-css.ts";
import { expectHarmless } from "./testing/expect-harmless.ts";
import { hostileCss } from "./testing/hostile-css.ts";

describe("what must not reach a shop's page", () => {
  test("there are enough samples", () => expect(hostileCss.length).toBeGreaterThanOrEqual(100));

  test.each(hostileCss)("%s is removed, and the merchant is notified", (_name, css) => {
    const cleaned = cleanCustomCss(css);
    expectHarmless(cleaned.css);
    expect(cleaned.dropped.length).toBeGreaterThan(0);
    expect(cleaned.dropped.length).toBeLessThanOrEqual(200);
    for (const { line, message } of cleaned.dropped) {
      expect(line).toBeGreaterThan(0);
      expect(message).toMatch(/^[A-Z@_a-z-].*\.$/);
    }
  });

  test("many of them together are removed too", () => {
    const short = hostileCss.map(([, css]) => css).filter((css) => css.length < 500);
    expectHarmless(cleanCustomCss(short.join("\n")).css);
    expectHarmless(cleanCustomCss(short.toReversed().join(" ")).css);
  });
});

const fragments = [
  ...[
    "h2",
    ".box",
    ".afterword",
    ":host",
    "body",
    "*",
    ":hover",
    "::before",
    ":not(",
    ":is(",
    ":nth-child(2n+1)",
    "[value^=a]",
  ],
  ...[
    " > ",
    " + ",
    " ~ ",
    ", ",
    "{",
    "}",
    "{",
    "}",
    ";",
    ":",
    "(",
    ")",
    "@media ",
    "@import ",
    "screen and ",
    "(min-width: 300px)",
  ],
  ...[
    "color: red",
    "background: ",
    "url(",
    "https://evil.example/",
    '"',
    "'",
    "\\",
    "\\75rl(",
    "/*",
    "*/",
    "</style>",
    "<!--",
  ],
  ...[
    "--aw-titleColor: ",
    "var(--aw-textColor)",
    "var(--x)",
    "calc(1px + ",
    "#fff",
    "12px",
    "1e9",
    "-4px",
    "!important",
    "%",
  ],
  ...[
    "margin: ",
    "position: fixed",
    "content: ",
    "\n",
    "\ufeff",
    "\u0000",
    "\u2028",
    "é",
    "😀",
    "expression(",
    "image-set(",
    ",",
  ],
];
const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...fragments) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileCss.map(([, css]) => css).filter((css) => css.length < 500)) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
);
const pieces = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(""));

/** A valid sheet with a few characters removed, doubled or inserted. */
const mutated = fc
  .tuple(
    fc.constantFrom(...hostileCss.map(([, css]) => css).filter((css) => css.length < 500)),
    fc.array(fc.tuple(fc.nat(500), fc.nat(3), piece), { maxLength: 6 }),
  )
  .map(([css, changes]) =>
    changes.reduce((text, [at, length, put]) => {
      const from = at % (text.length + 1);
      return `${text.slice(0, from)}${put}${text.slice(from + length)}`;
    }, `h2 { color: red }\n${css}`),
  );

const compound = fc
  .array(fc.constantFrom(".afterword", ":host", "*", "h2", ".box", ":hover", ":not(.x)", ":is(a, .b)", "::before"), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join(""));
/** Combinators from the survey, or to it, to anything. */
const selectors = fc
  .array(fc.tuple(fc.constantFrom("", " ", " > ", " + ", " ~ "), compound), { minLength: 1, maxLength: 4 })
  .map((steps) => steps.flat().join(""));

describe("any text", () => {
  test("yields no selector that matches outside of the survey", () => {
    fc.assert(
      fc.property(fc.array(selectors, { minLength: 1, maxLength: 4 }), (several) =>
        expectHarmless(cleanCustomCss(`${several.join(", ")} { color: red }`).css),
      ),
      { numRuns: randomCases(50, 8_000) },
    );
  }, 300_000);

  test("yields nothing forbidden, and cleaning the result changes nothing", () => {
    fc.assert(
      fc.property(fc.oneof(pieces, mutated), (css) => expectHarmless(cleanCustomCss(css).css)),
      { numRuns: randomCases(50, 8_000) },
    );
  }, 300_000); // all cases take half a minute on a quiet machine
});
