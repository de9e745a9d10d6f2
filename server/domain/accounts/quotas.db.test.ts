import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { env } from "#server/foundation/env.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

const owner = new pg.Client({ connectionString: env.DATABASE_URL });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

async function aMerchant() {
  const { accountId, owner: person } = await anAccount();
  const cookie = await signIn(person);
  const get = (path: string) => api("GET", path, { cookie });
  const post = (path: string, body: object) => api("POST", path, { cookie, body });
  const save = (body: object) => post("/Survey/Save", body);
  const saved = async (body: object): Promise<Survey> => (await save(body)).json();
  const template = async (body: object): Promise<Template> => (await post("/SurveyTemplate/Save", body)).json();
  /** Runs a statement as the database's owner, with the account as $1. */
  const sql = (text: string, ...values: unknown[]) => owner.query(text, [accountId, ...values]);
  const counts = async () => {
    const { rows } = await sql(`SELECT
      (SELECT count(*)::int FROM survey WHERE account_id = $1) AS surveys,
      (SELECT count(*)::int FROM survey_version WHERE account_id = $1) AS versions,
      (SELECT count(*)::int FROM survey_template WHERE account_id = $1) AS templates,
      (SELECT count(*)::int FROM question WHERE account_id = $1) AS questions`);
    return rows[0];
  };
  return { accountId, get, post, save, saved, template, sql, counts };
}

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

async function addSurveys({ sql }: Merchant, count: number, archived = false): Promise<void> {
  await sql(
    `INSERT INTO survey (account_id, name, archived, document, updated_at)
     SELECT $1::uuid, 'Survey ' || n, $4, $3::jsonb, '2026-01-01' FROM generate_series(1, $2::int) AS n`,
    ...[count, JSON.stringify(defaultSurvey), archived],
  );
}

async function addVersions({ sql }: Merchant, surveyId: string, from: number, to: number): Promise<void> {
  await sql(
    `INSERT INTO survey_version (account_id, survey_id, version, name, document)
     SELECT $1::uuid, $2::uuid, n, 'Survey', $5::jsonb FROM generate_series($3::int, $4::int) AS n`,
    ...[surveyId, from, to, JSON.stringify(defaultSurvey)],
  );
  await sql("UPDATE survey SET version = $3 WHERE account_id = $1 AND id = $2", surveyId, to);
}

/** Templates of a million bytes each. */
async function addMegabytes({ sql }: Merchant, count: number): Promise<void> {
  await sql(
    `INSERT INTO survey_template (account_id, name, questions)
     SELECT $1::uuid, 'Template ' || n, to_jsonb(ARRAY[repeat('x', 999996)]) FROM generate_series(1, $2::int) AS n`,
    count,
  );
}

/** A question whose text takes this many bytes in a document. */
const asked = (questionNameId: string, bytes: number) => ({
  questionNameId,
  type: "text",
  title: "Read this",
  translations: Object.fromEntries(
    Array.from({ length: Math.ceil(bytes / 1000) }, (_, index) => [
      `en-x-a${index}`,
      { description: "x".repeat(Math.min(1000, bytes - index * 1000)) },
    ]),
  ),
});

async function expectFull(response: Response, what: RegExp): Promise<void> {
  const problem = await response.json();
  expect([response.status, problem.type]).toEqual([409, `${env.APP_URL}/problems/account-full`]);
  expect(problem.detail).toMatch(/^Nothing was saved because this account is full\. /);
  expect(problem.detail).toMatch(what);
  // The editor treats a 409 with `current` as an edit conflict.
  expect(problem).not.toHaveProperty("current");
}

