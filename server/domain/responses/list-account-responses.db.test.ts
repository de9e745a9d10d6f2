import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { type AccountResponsesQuery, listAccountResponses, listOptions, tagResponses } from "./index.ts";

const heard: Question = {
  questionNameId: "heard",
  type: "single",
  title: "Where did you hear about us?",
  required: false,
  allowOther: true,
  choices: [
    { id: "radio", label: "Radio" },
    { id: "friend", label: "A friend" },
  ],
};
const why: Question = { questionNameId: "why", type: "longText", title: "Why did you buy?", required: false };
const score: Question = { questionNameId: "score", type: "nps", title: "Would you recommend us?", required: false };

const minute = (number: number) => new Date(Date.UTC(2026, 2, 1, 0, number)).toISOString();
const radio = { heard: { choices: ["radio"] } };

/** An account with these responses, oldest first. */
async function accountWith(responses: readonly GivenResponse[]) {
  const accountId = await givenAccount({ questions: [heard, why, score] });
  const ids = await givenResponses(accountId, responses);
  const list = (query: AccountResponsesQuery = {}) => listAccountResponses({ accountId }, query);
  /** The indexes of a list's items in the test's responses. */
  const placesOf = async (query: AccountResponsesQuery) =>
    (await list(query)).items.map(({ responseId }) => ids.indexOf(responseId));
  const run = (sql: string, ...values: unknown[]) =>
    inAccount(accountId, () => accountPool().query(sql, [accountId, ...values]));
  return { accountId, ids, list, placesOf, run };
}

test("lists a row for each shopper who answered, newest first, with the first answers in the order asked", async () => {
  const { list, ids } = await accountWith([
    { at: minute(1), answers: radio, sourceOrderId: "1001" },
    {
      at: minute(2),
      isCompleted: true,
      shown: ["heard", "why", "score"],
      answers: {
        score: { choices: ["9"] },
        heard: { choices: ["other"], body: "My sister" },
        why: { body: "It was on sale" },
      },
      orderTotalMinor: 4990,
      currency: "USD",
      isFirstOrder: true,
      country: "DE",
      surface: "email",
    },
    { at: minute(3), shown: ["heard"] },
    { at: minute(4), answers: radio, isTest: true },
  ]);
  const { items, ...page } = await list();
  expect(page).toEqual({ total: 2, page: 1, limit: 25, nextCursor: null });
  expect(items).toMatchObject([
    {
      responseId: ids[1],
      status: "completed",
      answers: [
        { questionNameId: "heard", title: "Where did you hear about us?", answer: "Other", other: "My sister" },
        { questionNameId: "why", title: "Why did you buy?", answer: "It was on sale", other: null },
      ],
      answerCount: 3,
      orderTotal: 49.9,
      currency: "USD",
      isFirstOrder: true,
      country: "DE",
      surface: "email",
      isRead: false,
    },
    { responseId: ids[0], status: "partial", sourceOrderId: "1001", answerCount: 1, surveyName: "Survey" },
  ]);
  const [byScore] = (await list({ questionNameId: "score" })).items;
  const listed = byScore?.answers.map(({ questionNameId }) => questionNameId);
  expect(listed, "the question filtered by first").toEqual(["score", "heard"]);
});

test("another account's responses are in no list, and its surveys and questions can't be named", async () => {
  const other = await accountWith([{ at: minute(1), answers: { ...radio, why: { body: "Their secret" } } }]);
  const own = await accountWith([{ at: minute(2), answers: radio }]);
  expect(await own.placesOf({})).toEqual([0]);
  expect(await own.placesOf({ search: "secret" })).toEqual([]);
  const [theirs] = (await other.list()).items;
  await expect(own.list({ surveyId: theirs?.surveyId })).rejects.toMatchObject({ code: "not-found" });
  await expect(own.list({ questionNameId: "nobody-asked" })).rejects.toMatchObject({ code: "not-found" });
});

test("the next page continues where the last one ended while new responses arrive", async () => {
  const { accountId, ids, list } = await accountWith([1, 2, 3, 4, 5].map((at) => ({ at: minute(at), answers: radio })));
  const first = await list({ limit: 2 });
  const more = await givenResponses(accountId, [{ at: minute(6), answers: radio }]);
  const second = await list({ limit: 2, cursor: first.nextCursor ?? "" });
  const third = await list({ limit: 2, cursor: second.nextCursor ?? "" });
  const listed = [first, second, third].flatMap(({ items }) => items.map(({ responseId }) => responseId));
  expect(listed).toEqual(ids.toReversed());
  expect(listed).not.toContain(more[0]);
  expect([second.page, third.page, third.nextCursor]).toEqual([2, 3, null]);
  await expect(list({ limit: 2, cursor: first.nextCursor ?? "", country: "DE" })).rejects.toMatchObject({
    options: { errors: { cursor: [expect.any(String)] } },
  });
});

