import { describe, expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const page: Parameters<typeof securityHeaders>[0] = {
  script: "nonce-bm9uY2U=",
  ancestors: [],
  answersOpener: false,
  holdsSecret: false,
  appUrl: "https://surveys.example.com",
  chat: null,
  tracking: null,
  isDevelopment: false,
};

describe("security headers", () => {
  test("allow only scripts with this answer's nonce, and no page to frame ours", () => {
    const policy = securityHeaders(page)["content-security-policy"];
    expect(policy).toContain("script-src 'self' 'nonce-bm9uY2U=' 'strict-dynamic';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-eval");
  });

  test("allow a support chat what it needs, and no other page anything", () => {
    const chat = {
      connect: ["https://chat.example", "wss://chat.example"],
      frames: ["https://frames.example"],
      fonts: ["https://fonts.example"],
      media: ["https://media.example"],
      forms: ["https://forms.example"],
    };
    const policy = securityHeaders({ ...page, chat })["content-security-policy"];
    expect(policy).toContain("connect-src 'self' https://chat.example wss://chat.example;");
    expect(policy).toContain("frame-src 'self' https://frames.example;");
    expect(policy).toContain("font-src 'self' data: https://fonts.example;");
    expect(policy).toContain("media-src 'self' https://media.example;");
    expect(policy).toContain("form-action 'self' https://forms.example;");
    expect(policy).toContain("script-src 'self' 'nonce-bm9uY2U=' 'strict-dynamic';");
    expect(securityHeaders(page)["content-security-policy"]).not.toContain("example");
  });

  test("allow error tracking to send to its origin and to compress in a worker, and no other page either", () => {
    const policy = securityHeaders({ ...page, tracking: "https://errors.example" })["content-security-policy"];
    expect(policy).toContain("connect-src 'self' https://errors.example;");
    expect(policy).toContain("worker-src 'self' blob:;");
    expect(securityHeaders(page)["content-security-policy"]).not.toMatch(/example|worker-src/);
  });

  test("allow our own pages to frame the preview", () => {
    const headers = securityHeaders({ ...page, ancestors: ["'self'"] });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
  });

  test("let the POS survey keep its link to the window that opened it", () => {
    expect(securityHeaders({ ...page, answersOpener: true })["cross-origin-opener-policy"]).toBe("unsafe-none");
    expect(securityHeaders(page)["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  });

  test("keep a mailed link's URL out of referrers", () => {
    expect(securityHeaders({ ...page, holdsSecret: true })["referrer-policy"]).toBe("same-origin");
  });

  test("require https only if the product is served over it", () => {
    expect(securityHeaders(page)["strict-transport-security"]).toContain("max-age=31536000");
    expect(securityHeaders({ ...page, appUrl: "http://127.0.0.1:3000" })["strict-transport-security"]).toBeUndefined();
  });
});
