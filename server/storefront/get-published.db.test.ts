import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { PublishedSurvey } from "#lib/survey/document.ts";
import { de } from "#lib/survey/words/de.ts";
import { en, type Words } from "#lib/survey/words/en.ts";
import { wordsFor } from "#lib/survey/words/index.ts";
import { makeStore, republish, type StoreWithSurvey } from "./testing/make-store.ts";
import { type ServedStorefront, save, serveStorefront } from "./testing/serve-storefront.ts";

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

const get = (path: string, init?: RequestInit) => fetch(`${served.base}${path}`, init);
const json = async (path: string, init?: RequestInit) => (await get(path, init)).json();

/** The words that the default survey needs. */
function drawn({ next, back, done, progress, empty, text }: Words) {
  return { next, back, done, progress, empty, text };
}

async function secretKey({ accountId }: StoreWithSurvey, disabled = false): Promise<string> {
  const token = `sk_${randomBytes(12).toString("hex")}`;
  const hash = createHash("sha256").update(token).digest("hex");
  await served.owner.query(
    "INSERT INTO api_key (account_id, token_hash, prefix, disabled_at) VALUES ($1, $2, 'sk_', CASE WHEN $3 THEN now() END)",
    [accountId, hash, disabled],
  );
  return token;
}

test("the published survey is found by key in any letter case, under the root and /api, and by domain", async () => {
  const store = await makeStore(served.owner);
  const survey = await json(`/Survey/GetDefaultByApiKey?apiKey=${store.apiKey}`);
  expect(PublishedSurvey.parse(survey)).toMatchObject({
    surveyId: store.surveyId,
    accountId: store.accountId,
    version: 1,
  });
  expect(survey.questions).toEqual(defaultSurvey.questions);
  expect(await json(`/api/survey/getdefaultbyapikey?apiKey=${store.apiKey}`)).toEqual(survey);
  expect(await json(`/Survey/GetDefaultByShopifyDomain/${store.shopDomain.toUpperCase()}`)).toEqual(survey);
  expect(await json("/Survey/GetDefaultByApiKey", { headers: { authorization: `Bearer ${store.apiKey}` } })).toEqual(
    survey,
  );
  expect(await json(`/Survey/GetDefaultByApiKey?apiKey=${await secretKey(store)}`)).toEqual(survey);
});

test("with a locale, each call returns only that language, with the words and choices a page draws", async () => {
  const store = await makeStore(served.owner);
  const [first] = defaultSurvey.questions;
  if (!first) throw new Error("the default survey asks something");
  const translations = { de: { title: "Wie haben Sie uns gefunden?" }, fr: { title: "Comment ?" } };
  const questions = [{ ...first, translations }, ...defaultSurvey.questions.slice(1)];
  await republish(served.owner, store, { ...defaultSurvey, questions, locales: ["en", "de", "fr"] });
  const byKey = `/Survey/GetDefaultByApiKey?apiKey=${store.apiKey}&shown=true&locale=de-AT`;
  await expect.poll(async () => (await json(byKey)).version, { timeout: 1_000 }).toBe(2);
  const shown = await json(byKey);
  expect(shown).toMatchObject({ surveyId: store.surveyId, enabled: true, lang: "de", dir: "ltr", words: drawn(de) });
  expect(shown.questions[0]).toMatchObject({ title: "Wie haben Sie uns gefunden?", field: "choiceIds" });
  expect(shown.questions[0].choices.at(-1).id).toBe("other");
  expect(JSON.stringify(shown)).not.toContain("Comment ?");
  expect(await json(`/Survey/GetDefaultByShopifyDomain/${store.shopDomain}?shown=true&locale=de-AT`)).toEqual(shown);
  const byOrder = `/Survey/GetDefaultByApiKeyAndOrderId?apiKey=${store.apiKey}&platform=Shopify&sourceOrderId=1&shown=true&locale=de-AT`;
  expect(await json(byOrder)).toEqual({ ...shown, responseStatus: "none" });
  const byDomainAndOrder = `/Survey/GetDefaultByShopifyDomain/${store.shopDomain}?sourceOrderId=1&shown=true&locale=de-AT`;
  expect(await json(byDomainAndOrder)).toEqual({ ...shown, responseStatus: "none" });
  expect(PublishedSurvey.safeParse(await json(byKey.replace("&shown=true", ""))).success).toBe(true);
  const odd = await json(`/Survey/GetDefaultByApiKey?apiKey=${store.apiKey}&shown=true&locale=${"x".repeat(300)}%00`);
  expect(odd).toMatchObject({ lang: "en", words: drawn(en) });
});

