import { describe, expect, test } from "vitest";
import { currencies } from "./calls/profile.ts";
import { countryOptions, isInUse } from "./place-values.ts";
import { localeCurrency } from "./region-currency.ts";

describe("the currency of a locale", () => {
  test.each([
    ["en-US", "USD"],
    ["en", "USD"],
    ["de-AT", "EUR"],
    ["de", "EUR"],
    ["en-GB", "GBP"],
    ["zh-Hant-TW", "TWD"],
    ["fr-CH", "CHF"],
  ])("is that of its region, or of its language's likeliest region: %s has %s", (locale, currency) => {
    expect(localeCurrency(locale)).toBe(currency);
  });

  test.each(["en-AQ", "tlh", "no tag", ""])("is unknown for %j", (locale) => {
    expect(localeCurrency(locale)).toBeUndefined();
  });

  test("is one that an account may use, in every country but Antarctica", () => {
    const unusable = countryOptions().filter(({ value }) => {
      const currency = localeCurrency(`en-${value}`) ?? "";
      return !currencies.has(currency) || !isInUse(currency);
    });
    expect(unusable.map(({ value }) => value)).toEqual(["AQ"]);
  });
});
