import { screens } from "#lib/screens.ts";
import { expect, signUp, test } from "./fixtures.ts";
import { screenAddress } from "./screen-address.ts";

/** Paths that represent each kind of answer that isn't a screen. */
const data: Readonly<Record<string, { method?: string; path: string; status: number }>> = {
  "a call": { path: "/Profile/Profile", status: 200 },
  "an unknown version": { path: "/Survey/GetByAccount?api-version=9", status: 400 },
  "a call that is not there": { path: "/api/nothing", status: 404 },
  "an address that cannot be read": { path: "/api/Survey/GetById/%zz", status: 404 },
  "another method": { method: "DELETE", path: "/Survey/Save", status: 405 },
  "another method of a page": { method: "POST", path: "/dashboard", status: 405 },
  health: { path: "/api/health/live", status: 200 },
  "the OpenAPI document": { path: "/api/openapi.json", status: 200 },
  "a file that is not there": { path: "/_next/static/none.js", status: 404 },
  "the session of next-auth": { path: "/api/auth/session", status: 200 },
  "the image optimizer, which is off,": { path: "/_next/image?url=%2Ficon.svg&w=64&q=75", status: 404 },
  "an address with a slash too many": { path: "/dashboard//", status: 308 },
};
/** Files of the screens: they have the screens' headers. */
const pageFiles = ["/icon.svg", "/favicon.ico", "/apple-icon.png", "/robots.txt"];
const files: Readonly<Record<string, { path: string; status: number }>> = {
  "the shopper's script": { path: "/survey.js", status: 200 },
  "the shopper's second script": { path: "/survey-types.js?v=0a1b2c3d&try=1", status: 200 },
  "a style sheet": { path: "/Survey/style.css?shopDomain=demo-shop.myshopify.com", status: 200 },
  "the icon": { path: "/icon.svg", status: 200 },
  "the icon of other programs": { path: "/favicon.ico", status: 200 },
  "the icon of home screens": { path: "/apple-icon.png", status: 200 },
  "what crawlers may read": { path: "/robots.txt", status: 200 },
  "a refused storefront call": { path: "/Survey/GetDefaultByApiKey?apiKey=pk_unknown", status: 401 },
};

test("every screen is restricted: only its own scripts, by a nonce of this one answer, and no framing", async ({
  page,
  merchant,
}) => {
  const nonces = new Set<string>();
  for (const screen of [...screens, { path: "/nowhere", framed: undefined, answersOpener: undefined }]) {
    const path = screenAddress(screen.path, merchant);
    const answer = await page.request.get(path, { maxRedirects: 0 });
    const headers = answer.headers();
    const policy = headers["content-security-policy"] ?? "";
    const nonce = /script-src 'self' 'nonce-([\w+/=]+)' 'strict-dynamic';/.exec(policy)?.[1] ?? "";
    expect([path, nonce.length]).toEqual([path, 24]);
    nonces.add(nonce);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"]) expect(policy).toContain(part);
    expect([path, /frame-ancestors ('\w+')/.exec(policy)?.[1]]).toEqual([path, screen.framed ? "'self'" : "'none'"]);
    expect(headers).toMatchObject({
      "x-frame-options": screen.framed ? "SAMEORIGIN" : "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin)$/),
      "permissions-policy": expect.stringContaining("camera=()"),
      "cross-origin-opener-policy": screen.answersOpener ? "unsafe-none" : "same-origin-allow-popups",
      "cache-control": expect.stringContaining("no-store"),
    });
    expect([path, inlineScriptsWithout(nonce, await answer.text())]).toEqual([path, []]);
  }
  expect(nonces.size).toBe(screens.length + 1);
});

/** Scripts without the nonce, and attributes that contain script. */
function inlineScriptsWithout(nonce: string, html: string): string[] {
  const scripts = [...html.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
  const handlers = [...html.matchAll(/<[a-z][^>]*\son\w+=["'][^>]*>/gi)].map(([tag]) => tag);
  const links = [...html.matchAll(/(?:href|src|action)=["']javascript:[^"']*/gi)].map(([link]) => link);
  return [...scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`)), ...handlers, ...links];
}

for (const [what, { method = "GET", path, status }] of Object.entries(data)) {
  test(`${what} is data: nothing in it runs, and no one can frame it`, async ({ page }) => {
    await signUp(page.request);
    const answer = await page.request.fetch(path, { method, maxRedirects: 0 });
    expect(answer.status()).toBe(status);
    expect(answer.headers()["content-type"]).toContain("charset=utf-8");
    expect(answer.headers()).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
  });
}

for (const [what, { path, status }] of Object.entries(files)) {
  test(`${what} is treated as its declared type`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["x-content-type-options"]]).toEqual([status, "nosniff"]);
    if (!pageFiles.includes(path)) expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
    expect(answer.headers()["x-powered-by"]).toBeUndefined();
  });
}

test("screens link their icons, with a touch icon", async ({ request }) => {
  const html = await (await request.get("/account/login")).text();
  for (const link of [
    /rel="icon" href="\/favicon\.ico/,
    /rel="icon" href="\/icon\.svg/,
    /rel="apple-touch-icon" href="\/apple-icon\.png/,
  ]) {
    expect(html).toMatch(link);
  }
});
