import type { CssNode } from "css-tree";
import { generate, walk } from "css-tree";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanCustomCss, MAX_CSS_BYTES, scopeCustomCss } from "./custom-css.ts";
import { parseCss } from "./parse-css.ts";
import { hostileCss } from "./testing/hostile-css.ts";

/** Said independently of what writes the sheet: none of this may stand in one, outside of texts. */
const forbidden = /url\(|\/\/|@(?!media )|\\|<|\/\*|--(?!aw-)|!|:has|:visited|:root|\[|\bNaN\b|undefined/i;
const forbiddenProperty =
  /^(position|inset|top|left|z-index|float|transform|translate|scale|animation|transition|filter|mask|clip|src|behavior|-)/i;
const forbiddenFunction = /url|src|image|element|paint|attr|expression|cross|env|counter/i;

const nodes: ReadonlySet<CssNode["type"]> = new Set([
  ...(["StyleSheet", "Rule", "SelectorList", "Selector", "TypeSelector", "ClassSelector", "IdSelector"] as const),
  ...([
    "Combinator",
    "PseudoClassSelector",
    "PseudoElementSelector",
    "Nth",
    "AnPlusB",
    "Block",
    "Declaration",
  ] as const),
  ...(["Value", "Identifier", "Number", "Percentage", "Dimension", "Hash", "Operator", "String", "Function"] as const),
  ...(["Parentheses", "Atrule", "AtrulePrelude", "MediaQueryList", "MediaQuery", "Condition", "Feature"] as const),
]);

function expectHarmless(css: string): void {
  expect(css.replace(/"[^"]*"/g, '""')).not.toMatch(forbidden);
  expect(css).not.toMatch(/<|\\/);
  expect(new TextEncoder().encode(css).length).toBeLessThanOrEqual(MAX_CSS_BYTES);
  walk(parseCss(css), (node) => {
    expect(nodes).toContain(node.type);
    if (node.type === "Declaration" && !node.property.startsWith("--aw-")) {
      expect(node.property).not.toMatch(forbiddenProperty);
    }
    if (node.type === "Declaration") expectNear(node.property, generate(node.value));
    if (node.type === "Function") expect(node.name).not.toMatch(forbiddenFunction);
    if (node.type === "TypeSelector") expect(node.name).not.toMatch(/^(html|body|head)$/i);
  });
  const again = cleanCustomCss(css);
  expect(again).toEqual({ css, dropped: [] });
  expectScoped(scopeCustomCss(css));
}

/** Tokens hold what their settings hold, so nothing else can come through one; rings stay to be seen. */
function expectNear(property: string, value: string): void {
  if (property.startsWith("--aw-")) {
    expect(value).toMatch(
      /^(#[\da-f]{6}|\d{1,3}px|inherit|system-ui|serif|monospace|none|0 (1px 3px|12px 32px)#0002)$/i,
    );
  }
  if (/shadow|outline/.test(property)) {
    expect(value).not.toMatch(/var\(--aw-(?!\w*(Color|Background)\)|cardShadow\))|\d{4}|initial|transparent/i);
  }
  if (property === "outline") expect(value).toMatch(/solid|dotted|dashed|double|groove|ridge|inset|outset|auto/i);
}

/** Each selector begins with the survey, and goes inwards from there; no brackets in it lead elsewhere. */
function expectScoped(css: string): void {
  walk(parseCss(css), (node) => {
    if (node.type !== "Rule" || node.prelude.type !== "SelectorList") return;
    for (const selector of node.prelude.children) {
      if (selector.type !== "Selector") throw new Error("no selector");
      const [first, ...others] = selector.children.toArray();
      expect(first).toMatchObject({ type: "ClassSelector", name: "afterword" });
      const way = others.find(({ type }) => type === "Combinator");
      if (way?.type === "Combinator") expect([" ", ">"]).toContain(way.name);
      for (const part of others) {
        expect(part).not.toMatchObject({ type: "ClassSelector", name: "afterword" });
        if (part.type === "PseudoClassSelector") walk(part, ({ type }) => expect(type).not.toBe("Combinator"));
      }
    }
  });
}

describe("what must not reach a shop's page", () => {
  test("there are enough samples", () => expect(hostileCss.length).toBeGreaterThanOrEqual(100));

  test.each(hostileCss)("%s is left out, and the merchant is told", (_name, css) => {
    const started = performance.now();
    const cleaned = cleanCustomCss(css);
    expect(performance.now() - started).toBeLessThan(2_000);
    expectHarmless(cleaned.css);
    expect(cleaned.dropped.length).toBeGreaterThan(0);
    expect(cleaned.dropped.length).toBeLessThanOrEqual(200);
    for (const { line, message } of cleaned.dropped) {
      expect(line).toBeGreaterThan(0);
      expect(message).toMatch(/^[A-Z@_a-z-].*\.$/);
    }
  });

  test("many of them together are left out too", () => {
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

/** A sheet that is fine, with a few characters taken away, doubled or put in. */
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
/** Ways from the survey, or to it, to anything. */
const selectors = fc
  .array(fc.tuple(fc.constantFrom("", " ", " > ", " + ", " ~ "), compound), { minLength: 1, maxLength: 4 })
  .map((steps) => steps.flat().join(""));

describe("of any text", () => {
  test("no selector leads out of the survey on a page", () => {
    fc.assert(
      fc.property(fc.array(selectors, { minLength: 1, maxLength: 4 }), (several) =>
        expectHarmless(cleanCustomCss(`${several.join(", ")} { color: red }`).css),
      ),
      { numRuns: 2_000, interruptAfterTimeLimit: 20_000 },
    );
  });

  test("nothing forbidden comes out, and what comes out stays as it is when cleaned again", () => {
    fc.assert(
      fc.property(fc.oneof(pieces, mutated), (css) => expectHarmless(cleanCustomCss(css).css)),
      { numRuns: 2_000, interruptAfterTimeLimit: 20_000 },
    );
  });
});

describe("what merchants write", () => {
  test("is kept, one declaration a line", () => {
    const css = `h2{color:#C44569;font:600 1.2em/1.3 "Inter",sans-serif}
      .box:hover,.box:has(:checked){border-color:rgb(1 2 3 / 50%)}
      .button{background:linear-gradient(to right,#fff 0%,#eee);padding:calc(4px + 1em) 2em;border-radius:999px}
      li:nth-child(2n+1)::before{content:"→"} :host{--aw-titleColor:#123456;max-width:420px}
      @media (prefers-color-scheme:dark) and (max-width:400px){.button{width:100%}}`;
    expect(cleanCustomCss(css)).toEqual({
      css: `h2 {
  color: #C44569;
  font: 600 1.2em / 1.3 "Inter", sans-serif;
}
.box:hover {
  border-color: rgb(1 2 3 / 50%);
}
.button {
  background: linear-gradient(to right, #fff 0%, #eee);
  padding: calc(4px + 1em) 2em;
  border-radius: 999px;
}
li:nth-child(2n+1)::before {
  content: "→";
}
:host {
  --aw-titleColor: #123456;
  max-width: 420px;
}
@media (prefers-color-scheme: dark) and (max-width: 400px) {
  .button {
    width: 100%;
  }
}`,
      dropped: [{ line: 2, message: "A selector is left out: :has() is not kept." }],
    });
  });

  test("what is left out is told with its line", () => {
    const css =
      "h2 {\n  color: red;\n  position: fixed;\n  background: url(a.png);\n}\n\n@import 'a.css';\nbody { margin: 0 }";
    expect(cleanCustomCss(css).dropped).toEqual([
      { line: 3, message: "position is left out: the survey stays in its place on the page." },
      { line: 4, message: "background is left out: a survey loads nothing from elsewhere." },
      { line: 7, message: "@import is left out: of these only @media is kept." },
      { line: 8, message: "A selector is left out: body is outside of the survey." },
    ]);
  });

  test("the survey itself is :host in its shadow root and .afterword on a page", () => {
    const { css } = cleanCustomCss(
      ".afterword { max-width: 400px } .afterword > form h2 { color: red } p { color: red }",
    );
    expect(css.match(/^[^{}\n]+(?= \{)/gm)).toEqual([":host", ":host > form h2", "p"]);
    expect(scopeCustomCss(css).match(/^[^{}\n]+(?= \{)/gm)).toEqual([
      ".afterword",
      ".afterword > form h2",
      ".afterword p",
    ]);
  });

  test("tokens take what their settings take", () => {
    const kept = (css: string) => cleanCustomCss(`:host { ${css} }`).css.match(/(?<=: )[^;]+/)?.[0] ?? null;
    expect(kept("--aw-titleColor: #C44569")).toBe("#C44569");
    expect(kept("--aw-cardPadding: 100px")).toBe("100px");
    expect(kept("--aw-cardPadding: 0")).toBe("0px");
    expect(kept("--aw-fontFamily: system")).toBe("system-ui");
    expect(kept("--aw-cardShadow: 0 12px 32px #0002")).toBe("0 12px 32px #0002");
    for (const wrong of [
      "titleColor: red",
      "cardPadding: 101px",
      "cardPadding: 1.5px",
      "cardPadding: 2em",
      "fontFamily: 7",
    ])
      expect(kept(`--aw-${wrong}`)).toBeNull();
  });

  test("shadows and rings near what they are around are kept, in any colour", () => {
    const css = `.box {
  box-shadow: 0 1px 3px #123456, inset 0 0 0 2px var(--aw-optionSelectedColor);
  box-shadow: var(--aw-cardShadow);
  text-shadow: 0 1px 0 rgb(0 0 0 / 20%);
  outline: 2px solid #999999;
  outline: thick auto var(--aw-titleColor);
  outline-offset: -2px;
}`;
    expect(cleanCustomCss(css)).toEqual({ css, dropped: [] });
  });

  test("the survey itself keeps to its place, and may be narrower in it", () => {
    const css = `:host {
  width: 100%;
  max-width: 30em;
  min-height: 200px;
  margin: 0 auto 2rem;
  padding: 12px var(--aw-cardPadding);
  border: 1px solid #123456;
  border-radius: 50%;
  display: flex;
}
:host form {
  width: 900px;
  padding: 5em;
}`;
    expect(cleanCustomCss(css)).toEqual({ css, dropped: [] });
    expect(cleanCustomCss("h2, :host { color: red; height: 0 }").dropped).toEqual([
      { line: 1, message: "height is left out: the survey keeps to its place on the page, so size what is in it." },
    ]);
  });

  test("what was at the bounds is whole on the page too", () => {
    const { css } = cleanCustomCss(
      Array.from({ length: 500 }, (_, index) => `.c${index},.d${index}{color:red;padding:${index}px}`).join(""),
    );
    expect(scopeCustomCss(css).match(/\{/g)).toHaveLength(500);
  });
});
