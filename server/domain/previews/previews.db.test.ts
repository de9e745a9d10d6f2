import { createHmac, randomUUIDv7 } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { readSession } from "#server/domain/sessions/index.ts";
import { saveSurvey, toggleStatus } from "#server/domain/surveys/index.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";
import { env } from "#server/foundation/env.ts";
import { saveResponse, storefront } from "#server/storefront/index.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, contextOf, signIn, type TestAccount } from "#server/testing/factories.ts";
import { query } from "#server/testing/query.ts";
import { previewToken } from "./preview-token.ts";
import { serveMarketingPreview, servePreview } from "./serve-preview.ts";

const open = async (address: string, cookie = "") => {
  const request = new Request(address, { headers: { cookie } });
  return await servePreview(request, (await readSession(cookie)).session);
};
const addressOf = (accountId: string, more = "") => `${env.APP_URL}/Preview/Survey?accountId=${accountId}&ts=1${more}`;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

async function publish(account: TestAccount): Promise<string> {
  const survey = await inAccount(account.accountId, async () => {
    const saved = await saveSurvey(contextOf(account), { ...defaultSurvey, publish: true });
    await toggleStatus(contextOf(account), "");
    return saved;
  });
  storefront().accounts.forget(account.accountId);
  return survey.id;
}

describe("/Preview/Survey", () => {
  test("shows the draft to a session of its account, and to nobody else", async () => {
    const [account, other] = [await anAccount(), await anAccount()];
    const cookie = await signIn(account.owner, account.accountId);
    const page = await open(addressOf(account.accountId), cookie);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("How did you first hear about us?");
    const refused = [
      await open(addressOf(account.accountId)),
      await open(addressOf(other.accountId), cookie),
      await open(addressOf(randomUUIDv7()), cookie),
      await open(addressOf("nobody"), cookie),
      await open(`${env.APP_URL}/Preview/Survey`, cookie),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(await Promise.all(refused.map((one) => one.text()))).size).toBe(1);
  });

  test("shows it with a link for five minutes, for that account only", async () => {
    const [account, other] = [await anAccount(), await anAccount()];
    const cookie = await signIn(account.owner, account.accountId);
    const made = await (await api("POST", "/app/previews/create-link", { cookie, body: {} })).json();
    expect((await open(made.url)).status).toBe(200);
    const lastsMs = new Date(made.expiresAt).getTime() - Date.now();
    expect(lastsMs > 290_000 && lastsMs <= 301_000).toBe(true);
    const token = new URL(made.url).searchParams.get("token") ?? "";
    for (const wrong of [
      addressOf(other.accountId, `&token=${token}`),
      addressOf(account.accountId, `&token=${token.slice(0, -1)}`),
      addressOf(account.accountId, `&token=${previewToken(account.accountId, inSeconds(-1))}`),
      addressOf(account.accountId, `&token=9${token}`),
      addressOf(account.accountId, "&token="),
    ])
      expect((await open(wrong, cookie)).status, wrong).toBe(404);
    const gone = randomUUIDv7();
    expect((await open(addressOf(gone, `&token=${previewToken(gone, inSeconds(60))}`))).status).toBe(404);
  });

  test.each([
    ["surface=orderStatus&platform=Shopify", "Your order is on its way"],
    ["platform=WooCommerce", "Your order has been received."],
    ["platform=BigCommerce", "Order summary"],
    ["platform=Wix", "confirmation by email soon"],
    ["surface=pos", "Next customer"],
    ["surface=email", "/surveys/response?key=preview"],
    ["surface=preview", "An odd"],
    ["total=1250&currency=EUR", "€1,250.00"],
    ["total=-1&currency=1&country=<b>&locale=%22", "$49.90"],
  ])("draws an order page of %s", async (more, text) => {
    const account = await anAccount();
    const cookie = await signIn(account.owner, account.accountId);
    const survey = { ...defaultSurvey, thankYou: { title: "An odd </script>", message: "<!-- " } };
    await inAccount(account.accountId, () => saveSurvey(contextOf(account), survey));
    const markup = await (await open(addressOf(account.accountId, `&${more}`), cookie)).text();
    expect(markup).toContain(text);
    expect(markup).not.toContain("An odd </script>");
    expect(markup).not.toContain("<!-- ");
  });

  test("says so if an order has no questions, or the survey isn't for this surface", async () => {
    const account = await anAccount();
    const cookie = await signIn(account.owner, account.accountId);
    const [first] = defaultSurvey.questions;
    if (!first) throw new Error("the default survey asks nothing");
    const showIf = { order: "country", op: "is", value: "DE" } as const;
    await inAccount(account.accountId, () =>
      saveSurvey(contextOf(account), { questions: [{ ...first, showIf }], settings: { showOn: ["thankYou"] } }),
    );
    const text = async (more: string) => (await open(addressOf(account.accountId, more), cookie)).text();
    expect(await text("&country=US")).toContain("No questions apply to this order");
    expect(await text("&country=DE")).toContain('id="survey"');
    expect(await text("&country=DE&surface=pos")).toContain("shown here. Its settings");
  });
});

