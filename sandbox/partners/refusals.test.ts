import { expect, test } from "vitest";
import { makeRefusals } from "./refusals.ts";

const make = () =>
  makeRefusals({
    unapproved: { says: "Doesn't give orders." },
    withoutScope: { says: "Hides fields.", choices: ["read_orders", "read_customers"] },
  });

test("a refusal is set for one store or for all, and a store's own setting counts", () => {
  const refusals = make();
  expect(refusals.at("one", "unapproved")).toBeNull();
  expect(refusals.control({ unapproved: true, store: "one" })).toEqual({ unapproved: true, store: "one" });
  expect([refusals.at("one", "unapproved"), refusals.at("two", "unapproved")]).toEqual(["on", null]);
  refusals.control({ withoutScope: "read_customers" });
  refusals.control({ withoutScope: false, store: "two" });
  expect([refusals.at("one", "withoutScope"), refusals.at("two", "withoutScope")]).toEqual(["read_customers", null]);
  expect(refusals.settings()).toEqual([
    { name: "unapproved", store: "one", value: "on" },
    { name: "withoutScope", store: null, value: "read_customers" },
  ]);
  refusals.control({ unapproved: false });
  expect(refusals.at("one", "unapproved")).toBeNull();
});

test("what isn't a refusal or a value of it is said to be wrong", () => {
  const { control } = make();
  expect(control({ times: 1 })).toBeNull();
  expect(control({ unapproved: "often" })).toBe("unapproved must be true or false.");
  expect(control({ withoutScope: true })).toBe("withoutScope must be false or one of read_orders, read_customers.");
  expect(control({ unapproved: true, store: 1 })).toBe("store must be a store's name.");
});