test("pages in ever new languages are all served, and an earlier one is rebuilt the same", async () => {
  const store = await makeStore(served.owner);
  const languages = ["de", "fr", "es", "it", "nl", "pt", "sv", "da", "nb", "fi", "pl"];
  const regions = languages.flatMap((language) => [language, `${language}-CH`]);
  await republish(served.owner, store, { ...defaultSurvey, locales: ["en", "ja", ...regions] });
  const inLanguage = (locale: string) =>
    json(`/Survey/GetDefaultByApiKey?apiKey=${store.apiKey}&shown=true&locale=${locale}`);
  await expect.poll(async () => (await inLanguage("ja")).version, { timeout: 1_000 }).toBe(2);
  const first = await inLanguage("ja");
  expect(first.lang).toBe("ja");
  for (const locale of regions)
    expect(await inLanguage(locale)).toMatchObject({ lang: locale, words: drawn(wordsFor(locale)) });
  expect(await inLanguage("ja")).toEqual(first);
  expect(await inLanguage("ko")).toMatchObject({ lang: "en", words: drawn(en) });
});

test("a survey that is off returns that and nothing else", async () => {
  const { apiKey } = await makeStore(served.owner, { enabled: false });
  expect(await json(`/Survey/GetDefaultByApiKey?apiKey=${apiKey}`)).toEqual({ enabled: false });
  expect(await json(`/Survey/GetDefaultByApiKeyAndOrderId?apiKey=${apiKey}&platform=Shopify&sourceOrderId=1`)).toEqual({
    enabled: false,
  });
});

test("a publish, a switch and a new style are live within a second", async () => {
  const store = await makeStore(served.owner);
  const path = `/Survey/GetDefaultByApiKey?apiKey=${store.apiKey}`;
  expect(await json(path)).toMatchObject({ version: 1 });
  await republish(served.owner, store, defaultSurvey);
  await expect.poll(async () => (await json(path)).version, { timeout: 1_000 }).toBe(2);
  await served.owner.query(`UPDATE account SET style_tokens = '{"titleColor":"#ff0000"}' WHERE id = $1`, [
    store.accountId,
  ]);
  await expect.poll(async () => (await json(path)).styles.tokens.titleColor, { timeout: 1_000 }).toBe("#ff0000");
  expect(await (await get(`/Survey/keystyle.css?key=${store.apiKey}`)).text()).toContain("#ff0000");
  await served.owner.query("UPDATE account SET survey_enabled = false WHERE id = $1", [store.accountId]);
  await expect.poll(() => json(path), { timeout: 1_000 }).toEqual({ enabled: false });
});

test("change notices arrive again after their connection was lost", async () => {
  const store = await makeStore(served.owner);
  const path = `/Survey/GetDefaultByApiKey?apiKey=${store.apiKey}`;
  expect(await json(path)).toMatchObject({ version: 1 });
  await served.owner.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  await republish(served.owner, store, defaultSurvey);
  await expect.poll(async () => (await json(path)).version, { timeout: 5_000 }).toBe(2);
  await expect.poll(() => served.store.isListening(), { timeout: 5_000 }).toBe(true);
  await republish(served.owner, store, defaultSurvey);
  await expect.poll(async () => (await json(path)).version, { timeout: 1_000 }).toBe(3);
});