test("is narrowed by each filter, and by all of them together", async () => {
  const order = { orderTotalMinor: 4990, currency: "USD", isFirstOrder: true, country: "DE", surface: "email" };
  const { accountId, list, placesOf, run } = await accountWith([
    { at: minute(1), answers: radio },
    { at: minute(2), answers: { why: { body: "On sale" } }, ...order },
    { at: minute(3), answers: radio, ...order, country: "US", orderTotalMinor: 1000 },
    { at: minute(4), answers: radio, isTest: true, shown: ["heard"] },
    { at: "2026-03-05T10:00:00.000Z", answers: { ...radio, why: { body: "Kind staff" } }, isFirstOrder: false },
  ]);
  const { items } = await list();
  const [newest, middle] = items.map(({ recordId }) => recordId);
  await inAccount(accountId, () => tagResponses({ accountId }, { recordIds: [newest ?? ""], add: ["vip"] }));
  await run("INSERT INTO response_mark (account_id, response_id, read_at) VALUES ($1, $2, now())", middle);
  const cases: [AccountResponsesQuery, number[]][] = [
    [{ questionNameId: "why" }, [4, 1]],
    [{ questionNameId: "score" }, []],
    [{ surveyId: items[0]?.surveyId }, [4, 2, 1, 0]],
    [{ customerType: "new" }, [2, 1]],
    [{ surface: "email" }, [2, 1]],
    [{ country: "DE" }, [1]],
    [{ currency: "USD" }, [2, 1]],
    [{ orderTotalFrom: 20 }, [1]],
    [{ orderTotalTo: 20 }, [2]],
    [{ tag: "vip" }, [4]],
    [{ isUnread: true }, [4, 1, 0]],
    [{ isUnread: false }, [2]],
    [{ isTest: true }, [3]],
    [{ isTest: true, questionNameId: "heard" }, [3]],
    [{ startDate: "2026-03-02" }, [4]],
    [{ endDate: "2026-03-01" }, [2, 1, 0]],
    [{ country: "DE", questionNameId: "why", surface: "email", isUnread: true, orderTotalFrom: 20 }, [1]],
    [{ country: "DE", questionNameId: "heard" }, []],
  ];
  for (const [query, places] of cases) expect(await placesOf(query), JSON.stringify(query)).toEqual(places);
});

test("lists only a survey's responses if one is named", async () => {
  const { placesOf, run } = await accountWith([1, 2].map((at) => ({ at: minute(at), answers: radio })));
  const surveyId = randomUUIDv7();
  await run(
    "INSERT INTO survey (account_id, id, name, version, document) VALUES ($1, $2, 'Second', 1, '{}')",
    surveyId,
  );
  expect(await placesOf({ surveyId })).toEqual([]);
  await run("UPDATE response SET survey_id = $2 WHERE account_id = $1 AND answered_at = $3", surveyId, minute(2));
  expect(await placesOf({ surveyId })).toEqual([1]);
});

test("a search finds what was typed, the label of a choice, an order number, an email address and a customer", async () => {
  const { placesOf, run } = await accountWith([
    { at: minute(1), answers: { heard: { choices: ["friend"] } } },
    { at: minute(2), answers: { why: { body: "A friendly price" } } },
    { at: minute(3), answers: radio, sourceOrderId: "2002" },
    { at: minute(4), answers: { score: { choices: ["9"] } } },
    { at: minute(5), answers: { why: { body: "Hidden friend", counted: false } } },
  ]);
  await run(
    `UPDATE response SET "order" = '{"email": "ann@shop.example", "customerId": "7301"}' WHERE account_id = $1 AND answered_at = $2`,
    minute(4),
  );
  const found = async (search: string) => await placesOf({ search });
  expect(await found("FRIEND")).toEqual([1, 0]);
  expect(await found("friendly")).toEqual([1]);
  expect(await found("pri")).toEqual([1]);
  expect(await found("ly")).toEqual([1]);
  expect(await found("#2002")).toEqual([2]);
  expect(await found("Ann@shop.example")).toEqual([3]);
  expect(await found("7301")).toEqual([3]);
  expect(await found("no such thing")).toEqual([]);
  expect(await found("100%")).toEqual([]);
});

