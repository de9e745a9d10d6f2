import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { env } from "#server/foundation/env.ts";
import { recount, saveResponse, storefront } from "#server/storefront/index.ts";
import { base, everyType } from "./testing/every-type.ts";
import { makeStore, publish, rowsOf, type SurveyChanges, type SurveyStore } from "./testing/made-store.ts";
import { fillIn as fill, openPlain } from "./testing/plain-browser.ts";

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
afterAll(async () => {
  await owner.end();
});

const aStore = (questions = everyType, settings: SurveyChanges["settings"] = {}) => makeStore(questions, { settings });
const open = ({ key }: SurveyStore, more: Record<string, string> = {}) => openPlain({ key, ...more });
const differences = ({ accountId }: SurveyStore) => recount(owner, accountId);

describe("the plain form", () => {
  test("takes every type of question, stores each step, and shows the thank-you page at the end", async () => {
    const store = await aStore();
    const steps: Record<string, string | string[]>[] = [
      { single: "other", single_other: "A poster" },
      { multiple: ["a", "c"] },
      { dropdown: "b" },
      { text: "Short" },
      { long: "Line one\r\nline two" },
      { number: "4,5" },
      { rating: "4" },
      { nps: "0" },
      { ranking: ["c", "a", "b"] },
      { image: "b" },
      { date: "2026-11-20" },
      { email: "shopper@example.com" },
      { "yes-no": "no" },
    ];
    let page = await open(store, { orderId: "1001", platform: "shopify", surface: "email" });
    for (const [index, fields] of steps.entries()) {
      expect(page.titles[0]?.replace(" *", "")).toBe(everyType[index]?.title);
      page = await fill(page, fields);
      expect(page.problems).toEqual([]);
      expect(await rowsOf(store, "answer")).toHaveLength(index + 1);
    }
    expect(page.titles).toEqual(["A statement."]);
    page = await fill(page, {});
    expect([page.status, page.titles]).toEqual([200, ["Thank you"]]);
    expect(await rowsOf(store, "response")).toMatchObject([
      { status: 2, surface: "email", platform: "Shopify", source_order_id: "1001" },
    ]);
    const stored = (await rowsOf(store, "answer")).map(({ question_id, choices: chosen, body }) => [
      question_id,
      chosen,
      body,
    ]);
    expect(stored).toEqual([
      ["date", [], "2026-11-20"],
      ["dropdown", ["b"], null],
      ["email", [], "shopper@example.com"],
      ["image", ["b"], null],
      ["long", [], "Line one\nline two"],
      ["multiple", ["a", "c"], null],
      ["nps", ["0"], null],
      ["number", ["4.5"], null],
      ["ranking", ["c", "a", "b"], null],
      ["rating", ["4"], null],
      ["single", ["other"], "A poster"],
      ["text", [], "Short"],
      ["yes-no", ["no"], null],
    ]);
    expect(await differences(store)).toEqual([]);
  });

  test("reports errors, keeps what was typed, and stores none of it", async () => {
    const store = await aStore();
    let page = await open(store);
    page = await fill(page, {});
    expect(page.problems).toEqual(["Choose an answer to continue."]);
    page = await fill(page, { single: "moon" });
    expect(page.problems).toEqual(["Choose an answer to continue."]);
    expect(await rowsOf(store, "answer")).toEqual([]);
    page = await fill(page, { single: "a" });
    page = await fill(page, { multiple: ["a", "b", "c"] });
    expect(page.problems).toEqual(["At most 2."]);
    page = await fill(page, {});
    page = await fill(page, {});
    page = await fill(page, {});
    page = await fill(page, {});
    page = await fill(page, { number: "eleven <b>" });
    expect(page.problems[0]).toContain("Enter a number");
    expect(page.markup).toContain('value="eleven &lt;b&gt;"');
    expect(await rowsOf(store, "answer")).toHaveLength(1);
  });

  test("goes back to earlier answers, and a changed answer counts once", async () => {
    const store = await aStore();
    let page = await open(store);
    page = await fill(page, { single: "a" });
    page = await fill(page, { multiple: ["b"] }, "back");
    expect(page.titles).toEqual(["Single? *"]);
    expect(page.markup).toContain('value="a" checked');
    page = await fill(page, { single: "b" });
    expect(page.markup).toContain('value="b" checked');
    expect(await rowsOf(store, "answer")).toMatchObject([{ choices: ["b"] }, { choices: ["b"] }]);
    expect(await rowsOf(store, "response")).toHaveLength(1);
    expect(await differences(store)).toEqual([]);
  });

  test("may be sent twice: a page posted again changes nothing", async () => {
    const store = await aStore();
    const first = await open(store);
    const [once, twice] = [await fill(first, { single: "a" }), await fill(first, { single: "a" })];
    expect(twice.titles).toEqual(once.titles);
    expect(await rowsOf(store, "response")).toHaveLength(1);
    expect(await rowsOf(store, "answer")).toHaveLength(1);
  });

  test("asks follow-ups and questions shown by conditions, also on a single page", async () => {
    const questions: Question[] = [
      {
        ...base,
        questionNameId: "score",
        type: "nps",
        title: "Score?",
        followUp: {
          whenMax: 6,
          question: { ...base, questionNameId: "why", type: "text", title: "Why?", required: true },
        },
      },
      {
        ...base,
        questionNameId: "more",
        type: "text",
        title: "More?",
        showIf: { answer: "score", op: "gte", value: 9 },
      },
    ];
    const all = await aStore(questions, { onePerPage: false });
    let page = await open(all);
    expect(page.titles).toEqual(["Score?"]);
    page = await fill(page, { score: "3" });
    expect(page.titles).toEqual(["Score?", "Why? *"]);
    page = await fill(page, { score: "3" });
    expect(page.problems).toEqual(["Enter an answer to continue."]);
    page = await fill(page, { score: "3", why: "Late" });
    expect(page.titles).toEqual(["Thank you"]);
    expect(await rowsOf(all, "response")).toMatchObject([{ status: 2 }]);
    const one = await aStore(questions);
    page = await fill(await open(one), { score: "10" });
    expect(page.titles).toEqual(["More?"]);
  });

  test("adds to the response that the order's page started, and never shows its answers", async () => {
    const store = await aStore();
    const message = {
      apiKey: store.key,
      surveyId: store.surveyId,
      platform: "Shopify",
      surface: "thankYou",
      sourceOrderId: "77",
    };
    const answers = [{ questionNameId: "single", choiceIds: ["other"], other: "My neighbour" }];
    const responseId = "019aa000-0000-7000-8000-000000000001";
    await saveResponse(storefront(), { ...message, responseId, event: "answer", answers }, null);
    const page = await open(store, { orderId: "77", platform: "Shopify" });
    expect(page.markup).not.toContain("My neighbour");
    await fill(page, { single: "a" });
    expect(await rowsOf(store, "response")).toHaveLength(1);
    expect(await rowsOf(store, "answer")).toMatchObject([{ choices: ["other"], body: "My neighbour" }]);
  });

  test("stays with the version it started with, and asks to start again when another survey is live", async () => {
    const store = await aStore();
    const page = await open(store);
    await publish(store.account, [{ ...base, questionNameId: "new", type: "text", title: "New?" }], {}, store.surveyId);
    expect((await open(store)).titles).toEqual(["New?"]);
    const next = await fill(page, { single: "a" });
    expect(next.titles).toEqual(["Multiple?"]);
    expect(await rowsOf(store, "response")).toMatchObject([{ version: 1 }]);
    const foreign = await aStore();
    const moved = await fill({ ...page, address: page.address.replace(store.key, foreign.key) }, { single: "a" });
    expect([moved.status, moved.titles]).toEqual([409, ["This survey has changed"]]);
    expect(await rowsOf(foreign, "response")).toEqual([]);
  });

  test("refuses forms that aren't its own", async () => {
    const store = await aStore();
    const page = await open(store);
    const tamperings: Record<string, string>[] = [
      { _response: "x" },
      { _answers: "[" },
      { _answers: '[{"questionNameId":1}]' },
      { _version: "0" },
    ];
    for (const tampered of tamperings)
      expect((await fill({ ...page, hidden: { ...page.hidden, ...tampered } }, {})).status).toBe(400);
    const unknown = { ...page.hidden, _version: "9" };
    expect((await fill({ ...page, hidden: unknown }, {})).status).toBe(409);
    const forged = {
      ...page.hidden,
      _answers: '[{"questionNameId":"single","choiceIds":["moon"]}]',
      _drawn: "multiple",
    };
    const next = await fill({ ...page, hidden: forged }, { multiple: "a" });
    expect(next.status).toBe(200);
    expect(await rowsOf(store, "answer")).toMatchObject([{ question_id: "multiple" }]);
  });
});