test("PreviewShopifyOrderHtml runs nothing but the survey's script", async () => {
  const account = await anAccount();
  const cookie = await signIn(account.owner, account.accountId);
  const answer = await api("GET", "/Survey/PreviewShopifyOrderHtml?surface=orderStatus", { cookie });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const policy = answer.headers.get("content-security-policy") ?? "";
  const [, nonce = ""] = /script-src 'nonce-([^']+)'/.exec(policy) ?? [];
  const markup = await answer.text();
  expect(markup.match(/<script/g)).toHaveLength(2);
  expect(markup.split(`nonce="${nonce}"`)).toHaveLength(3);
  expect(policy).not.toContain("connect-src");
  expect(markup).toContain("Your order is on its way");
  expect((await api("GET", "/Survey/PreviewShopifyOrderHtml?surface=moon", { cookie })).status).toBe(400);
});

test("the last view is the newest one in the store, and null before the first", async () => {
  const account = await anAccount();
  const cookie = await signIn(account.owner, account.accountId);
  const read = async () => (await api("GET", "/app/previews/last-view", { cookie })).json();
  expect(await read()).toEqual({ viewedAt: null, surface: null, platform: null });
  const surveyId = await publish(account);
  for (const [platform, surface] of [
    ["WooCommerce", "thankYou"],
    ["Shopify", "orderStatus"],
    ["Shopify", "preview"],
    ["None", "link"],
  ] as const) {
    const message = {
      apiKey: account.publishableKey,
      surveyId,
      responseId: randomUUIDv7(),
      event: "view",
      platform,
      surface,
    };
    await saveResponse(storefront(), message, null);
    const storedAt = Date.now();
    // Ids of one millisecond are in no order.
    await vi.waitUntil(() => Date.now() > storedAt, { interval: 1 });
  }
  expect(await read()).toEqual({ viewedAt: expect.any(String), surface: "orderStatus", platform: "Shopify" });
});

describe("the marketing activity's preview", () => {
  const secret = "a client secret of the app";
  const signed = (fields: Record<string, string>) => {
    const text = Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join("&");
    const hmac = createHmac("sha256", secret).update(text).digest("hex");
    return new Request(
      `${env.APP_URL}/shopify/marketingactivity/surveypreview?${new URLSearchParams({ ...fields, hmac })}`,
    );
  };

  test("shows the shop's published survey if Shopify signed the address, and nothing otherwise", async () => {
    const account = await anAccount();
    await publish(account);
    const shop = `${randomUUIDv7()}.myshopify.com`;
    await query(
      env.DATABASE_URL,
      `INSERT INTO shop_domain (domain, account_id, platform) VALUES ('${shop}', '${account.accountId}', 'Shopify')`,
    );
    const timestamp = String(Math.floor(Date.now() / 1000));
    expect((await serveMarketingPreview(signed({ shop, timestamp }))).status).toBe(404);
    const page = await serveMarketingPreview(signed({ shop, timestamp, locale: "en" }), secret);
    expect([page.status, (await page.text()).includes("How did you first hear about us?")]).toEqual([200, true]);
    const old = String(Number(timestamp) - 100);
    const altered = signed({ shop: "other.myshopify.com", timestamp }).url.replace("other.myshopify.com", shop);
    for (const request of [
      signed({ shop, timestamp: old }),
      signed({ shop: "nobody.example", timestamp }),
      signed({ shop }),
      new Request(altered),
    ])
      expect((await serveMarketingPreview(request, secret)).status).toBe(404);
  });

  test("explains the page if no shop is named", async () => {
    const page = await serveMarketingPreview(new Request(`${env.APP_URL}/shopify/marketingactivity/surveypreview`));
    expect([page.status, (await page.text()).includes("Shopify opens this page")]).toEqual([200, true]);
  });
});
