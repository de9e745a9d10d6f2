import naughtyStrings from "big-list-of-naughty-strings";
import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { plainText } from "#lib/survey/plain-text.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { readResponsesById, wireResponse } from "#server/storefront/index.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { exportNdjson } from "./index.ts";

const ask = (type: Question["type"], others: Partial<Question> = {}): Question => ({
  questionNameId: type.toLowerCase(),
  type,
  title: "Q",
  required: false,
  ...others,
});
const choices = [
  { id: "a", label: "Ä “quoted”\\" },
  { id: "b", label: "B" },
];
const questions: Question[] = [
  ask("single", { choices, allowOther: true }),
  ask("multiple", { choices, allowOther: true }),
  ask("dropdown", { choices }),
  ask("image", { choices }),
  ask("ranking", { choices }),
  ask("yesNo"),
  ask("number"),
  ask("rating"),
  ask("nps"),
  ask("text"),
  ask("longText"),
  ask("email"),
  ask("date"),
];
const types = new Map(questions.map(({ questionNameId, type }) => [questionNameId, type]));
const at = (n: number): string => new Date(Date.UTC(2026, 2, 1, 0, n)).toISOString();

/** The lines of the export, and the same responses as the store reads them. */
async function linesAndStore(accountId: string) {
  const response = await exportNdjson({ accountId }, {});
  const lines = (await response.text())
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  const stored = await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      const { rows } = await client.query("SELECT id FROM response WHERE account_id = $1 ORDER BY id DESC", [
        accountId,
      ]);
      const ids = rows.map(({ id }) => String(id));
      const read = await readResponsesById(client, accountId, ids);
      return ids.flatMap((id) => read.filter(({ state }) => state.id === id));
    }),
  );
  return { response, lines, store: stored.map((one) => wireResponse(one, (id) => types.get(id))) };
}

/** Without the export's additions to the wire format. */
function plain({
  tags: _,
  surveyName: __,
  orderChannel: ___,
  discountCode: ____,
  ...line
}: Record<string, unknown> & { answers: object[] }) {
  return { ...line, answers: line.answers.map((answer) => ({ ...answer, labels: undefined, countedAs: undefined })) };
}

test("each line is a response in wire format, with the labels of its choices", async () => {
  const accountId = await givenAccount({ questions });
  await givenResponses(accountId, [
    {
      at: at(0),
      isCompleted: true,
      sourceOrderId: "1001",
      orderTotalMinor: 4990,
      currency: "USD",
      isFirstOrder: true,
      country: "US",
      answers: {
        single: { choices: ["other"], body: "typed" },
        multiple: { choices: ["b", "a"] },
        dropdown: { choices: ["gone"] },
        image: { choices: ["a"], counted: false },
        ranking: { choices: ["b", "a"] },
        yesno: { choices: ["yes"] },
        number: { choices: ["-1.5"] },
        rating: { choices: ["4"] },
        nps: { choices: ["10"] },
        text: { body: "null" },
        longtext: { body: 'a\nb\u2028\\\t"' },
        email: { body: "shopper@mail.example" },
        date: { body: "2026-03-01" },
      },
    },
    { at: at(1), orderTotalMinor: 4990, currency: "JPY", answers: { text: { body: "x" } } },
    { at: at(2), answers: { text: { body: "y" } } },
  ]);
  await inAccount(accountId, () =>
    accountPool().query(`UPDATE answer SET merged = '{b}' WHERE account_id = $1 AND question_id = 'single'`, [
      accountId,
    ]),
  );
  const { response, lines, store } = await linesAndStore(accountId);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(/filename="responses-\d{4}-\d\d-\d\d\.ndjson"$/);
  expect(lines.map(plain)).toEqual(store);
  expect(lines.map(({ tags }) => tags)).toEqual([[], [], []]);
  const { answers } = lines.find(({ status }) => status === "completed");
  expect(answers.find(({ questionNameId }: Question) => questionNameId === "single")).toMatchObject({
    choiceIds: ["other"],
    other: "typed",
    countedAs: ["b"],
    labels: { b: "B", other: "Other" },
  });
  const labels = answers.flatMap((answer: { labels?: object }) => answer.labels ?? []);
  expect(labels).toContainEqual({ a: choices[0]?.label, b: "B" });
  expect(labels).toContainEqual({ gone: "gone" });
  expect(labels).toContainEqual({ yes: "Yes" });
});

test("461 naughty strings are in lines that parse", async () => {
  const accepted = naughtyStrings.filter((text) => plainText(500, 1).safeParse(text).success);
  const accountId = await givenAccount({ questions });
  await givenResponses(
    accountId,
    accepted.map((body, n) => ({ at: at(n), answers: { single: { choices: ["other"], body } } })),
  );
  const { lines, store } = await linesAndStore(accountId);
  expect(lines.map(plain)).toEqual(store);
  expect(lines).toHaveLength(accepted.length);
});
