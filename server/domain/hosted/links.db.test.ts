import { describe, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { base, choices, everyType } from "./testing/every-type.ts";
import { makeStore, rowsOf, type SurveyChanges, type SurveyStore, turn } from "./testing/made-store.ts";
import { fillIn as fill, openPlain } from "./testing/plain-browser.ts";

const aStore = (questions = everyType, settings: SurveyChanges["settings"] = {}) => makeStore(questions, { settings });
const open = ({ key }: SurveyStore, more: Record<string, string> = {}) => openPlain({ key, ...more });

describe("a link", () => {
  test("stores nothing when opened, by anyone, and its answer waits for the button", async () => {
    const store = await aStore();
    const page = await open(store, { orderId: "1", answer: "single:b", surface: "email" });
    await open(store, { orderId: "1", answer: "single:b", surface: "email" });
    expect(page.markup).toContain('value="b" checked');
    expect(page.markup).toContain('<p class="chosen" hidden>You chose ');
    expect(page.markup).toContain('"answers":[{"questionNameId":"single","choiceIds":["b"]}]');
    expect(await rowsOf(store, "response")).toEqual([]);
    const next = await fill(page, { single: "b" });
    expect(next.titles).toEqual(["Multiple?"]);
    expect(await rowsOf(store, "answer")).toMatchObject([{ question_id: "single", choices: ["b"], surface: "email" }]);
  });

  test.each([["single:moon"], ["nothing:a"], ["text:hello"], ["nps:11"], ["nps:"], ["constructor:a"], ["<script>:1"]])(
    "with %s as its answer opens the survey at its start",
    async (answer) => {
      const page = await open(await aStore(), { answer });
      expect(page.titles).toEqual(["Single? *"]);
      expect(page.markup).not.toMatch(/ checked|"answers"|<script>:/);
    },
  );

  test("for an order that completed the survey shows the thank-you page", async () => {
    const store = await aStore([{ ...base, questionNameId: "one", type: "yesNo", title: "One?" }]);
    await fill(await open(store, { orderId: "5" }), { one: "yes" });
    expect((await open(store, { orderId: "5" })).titles).toEqual(["Thank you"]);
  });

  test("with a mail tool's unreplaced tag has no order", async () => {
    const store = await aStore();
    for (const orderId of ["{{ event.extra.id }}", "*|ORDER:ID|*", "<%= id %>"])
      await fill(await open(store, { orderId }), { single: "a" });
    expect(await rowsOf(store, "response")).toMatchObject(Array(3).fill({ source_order_id: null }));
  });

  test.each(["orderId", "locale", "platform", "surface", "answer", "begin"])(
    "with a NUL in its %s opens as if it were missing",
    async (name) => {
      const page = await open(await aStore(), { [name]: "a\0b" });
      expect([page.status, page.titles]).toEqual([200, ["Single? *"]]);
    },
  );

  test.each(["key", "shop"])("with a NUL in its %s is not found", async (name) => {
    expect((await openPlain({ [name]: "a\0b" })).status).toBe(404);
  });

  test("to an unknown, secret or empty key is not found", async () => {
    await aStore();
    const queries: Record<string, string>[] = [{ key: "pk_unknown" }, { key: "sk_secret" }, { key: "" }];
    for (const query of queries) {
      const page = await openPlain(query);
      expect([page.status, page.titles]).toEqual([404, ["Page not found"]]);
    }
  });

  test("without a store says what is missing, and a store may be named as in the API calls", async () => {
    expect(await openPlain({})).toMatchObject({ status: 200, titles: ["Open your survey from its link"] });
    const { key } = await aStore();
    expect((await openPlain({ apiKey: key })).titles).toEqual(["Single? *"]);
  });

  test("to a survey that is off, or not for links, shows that it is closed", async () => {
    const off = await aStore();
    await turn(off);
    for (const closed of [off, await aStore(everyType, { showOn: ["thankYou"] })])
      expect(await open(closed)).toMatchObject({ status: 200, titles: ["This survey is closed"] });
    const store = await aStore();
    const page = await open(store);
    await turn(store);
    expect((await fill(page, { single: "a" })).titles).toEqual(["This survey is closed"]);
    expect(await rowsOf(store, "response")).toEqual([]);
  });

  test("is shown in its own language, else the browser's, else the survey's", async () => {
    const title = "Single?";
    const asked: Question = {
      ...base,
      questionNameId: "single",
      type: "single",
      title,
      choices,
      translations: { de: { title: "Einzeln?" }, ar: { title: "واحد؟" } },
    };
    const store = await makeStore([asked], { locales: ["en", "de", "ar"] });
    expect((await open(store, { locale: "de_AT" })).titles).toEqual(["Einzeln?"]);
    expect((await open(store, { locale: "ar" })).markup).toContain('<html lang="ar" dir="rtl">');
    expect((await open(store, { locale: "xx" })).titles).toEqual([title]);
  });

  test("runs from right to left if all titles are in Arabic, even in a survey marked as English and an English browser", async () => {
    const asked: Question = { ...base, questionNameId: "one", type: "yesNo", title: "واحد؟" };
    const store = await makeStore([asked, { ...asked, questionNameId: "two", title: "اثنان؟" }]);
    const english = { "accept-language": "en-US,en;q=0.9" };
    const page = await openPlain({ key: store.key }, undefined, english);
    expect(page.markup).toContain('<html lang="en" dir="rtl">');
    const next = await fill(page, { one: "yes" });
    expect(next.markup).toContain('<html lang="en" dir="rtl">');
    expect((await fill(next, { two: "yes" })).markup).toContain('<html lang="en" dir="rtl">');
  });

  test("runs from right to left in an English browser if Arabic is the survey's only language", async () => {
    const asked: Question = { ...base, questionNameId: "one", type: "yesNo", title: "واحد؟" };
    const store = await makeStore([asked], { locale: "ar", locales: ["ar"] });
    const page = await openPlain({ key: store.key }, undefined, { "accept-language": "en-US,en;q=0.9" });
    expect(page.markup).toContain('<html lang="ar" dir="rtl">');
  });
});

describe("the POS page", () => {
  test("asks about an order at once, and is handed back after the thank-you page", async () => {
    const store = await aStore([{ ...base, questionNameId: "one", type: "yesNo", title: "One?" }]);
    const { key } = store;
    const page = await openPlain({ key, orderId: "9" }, "/surveys/shopifyposresponse");
    expect(page.titles).toEqual(["One?"]);
    const over = await fill(page, { one: "yes" }, "next", "/surveys/shopifyposresponse");
    expect(over.titles).toEqual(["Thank you"]);
    expect(over.markup).toContain(
      `<meta http-equiv="refresh" content="8;url=/surveys/shopifyposresponse?key=${key}&amp;platform=Shopify">`,
    );
    expect(await rowsOf(store, "response")).toMatchObject([{ surface: "pos", platform: "Shopify", status: 2 }]);
    // The window that opened the POS page is notified, also after the plain form; survey.js isn't needed anymore.
    expect(over.markup).toMatch(/<script nonce="[^"]*">.*postMessage\({ type: "afterword:completed" }/s);
    expect(over.markup).not.toContain("/survey.js");
  });

  test("waits for somebody to start if there is no order, also by shop domain", async () => {
    const { shopDomain } = await aStore();
    const path = "/surveys/shopifyposresponse";
    const start = await openPlain({ shop: shopDomain }, path);
    expect(start.titles).toEqual(["Ready for the next customer"]);
    expect((await openPlain({ shop: shopDomain, begin: "1" }, path)).titles).toEqual(["Single? *"]);
  });
});