test("lists shoppers' email addresses for members but not for staff, whose lists aren't logged", async () => {
  const { accountId, list, run } = await accountWith([{ at: minute(1), answers: radio }]);
  await run(`UPDATE response SET "order" = '{"email": "ann@shop.example"}' WHERE account_id = $1`);
  expect((await list()).items).toMatchObject([{ emailAddress: "ann@shop.example" }]);
  const asStaff = await listAccountResponses({ accountId, isStaff: true }, {});
  expect(asStaff.items).toMatchObject([{ emailAddress: null }]);
});

test("an answer that no longer counts isn't shown, and a response without any isn't listed", async () => {
  const { list, run } = await accountWith([
    { at: minute(1), answers: { ...radio, why: { body: "Hidden by another answer", counted: false } } },
    { at: minute(2), answers: { why: { body: "Hidden", counted: false } } },
  ]);
  await run("UPDATE response SET answered_at = NULL WHERE account_id = $1 AND answered_at = $2", minute(2));
  const { items } = await list();
  expect(items).toMatchObject([{ answers: [{ answer: "Radio" }], answerCount: 1 }]);
});

test("returns the surveys and questions that responses can be filtered by", async () => {
  const { accountId } = await accountWith([{ at: minute(1), answers: { ...radio, why: { body: "On sale" } } }]);
  const options = await inAccount(accountId, () => listOptions({ accountId }));
  expect(options).toEqual({
    surveys: [{ surveyId: expect.any(String), name: "Survey" }],
    questions: [
      { questionNameId: "heard", title: "Where did you hear about us?" },
      { questionNameId: "why", title: "Why did you buy?" },
    ],
  });
});

test.each([
  [{ orderTotalFrom: 9, orderTotalTo: 8 }, "orderTotalFrom"],
  [{ startDate: "2026-03-02", endDate: "2026-03-01" }, "startDate"],
  [{ cursor: "made-up" }, "cursor"],
])("refuses %j and names the field", async (query, field) => {
  const { list } = await accountWith([]);
  await expect(list(query)).rejects.toMatchObject({ options: { errors: { [field]: [expect.any(String)] } } });
});

test("filters by the answer to a question: its choice, a range of scores, or a part of its text", async () => {
  const scored = (score: number) => ({ score: { choices: [String(score)] } });
  const { placesOf } = await accountWith([
    { at: minute(1), answers: { ...radio, ...scored(0) } },
    { at: minute(2), answers: { ...scored(6), why: { body: "Came too LATE" } } },
    { at: minute(3), answers: { ...scored(7), heard: { choices: ["friend"], body: "late" } } },
    { at: minute(4), answers: { ...scored(10), why: { body: "100% wool" } } },
  ]);
  const byScore = (scoreFrom?: number, scoreTo?: number) => placesOf({ questionNameId: "score", scoreFrom, scoreTo });
  expect(await byScore(0, 6)).toEqual([1, 0]);
  expect(await byScore(undefined, 0)).toEqual([0]);
  expect(await byScore(7)).toEqual([3, 2]);
  expect(await placesOf({ questionNameId: "heard", choice: "radio" })).toEqual([0]);
  expect(await placesOf({ questionNameId: "why", answerText: "late" })).toEqual([1]);
  expect(await placesOf({ questionNameId: "why", answerText: "100%" })).toEqual([3]);
  expect(await placesOf({ questionNameId: "score", scoreTo: 6, search: "late" })).toEqual([1]);
});

test.each([
  { choice: "radio" },
  { scoreTo: 6 },
  { answerText: "late" },
  { questionNameId: "score", scoreFrom: 7, scoreTo: 6 },
])("refuses %j", async (query) => {
  const { list } = await accountWith([]);
  await expect(list(query)).rejects.toMatchObject({ code: "invalid" });
});

test("every page says how many responses match, with any filter", async () => {
  const { list, ids } = await accountWith([
    ...Array.from({ length: 5 }, (_, number) => ({ at: minute(number), answers: radio, country: "DE" })),
    { at: minute(6), answers: { why: { body: "It was late" } }, surface: "email" },
    { at: minute(7), shown: ["heard"] },
    { at: minute(8), answers: radio, isTest: true },
  ]);
  const first = await list({ limit: 2 });
  expect(first.total).toBe(6);
  expect((await list({ limit: 2, cursor: first.nextCursor ?? "" })).total).toBe(6);
  const filters: AccountResponsesQuery[] = [
    { surface: "email" },
    { startDate: "2026-03-02" },
    { country: "DE" },
    { search: "late" },
    { isUnread: true },
    { isTest: true },
    { questionNameId: "heard", choice: "radio" },
    { surveyId: first.items[0]?.surveyId },
  ];
  for (const query of filters) {
    const { items, total } = await list(query);
    expect([query, total]).toEqual([query, items.length]);
  }
  expect(ids).toHaveLength(8);
});
