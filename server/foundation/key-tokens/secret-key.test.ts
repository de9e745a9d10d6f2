import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { newSecretKey, UsedLately } from "./index.ts";

test("a secret key has 192 random bits and ends with their checksum", () => {
  const keys = Array.from({ length: 1_000 }, newSecretKey);
  expect(new Set(keys).size).toBe(1_000);
  for (const key of keys) {
    const [, random = "", checksum = ""] = /^sk_([\w-]{32})([\w-]{6})$/.exec(key) ?? [];
    expect(Buffer.from(random, "base64url")).toHaveLength(24);
    expect(Buffer.from(checksum, "base64url").readUInt32BE()).toBe(crc32(random));
  }
});

test("a key's use is recorded once, and another key's too", () => {
  const used = new UsedLately();
  expect([used.isDue("a"), used.isDue("a"), used.isDue("b")]).toEqual([true, false, true]);
});
