import { afterAll, expect, test } from "vitest";
import { CrossTabQuery } from "#lib/calls/app-cross-tab.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { query } from "#server/testing/query.ts";
import { crossTab, exploration } from "./index.ts";

afterAll(stopSender);

const choices = [
  { id: "friend", label: "A friend" },
  { id: "radio", label: "Radio" },
];
const at = "2026-03-01T12:00:00.000Z";

test("rows, columns and cells are those of the exploration, by ids, with few responses marked", async () => {
  const accountId = await givenAccount({
    questions: [{ questionNameId: "source", type: "single", title: "How?", required: false, choices }],
  });
  const responses = Array.from(
    { length: 45 },
    (_, n): GivenResponse => ({
      at,
      orderTotalMinor: 2000,
      currency: "USD",
      country: n % 3 === 0 ? "US" : "DE",
      answers: { source: { choices: [n < 36 ? "friend" : "radio"] } },
    }),
  );
  await givenResponses(accountId, responses);
  const input = { rows: "question:source", columns: "fact:country", startDate: "2026-03-01", endDate: "2026-03-01" };
  const found = await crossTab({ accountId }, CrossTabQuery.parse(input));
  expect(found).toMatchObject({
    answered: 45,
    engine: "postgres",
    rows: [
      { id: "friend", label: "A friend", count: 36 },
      { id: "radio", label: "Radio", count: 9 },
    ],
    columns: [
      { id: "DE", count: 30 },
      { id: "US", count: 15 },
    ],
  });
  expect(found.cells.map(({ row, column, count, isFew }) => [row, column, count, isFew])).toEqual([
    [0, 0, 24, false],
    [0, 1, 12, false],
    [1, 0, 6, true],
    [1, 1, 3, true],
  ]);
  const { cells } = await exploration({ accountId }, { rows: "question:source", columns: "country" });
  expect(found.cells[0]).toMatchObject({ share: cells[0]?.rowShare, shareLow: cells[0]?.rowShareLow, revenue: 480 });
  const german = await crossTab({ accountId }, CrossTabQuery.parse({ ...input, country: "de" }));
  expect([german.answered, german.columns.map(({ id }) => id)]).toEqual([30, ["DE"]]);
  const [survey] = await query(env.DATABASE_URL, "SELECT id FROM survey WHERE account_id = $1", [accountId]);
  const ofSurvey = await crossTab({ accountId }, CrossTabQuery.parse({ ...input, surveyId: survey?.id }));
  expect(ofSurvey.answered).toBe(45);
  await query(env.DATABASE_URL, "UPDATE response SET survey_id = $2 WHERE account_id = $1", [accountId, accountId]);
  expect((await crossTab({ accountId }, CrossTabQuery.parse({ ...input, surveyId: survey?.id }))).answered).toBe(0);
});

test.each(["country", "fact:nothing", "fact:question:source", "question:", "source"])("%s is no axis", (rows) => {
  expect(CrossTabQuery.safeParse({ rows }).error?.issues[0]?.message).toContain("must be question:");
});

test("from and to are the range, another account's survey isn't found, and a range given twice is refused", async () => {
  const [own, other] = [await anAccount(), await anAccount()];
  const cookie = await signIn(own.owner);
  const ask = async (parameters: string) => {
    const answer = await api("GET", `/app/explore/cross-tab?rows=fact:country${parameters}`, { cookie });
    return [answer.status, Object.keys((await answer.json()).errors ?? {})];
  };
  expect(await ask("&from=2026-03-01&to=2026-03-02")).toEqual([200, []]);
  expect(await ask("&from=2026-03-02&to=2026-03-01")).toEqual([400, ["startDate", "endDate"]]);
  expect(await ask("&from=2026-03-02&startDate=2026-03-01")).toEqual([400, ["startDate"]]);
  const { id } = await (await api("GET", "/Survey/GetByAccount", { cookie: await signIn(other.owner) })).json();
  expect(await ask(`&surveyId=${id}`)).toEqual([404, []]);
});
