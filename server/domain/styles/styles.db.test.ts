import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { defaultStyleTokens } from "#lib/survey/styles.ts";
import { hostileCss } from "#lib/survey/testing/hostile-css.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn, type TestAccount } from "#server/testing/factories.ts";
import { serveShop } from "#server/testing/serve-shop.ts";

const shop = await serveShop();
afterAll(shop.close);

let account: TestAccount;
let cookie: string;
beforeEach(async () => {
  account = await anAccount();
  cookie = await signIn(account.owner);
});

const save = (body: object) => api("POST", "/Survey/SaveStyles", { cookie, body });
const saved = async (body: object) => await (await save(body)).json();
const styles = async () => await (await api("GET", "/Survey/GetStyles", { cookie })).json();
const sheet = (headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/Survey/keystyle.css?key=${account.publishableKey}`, { headers });

describe("styles", () => {
  test("are the defaults until something is chosen", async () => {
    expect(await styles()).toEqual({ tokens: defaultStyleTokens, customCss: "" });
  });

  test("keep omitted fields, and reset to the default with null", async () => {
    await saved({ tokens: { titleColor: "#112233", buttonRadius: 4 } });
    await saved({ customCss: "h2 { font-weight: 700 }" });
    const tokens = { ...defaultStyleTokens, buttonRadius: 4 };
    const now = await saved({ tokens: { titleColor: null } });
    expect(now).toEqual({ tokens, customCss: "h2 {\n  font-weight: 700;\n}" });
    expect(await styles()).toEqual(now);
    expect(await saved({ customCss: "" })).toEqual({ tokens, customCss: "" });
  });

  test("keep both changes if two people change different tokens at once", async () => {
    await Promise.all([save({ tokens: { fontSize: 18 } }), save({ tokens: { cardPadding: 8 } })]);
    expect((await styles()).tokens).toMatchObject({ fontSize: 18, cardPadding: 8 });
  });

  test.each([
    ["tokens.titleColor", { tokens: { titleColor: "red" } }],
    ["tokens.titleColor", { tokens: { titleColor: "#fff" } }],
    ["tokens.buttonRadius", { tokens: { buttonRadius: 1.5 } }],
    ["tokens.cardPadding", { tokens: { cardPadding: -1 } }],
    ["tokens.fontSize", { tokens: { fontSize: 1_000 } }],
    ["tokens.fontFamily", { tokens: { fontFamily: "Comic Sans" } }],
    ["tokens", { tokens: [] }],
    ["customCss", { customCss: 7 }],
    ["customCss", { customCss: "x".repeat(64 * 1024 + 1) }],
    ["customCss", { customCss: "é".repeat(33 * 1024) }],
  ])("that are invalid are refused by name: %s", async (field, body) => {
    const response = await save(body);
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, [field]]);
    expect(await styles()).toEqual({ tokens: defaultStyleTokens, customCss: "" });
  });

  test("of exactly 64 KiB are accepted", async () => {
    expect((await save({ customCss: `h2{color:red}${" ".repeat(64 * 1024 - 13)}` })).status).toBe(200);
  });
});

describe("the stylesheet of a shop's page", () => {
  test("follows a change within a second, with a new ETag", async () => {
    const before = await sheet();
    expect(await before.text()).not.toContain("#123456");
    const etag = before.headers.get("etag") ?? "";
    expect((await sheet({ "if-none-match": etag })).status).toBe(304);
    await saved({ tokens: { titleColor: "#123456" }, customCss: "h2 { letter-spacing: 1px }" });
    await vi.waitFor(async () => expect(await (await sheet()).text()).toContain("--aw-titleColor:#123456"), 1_000);
    const after = await sheet({ "if-none-match": etag });
    expect([after.status, after.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
    expect(await after.text()).toContain(".afterword h2 {\n  letter-spacing: 1px;\n}");
  });

  test("contains only the harmless parts of hostile CSS", { tags: ["full"] }, async () => {
    const css = hostileCss.filter(([, sample]) => sample.length < 500).map(([, sample]) => sample);
    expect((await save({ customCss: css.join("\n") })).status).toBe(200);
    for (const sample of css) {
      const { customCss } = await saved({ customCss: sample });
      expect(customCss.replace(/"[^"]*"/g, "")).not.toMatch(/url\(|evil|@import|fixed|<|\\/);
    }
  });
});
