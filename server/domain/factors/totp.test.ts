import { expect, test } from "vitest";
import { newTotpSecret, stepOfCode, totpUri } from "./accept-code.ts";

/** "12345678901234567890" of RFC 6238, appendix B, whose codes end in these six digits. */
const rfcSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("at %i seconds the RFC's code %s is right", (seconds, code) => {
  expect(stepOfCode(rfcSecret, code, null, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test("a code is accepted one step early and one step late, and no further", () => {
  const atStep = (step: number) => stepOfCode(rfcSecret, "005924", null, step * 30_000 + 10_000);
  const step = Math.floor(1_234_567_890 / 30);
  expect([step - 2, step - 1, step, step + 1, step + 2].map(atStep)).toEqual([null, step, step, step, null]);
});

test("a code of the last accepted step, or an earlier one, isn't accepted again", () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(1_234_567_890 / 30);
  expect(stepOfCode(rfcSecret, "005924", step - 1, now)).toBe(step);
  expect(stepOfCode(rfcSecret, "005924", step, now)).toBeNull();
  expect(stepOfCode(rfcSecret, "005924", step + 1, now)).toBeNull();
});

test.each(["", "00592", "0059244", "abcdef", "ABCDE-FGHIJ"])("%j isn't a code", (code) => {
  expect(stepOfCode(rfcSecret, code, null, 1_234_567_890_000)).toBeNull();
});

test("secrets have 160 bits, and the app shows them under the product's name and the person's address", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(Array.from({ length: 50 }, newTotpSecret)).size).toBe(50);
  const uri = new URL(totpUri(secret, "a+b@example.com"));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Afterword:a+b@example.com",
  ]);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: "Afterword" });
});
