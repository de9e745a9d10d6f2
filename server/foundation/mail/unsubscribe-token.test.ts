import { createHmac } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const oldKey = "the key before the rotation - 32 characters or more";
const [accountId, personId] = ["0199f000-0000-7000-8000-00000000000a", "0199f000-0000-7000-8000-00000000000b"];

beforeAll(() => {
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("SECRET_KEY", "the key after the rotation - 32 characters or more");
  vi.stubEnv("SECRET_KEY_PREVIOUS", oldKey);
});

test("an unsubscribe link from before a rotation of SECRET_KEY still works", () => {
  const tokenOf = (key: string) => {
    const message = `digest unsubscribe\nweek\n${accountId}\n${personId}`;
    return `week.${accountId}.${personId}.${createHmac("sha256", key).update(message).digest("base64url")}`;
  };
  expect(readUnsubscribeToken(tokenOf(oldKey))).toEqual({ kind: "week", accountId, personId });
  expect(readUnsubscribeToken(tokenOf("a foreign key"))).toBeNull();
});
