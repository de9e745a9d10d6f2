import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { env } from "#server/foundation/env.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

const owner = new pg.Client({ connectionString: env.DATABASE_URL });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

interface Page {
  items: { id: string; name: string; questions: { title: string }[] }[];
  total: number;
  page: number;
  limit: number;
  before?: number;
  nextCursor: string | null;
}

async function aMerchant() {
  const { accountId, owner: person } = await anAccount();
  const cookie = await signIn(person);
  const text = async (path: string) => await (await api("GET", path, { cookie })).text();
  const page = async (path: string): Promise<Page> => JSON.parse(await text(path));
  return { accountId, cookie, text, page };
}

/** A question with translations of this many bytes. */
const longQuestion = (bytes: number) => ({
  questionNameId: "long",
  type: "text",
  title: "Ünïque – “Why?”",
  required: false,
  translations: Object.fromEntries(
    Array.from({ length: Math.ceil(bytes / 1000) }, (_, index) => [`en-x-a${index}`, { description: "x".repeat(970) }]),
  ),
});

/** Surveys named 001, 002, … with documents of these sizes. */
async function addSurveys(accountId: string, sizes: readonly number[]): Promise<void> {
  for (const [index, bytes] of sizes.entries()) {
    await owner.query(
      `INSERT INTO survey (account_id, name, document, updated_at) VALUES ($1, $2, $3, now() - $4 * interval '1 minute')`,
      [accountId, nameAt(index), { ...defaultSurvey, questions: bytes > 0 ? [longQuestion(bytes)] : [] }, index],
    );
  }
}

async function addTemplates(accountId: string, sizes: readonly number[]): Promise<void> {
  for (const [index, bytes] of sizes.entries()) {
    const questions = JSON.stringify(bytes > 0 ? [longQuestion(bytes)] : []);
    await owner.query("INSERT INTO survey_template (account_id, name, questions) VALUES ($1, $2, $3)", [
      ...[accountId, nameAt(index), questions],
    ]);
  }
}

const nameAt = (index: number) => String(index + 1).padStart(3, "0");
const namesOf = ({ items }: Page) => items.map(({ name }) => name);

const lists = [
  { path: "/Survey/List?sortField=name", add: addSurveys },
  { path: "/SurveyTemplate/List?status=own&sortField=name", add: addTemplates },
];

describe.each(lists)("a page of $path", ({ path, add }) => {
  test("ends after 2 MB of documents, and its cursor leads to the next item until all were listed once", async () => {
    const { accountId, page, text } = await aMerchant();
    // The last is longer than a page by itself.
    const sizes = [900_000, 900_000, 900_000, 0, 0, 1_500_000, 600_000, 0, 2_500_000, 0];
    await add(accountId, sizes);
    const pages: Page[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const next: Page = await page(`${path}&limit=200${cursor && `&cursor=${cursor}`}`);
      pages.push(next);
      cursor = next.nextCursor;
    }
    expect(pages.map(namesOf)).toEqual([
      ["001", "002"],
      ["003", "004", "005"],
      ["006"],
      ["007", "008"],
      ["009"],
      ["010"],
    ]);
    expect(pages.map(({ before }) => before)).toEqual([undefined, 2, 5, 6, 8, 9]);
    expect(pages.map((one) => [one.total, one.limit, one.page])).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => [10, 200, number]),
    );
    const bytes = Buffer.byteLength(await text(`${path}&limit=200`));
    expect(bytes).toBeGreaterThan(1_500_000);
    expect(bytes).toBeLessThan(2_000_000);
  });

  test("counts pages and skipped items in steps of the limit, no matter where earlier pages ended", async () => {
    const { accountId, page } = await aMerchant();
    await add(accountId, [900_000, 900_000, 900_000, 900_000, 0, 0, 0]);
    expect(namesOf(await page(`${path}&limit=3`))).toEqual(["001", "002"]);
    expect(namesOf(await page(`${path}&limit=3&page=2`))).toEqual(["004", "005", "006"]);
    expect(namesOf(await page(`${path}&limit=3&skip=2`))).toEqual(["003", "004", "005"]);
    const last = await page(`${path}&limit=3&page=3`);
    expect([namesOf(last), last.nextCursor]).toEqual([["007"], null]);
  });

  test("contains the same as reading each one by itself", async () => {
    const { accountId, page, cookie } = await aMerchant();
    await add(accountId, [3_000, 0]);
    const { items } = await page(path);
    expect(items[0]?.questions[0]?.title).toBe("Ünïque – “Why?”");
    for (const { id, ...item } of items) {
      const one = await (await api("GET", `${path.split("List")[0]}GetById/${id}`, { cookie })).json();
      expect(item).toMatchObject(Object.fromEntries(Object.entries(one).filter(([name]) => name !== "id")));
    }
  });

  test("is cut correctly when sorted by any field", async () => {
    const { accountId, page } = await aMerchant();
    await add(accountId, [900_000, 900_000, 900_000]);
    const first = await page(`${path}&isDesc=true&limit=200`);
    expect(namesOf(first)).toEqual(["003", "002"]);
    expect(namesOf(await page(`${path}&isDesc=true&limit=200&cursor=${first.nextCursor}`))).toEqual(["001"]);
  });
});

test("the list of versions counts a version's questions without reading its document", async () => {
  const { accountId, cookie, page } = await aMerchant();
  const save = async (body: object) => (await api("POST", "/Survey/Save", { cookie, body })).json();
  const { id } = await save({ name: "Survey", questions: defaultSurvey.questions, publish: true });
  // PostgreSQL's document is not a survey, so parsing it would fail.
  await owner.query(
    `UPDATE survey_version SET document = '{"questions": [{}, {"followUp": {}}], "long": "${"x".repeat(1000)}"}'
     WHERE account_id = $1`,
    [accountId],
  );
  expect((await page(`/app/surveys/versions?surveyId=${id}`)).items).toMatchObject([{ version: 1, questionCount: 3 }]);
});

test("a choice is added to the draft that asks the question, without reading other drafts", async () => {
  const { accountId, cookie } = await aMerchant();
  const save = async (body: object) => (await api("POST", "/Survey/Save", { cookie, body })).json();
  const choices = [{ id: "radio", label: "Radio" }];
  const asked = { questionNameId: "source", type: "single", title: "Where?", allowOther: true, choices };
  const survey = await save({ name: "Asks", questions: [asked] });
  const unread = await save({ name: "Edited later" });
  await owner.query(`UPDATE survey SET document = '{"questions": "unreadable"}' WHERE account_id = $1 AND id = $2`, [
    ...[accountId, unread.id],
  ]);
  const body = { questionNameId: "source", texts: ["my sister"], newChoice: "Family" };
  expect((await api("POST", "/app/other-texts/merge", { cookie, body })).status).toBe(200);
  const changed = await (await api("GET", `/Survey/GetById/${survey.id}`, { cookie })).json();
  expect(changed.questions[0].choices).toEqual([...choices, { id: "family", label: "Family" }]);
});
