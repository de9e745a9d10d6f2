import type { CssNode } from "css-tree";
import { generate, walk } from "css-tree";
import { expect } from "vitest";
import { cleanCustomCss, MAX_CSS_BYTES, scopeCustomCss } from "../custom-css.ts";
import { parseCss } from "../parse-css.ts";

/** Written independently of the serializer: none of this may be in a sheet, outside of texts. */
const forbidden = /url\(|\/\/|@(?!media )|\\|<|\/\*|(?<![\w-])--(?!aw-)|!|:has|:visited|:root|\[|\bNaN\b|undefined/i;
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

/** Fails unless a cleaned sheet loads nothing, stays in place and never matches outside of the survey. */
export function expectHarmless(css: string): void {
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

/** Tokens only hold values of their settings, so they cannot carry anything else; focus rings stay visible. */
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

/** Each selector starts with the survey, and goes inwards from there; nothing in parentheses matches elsewhere. */
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
