import papaparse from "papaparse";
import { expect, test } from "vitest";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { query } from "#server/testing/query.ts";
import { exportNdjson, exportResponses, exportSurvey, listAccountResponses, listResponses } from "./index.ts";
import type { ResponsesExportQuery } from "./selected-responses.ts";
import { exported, exportingShop, mark, rowsOf } from "./testing/exporting-shop.ts";
import { minute } from "./testing/given-sides.ts";

const answered = (n: number, choices: string[], others: Partial<GivenResponse> = {}): GivenResponse => ({
  at: minute(n),
  answers: { heard: { choices } },
  ...others,
});
const given: GivenResponse[] = [
  answered(0, ["radio"], { isFirstOrder: true, country: "DE", orderTotalMinor: 1000, currency: "USD" }),
  answered(1, ["friend"], { isFirstOrder: false, country: "DE", orderTotalMinor: 4990, currency: "USD" }),
  answered(2, ["radio"], { surface: "email", country: "US", orderTotalMinor: 20_000, currency: "USD" }),
  { at: minute(3), answers: { stars: { choices: ["5"] } }, country: "US" },
];
const filters: [query: ResponsesExportQuery, wanted: number[]][] = [
  [{}, [3, 2, 1, 0]],
  [{ customerType: "new" }, [0]],
  [{ customerType: "unknown", country: "US" }, [3, 2]],
  [{ surface: "email" }, [2]],
  [{ orderTotalFrom: 49.9 }, [2, 1]],
  [{ orderTotalTo: 49.9 }, [1, 0]],
  [{ isUnread: true }, [3, 2, 0]],
  [{ isUnread: false }, [1]],
  [{ tag: "vip" }, [2]],
  [{ questionNameId: "heard" }, [2, 1, 0]],
  [{ questionNameId: "heard", choice: "radio" }, [2, 0]],
  [{ questionNameId: "heard", choice: "radio", country: "DE" }, [0]],
  [{ questionNameId: "heard", search: "or two" }, [1]],
  [{ startDate: "2026-03-02" }, []],
  [{ isTest: true }, []],
];

test("both files contain what the filters select, and with a question what its list has", async () => {
  const accountId = await givenAccount(exportingShop);
  const ids = await givenResponses(accountId, given);
  await mark(accountId, ids[1], { isRead: true });
  await mark(accountId, ids[2], { tags: ["vip"] });
  for (const [query, wanted] of filters) {
    const expected = wanted.map((n) => ids[n]).toSorted();
    const rows = rowsOf(await exported(accountId, query)).map(({ responseId }) => responseId);
    expect([query, rows.toSorted()]).toEqual([query, expected]);
    const lines = (await (await exportNdjson({ accountId }, query)).text()).split("\n").slice(0, -1);
    expect([query, lines.map((line) => JSON.parse(line).responseId).toSorted()]).toEqual([query, expected]);
    if (!query.questionNameId) continue;
    const listed = await listResponses({ accountId }, { ...query, questionNameId: query.questionNameId });
    expect([query, listed.items.map(({ responseId }) => responseId).toSorted()]).toEqual([query, expected]);
  }
});

test("a range of totals is in the account's currency, unless another is named, in the list and every export", async () => {
  const accountId = await givenAccount({ ...exportingShop, currency: "EUR" });
  const ids = await givenResponses(
    accountId,
    [["EUR", 6000] as const, ["JPY", 60] as const, ["KWD", 60_000] as const, ["EUR", 10] as const].map(
      ([currency, orderTotalMinor], n) => answered(n, ["radio"], { currency, orderTotalMinor }),
    ),
  );
  const from = { questionNameId: "heard", orderTotalFrom: 50 };
  for (const [query, wanted] of [
    [from, [0]],
    [{ questionNameId: "heard", orderTotalTo: 60 }, [0, 3]],
    [{ ...from, currency: "JPY" }, [1]],
    [{ questionNameId: "heard", currency: "EUR" }, [0, 3]],
  ] as const) {
    const context = { accountId };
    const expected = wanted.map((n) => ids[n]).toSorted();
    const byAnswer = await (await exportResponses(context, query)).text();
    const results = [
      (await listResponses(context, query)).items.map(({ responseId }) => responseId),
      (await listResponses(context, { ...query, sortField: "orderTotal" })).items.map(({ responseId }) => responseId),
      papaparse
        .parse<string[]>(byAnswer)
        .data.slice(1, -1)
        .map(([responseId]) => responseId),
      rowsOf(await exported(accountId, query)).map(({ responseId }) => responseId),
      (await (await exportNdjson(context, query)).text())
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).responseId),
    ];
    expect([query, ...results.map((each) => each.toSorted())]).toEqual([query, ...results.map(() => expected)]);
  }
});

test("for a response marked as a test, the answers on the shopper's path are exported", async () => {
  const accountId = await givenAccount(exportingShop);
  const answers = { heard: { choices: ["radio"] }, country: { body: "Nowhere" } };
  const [pageId] = await givenResponses(accountId, [{ at: minute(0), isTest: true, shown: ["heard"], answers }]);
  await mark(accountId, pageId, {});
  await inAccount(accountId, () =>
    accountPool().query("UPDATE response_mark SET test_at = now() WHERE account_id = $1", [accountId]),
  );
  const tests = { isTest: true };
  expect(rowsOf(await exported(accountId, tests))).toMatchObject([{ "Where?": "'=Radio", "From where?": "" }]);
  const line = JSON.parse(await (await exportNdjson({ accountId }, tests)).text());
  expect(line.answers).toEqual([{ questionNameId: "heard", choiceIds: ["radio"], labels: { radio: "=Radio" } }]);
});

