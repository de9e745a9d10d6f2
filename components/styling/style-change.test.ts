import { expect, test } from "vitest";
import { completeStyles, defaultStyleTokens } from "#lib/survey/styles.ts";
import { styleChange, tokenNames } from "./style-change.ts";

const stored = completeStyles({ titleColor: "#112233", buttonRadius: 4 }, "h2 { color: red }");

test("sends only changes, and null for a token back at its default", () => {
  const tokens = { ...stored.tokens, titleColor: defaultStyleTokens.titleColor, fontSize: 18 };
  expect(styleChange(stored, { tokens, customCss: stored.customCss })).toEqual({
    tokens: { titleColor: null, fontSize: 18 },
  });
});

test("sends custom CSS when it changed, including when it was cleared", () => {
  expect(styleChange(stored, { ...stored, customCss: "" })).toEqual({ customCss: "" });
  expect(styleChange(stored, stored)).toEqual({});
});

test("lists every token name", () => expect(tokenNames).toEqual(Object.keys(defaultStyleTokens)));