test("an unknown key is 401, an unknown shop 404, a missing parameter 400 that names it", async () => {
  const store = await makeStore(served.owner);
  expect((await get("/Survey/GetDefaultByApiKey?apiKey=pk_nobody")).status).toBe(401);
  expect((await get("/Survey/GetDefaultByApiKey?apiKey=%00%F0")).status).toBe(401);
  expect((await get(`/Survey/GetDefaultByApiKey?apiKey=${await secretKey(store, true)}`)).status).toBe(401);
  expect((await get("/Survey/GetDefaultByShopifyDomain/nobody.example")).status).toBe(404);
  expect((await get("/Survey/GetDefaultByShopifyDomain/nobody.example?sourceOrderId=1")).status).toBe(404);
  const oddPlatform = await get(`/Survey/GetDefaultByShopifyDomain/${store.shopDomain}?sourceOrderId=1&platform=X`);
  expect([oddPlatform.status, (await oddPlatform.json()).errors.platform]).toEqual([
    400,
    [expect.stringContaining("must be one of")],
  ]);
  const missing = await get("/Survey/GetDefaultByApiKey");
  expect(missing.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect([missing.status, await missing.json()]).toMatchObject([400, { errors: { apiKey: ["is required"] } }]);
  const noOrder = await get(`/Survey/GetDefaultByApiKeyAndOrderId?apiKey=${store.apiKey}&platform=Shopify`);
  expect([noOrder.status, await noOrder.json()]).toMatchObject([400, { errors: { sourceOrderId: ["is required"] } }]);
});

test("a shop that connects is found even if it was unknown a moment ago", async () => {
  const store = await makeStore(served.owner);
  const domain = `${randomBytes(6).toString("hex")}.example`;
  const status = async () => (await get(`/Survey/GetDefaultByShopifyDomain/${domain}`)).status;
  expect(await status()).toBe(404);
  await served.owner.query("INSERT INTO shop_domain (domain, account_id, platform) VALUES ($1, $2, 'Shopify')", [
    domain,
    store.accountId,
  ]);
  await expect.poll(status, { timeout: 1_000 }).toBe(200);
});

test("a publishable key reads an order's status, a secret key also its answers", async () => {
  const store = await makeStore(served.owner);
  const path = (key: string) =>
    `/Survey/GetDefaultByApiKeyAndOrderId?apiKey=${key}&platform=Shopify&sourceOrderId=%2317`;
  expect(await json(path(store.apiKey))).toMatchObject({ enabled: true, responseStatus: "none" });
  const responseId = randomUUIDv7();
  const answers = [{ questionNameId: "how-likely-to-recommend-us", number: 9 }];
  const order = { total: 49.9, currency: "USD", country: "DE", skus: ["sku-1"] };
  await save(served.base, {
    apiKey: store.apiKey,
    surveyId: store.surveyId,
    responseId,
    event: "answer",
    platform: "Shopify",
    surface: "thankYou",
    sourceOrderId: "#17",
    answers,
    order,
  });
  const publicly = await json(path(store.apiKey));
  expect(publicly.responseStatus).toBe("partial");
  expect(publicly).not.toHaveProperty("response");
  expect((await json(path(await secretKey(store)))).response).toMatchObject({
    responseId,
    surveyId: store.surveyId,
    version: 1,
    status: "partial",
    platform: "Shopify",
    surface: "thankYou",
    sourceOrderId: "#17",
    answers,
    order,
    completedAt: null,
  });
});

test("stylesheets are served by account, key and domain; an unknown store gets an empty one", async () => {
  const store = await makeStore(served.owner);
  for (const query of [
    `accountstyle.css?accountId=${store.accountId}`,
    `keystyle.css?key=${store.apiKey}`,
    `style.css?shopDomain=${store.shopDomain}`,
  ]) {
    const response = await get(`/Survey/${query}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
    expect(await response.text()).toContain("--aw-");
  }
  for (const query of [
    "accountstyle.css?accountId=x",
    "keystyle.css?key=pk_nobody",
    "style.css?shopDomain=nobody.example",
  ]) {
    const response = await get(`/Survey/${query}`);
    expect([response.status, await response.text()]).toEqual([200, ""]);
  }
  expect((await get("/Survey/style.css")).status).toBe(400);
});

test("an uncached survey is read once, however many ask for it", async () => {
  const { accountId } = await makeStore(served.owner);
  served.store.accounts.forgetAll();
  const answers = await Promise.all(Array.from({ length: 50 }, () => served.store.accounts.get(accountId)));
  expect(new Set(answers).size).toBe(1);
});

test("a shop's domain returns whether its survey is on, and none of its settings", async () => {
  const store = await makeStore(served.owner);
  const path = `/Integration/GetByShopifyDomain/${store.shopDomain.toUpperCase()}`;
  const expected = { platform: "Shopify", domain: store.shopDomain, enabled: true, accountId: store.accountId };
  const answer = await get(path);
  expect([answer.headers.get("access-control-allow-origin"), await answer.json()]).toEqual(["*", expected]);
  expect(await json(`/api${path.toLowerCase()}/`)).toEqual(expected);
  const head = await get(path, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const options = await get(path, { method: "OPTIONS" });
  expect([options.status, options.headers.get("access-control-allow-methods")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  expect((await get(path, { method: "POST" })).status).toBe(405);
  expect((await get("/Integration/GetByShopifyDomain/nobody.example")).status).toBe(404);
  expect((await get("/Integration/GetByShopifyDomain/")).status).toBe(400);
  await served.owner.query("UPDATE account SET survey_enabled = false WHERE id = $1", [store.accountId]);
  await expect.poll(() => json(path), { timeout: 1_000 }).toEqual({ ...expected, enabled: false });
});

test("the use of a secret key is recorded here too, that of a publishable key is not", async () => {
  const store = await makeStore(served.owner);
  const key = await secretKey(store);
  const used = async () => {
    const { rows } = await served.owner.query("SELECT last_used_at FROM api_key WHERE account_id = $1", [
      store.accountId,
    ]);
    return rows[0]?.last_used_at;
  };
  await get(`/Survey/GetDefaultByApiKey?apiKey=${store.apiKey}`);
  expect(await used()).toBeNull();
  await get(`/Survey/GetDefaultByApiKey?apiKey=${key}`);
  await expect.poll(used).toBeInstanceOf(Date);
});

test("a cached secret key is refused within a second after it is disabled", async () => {
  const store = await makeStore(served.owner);
  const path = `/Survey/GetDefaultByApiKey?apiKey=${await secretKey(store)}`;
  const status = async () => (await get(path)).status;
  expect([await status(), await status()]).toEqual([200, 200]);
  await served.owner.query("UPDATE api_key SET disabled_at = now() WHERE account_id = $1", [store.accountId]);
  await expect.poll(status, { timeout: 1_000 }).toBe(401);
});

test("pages read whom the store's Segment takes the visitor for only while the merchant wants that", async () => {
  const store = await makeStore(served.owner);
  const path = `/Survey/GetDefaultByApiKey?apiKey=${store.apiKey}&shown=true&locale=en`;
  const siteId = async () => (await json(path)).siteId;
  expect(await siteId()).toBeUndefined();
  const sql = "INSERT INTO integration (account_id, name, enabled, settings) VALUES ($1, 'Segment', true, $2)";
  await served.owner.query(sql, [store.accountId, JSON.stringify({ guests: "site" })]);
  await expect.poll(siteId).toContain("ajs_anonymous_id");
  await served.owner.query("UPDATE integration SET settings = '{}' WHERE account_id = $1", [store.accountId]);
  await expect.poll(siteId).toBeUndefined();
});
