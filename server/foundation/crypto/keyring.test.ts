import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { makeKeyring, UnreadableSecretError } from "./keyring.ts";

const [oldKey, newKey] = ["an old key of thirty-two characters", "a new key of thirty-two characters."];
const owner = "0199f000-0000-7000-8000-000000000001";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const before = makeKeyring(oldKey);
const rotated = makeKeyring(newKey, [oldKey]);

describe("a sealed text", () => {
  test("opens for its purpose and owner, with any content", () => {
    for (const text of ["", "JBSWY3DPEHPK3PXP", "naïve ☃ \u0000 {}", "x".repeat(100_000)]) {
      expect(before.open("totp", before.seal("totp", text, owner), owner)).toBe(text);
    }
  });

  test("names its format and key, never repeats, and doesn't show what it holds", () => {
    const texts = Array.from({ length: 20 }, () => before.seal("totp", "JBSWY3DPEHPK3PXP", owner));
    expect(new Set(texts).size).toBe(20);
    for (const text of texts) {
      expect(text).toMatch(/^v1\.[\w-]{12}\.[\w-]{16}\.[\w-]+$/);
      expect(Buffer.from(text.split(".").at(-1) ?? "", "base64url").toString("latin1")).not.toContain("JBSWY3DP");
    }
    expect(new Set(texts.map((text) => text.split(".")[1])).size).toBe(1);
  });

  test("doesn't open for another purpose or another owner", () => {
    const sealed = before.seal("totp", "text", owner);
    expect(() => before.open("mail", sealed, owner)).toThrow(UnreadableSecretError);
    expect(() => before.open("totp", sealed, owner.replace("1", "2"))).toThrow(/changed, or belongs to another/);
  });

  test("doesn't open once any of its characters was changed", () => {
    const sealed = before.seal("totp", "text", owner);
    for (const [index, character] of [...sealed].entries()) {
      // All six of its bits differ: the last bits of an encoded part may be ignored.
      const other = ALPHABET[ALPHABET.indexOf(character) ^ 63] ?? "A";
      const changed = sealed.slice(0, index) + other + sealed.slice(index + 1);
      expect(() => before.open("totp", changed, owner), changed).toThrow(UnreadableSecretError);
    }
  });

  test.each(["", "text", "v1", "v1.a.b.c", "v2.a.b.c", "v1....", "v1.aaaaaaaaaaaa.AAAAAAAAAAAAAAAA."])(
    "isn't taken for one: %j",
    (text) => {
      expect(() => before.open("totp", text, owner)).toThrow(UnreadableSecretError);
    },
  );

  test("opens after a rotation, and new ones need the new key", () => {
    expect(rotated.open("mail", before.seal("mail", "text", owner), owner)).toBe("text");
    const sealed = rotated.seal("mail", "text", owner);
    expect(rotated.open("mail", sealed, owner)).toBe("text");
    expect(makeKeyring(newKey).open("mail", sealed, owner)).toBe("text");
    expect(() => before.open("mail", sealed, owner)).toThrow(/isn't in SECRET_KEY or SECRET_KEY_PREVIOUS/);
  });

  test("is lost with its key", () => {
    const sealed = before.seal("mail", "text", owner);
    expect(() => makeKeyring(newKey).open("mail", sealed, owner)).toThrow(/isn't in SECRET_KEY or SECRET_KEY_PREVIOUS/);
  });
});

describe("a signature", () => {
  const parts = [owner, "1800000000"];

  test("is the HMAC of the purpose and its parts, as before keys were rotated", () => {
    const message = `preview link\n${owner}\n1800000000`;
    expect(before.sign("preview link", parts)).toBe(createHmac("sha256", oldKey).update(message).digest("base64url"));
    expect(before.sign("preview link", parts, "hex")).toBe(createHmac("sha256", oldKey).update(message).digest("hex"));
  });

  test("is valid only for what was signed", () => {
    const signature = before.sign("preview link", parts);
    expect(before.verify("preview link", parts, signature)).toBe(true);
    expect(before.verify("sign-in code", parts, signature)).toBe(false);
    expect(before.verify("preview link", [owner, "1800000001"], signature)).toBe(false);
    for (const wrong of ["", "é".repeat(43), signature.slice(1), `${signature}A`, signature.toUpperCase()]) {
      expect(before.verify("preview link", parts, wrong)).toBe(false);
    }
  });

  test("is found again after a rotation: each key's can be made", () => {
    expect(rotated.signWithEach("order address", parts)).toEqual([
      rotated.sign("order address", parts),
      before.sign("order address", parts),
    ]);
  });

  test("is valid after a rotation until its key is dropped, and new ones are made with the new key", () => {
    const signature = before.sign("preview link", parts);
    expect(rotated.verify("preview link", parts, signature)).toBe(true);
    expect(makeKeyring(newKey).verify("preview link", parts, signature)).toBe(false);
    expect(before.verify("preview link", parts, rotated.sign("preview link", parts))).toBe(false);
  });
});
