import { describe, expect, test } from "vitest";
import { account } from "#lib/calls/example-values.ts";
import { Account } from "#lib/calls/shapes.ts";
import { businessChanges, businessValues } from "./business-values.ts";

describe("values sent from the business form", () => {
  const known = Account.parse({ ...account, businessType: "Wholesale", monthlyOrderCount: 40 });

  test("sends nothing when nothing changed", () => {
    expect(businessChanges(known, businessValues(known))).toEqual({});
  });

  test("sends what changed, with the number as a number", () => {
    const values = { ...businessValues(known), companyName: "Another name", monthlyOrderCount: "250" };
    expect(businessChanges(known, values)).toEqual({ companyName: "Another name", monthlyOrderCount: 250 });
  });

  test.each([
    ["shop.example", "https://shop.example"],
    [" shop.example:8443/en ", "https://shop.example:8443/en"],
    ["http://shop.example", "http://shop.example"],
    ["javascript:alert(1)", "javascript:alert(1)"],
  ])("of the website %j is %j", (websiteUrl, sent) => {
    expect(businessChanges(known, { ...businessValues(known), websiteUrl })).toEqual({ websiteUrl: sent });
  });

  test("clears fields that were emptied", () => {
    const values = { ...businessValues(known), businessType: "", monthlyOrderCount: "" };
    expect(businessChanges(known, values)).toEqual({ businessType: "", monthlyOrderCount: null });
  });
});
