import { expect, test } from "vitest";
import { ruleText } from "./rule-text.ts";

test("a rule is said in words, with what each parameter is or begins with", () => {
  const link = { channel: "email", source: "loyalty-*", medium: "crm", campaign: null, code: null };
  expect(ruleText(link)).toBe("Source begins with loyalty-, and medium is crm");
  expect(ruleText({ ...link, source: null, medium: null, campaign: "spring" })).toBe("Campaign is spring");
  expect(ruleText({ ...link, source: null, medium: null, code: "anna*" })).toBe("Code begins with anna");
});
