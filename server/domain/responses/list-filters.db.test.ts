import fc from "fast-check";
import { expect, test } from "vitest";
import { dimensionValues } from "#lib/dimensions.ts";
import type { Question } from "#lib/survey/document.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import type { AnswerFilters } from "./answer-filter.ts";
import { exportResponses, listResponses, type ResponsesQuery } from "./index.ts";

const pick: Question = {
  questionNameId: "pick",
  type: "multiple",
  title: "Which?",
  required: false,
  allowOther: true,
  choices: [
    { id: "a", label: "Apples" },
    { id: "b", label: "Bread" },
    { id: "c", label: "Cheese" },
  ],
};

interface Modelled extends GivenResponse {
  choices: string[];
  isRead: boolean;
  tags: string[];
}

const arbitraryResponse: fc.Arbitrary<Modelled> = fc
  .record({
    minute: fc.nat(5_000),
    choices: fc.subarray(["a", "b", "c"], { minLength: 1 }),
    body: fc.option(fc.constantFrom("yams", "a yam", "peas"), { nil: undefined }),
    surface: fc.constantFrom("thankYou", "email"),
    isFirstOrder: fc.option(fc.boolean(), { nil: undefined }),
    country: fc.option(fc.constantFrom("DE", "US"), { nil: undefined }),
    orderTotalMinor: fc.option(fc.constantFrom(1000, 4990, 20000), { nil: undefined }),
    isRead: fc.boolean(),
    tags: fc.subarray(["vip", "call back"]),
  })
  .map(({ minute, choices, body, isFirstOrder, country, orderTotalMinor, ...others }) => ({
    at: new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString(),
    choices,
    ...others,
    ...(isFirstOrder === undefined ? {} : { isFirstOrder }),
    ...(country === undefined ? {} : { country }),
    ...(orderTotalMinor === undefined ? {} : { orderTotalMinor, currency: "USD" }),
    answers: { pick: { choices: body ? [...choices, "other"] : choices, ...(body ? { body } : {}) } },
  }));

const arbitraryFilters: fc.Arbitrary<AnswerFilters & { search?: string | undefined }> = fc.record(
  {
    choice: fc.constantFrom("a", "b", "other", "gone"),
    surface: fc.constantFrom("thankYou" as const, "email" as const),
    customerType: fc.constantFrom(...dimensionValues.customerType),
    country: fc.constantFrom("DE", "US"),
    orderTotalFrom: fc.constantFrom(0, 10, 49.9),
    orderTotalTo: fc.constantFrom(49.9, 100),
    isUnread: fc.boolean(),
    tag: fc.constantFrom("vip", "call back", "nobody's"),
    search: fc.constantFrom("yam", "apples", "pe"),
  },
  { requiredKeys: [] },
);

/** Whether a response matches the query, evaluated without the database. */
function isAsked(response: Modelled, asked: AnswerFilters & { search?: string | undefined }): boolean {
  const { choices, body = "" } = response.answers?.pick ?? {};
  const total = response.orderTotalMinor === undefined ? undefined : response.orderTotalMinor / 100;
  const customer = response.isFirstOrder === undefined ? "unknown" : response.isFirstOrder ? "new" : "returning";
  const { search } = asked;
  return [
    asked.choice === undefined || (choices ?? []).includes(asked.choice),
    asked.surface === undefined || asked.surface === response.surface,
    asked.customerType === undefined || asked.customerType === customer,
    asked.country === undefined || asked.country === response.country,
    asked.orderTotalFrom === undefined || (total !== undefined && total >= asked.orderTotalFrom),
    asked.orderTotalTo === undefined || (total !== undefined && total <= asked.orderTotalTo),
    asked.isUnread === undefined || asked.isUnread !== response.isRead,
    asked.tag === undefined || response.tags.includes(asked.tag),
    search === undefined || body.includes(search) || (search === "apples" && response.choices.includes("a")),
  ].every(Boolean);
}

test("a list and its export match an independent model, under any filters, in any order, by cursors", {
  tags: ["full"],
  timeout: timeForCases(60_000),
}, async () => {
  const scenario = fc.asyncProperty(
    fc.array(arbitraryResponse, { maxLength: 25 }),
    fc.array(arbitraryFilters, { minLength: 6, maxLength: 6 }),
    async (responses, filters) => {
      const accountId = await givenAccount({ questions: [pick] });
      const ids = await givenResponses(accountId, responses);
      await mark(accountId, ids, responses);
      for (const asked of filters) {
        const wanted = ids.filter((_, index) => {
          const response = responses[index];
          return response !== undefined && isAsked(response, asked);
        });
        expect(await exported(accountId, asked)).toEqual(wanted.toSorted());
        for (const order of [{}, { isDesc: false }, { sortField: "orderTotal" as const }]) {
          const { found, totals } = await walk(accountId, { questionNameId: "pick", limit: 4, ...asked, ...order });
          expect(found.toSorted()).toEqual(wanted.toSorted());
          expect(new Set(totals)).toEqual(new Set([wanted.length]));
        }
      }
    },
  );
  await fc.assert(scenario, { numRuns: randomCases(15) });
});

async function walk(accountId: string, query: ResponsesQuery): Promise<{ found: string[]; totals: number[] }> {
  const found: string[] = [];
  const totals: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listResponses({ accountId }, { ...query, cursor });
    found.push(...page.items.map(({ responseId }) => responseId));
    totals.push(page.total);
    if (page.nextCursor === null) return { found, totals };
    cursor = page.nextCursor;
  }
}

/** The responseIds of the export, each in the first cell of a line. */
async function exported(accountId: string, asked: AnswerFilters & { search?: string | undefined }): Promise<string[]> {
  const csv = await (await exportResponses({ accountId }, { questionNameId: "pick", ...asked })).text();
  return csv
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",", 1)[0] ?? "")
    .toSorted();
}

async function mark(accountId: string, pageIds: readonly string[], responses: readonly Modelled[]): Promise<void> {
  const rows = responses.map(({ isRead, tags }, index) => ({ pageId: pageIds[index], isRead, tags }));
  await inAccount(accountId, () =>
    accountPool().query(
      `INSERT INTO response_mark (account_id, response_id, read_at, tags)
       SELECT $1, r.id, CASE WHEN "isRead" THEN now() END, ARRAY(SELECT jsonb_array_elements_text(given.tags))
       FROM jsonb_to_recordset($2::jsonb) AS given("pageId" uuid, "isRead" boolean, "tags" jsonb)
       JOIN response r ON r.account_id = $1 AND r.page_id = "pageId"`,
      [accountId, JSON.stringify(rows)],
    ),
  );
}

test("an invalid filter, and a cursor of other filters, are refused", async () => {
  const accountId = await givenAccount({ questions: [pick] });
  await givenResponses(
    accountId,
    [1, 2].map((minute) => ({
      at: `2026-03-01T00:0${minute}:00.000Z`,
      country: "DE",
      answers: { pick: { choices: ["a"] } },
    })),
  );
  const list = (query: Partial<ResponsesQuery>) =>
    listResponses({ accountId }, { questionNameId: "pick", limit: 1, ...query });
  await expect(list({ orderTotalFrom: 5, orderTotalTo: 4 })).rejects.toMatchObject({ code: "invalid" });
  const { nextCursor } = await list({ country: "DE" });
  expect(nextCursor).not.toBeNull();
  await expect(list({ cursor: nextCursor ?? "" })).rejects.toMatchObject({ code: "invalid" });
});
