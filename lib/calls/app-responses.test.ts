import { expect, test } from "vitest";
import { appResponseCalls } from "./app-responses.ts";

const { body } = appResponseCalls.EraseShopper;

test.each(["0", "000", " 0 "])(
  "a customer id shared by guests (%j) erases no one, and the refusal names the field",
  (id) => {
    const issues = body.safeParse({ customerId: id, countOnly: true }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path, message])).toEqual([
      [["customerId"], "must belong to one shopper. Guests share the ID 0, so use their email address instead"],
    ]);
  },
);

test.each(["7301", "10", "00a", "gid://shopify/Customer/0"])(
  "the customer id %j identifies a shopper",
  (customerId) => {
    expect(body.safeParse({ customerId }).success).toBe(true);
  },
);