describe("500 surveys", () => {
  test("are the most an account holds, archived ones included, in each way to create one", async () => {
    const merchant = await aMerchant();
    const { get, post, save, saved, counts } = merchant;
    await addSurveys(merchant, 400, true);
    await addSurveys(merchant, 99);
    const draft = await saved({ name: "The last" });
    expect(await counts()).toMatchObject({ surveys: 500 });
    const before = await counts();
    const ways = [
      save({ name: "One more" }),
      get("/Survey/CloneByTemplateId/lib-first-heard"),
      post("/app/surveys/import", { survey: defaultSurvey }),
      save({ name: "One more", questions: defaultSurvey.questions, publish: true }),
    ];
    for (const response of await Promise.all(ways)) await expectFull(response, /Delete drafts you never published/);
    expect(await counts()).toEqual(before);
    expect((await save({ id: draft.id, questions: defaultSurvey.questions })).status).toBe(200);
    expect((await post("/app/surveys/delete", { surveyId: draft.id })).status).toBe(204);
    expect((await save({ name: "One more" })).status).toBe(200);
  });

  test("aren't exceeded by two saves at once", async () => {
    const merchant = await aMerchant();
    await addSurveys(merchant, 498);
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await merchant.save({ name: "One more" })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(await merchant.counts()).toMatchObject({ surveys: 500 });
  });

  test("that are all archived leave no room for a new working draft", async () => {
    const merchant = await aMerchant();
    await addSurveys(merchant, 500, true);
    await expectFull(await merchant.get("/Survey/GetByAccount"), /Delete drafts/);
    await expectFull(await merchant.get("/Survey/AppendTemplateToSurvey/lib-first-heard"), /Delete drafts/);
    expect(await merchant.counts()).toMatchObject({ surveys: 500, questions: 0 });
  });

  test("and any excess from before the limit are kept, read, and edited", async () => {
    const merchant = await aMerchant();
    await addSurveys(merchant, 510);
    const { id, name } = await (await merchant.get("/Survey/GetByAccount")).json();
    expect((await merchant.save({ id, name: `${name} renamed`, questions: defaultSurvey.questions })).status).toBe(200);
    expect((await (await merchant.get("/Survey/List?limit=200")).json()).total).toBe(510);
    await expectFull(await merchant.save({ name: "One more" }), /up to 500 surveys/);
  });
});

test("an account publishes 10,000 versions, and then neither saving nor the switch publishes another", async () => {
  const merchant = await aMerchant();
  const { save, saved, get, counts } = merchant;
  const survey = await saved({ name: "Published often", questions: defaultSurvey.questions });
  const other = await saved({ name: "The next one", questions: defaultSurvey.questions });
  await addVersions(merchant, survey.id, 1, 9_999);
  expect((await save({ id: survey.id, publish: true })).status).toBe(200);
  expect(await counts()).toMatchObject({ versions: 10_000 });
  const draft = await (await get(`/Survey/GetById/${survey.id}`)).json();
  const changed = { id: survey.id, name: "Renamed", questions: defaultSurvey.questions.slice(1), publish: true };
  await expectFull(await save(changed), /up to 10,000 published versions/);
  await expectFull(await get(`/Survey/ToggleStatusById/${other.id}`), /up to 10,000 published versions/);
  expect(await (await get(`/Survey/GetById/${survey.id}`)).json()).toEqual(draft);
  expect(await counts()).toMatchObject({ versions: 10_000 });
  expect((await save({ ...changed, publish: false })).status).toBe(200);
});

test("an account has at most 1,000 templates; one more fits once one is deleted", async () => {
  const { sql, post, template, counts } = await aMerchant();
  await sql(
    `INSERT INTO survey_template (account_id, name, questions)
     SELECT $1::uuid, 'Template ' || n, '[]' FROM generate_series(1, 999) AS n`,
  );
  const { id } = await template({ name: "The last", questions: [] });
  await expectFull(await post("/SurveyTemplate/Save", { name: "One more", questions: [] }), /Delete templates/);
  expect((await post("/SurveyTemplate/Save", { id, name: "Changed", questions: [] })).status).toBe(200);
  expect(await counts()).toMatchObject({ templates: 1_000 });
  expect((await post("/app/templates/delete", { templateId: id })).status).toBe(204);
  expect((await post("/SurveyTemplate/Save", { name: "One more", questions: [] })).status).toBe(200);
});

