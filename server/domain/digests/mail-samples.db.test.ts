import { expect, test } from "vitest";
import type { GivenResponse } from "#server/testing/given-answers.ts";
import { adviceSample } from "./mail-samples.ts";
import { givenShop } from "./testing/given-shop.ts";

const isOff = { survey_enabled: false };
const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString();
const chose = (choice: string): GivenResponse => ({
  at: twoDaysAgo,
  shown: ["source"],
  answers: { source: { choices: [choice], ...(choice === "other" ? { body: "my sister" } : {}) } },
});
const answered = (count: number, others: number) =>
  Array.from({ length: count }, (_, index) => chose(index < others ? "other" : "instagram"));

test("the sample of advice is the mail that the account's own figures call for", async () => {
  const { mail, isExample } = await adviceSample(await givenShop(answered(40, 9), isOff));
  expect(isExample).toBe(false);
  expect(mail.subject).toMatch(/^Shop: /);
  expect(mail.html).toContain("Source?");
  expect(mail.html).toContain("9 of 40");
});

test("or an example with made-up figures if they call for none", async () => {
  const { mail, isExample } = await adviceSample(await givenShop(answered(40, 2), isOff));
  expect(isExample).toBe(true);
  expect(mail.subject).toMatch(/^Shop: /);
  expect(mail.html).toContain("58 of 240");
});
