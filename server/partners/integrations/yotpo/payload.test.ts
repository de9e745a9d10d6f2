import { expect, test } from "vitest";
import type { ResponseAnswer } from "../integration.ts";
import { anAnswer, aResponse, forReal, hostile } from "../testing/a-response.ts";
import { messageOf } from "./payload.ts";
import { tagsOf } from "./tags.ts";

test("a response becomes tags of the customer", () => {
  expect(messageOf(aResponse(), {}, forReal)).toEqual({
    customer: {
      external_id: "42",
      email: "ada@example.com",
      tags: "survey:how-did-you-hear-about-us:podcast,survey:how-likely-are-you-to-recommend-us:9",
    },
  });
});

test("a guest is known by the email address, and a customer without one by the ID", () => {
  const guest = messageOf(aResponse({ shopper: { customerId: null, emailAddress: "a@b.example" } }), {}, forReal);
  expect(guest).toMatchObject({ customer: { external_id: "a@b.example", email: "a@b.example" } });
  const unnamed = messageOf(aResponse({ shopper: { customerId: "42", emailAddress: null } }), {}, forReal);
  expect(unnamed).toMatchObject({ customer: { external_id: "42" } });
  expect(unnamed).not.toHaveProperty("customer.email");
});

test("what can't be sent is explained", () => {
  const nobody = aResponse({ shopper: { customerId: null, emailAddress: null } });
  expect(messageOf(nobody, {}, forReal)).toMatch(/^Yotpo needs .*\.$/);
  const typed = aResponse({ answers: [anAnswer({ type: "text", labels: ["Hello"] })] });
  expect(messageOf(typed, {}, forReal)).toMatch(/^Yotpo gets a tag .*\.$/);
});

test("a test changes no real customer", () => {
  const message = messageOf(aResponse(), {}, { isTest: true, isBackfill: false });
  expect(message).toMatchObject({ customer: { external_id: "afterword-test" }, note: expect.stringMatching(/\.$/) });
  expect(message).not.toHaveProperty("customer.email");
});

const choices = (labels: string[], changes: Partial<ResponseAnswer> = {}) =>
  tagsOf([anAnswer({ question: "Why?", values: labels.map((_, index) => `c${index}`), labels, ...changes })]);

test.each([
  ["several choices", choices(["Price", "Quality"], { type: "multiple" }), ["survey:why:price", "survey:why:quality"]],
  ["the same choice twice", choices(["Price", "PRICE!"]), ["survey:why:price"]],
  ["the first of a ranking", choices(["Quality", "Price"], { type: "ranking" }), ["survey:why:quality"]],
  ["no number", choices(["12.5"], { type: "number" }), []],
  ["commas, colons and spaces", choices([" a, b: c ; d "]), ["survey:why:a-b-c-d"]],
  [
    "other scripts",
    choices(["Über uns", "हिन्दी", "日本語"]),
    ["survey:why:über-uns", "survey:why:हिन्दी", "survey:why:日本語"],
  ],
  ["a picture alone", choices(["🦃"]), ["survey:why:c0"]],
  ["a question of pictures", choices(["A"], { question: "🦃?" }), ["survey:q1:a"]],
])("tags: %s", (_what, tags, expected) => {
  expect(tags).toEqual(expected);
});

test("tags stay short and few for any questions", () => {
  const tags = choices(
    Array.from({ length: 200 }, (_, index) => `${index} ${hostile.repeat(20)}`),
    { question: hostile },
  );
  expect(tags).toHaveLength(50);
  for (const tag of tags) {
    expect(tag).toMatch(/^survey:[\p{L}\p{M}\p{N}-]{1,60}:[\p{L}\p{M}\p{N}-]{1,60}$/u);
  }
});
