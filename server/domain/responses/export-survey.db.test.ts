import naughtyStrings from "big-list-of-naughty-strings";
import { parse as parseAgain } from "csv-parse/sync";
import papaparse from "papaparse";
import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { plainText } from "#lib/survey/plain-text.ts";
import { topLevelStats } from "#server/domain/analytics/index.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { query } from "#server/testing/query.ts";
import { exportNdjson, exportResponses, exportSurvey, listResponses } from "./index.ts";
import type { ResponsesExportQuery } from "./selected-responses.ts";
import { minute } from "./testing/given-sides.ts";

const heard: Question = {
  questionNameId: "heard",
  type: "single",
  title: "Where?",
  required: false,
  allowOther: true,
  choices: [
    { id: "radio", label: "=Radio" },
    { id: "friend", label: "A friend, or two" },
  ],
  followUp: {
    whenChoiceIds: ["friend"],
    question: { questionNameId: "country", type: "text", title: "From where?", required: false },
  },
};
const stars: Question = { questionNameId: "stars", type: "rating", title: "Stars?", required: false };
const order: Question = {
  questionNameId: "-order",
  type: "ranking",
  title: "In which order?",
  required: false,
  choices: [
    { id: "a", label: "A" },
    { id: "b", label: "B" },
  ],
};
const said: Question = { questionNameId: "said", type: "statement", title: "Thanks", required: false };
const gone: Question = { questionNameId: "gone", type: "longText", title: "Once asked", required: false };
const shop = { questions: [heard, said, stars, order], removedQuestions: [gone] };

async function exported(accountId: string, asked = {}): Promise<string> {
  return Buffer.from(await (await exportSurvey({ accountId }, asked)).arrayBuffer()).toString();
}

