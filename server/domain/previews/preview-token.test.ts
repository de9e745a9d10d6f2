import { createHmac } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { opensPreview, previewToken } from "./preview-token.ts";

const oldKey = "the key before the rotation - 32 characters or more";
const accountId = "0199f000-0000-7000-8000-00000000000a";

beforeAll(() => {
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("SECRET_KEY", "the key after the rotation - 32 characters or more");
  vi.stubEnv("SECRET_KEY_PREVIOUS", oldKey);
});

test("a preview link from before a rotation of SECRET_KEY works until it expires, and one signed with another key never does", () => {
  const tokenOf = (key: string) => {
    const signature = createHmac("sha256", key).update(`preview link\n${accountId}\n2000`).digest("base64url");
    return `2000.${signature}`;
  };
  expect(opensPreview(accountId, tokenOf(oldKey), new Date(1_999_000))).toBe(true);
  expect(opensPreview(accountId, tokenOf(oldKey), new Date(2_000_000))).toBe(false);
  expect(opensPreview(accountId, tokenOf("a foreign key"), new Date(1_999_000))).toBe(false);
  expect(previewToken(accountId, new Date(2_000_000))).not.toBe(tokenOf(oldKey));
});
