import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules()); // the environment is read once

test.each([
  ["https://surveys.example.com", true],
  ["http://localhost:3000", true],
  ["http://127.0.0.1:3000", false],
  ["http://[::1]:3000", false],
  ["https://203.0.113.7", false],
  ["http://surveys.internal", false],
])("with APP_URL %s, passkeys available: %s", async (appUrl, isOffered) => {
  vi.stubEnv("APP_URL", appUrl);
  vi.stubEnv("DATABASE_URL", "postgresql://127.0.0.1/none");
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");
  const { passkeysAvailable, relyingParty } = await import("./relying-party.ts");
  expect(passkeysAvailable()).toBe(isOffered);
  if (isOffered) expect(relyingParty()).toEqual({ id: new URL(appUrl).hostname, origin: appUrl });
  else expect(relyingParty).toThrow("Passkeys need an https address");
});
