import { expect, test } from "vitest";
import { problemOf } from "#lib/errors.ts";
import { OutgoingError } from "#server/foundation/outgoing/index.ts";
import { noAnswer } from "./request-json.ts";

test.each([
  ["timeout", 504, "shop.example didn't respond in time. Try again later."],
  ["network", 502, "shop.example can't be reached. Try again later."],
  ["too-large", 502, "shop.example sent a response that's too large. Try again later."],
] as const)("a store that gives no answer because of %s is answered with %i", (kind, status, detail) => {
  const error = noAnswer(new OutgoingError(kind, "No"), "shop.example");
  expect(problemOf(error, "https://app.example", "t")).toMatchObject({ status, detail });
});

test("an error of our own stays as it is", () => {
  const error = new TypeError("No");
  expect(noAnswer(error, "shop.example")).toBe(error);
});
