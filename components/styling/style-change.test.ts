import { expect, test } from "vitest";
import { completeStyles, defaultStyleTokens } from "#lib/survey/styles.ts";
import { styleChange, tokenNames } from "./style-change.ts";

const stored = completeStyles({ titleColor: "#112233", buttonRadius: 4 }, "h2 { color: red }");

test("only what changed is sent, and what is back at its default as null", () => {
  const tokens = { ...stored.tokens, titleColor: defaultStyleTokens.titleColor, fontSize: 18 };
  expect(styleChange(stored, { tokens, customCss: stored.customCss })).toEqual({
    tokens: { titleColor: null, fontSize: 18 },
  });
});

test("custom CSS is sent when it changed, also when it is gone", () => {
  expect(styleChange(stored, { ...stored, customCss: "" })).toEqual({ customCss: "" });
  expect(styleChange(stored, stored)).toEqual({});
});

test("every token has a name here", () => expect(tokenNames).toEqual(Object.keys(defaultStyleTokens)));