test("a segment needs the plan that has segments", async () => {
  const accountId = await givenAccount(exportingShop);
  await query(
    env.DATABASE_URL,
    `UPDATE account SET trial_ends_at = now() - interval '1 day' WHERE id = '${accountId}'`,
  );
  for (const ask of [exportSurvey, exportNdjson])
    await expect(ask({ accountId }, { surface: "pos" })).rejects.toMatchObject({ code: "plan-required" });
});

test("an unknown survey, and a choice or a search without a question, are refused", async () => {
  const accountId = await givenAccount(exportingShop);
  for (const ask of [exportSurvey, exportNdjson]) {
    for (const surveyId of ["no id", "0190a000-0000-7000-8000-000000000001"])
      await expect(ask({ accountId }, { surveyId })).rejects.toMatchObject({ code: "not-found" });
    await expect(ask({ accountId }, { choice: "radio" })).rejects.toMatchObject({ code: "invalid" });
    await expect(ask({ accountId }, { search: "radio" })).rejects.toMatchObject({ code: "invalid" });
  }
});

test("an export of one survey contains only its own responses and questions", async () => {
  const accountId = await givenAccount(exportingShop);
  await givenResponses(accountId, given);
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<{ id: string; draft: string }>(
      `WITH draft AS (INSERT INTO survey (account_id, name, document) VALUES ($1, 'Draft', '{}') RETURNING id)
       SELECT live_survey_id AS id, draft.id AS draft FROM account, draft WHERE account.id = $1`,
      [accountId],
    ),
  );
  expect(rowsOf(await exported(accountId, { surveyId: rows[0]?.id }))).toHaveLength(4);
  expect(await exported(accountId, { surveyId: rows[0]?.draft })).toMatch(/,orderChannel,discountCode,tags\r\n$/);
});

const listFilters: ResponsesExportQuery[] = [
  {},
  { search: "or two" },
  { search: "or two", country: "DE" },
  { questionNameId: "heard", choice: "radio" },
  { questionNameId: "stars", scoreFrom: 4 },
  { questionNameId: "stars", scoreTo: 4 },
  { questionNameId: "heard", search: "radio", surface: "email" },
  { startDate: "2026-03-02" },
  { tag: "vip" },
];

test("as listed, both files contain what the list of all responses has under the same filters", async () => {
  const accountId = await givenAccount(exportingShop);
  const ids = await givenResponses(accountId, given);
  await mark(accountId, ids[2], { tags: ["vip"] });
  let listedInAll = 0;
  for (const query of listFilters) {
    const { items } = await listAccountResponses({ accountId }, query);
    const expected = items.map(({ responseId }) => responseId).toSorted();
    listedInAll += expected.length;
    const asListed = { ...query, asListed: true };
    const rows = rowsOf(await exported(accountId, asListed)).map(({ responseId }) => responseId);
    expect([query, rows.toSorted()]).toEqual([query, expected]);
    const lines = (await (await exportNdjson({ accountId }, asListed)).text()).split("\n").slice(0, -1);
    expect([query, lines.map((line) => JSON.parse(line).responseId).toSorted()]).toEqual([query, expected]);
  }
  expect(listedInAll).toBeGreaterThan(listFilters.length);
});

test("a score or a text without the list's way of filtering is refused", async () => {
  const accountId = await givenAccount(exportingShop);
  for (const query of [{ scoreTo: 6 }, { answerText: "late" }])
    await expect(exportNdjson({ accountId }, { questionNameId: "stars", ...query })).rejects.toMatchObject({
      code: "invalid",
    });
});

test("answers that are numbers are exported as numbers, below zero too, while a text that starts a formula is escaped", async () => {
  const ask = (questionNameId: string, type: "number" | "text") => ({
    questionNameId,
    type,
    title: questionNameId,
    required: false,
  });
  const accountId = await givenAccount({ questions: [ask("weight", "number"), ask("why", "text")] });
  const answersWith = (number: string) => ({ weight: { choices: [number] }, why: { body: "-5" } });
  await givenResponses(
    accountId,
    ["-5", "12.5"].map((number, n) => ({ at: minute(n), answers: answersWith(number) })),
  );
  const cellsOf = (csv: string, column: string) =>
    papaparse
      .parse<Record<string, string>>(csv.replace("\ufeff", ""), { header: true })
      .data.flatMap((row) => row[column] ?? []);
  const survey = await (await exportSurvey({ accountId }, {})).text();
  expect(cellsOf(survey, "weight")).toEqual(["12.5", "-5"]);
  expect(cellsOf(survey, "why")).toEqual(["'-5", "'-5"]);
  const answersTo = async (questionNameId: string) =>
    cellsOf(await (await exportResponses({ accountId }, { questionNameId })).text(), "answer");
  expect(await answersTo("weight")).toEqual(["12.5", "-5"]);
  expect(await answersTo("why")).toEqual(["'-5", "'-5"]);
});
