import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

vi.stubEnv("APP_URL", "https://surveys.example.com");
vi.stubEnv("APP_DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");
vi.stubEnv("NODE_ENV", "test");
vi.stubEnv("SHOPIFY_API_KEY", "client-id-1");
vi.stubEnv("SHOPIFY_API_SECRET", "shopify-test-secret");
const { leadBackScript } = await import("./into-admin.ts");

/** Where a page with the script leads: null if it stays. */
function ledTo(address: string, { host, isFramed = false }: { host?: string; isFramed?: boolean }): string | null {
  let led: string | null = null;
  const self = {};
  runInNewContext(leadBackScript() ?? "", {
    URL,
    location: { href: address, replace: (url: URL) => (led = url.href) },
    window: { self, top: isFramed ? {} : self },
    sessionStorage: { getItem: (key: string) => (key === "afterword.host" ? (host ?? null) : null) },
    document: { addEventListener: () => undefined },
  });
  return led;
}

test("a tab that was opened from a store's admin asks to be led back there on every page, once", () => {
  const page = "https://surveys.example.com/surveys?tab=1";
  expect(ledTo(page, { host: "the host" })).toBe(`${page}&host=the+host`);
  expect(ledTo(`${page}&host=another`, { host: "the host" })).toBeNull();
});

test("a tab that wasn't opened from an admin stays, and so does a frame", () => {
  const page = "https://surveys.example.com/surveys";
  expect(ledTo(page, {})).toBeNull();
  expect(ledTo(page, { host: "the host", isFramed: true })).toBeNull();
});