/** The rows as two parsers read them, which must agree. */
function rowsOf(csv: string): Record<string, string>[] {
  expect(csv.startsWith("\uFEFF")).toBe(true);
  const { data, errors } = papaparse.parse<Record<string, string>>(csv.slice(1), {
    header: true,
    newline: "\r\n",
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  const again = parseAgain(csv, { bom: true, columns: true, record_delimiter: "\r\n" });
  expect(again).toEqual(data);
  return data;
}

async function mark(accountId: string, pageId: string | undefined, columns: { tags?: string[]; isRead?: boolean }) {
  await inAccount(accountId, () =>
    accountPool().query(
      `INSERT INTO response_mark (account_id, response_id, read_at, tags)
       SELECT $1, id, CASE WHEN $3 THEN now() END, $4 FROM response WHERE account_id = $1 AND page_id = $2`,
      [accountId, pageId, columns.isRead ?? false, columns.tags ?? []],
    ),
  );
}

test("one row per response, newest first: facts, then a column for every question ever asked", async () => {
  const accountId = await givenAccount(shop);
  const [first] = await givenResponses(accountId, [
    {
      at: minute(0),
      isCompleted: true,
      sourceOrderId: "+1001",
      orderTotalMinor: 4990,
      currency: "JPY",
      isFirstOrder: false,
      country: "JP",
      surface: "email",
      answers: {
        heard: { choices: ["friend"] },
        country: { body: "-Kyoto" },
        "-order": { choices: ["b", "a"] },
        gone: { body: 'It was "good",\nthen' },
      },
    },
  ]);
  const [second] = await givenResponses(accountId, [
    { at: minute(1), answers: { heard: { choices: ["other"], body: "A fair" }, stars: { choices: ["4"] } } },
  ]);
  await mark(accountId, first, { tags: ["=vip", "call back"] });
  const facts =
    "responseId,surveyName,viewedAt,answeredAt,completedAt,status,platform,surface,sourceOrderId,orderTotal,currency," +
    "isFirstOrder,orderCount,customerId,country,locale,utmSource,utmMedium,utmCampaign,orderChannel,tags";
  expect(await exported(accountId)).toBe(
    `\uFEFF${facts},Where?,Where? (Other),From where?,Stars?,In which order?,Once asked\r\n` +
      `${second},"Survey",${minute(1)},${minute(1)},,partial,None,thankYou,,,,,,,,,,,,,,"Other","A fair",,"4",,\r\n` +
      `${first},"Survey",${minute(0)},${minute(0)},${minute(0)},completed,None,email,"'+1001",4990,JPY,false,,,JP,,,,,,"'=vip | call back",` +
      `"A friend, or two",,"'-Kyoto",,"B | A","It was ""good"",\nthen"\r\n`,
  );
});

test("both files have the same facts of the survey, the customer and the campaign, and the channel of each choice", async () => {
  const [radio, friend] = heard.choices ?? [];
  const choices = [
    { ...radio, id: "radio", label: "Radio", channel: "radio" },
    { ...friend, id: "friend", label: "A friend" },
  ];
  const again: Question = {
    ...heard,
    questionNameId: "again",
    choices: [{ id: "mail", label: "Mail", channel: "email" }],
  };
  const accountId = await givenAccount({ questions: [{ ...heard, choices }, again, { ...stars, title: "country" }] });
  const answers = { heard: { choices: ["radio", "friend"] }, again: { choices: ["mail"] }, stars: { choices: ["4"] } };
  await givenResponses(accountId, [{ at: minute(0), answers }]);
  const order = {
    ...{ customerId: "=7301", orderCount: 3, utmSource: "instagram", utmMedium: "cpc", utmCampaign: "fall" },
    orderChannel: "instagram-ads",
  };
  await inAccount(accountId, () =>
    accountPool().query(`UPDATE response SET "order" = $2 WHERE account_id = $1`, [accountId, order]),
  );
  const facts = { surveyName: "Survey", orderChannel: "instagram-ads" };
  expect(rowsOf(await exported(accountId))).toMatchObject([
    {
      ...{
        ...facts,
        customerId: "'=7301",
        orderCount: "3",
        utmSource: "instagram",
        utmMedium: "cpc",
        utmCampaign: "fall",
      },
      ...{ "Where? (heard)": "Radio | A friend", "Where? (heard) (channel)": "radio" },
      ...{ "Where? (again)": "Mail", "Where? (again) (channel)": "email", "country (stars)": "4" },
    },
  ]);
  const line = JSON.parse(await (await exportNdjson({ accountId }, {})).text());
  expect(line).toMatchObject({
    ...facts,
    order: { customerId: "=7301", orderCount: 3, utmSource: "instagram", utmMedium: "cpc", utmCampaign: "fall" },
  });
  const channels = line.answers.map(({ channels }: { channels?: object }) => channels);
  expect(channels).toEqual(expect.arrayContaining([{ radio: "radio" }, { mail: "email" }, undefined]));
});

test("views without an answer, tests and answers hidden by others are left out, as in the figures", async () => {
  const accountId = await givenAccount(shop);
  const answers = { heard: { choices: ["radio"] }, country: { body: "Nowhere", counted: false } };
  await givenResponses(accountId, [
    { at: minute(0) },
    { at: minute(1), isTest: true, answers },
    { at: minute(2), answers },
    { at: "2026-03-05T00:00:00.000Z", answers },
  ]);
  const query = { startDate: "2026-03-01", endDate: "2026-03-01" };
  const rows = rowsOf(await exported(accountId, query));
  expect(rows).toMatchObject([{ viewedAt: minute(2), "Where?": "'=Radio", "From where?": "" }]);
  expect(await topLevelStats({ accountId }, query)).toMatchObject({ responses: rows.length });
  expect(rowsOf(await exported(accountId))).toHaveLength(2);
});

test("a cell shows what a rule merged an Other text into, and the text stays", async () => {
  const accountId = await givenAccount(shop);
  await givenResponses(accountId, [{ at: minute(0), answers: { heard: { choices: ["other"], body: "wireless" } } }]);
  await inAccount(accountId, () =>
    accountPool().query("UPDATE answer SET merged = '{friend}' WHERE account_id = $1", [accountId]),
  );
  expect(rowsOf(await exported(accountId))).toMatchObject([
    { "Where?": "A friend, or two", "Where? (Other)": "wireless" },
  ]);
});

test("461 naughty strings as Other texts come back byte for byte, except for the apostrophe before a formula", async () => {
  const accepted = naughtyStrings.filter((text) => plainText(500, 1).safeParse(text).success);
  expect(accepted.length).toBeGreaterThan(400);
  const accountId = await givenAccount(shop);
  await givenResponses(
    accountId,
    accepted.map((body, n) => ({ at: minute(n), answers: { heard: { choices: ["other"], body } } })),
  );
  const byTime = rowsOf(await exported(accountId)).toSorted((one, other) =>
    String(one.viewedAt) < String(other.viewedAt) ? -1 : 1,
  );
  const cells = byTime.map((row) => row["Where? (Other)"] ?? "");
  expect(cells.filter((cell) => /^[=+@\t\r＝＋－＠-]/.test(cell.trim()))).toEqual([]);
  expect(cells.map((cell, n) => (cell === accepted[n] ? cell : cell.replace(/^'/, "")))).toEqual(accepted);
});

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
  const accountId = await givenAccount(shop);
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
  const accountId = await givenAccount({ ...shop, currency: "EUR" });
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
  const accountId = await givenAccount(shop);
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
  const accountId = await givenAccount(shop);
  await query(
    env.DATABASE_URL,
    `UPDATE account SET trial_ends_at = now() - interval '1 day' WHERE id = '${accountId}'`,
  );
  for (const ask of [exportSurvey, exportNdjson])
    await expect(ask({ accountId }, { surface: "pos" })).rejects.toMatchObject({ code: "plan-required" });
});

test("an unknown survey, and a choice or a search without a question, are refused", async () => {
  const accountId = await givenAccount(shop);
  for (const ask of [exportSurvey, exportNdjson]) {
    for (const surveyId of ["no id", "0190a000-0000-7000-8000-000000000001"])
      await expect(ask({ accountId }, { surveyId })).rejects.toMatchObject({ code: "not-found" });
    await expect(ask({ accountId }, { choice: "radio" })).rejects.toMatchObject({ code: "invalid" });
    await expect(ask({ accountId }, { search: "radio" })).rejects.toMatchObject({ code: "invalid" });
  }
});

test("an export of one survey contains only its own responses and questions", async () => {
  const accountId = await givenAccount(shop);
  await givenResponses(accountId, given);
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<{ id: string; draft: string }>(
      `WITH draft AS (INSERT INTO survey (account_id, name, document) VALUES ($1, 'Draft', '{}') RETURNING id)
       SELECT live_survey_id AS id, draft.id AS draft FROM account, draft WHERE account.id = $1`,
      [accountId],
    ),
  );
  expect(rowsOf(await exported(accountId, { surveyId: rows[0]?.id }))).toHaveLength(4);
  expect(await exported(accountId, { surveyId: rows[0]?.draft })).toMatch(/,orderChannel,tags\r\n$/);
});