test("an account has at most 10,000 questions, including those that its surveys no longer ask", async () => {
  const { sql, save, saved, counts } = await aMerchant();
  await sql(
    `INSERT INTO question (account_id, question_id, type, definition)
     SELECT $1::uuid, 'q-' || n, 'text', '{}' FROM generate_series(1, 9999) AS n`,
  );
  const draft = await saved({ name: "Survey", questions: [{ questionNameId: "last", type: "text", title: "Last?" }] });
  const questions = [{ questionNameId: "more", type: "text", title: "One more?" }];
  await expectFull(await save({ id: draft.id, questions }), /up to 10,000 questions/);
  expect(await counts()).toMatchObject({ questions: 10_000 });
});

describe("100 MB", () => {
  test("are the most for surveys, versions, questions, and templates together; shrinking is always allowed", {
    tags: ["full"],
  }, async () => {
    const merchant = await aMerchant();
    const { post, save, saved, template, get, sql, counts } = merchant;
    const long = await saved({ name: "Long", questions: [asked("long", 300_000)] });
    await save({ id: long.id, questions: [asked("long", 300_000), { type: "text", title: "Why?" }], publish: true });
    const { questions } = await saved({ id: long.id, questions: [asked("long", 1_000)] });
    const some = await template({ name: "Some", questions: [asked("some", 1_000)] });
    await addMegabytes(merchant, 99);
    expect((await save({ id: long.id, questions: [asked("long", 100_000)] })).status).toBe(200);
    const before = await counts();
    const ways = [
      () => save({ id: long.id, questions: [asked("long", 600_000)] }),
      () => save({ name: "Another", questions: [asked("other", 400_000)] }),
      () => post("/app/surveys/import", { survey: { ...defaultSurvey, questions: [asked("import", 400_000)] } }),
      () => post("/SurveyTemplate/Save", { name: "Another", questions: [asked("other", 700_000)] }),
      () => post("/SurveyTemplate/Save", { id: some.id, name: "Some", questions: [asked("some", 700_000)] }),
    ];
    for (const way of ways) await expectFull(await way(), /can take up to 100 MB/);
    // Over the limit, neither a version nor the questions of a template fit.
    await addMegabytes(merchant, 1);
    await expectFull(await save({ id: long.id, publish: true }), /can take up to 100 MB/);
    await expectFull(await get(`/Survey/AppendTemplateToSurvey/${some.id}`), /can take up to 100 MB/);
    await expectFull(await get(`/Survey/CloneByTemplateId/${some.id}`), /can take up to 100 MB/);
    const restored = await post("/app/surveys/restore-version", { surveyId: long.id, version: 1 });
    await expectFull(restored, /can take up to 100 MB/);
    expect(await counts()).toEqual({ ...before, templates: before.templates + 1 });
    expect((await save({ id: long.id, questions })).status).toBe(200);
    await sql("DELETE FROM survey_template WHERE account_id = $1 AND name LIKE 'Template 1%'");
    expect((await save({ id: long.id, questions: [asked("long", 600_000)] })).status).toBe(200);
  });

  test("aren't exceeded by two tabs that save at once", { tags: ["full"] }, async () => {
    const merchant = await aMerchant();
    const drafts = await Promise.all(["One", "Two", "Three"].map((name) => merchant.saved({ name })));
    await addMegabytes(merchant, 99);
    const answers = await Promise.all(
      drafts.map(({ id }, index) => merchant.save({ id, questions: [asked(`q-${index}`, 400_000)] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

test("the size of a document is measured for every writer, and can't be set by hand", async () => {
  const merchant = await aMerchant();
  await addSurveys(merchant, 1);
  const stored = async () => {
    const { rows } = await merchant.sql(
      "SELECT stored_bytes, octet_length(document::text) AS bytes FROM survey WHERE account_id = $1",
    );
    return rows[0];
  };
  await merchant.sql("UPDATE survey SET stored_bytes = 1 WHERE account_id = $1");
  expect((await stored()).stored_bytes).toBe((await stored()).bytes);
  await merchant.sql(`UPDATE survey SET document = '{"name": "ü"}' WHERE account_id = $1`);
  expect(await stored()).toEqual({ stored_bytes: 14, bytes: 14 });
});
