import { expect, test } from "vitest";
import type { PartnerSlug } from "#lib/partners.ts";
import { makeCredential } from "./make-credential.ts";
import { makeRecords } from "./recorded.ts";

test("of each partner the last 10,000 requests are kept", () => {
  const records = makeRecords();
  const entry = (partner: PartnerSlug, path: string) =>
    records.add({ partner, path, method: "GET", query: {}, headers: {}, body: null, at: "2026-11-20T10:00:00.000Z" });
  entry("slack", "/first");
  for (let index = 0; index <= 10_000; index++) entry("stripe", `/${index}`);
  expect([records.list("stripe").length, records.list("stripe")[0]?.path]).toEqual([10_000, "/1"]);
  expect(records.list("slack")).toHaveLength(1);
});

test("a credential that the sandbox gives out never contains `bad`, which would make it a refused one", () => {
  const made = Array.from({ length: 20_000 }, () => makeCredential("key_"));
  expect(made.filter((one) => one.includes("bad"))).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
  expect(made.every((one) => /^key_[0-9a-f]{40}$/.test(one))).toBe(true);
});
